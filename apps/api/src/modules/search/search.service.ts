import type { Needs } from '../../core/services.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import * as repo from './search.repo.ts'
import {
  type KnownTerm,
  type QueryOptions,
  spansOf,
  toNearPhrases,
  toParts,
  toTextQueries,
} from './text-query.ts'
import { guessWords, neighbourPatterns, SHORTEST_GUESSED } from './typos.ts'
import { canMean, foldedText, type Word, wordsOf } from './words.ts'

/** Most words that a term of the dictionary can have. */
const LONGEST_TERM = 6
/** Shorter words are one letter away from too many others. */
const SHORTEST_WITH_NEIGHBOURS = 3
/** Matches email addresses and phone numbers, which people type by mistake; such a search is not recorded. */
const personal = /@|\d[\d\s.-]{6,}\d/

interface Reading {
  words: readonly Word[]
  options: QueryOptions
}

/** Turns typed searches into database queries. */
export function createTextSearch({ db, clock, log }: Needs<'db' | 'clock' | 'log'>) {
  async function toMatch(
    typed: readonly Word[],
    { words, options }: Reading,
  ): Promise<repo.TextMatch | null> {
    const findTerms = await readTerms(words)
    const queries = toTextQueries(toParts(words, findTerms), options)
    return queries && { ...queries, typed: foldedText(typed), near: null, isInHeads: true }
  }

  async function readTerms(words: readonly Word[]) {
    const spans = [...new Set(spansOf(words, LONGEST_TERM).map(foldedText))]
    const rows = (await repo.findTerms(db, spans)).map(
      ({ hit, terms }): KnownTerm => ({ words: wordsOf(hit), others: terms.map(wordsOf) }),
    )
    return (span: readonly Word[]) => rows.filter((row) => canMean(span, row.words))
  }

  /** The words with unknown ones corrected; null if there is nothing to correct. */
  async function guess(words: readonly Word[]): Promise<Word[] | null> {
    const asked = words.map(({ folded }) => folded).filter((word) => word.length >= SHORTEST_GUESSED)
    if (asked.length === 0) return null
    const found = await repo.findSimilarWords(db, [...new Set(asked)])
    const guesses = new Map(
      found.filter(({ isKnown }) => !isKnown).map(({ typed, near }) => [typed, guessWords(typed, near)[0]]),
    )
    const better = words.map((word) => {
      const meant = guesses.get(word.folded)
      return meant ? { exact: meant, folded: meant } : word
    })
    return better.some((word, n) => word !== words[n]) ? better : null
  }

  /**
   * Phrases that differ from the typed words by one letter. A single word is corrected by `guess`; here the words
   * beside a mistyped one show which was meant.
   */
  async function readNear(words: readonly Word[]): Promise<string | null> {
    if (words.length < 2) return null
    const asked = words.filter(({ folded }) => folded.length >= SHORTEST_WITH_NEIGHBOURS)
    const found = await repo.findNeighbours(
      db,
      asked.map(({ folded }) => ({ typed: folded, patterns: neighbourPatterns(folded) })),
    )
    const neighbours = new Map(found.map(({ typed, words: known }) => [typed, known]))
    return toNearPhrases(words, (folded) => neighbours.get(folded) ?? [])
  }

  return {
    /**
     * Reads a search in the strictest way that finds something: first as typed, then without diacritics and with an
     * unfinished last word, then with typing errors corrected. Null if the text has no word.
     */
    async read(
      text: string,
      scope: { kind?: repo.SearchKind; isTyping?: boolean },
    ): Promise<repo.TextMatch | null> {
      const words = wordsOf(text)
      const now = clock()
      const readings: (() => Promise<Reading | null>)[] = [
        async () => ({ words, options: { isFolded: false, isOpenEnded: scope.isTyping ?? false } }),
        async () => ({ words, options: { isFolded: true, isOpenEnded: true } }),
        async () => {
          const meant = await guess(words)
          return meant && { words: meant, options: { isFolded: false, isOpenEnded: true } }
        },
      ]
      let last: repo.TextMatch | null = null
      for (const makeReading of readings) {
        const reading = await makeReading()
        const match = reading && (await toMatch(words, reading))
        if (!match) continue
        last = match
        const strength = await repo.findStrength(db, match, { ...scope, now })
        if (strength === 'strong') return match
        // Where the words occur only in passing, one of them may be a typing error that happens to be another word.
        if (strength === 'weak') {
          // Of one word, the phrase that no head has is all that was looked for.
          return { ...match, near: await readNear(words), isInHeads: match.all !== match.phrase }
        }
      }
      return last && { ...last, near: await readNear(words) }
    },

    /** Counts a search without results, for staff. A failure here is ignored. */
    async countMiss(text: string): Promise<void> {
      const query = foldedText(wordsOf(text)).slice(0, 100)
      if (query.length < 2 || personal.test(text)) return
      await repo
        .countMiss(db, query, randomUUIDv7(), clock())
        .catch((err: unknown) => log.warn({ err }, 'a search without an answer was not counted'))
    },
  }
}

export type TextSearch = ReturnType<typeof createTextSearch>

export interface WithTextSearch {
  readonly textSearch: TextSearch
}
