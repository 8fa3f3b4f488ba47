/** What a term is looked for by. */
export interface NamedTerm {
  id: string
  term: string
  otherNames: readonly string[]
}

/** Where a term stands in a text, in UTF-16 units of the text as it is. */
export interface TermHit {
  start: number
  end: number
  id: string
}

interface Token {
  word: string
  start: number
  end: number
}

interface Step {
  next: Map<string, Step>
  /** The term whose name ends here. */
  id?: string
}

const letter = /[\p{L}\p{M}\p{N}]/u
/** Whether each unit of UTF-16 belongs to a word, as far as it was asked: 1 it does, 2 it does not. */
const kinds = new Uint8Array(0x1_00_00)

function isLetter(text: string, at: number): boolean {
  const unit = text.charCodeAt(at)
  kinds[unit] ||= letter.test(text.charAt(at)) ? 1 : 2
  return kinds[unit] === 1
}

/**
 * What may stand between the words of any name: blanks, a hyphen or a stroke, but no end of a sentence. Other signs are
 * taken only where the name itself has them.
 */
const joint = /^(?:\s+|\s?[-–/]\s?)$/u

/** Tone marks move between vowels: "hoà" is "hòa", and "thuý" is "thúy". */
const tones = '\u0300\u0301\u0303\u0309\u0323'
const toneOnSecond = new RegExp(`(o)([ae])([${tones}])`, 'g')
const toneOnY = new RegExp(`(u)(y)([${tones}])`, 'g')

/** Speech repeats a few thousand words, and each is looked at once. */
const plainWords = new Map<string, string>()
const mostWords = 20_000

function plainWord(text: string): string {
  const known = plainWords.get(text)
  if (known !== undefined) return known
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replace(toneOnSecond, '$1$3$2')
    .replace(toneOnY, '$1$3$2')
    .normalize('NFC')
  if (plainWords.size >= mostWords) plainWords.clear()
  plainWords.set(text, plain)
  return plain
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at += 1) {
    if (!isLetter(text, at)) continue
    const start = at
    while (at < text.length && isLetter(text, at)) at += 1
    tokens.push({ word: plainWord(text.slice(start, at)), start, end: at })
  }
  return tokens
}

/**
 * Finds the names of all terms in one walk over the words of a text, by a tree of their words: whole words with their
 * diacritics, the longest name where several begin at one place, and of each term the first place only.
 */
export function createTermFinder(terms: readonly NamedTerm[]): (text: string) => TermHit[] {
  const root: Step = { next: new Map() }
  for (const { id, term, otherNames } of terms)
    for (const name of [term, ...otherNames]) {
      const tokens = tokensOf(name)
      const words = tokens.map(({ word }) => word)
      // "Nd:YAG" is found as it is written, and as "Nd YAG".
      for (const keys of [words, tokens.map((_, at) => keyOf(name, tokens, at))]) {
        const step = keys.reduce(stepTo, root)
        if (step !== root) step.id ??= id
      }
    }

  return (text) => {
    const tokens = tokensOf(text)
    const hits: TermHit[] = []
    const seen = new Set<string>()
    for (let at = 0; at < tokens.length; ) {
      const found = longestAt(root, tokens, at, text)
      if (found && !seen.has(found.id)) {
        seen.add(found.id)
        hits.push({ start: tokens[at]?.start ?? 0, end: found.end, id: found.id })
      }
      at += found?.words ?? 1
    }
    return hits
  }
}

/** The step behind another one by a word, which is made where it is missing. */
function stepTo(step: Step, key: string): Step {
  const next = step.next.get(key) ?? { next: new Map() }
  step.next.set(key, next)
  return next
}

/** The word with the signs between it and the word before, where these are no joint. */
function keyOf(text: string, tokens: readonly Token[], at: number): string {
  const [before, token] = [tokens[at - 1], tokens[at]]
  const between = before && token ? text.slice(before.end, token.start) : ''
  return `${before && !joint.test(between) ? between : ''}${token?.word ?? ''}`
}

function longestAt(root: Step, tokens: readonly Token[], from: number, text: string) {
  let step: Step | undefined = root
  let found: { id: string; end: number; words: number } | undefined
  for (let at = from; at < tokens.length; at += 1) {
    const token = tokens[at]
    if (!token) break
    step = step.next.get(at > from ? keyOf(text, tokens, at) : token.word)
    if (!step) break
    if (step.id !== undefined) found = { id: step.id, end: token.end, words: at - from + 1 }
  }
  return found
}
