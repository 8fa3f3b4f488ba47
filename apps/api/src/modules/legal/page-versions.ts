import { createHash } from 'node:crypto'
import type { PageVersion } from './page-versions.repo.ts'

/** Hash of a text, in hex. */
export const hashOfPage = ({ title, html }: { title: string; html: string }): string =>
  createHash('sha256').update(`${title}\n${html}`, 'utf8').digest('hex')

/** A version as answers show it. */
export const toTextVersion = ({ id, slug, title, number, publishedAt, hash, changes }: PageVersion) => ({
  id,
  slug,
  title,
  number,
  publishedAt: publishedAt.toISOString(),
  hash,
  changes,
})
