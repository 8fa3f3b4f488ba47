import { foldText, holdsWords } from '@repo/messages'
import type { GlossaryTerm } from '../../components/glossary/glossary.types.ts'

export interface LetterGroup {
  /** As the heading says it; empty for names that begin with a digit or a sign. */
  letter: string
  terms: GlossaryTerm[]
}

/** Terms that hold every word of the search in a name or in their explanation, whatever its diacritics. */
export const searchTerms = (terms: readonly GlossaryTerm[], q: string): GlossaryTerm[] =>
  terms.filter((term) =>
    holdsWords([term.term, ...term.otherNames, term.foreignName, term.explanation].join(' '), q),
  )

/** Terms under their first letters in the order of the Vietnamese alphabet, in which Đ follows D. */
export function groupByLetter(terms: readonly GlossaryTerm[]): LetterGroup[] {
  const groups = new Map<string, GlossaryTerm[]>()
  for (const term of terms) {
    const letter = letterOf(term.term)
    const known = groups.get(letter)
    if (known) known.push(term)
    else groups.set(letter, [term])
  }
  return [...groups]
    .map(([letter, grouped]) => ({ letter, terms: grouped }))
    .sort((a, b) => placeOf(a.letter) - placeOf(b.letter))
}

function letterOf(name: string): string {
  const first = name.normalize('NFC').charAt(0).toUpperCase()
  if (first === 'Đ') return first
  const folded = foldText(first).toUpperCase()
  return /^[A-Z]$/.test(folded) ? folded : ''
}

const alphabet = 'ABCDĐEFGHIJKLMNOPQRSTUVWXYZ'
const placeOf = (letter: string) => (letter === '' ? -1 : alphabet.indexOf(letter))
