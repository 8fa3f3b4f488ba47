import { and, eq, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { news } from '../../db/schema/index.ts'

/** A public article whose mailing is not finished, locked to serialise runs. */
export async function lockArticleToAnnounce(tx: Tx, id: string, now: Date) {
  const isPublic = or(
    eq(news.state, 'published'),
    and(eq(news.state, 'scheduled'), lte(news.publishedAt, now)),
  )
  const [row] = await tx
    .select({
      id: news.id,
      slug: news.slug,
      title: news.title,
      excerpt: news.excerpt,
      announcedAt: news.announcedAt,
      announcedUpTo: news.announcedUpTo,
    })
    .from(news)
    .where(and(eq(news.id, id), isPublic))
    .for('update')
  return row ?? null
}

export async function saveAnnounced(
  tx: Tx,
  id: string,
  change: { announcedUpTo?: string; announcedAt?: Date },
): Promise<void> {
  // Mailing readers about an article does not change its update time.
  await tx
    .update(news)
    .set({ ...change, updatedAt: sql`${news.updatedAt}` })
    .where(eq(news.id, id))
}
