import { z } from 'zod'
import { text } from './fields.ts'

/** Form of a DOI as Crossref writes it (https://www.crossref.org/blog/dois-and-matching-regular-expressions/, 2015). */
const DOI = /^10\.\d{4,9}\/[-._;()/:a-z0-9]+$/i
const DOI_PREFIX = /^(https?:\/\/(dx\.)?doi\.org\/|doi:\s*)/i

/** A DOI as it is pasted, with its address or without; its form is checked, not whether it was ever given out. */
export const doi = z
  .string()
  .max(240)
  .transform((value) => value.trim().replace(DOI_PREFIX, ''))
  .pipe(z.string().max(200).regex(DOI))

/** A work that a course relies on. What was written before works had parts stands whole in `title`. */
export const reference = z.object({
  /** As they are printed, such as `Cotofana S., Lachman N.`; empty where nobody is named. */
  authors: z.string(),
  title: z.string(),
  year: z.int().nullable(),
  doi: z.string().nullable(),
})
export type Reference = z.output<typeof reference>

export const referenceBody = z.strictObject({
  authors: text(0, 300),
  title: text(1, 500),
  year: z.int().min(1800).max(2100).nullable(),
  doi: doi.nullable(),
})
