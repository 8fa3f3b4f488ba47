import { and, asc, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { Tx } from '../../db/client.ts'
import { consents, news, users } from '../../db/schema/index.ts'

/** A public article that not everybody has been written to about; locked, so that two runs take turns. */
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

/** Learners behind `after` whose last word on marketing is yes. */
export function findNewsReaders(tx: Tx, after: string | null, limit: number) {
  const lastWord = sql`(select c.is_granted from ${consents} c
    where c.user_id = ${users}.id and c.purpose = 'marketing' order by c.created_at desc, c.id desc limit 1)`
  return tx
    .select({ id: users.id, email: users.email, name: users.name })
    .from(users)
    .where(
      and(
        eq(users.status, 'active'),
        eq(users.role, 'student'),
        after ? gt(users.id, after) : undefined,
        sql`${lastWord} is true`,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
}

export async function saveAnnounced(
  tx: Tx,
  id: string,
  change: { announcedUpTo?: string; announcedAt?: Date },
): Promise<void> {
  // Telling people about an article is no change of the article.
  await tx
    .update(news)
    .set({ ...change, updatedAt: sql`${news.updatedAt}` })
    .where(eq(news.id, id))
}
