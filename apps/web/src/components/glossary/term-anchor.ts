import { slugify } from '@repo/messages'
import type { GlossaryTerm } from './glossary.types.ts'

/** Where a term stands on the page of the glossary; the end of its id tells "nám" from "nấm". */
export const termAnchor = ({ id, term }: Pick<GlossaryTerm, 'id' | 'term'>): string =>
  `${slugify(term)}-${id.slice(-6)}`
