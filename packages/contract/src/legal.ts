import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, text } from './fields.ts'
import { legalSlugs } from './legal-pages.ts'

/** One published state of a policy page. It never changes: a new text is a new version. */
export const textVersion = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** 1, 2, 3 … of its page. */
  number: z.int(),
  publishedAt: instant,
  /** SHA-256 of title and text, in hex. */
  hash: z.string(),
  /** What is new against the version before, for people. */
  changes: z.string().nullable(),
})

export const pageBody = z.strictObject({
  title: text(3, 120),
  html: text(1, 200_000),
  changes: text(0, 600).nullable(),
})

export const crmPages = {
  publishPage: endpoint({
    method: 'PUT',
    path: '/crm/pages/:slug',
    summary: 'Publish a policy page; a text that differs becomes a new version that people are asked for',
    access: admin('pages.edit'),
    params: z.object({ slug: z.enum(Object.values(legalSlugs)) }),
    body: pageBody,
    response: textVersion,
  }),
}
