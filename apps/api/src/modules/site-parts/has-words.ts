import { foldText } from '@repo/messages'

/** Whether every word of a search occurs in a name, without regard to case and diacritics. */
export function hasWords(name: string, q: string | undefined): boolean {
  const folded = foldText(name)
  return foldText(q ?? '')
    .split(' ')
    .every((word) => folded.includes(word))
}
