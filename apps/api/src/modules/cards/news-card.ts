import type { newsCard } from '@repo/contract/catalogue'
import { and, desc, eq, inArray, lte, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { DbOrTx } from '../../db/client.ts'
import { categories, news } from '../../db/schema/index.ts'
import type { AssetUrls } from '../art/index.ts'

export type NewsCard = z.input<typeof newsCard>

const WORDS_PER_MINUTE = 220

/** Whether an article is public: published, or scheduled for a moment that has passed. */
export function isPublicNews(now: Date): SQL {
  // A scheduled article needs no job that flips its state: the moment itself publishes it.
  return and(lte(news.publishedAt, now), inArray(news.state, ['published', 'scheduled']))!
}

export function selectPublicNews(db: DbOrTx, now: Date, where?: SQL) {
  return db
    .select({ article: news, category: { slug: categories.slug, name: categories.name } })
    .from(news)
    .leftJoin(categories, eq(categories.id, news.categoryId))
    .where(and(isPublicNews(now), where))
    .orderBy(desc(news.publishedAt), desc(news.id))
    .$dynamic()
}

export type NewsRow = Awaited<ReturnType<typeof selectPublicNews>>[number]

export function toNewsCard({ article, category }: NewsRow, urls: AssetUrls): NewsCard {
  return {
    id: article.id,
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    coverUrl: urls.newsCover(article),
    author: article.author,
    category,
    readingMinutes: readingMinutes(article.html),
    publishedAt: (article.publishedAt ?? article.createdAt).toISOString(),
  }
}

/** Reading time in whole minutes, at least one. */
export function readingMinutes(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(1, Math.round(words / WORDS_PER_MINUTE))
}
