import { foldLetters } from '@repo/timeline/fold'

/**
 * Text as searches compare it: lower case, no diacritics, đ as d, single blanks. The same for every Unicode
 * form, so "tiem moi" finds "Tiêm môi" however it was typed.
 */
export const foldText = (text: string): string => foldLetters(text).replace(/\s+/g, ' ').trim()

/** The words of a search term, as they are looked for in folded text. */
export const searchWords = (term: string): string[] => foldText(term).split(' ').filter(Boolean)

/** Whether every word of the term occurs in the text, in any order, as in the searches of the server. */
export function holdsWords(text: string, term: string): boolean {
  const folded = foldText(text)
  return searchWords(term).every((word) => folded.includes(word))
}

/** Longest slug the API takes. */
const slugLength = 120

/** Name for a URL: "Xử trí tắc mạch" → "xu-tri-tac-mach". Empty when nothing in the text can be kept. */
export function slugify(text: string): string {
  return foldText(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, slugLength)
    .replace(/^-+|-+$/g, '')
}
