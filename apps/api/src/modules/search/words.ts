/** One word of a search or of a term, as typed and without its diacritics. */
export interface Word {
  readonly exact: string
  readonly folded: string
}

/** Longer searches are cut, because each word costs an index lookup. */
const MOST_WORDS = 12
const LONGEST_WORD = 60

/** Tone marks; the other marks (circumflex, breve, horn) belong to the letter itself. */
const TONES = '\u0300\u0301\u0303\u0309\u0323'
const toneBeforeVowel = new RegExp(`o([${TONES}])([ae])`, 'g')
const toneBeforeY = new RegExp(`u([${TONES}])y`, 'g')

/** The words of a text, split like the database function `search_plain` does; a test keeps the two equal. */
export function wordsOf(text: string): Word[] {
  const plain = text
    .normalize('NFD')
    .toLowerCase()
    .replace(toneBeforeVowel, 'o$2$1')
    .replace(toneBeforeY, 'uy$1')
  return (plain.match(/(?:[a-z0-9đ]|[\u0300-\u036f])+/g) ?? [])
    .slice(0, MOST_WORDS)
    .map((token) => ({
      exact: token.normalize('NFC').slice(0, LONGEST_WORD),
      folded: token
        .replace(/[\u0300-\u036f]+/g, '')
        .replaceAll('đ', 'd')
        .slice(0, LONGEST_WORD),
    }))
    .filter(({ folded }) => folded !== '')
}

export const foldedText = (words: readonly Word[]): string => words.map(({ folded }) => folded).join(' ')
export const exactText = (words: readonly Word[]): string => words.map(({ exact }) => exact).join(' ')

export const hasMarks = ({ exact, folded }: Word): boolean => exact !== folded

/**
 * Whether the typed words can mean the term: they equal the term's words, or those without diacritics. "nam" may mean
 * "nám"; "nấm" does not.
 */
export function canMean(typed: readonly Word[], term: readonly Word[]): boolean {
  return (
    typed.length === term.length &&
    typed.every(
      (word, n) =>
        (hasMarks(word) ? word.exact : word.folded) === (hasMarks(word) ? term[n]?.exact : term[n]?.folded),
    )
  )
}
