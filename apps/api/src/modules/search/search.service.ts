import type { Needs } from '../../core/services.ts'
import type { Db } from '../../db/client.ts'
import { together } from '../../db/together.ts'
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

/** Turns typed searches into database queries. */
export function createTextSearch({
  db,
  publicReads,
  clock,
  log,
}: Needs<'db' | 'publicReads' | 'clock' | 'log'>) {
  /** The matches of several readings of the same words, without those that have no word to look for. */
  async function toMatches(
    typed: readonly Word[],
    words: readonly Word[],
    readings: readonly QueryOptions[],
  ): Promise<repo.TextMatch[]> {
    const parts = toParts(words, await readTerms(words))
    return readings.flatMap((options) => {
      const queries = toTextQueries(parts, options)
      return queries ? { ...queries, typed: foldedText(typed), near: null, isInHeads: true } : []
    })
  }

  async function readTerms(words: readonly Word[]) {
    const spans = [...new Set(spansOf(words, LONGEST_TERM).map(foldedText))]
    const rows = (await repo.findTerms(publicReads, spans)).map(
      ({ hit, terms }): KnownTerm => ({ words: wordsOf(hit), others: terms.map(wordsOf) }),
    )
    return (span: readonly Word[]) => rows.filter((row) => canMean(span, row.words))
  }

  /** The words with unknown ones corrected; null if there is nothing to correct. */
  async function guess(words: readonly Word[]): Promise<Word[] | null> {
    const asked = words.map(({ folded }) => folded).filter((word) => word.length >= SHORTEST_GUESSED)
    if (asked.length === 0) return null
    const found = await repo.findSimilarWords(publicReads, [...new Set(asked)])
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
      publicReads,
      asked.map(({ folded }) => ({ typed: folded, patterns: neighbourPatterns(folded) })),
    )
    const neighbours = new Map(found.map(({ typed, words: known }) => [typed, known]))
    return toNearPhrases(words, (folded) => neighbours.get(folded) ?? [])
  }

  interface Scope {
    kind?: repo.SearchKind
    isTyping?: boolean
  }

  /** What a reading that finds something looks for. */
  async function toFound(
    words: readonly Word[],
    matches: readonly repo.TextMatch[],
    found: repo.FoundReading,
  ): Promise<repo.TextMatch | null> {
    const match = matches[found.place] ?? null
    if (match === null || found.strength === 'strong') return match
    // Where the words occur only in passing, one of them may be a typing error that happens to be another word. Of one
    // word, the phrase that no head has is all that was looked for.
    return { ...match, near: await readNear(words), isInHeads: match.all !== match.phrase }
  }

  /** As it was typed, and without diacritics and with an unfinished last word. */
  const readTyped = (words: readonly Word[], { isTyping = false }: Scope) =>
    toMatches(words, words, [
      { isFolded: false, isOpenEnded: isTyping },
      { isFolded: true, isOpenEnded: true },
    ])

  /** With typing errors corrected; the last of the readings where nothing finds anything. */
  async function readCorrected(words: readonly Word[], typed: readonly repo.TextMatch[], scope: Scope) {
    const meant = await guess(words)
    const matches = meant ? await toMatches(words, meant, [{ isFolded: false, isOpenEnded: true }]) : []
    const found = await repo.findFirstReading(publicReads, matches, { ...scope, now: clock() })
    if (found) return toFound(words, matches, found)
    const last = matches.at(-1) ?? typed.at(-1)
    return last ? { ...last, near: await readNear(words) } : null
  }

  return {
    /**
     * Reads a search in the strictest way that finds something: first as typed, then without diacritics and with an
     * unfinished last word, then with typing errors corrected. Null if the text has no word.
     */
    async read(text: string, scope: Scope): Promise<repo.TextMatch | null> {
      const words = wordsOf(text)
      const matches = await readTyped(words, scope)
      const found = await repo.findFirstReading(publicReads, matches, { ...scope, now: clock() })
      return found ? toFound(words, matches, found) : readCorrected(words, matches, scope)
    },

    /**
     * What `answer` makes of the search as `read` reads it. Most searches are found as they are typed, so that reading is
     * answered in the same statement that says whether it finds something. Where another reading is the one, that is answered
     * instead, by a second statement.
     * @param answer is given a database of which all reads go together
     */
    async answer<T>(
      text: string,
      scope: Scope,
      answer: (match: repo.TextMatch, read: Db) => Promise<T>,
    ): Promise<T | null> {
      const words = wordsOf(text)
      const matches = await readTyped(words, scope)
      const [first] = matches
      if (!first) return null
      const read = together(publicReads, { isKept: false })
      const [found, early] = await Promise.all([
        repo.findFirstReading(read, matches, { ...scope, now: clock() }),
        answer(first, read),
      ])
      if (found?.place === 0 && found.strength === 'strong') return early
      const match = await (found ? toFound(words, matches, found) : readCorrected(words, matches, scope))
      return match && answer(match, read)
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
