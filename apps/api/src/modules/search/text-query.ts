import { hasMarks, type Word } from './words.ts'

/** Alternatives for one part of a search: the typed words first, then phrases of the same meaning. */
export type Part = readonly (readonly Word[])[]

export interface QueryOptions {
  /** Words are compared without diacritics, even if some were typed. */
  isFolded: boolean
  /** The last word, which may be unfinished, and long words match as prefixes. */
  isOpenEnded: boolean
}

/** Queries in the syntax of PostgreSQL's `tsquery`, as text. */
export interface TextQueries {
  /** All parts must occur, in any order. */
  all: string
  /** All parts must occur one after the other. */
  phrase: string
}

/**
 * From this length on, an open-ended word also matches longer words that begin with it; most Vietnamese syllables are
 * shorter.
 */
const OPEN_FROM = 5

/** @returns null if nothing searchable was typed. */
export function toTextQueries(parts: readonly Part[], options: QueryOptions): TextQueries | null {
  if (parts.length === 0) return null
  const write = (joiner: Joiner) =>
    parts
      .map((part, n) => {
        const phrases = writePart(part, joiner, { ...options, isLast: n === parts.length - 1 })
        // Where another part has to follow, the longer phrase ends elsewhere.
        const needed = joiner === ' & ' || parts.length === 1 ? withoutCovered(phrases) : phrases
        const alternatives = new Set(needed.map(({ words, joiner: between }) => words.join(between)))
        return `(${[...alternatives].map((phrase) => `(${phrase})`).join(' | ')})`
      })
      .join(joiner)
  return { all: write(' & '), phrase: write(' <-> ') }
}

type Joiner = ' & ' | ' <-> '

/** Words in the syntax of `tsquery`, and what stands between them. */
interface WrittenPhrase {
  words: string[]
  joiner: Joiner
}

/**
 * Writes the alternatives of one part. The typed words are joined like the parts themselves; a synonym is always a phrase
 * of whole words.
 */
function writePart(
  part: Part,
  joiner: Joiner,
  { isLast, ...options }: QueryOptions & { isLast: boolean },
): WrittenPhrase[] {
  return part.map((phrase, n) => {
    const isTyped = n === 0
    const words = phrase.map((word, m) => {
      const isUnfinished = isTyped && isLast && options.isOpenEnded && m === phrase.length - 1
      const text = !options.isFolded && hasMarks(word) ? word.exact : word.folded
      const isOpen = isUnfinished || (options.isOpenEnded && text.length >= OPEN_FROM)
      // Words consist of letters and digits only, so nothing in them needs escaping.
      return isOpen ? `'${text}':*` : `'${text}'`
    })
    return { words, joiner: isTyped ? joiner : ' <-> ' }
  })
}

/**
 * The same without what another alternative finds as well: "botulinum toxin" beside "botulinum". An index looks each word of
 * each alternative up, and compares them all for every text that has one of them.
 */
const withoutCovered = (phrases: readonly WrittenPhrase[]): WrittenPhrase[] =>
  phrases.filter((phrase) => !phrases.some((other) => other !== phrase && covers(other, phrase)))

/** Whether whatever has a phrase has the other one, too, which is shorter or less strict. */
function covers(short: WrittenPhrase, long: WrittenPhrase): boolean {
  const isStricter = long.joiner === ' <-> ' && short.joiner === ' & '
  if (short.words.length === long.words.length && !isStricter) return false
  // Words that may stand apart say nothing about a phrase of several words.
  if (short.words.length > 1 && long.joiner === ' & ') return false
  return long.words.some((_, from) => short.words.every((word, n) => word === long.words[from + n]))
}

/** A term of the dictionary of synonyms together with the others of its group. */
export interface KnownTerm {
  readonly words: readonly Word[]
  readonly others: readonly (readonly Word[])[]
}

/**
 * Splits a search into parts: the longest terms that the dictionary knows, each with its synonyms, and the single
 * words between them.
 */
export function toParts(
  words: readonly Word[],
  findTerms: (span: readonly Word[]) => readonly KnownTerm[],
): Part[] {
  const parts: Part[] = []
  let at = 0
  while (at < words.length) {
    const { length, others } = longestTerm(words.slice(at), findTerms)
    parts.push([words.slice(at, at + length), ...others])
    at += length
  }
  return parts
}

function longestTerm(
  words: readonly Word[],
  findTerms: (span: readonly Word[]) => readonly KnownTerm[],
): { length: number; others: (readonly Word[])[] } {
  for (let length = words.length; length > 0; length--) {
    const terms = findTerms(words.slice(0, length))
    // Words without diacritics may mean several terms; each term is among the alternatives with its diacritics.
    if (terms.length > 0) return { length, others: terms.flatMap((term) => [term.words, ...term.others]) }
  }
  return { length: 1, others: [] }
}

/** Phrases in which one word is replaced by a similar one; null if no word has a similar one. */
export function toNearPhrases(
  words: readonly Word[],
  neighboursOf: (folded: string) => readonly string[],
): string | null {
  const phrases = words.flatMap(({ folded }, place) => {
    const others = neighboursOf(folded)
    if (others.length === 0) return []
    const changed = `(${others.map((word) => `'${word}'`).join(' | ')})`
    return words.map((word, n) => (n === place ? changed : `'${word.folded}'`)).join(' <-> ')
  })
  return phrases.length > 0 ? phrases.map((phrase) => `(${phrase})`).join(' | ') : null
}

/** All runs of neighbouring words up to a length, for one lookup in the dictionary. */
export function spansOf(words: readonly Word[], longest: number): Word[][] {
  return words.flatMap((_, from) =>
    Array.from({ length: Math.min(longest, words.length - from) }, (__, n) =>
      words.slice(from, from + n + 1),
    ),
  )
}
