import { type AdvertisingCheck, requiredChecks } from '@repo/contract/medical-advertising'
import type { NewsRow, StoredArticle } from './news.repo.ts'
import { isPublicAt } from './news-texts.ts'

/** Lines of the checklist that the wording of an article asks for and nobody has ticked. */
export const missingChecks = (
  texts: StoredArticle,
  ticked: readonly AdvertisingCheck[],
): AdvertisingCheck[] => requiredChecks(texts).filter((check) => !ticked.includes(check))

export type Publication = Pick<NewsRow, 'state' | 'publishedAt'>

/**
 * Whether and from when readers see an article once it is published: a public one as before, one that was public once
 * with its first day, others now or from the moment that is asked for. Null for a moment that has passed.
 */
export function publicationOf(row: NewsRow, publishAt: Date | null, now: Date): Publication | null {
  if (isPublicAt(row, now)) return { state: row.state, publishedAt: row.publishedAt }
  if (publishAt) return publishAt > now ? { state: 'scheduled', publishedAt: publishAt } : null
  const wasPublic = row.state === 'draft' && row.publishedAt !== null && row.publishedAt <= now
  return { state: 'published', publishedAt: wasPublic ? row.publishedAt : now }
}
