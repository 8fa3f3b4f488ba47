import { foldLetters } from '@repo/timeline/fold'

export type TextMatch = [start: number, end: number]

/** Where `query` stands in `text`, whatever the diacritics and the case; places in `text` as it is given. */
export function findMatches(text: string, query: string): TextMatch[] {
  const wanted = foldLetters(query).trim()
  if (wanted === '') return []
  // Folding may shorten a letter and its marks to one letter, so every folded letter remembers where it came from.
  const folded: string[] = []
  const from: number[] = []
  let at = 0
  for (const letter of text) {
    for (const plain of foldLetters(letter)) {
      folded.push(plain)
      from.push(at)
    }
    at += letter.length
  }
  const plainText = folded.join('')
  const matches: TextMatch[] = []
  for (let i = plainText.indexOf(wanted); i >= 0; i = plainText.indexOf(wanted, i + wanted.length)) {
    matches.push([from[i] ?? 0, from[i + wanted.length] ?? text.length])
  }
  return matches
}
