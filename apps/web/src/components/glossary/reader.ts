import { createTermFinder, type TermHit } from './find-terms.ts'
import type { GlossaryTerm } from './glossary.types.ts'
import { markTerms } from './mark-terms.ts'

/** Reads texts with the glossary at hand. */
export interface GlossaryReader {
  find(text: string): TermHit[]
  markHtml(html: string): string
  termOf(id: string): GlossaryTerm | undefined
}

const readers = new WeakMap<readonly GlossaryTerm[], GlossaryReader>()

/** The same terms have one reader, whichever part of the page asks. */
export function readerOf(terms: readonly GlossaryTerm[]): GlossaryReader {
  const known = readers.get(terms)
  if (known) return known
  const find = createTermFinder(terms)
  const byId = new Map(terms.map((term) => [term.id, term]))
  const reader = {
    find,
    markHtml: (html: string) => markTerms(html, find),
    termOf: (id: string) => byId.get(id),
  }
  readers.set(terms, reader)
  return reader
}
