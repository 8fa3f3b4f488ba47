import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { type Edit, readWithVersion } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { createAssetUrls } from '../art/index.ts'
import * as repo from './news.repo.ts'
import { columnsOf, isHeld, summaryOf } from './news-texts.ts'
import { createNewsWriting } from './news-writing.service.ts'
import { readTexts } from './read-news.service.ts'

const PAGE_SIZE = 20

/** Articles as staff write them. What readers see of a public one changes only by publishing (`news-drafts.service.ts`). */
export function createStaffNewsService(services: Needs<'db' | 'env' | 'clock'>) {
  const { db, clock, env } = services
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)
  const writing = createNewsWriting(services)

  const toStaffNews = ({ article, state, category, hasDraft, version }: repo.StaffNewsRow) => ({
    id: article.id,
    slug: article.slug,
    title: article.title,
    excerpt: article.excerpt,
    author: article.author,
    state,
    coverUrl: urls.newsCover(article),
    category,
    publishedAt: article.publishedAt?.toISOString() ?? null,
    updatedAt: article.updatedAt.toISOString(),
    hasDraft,
    version,
  })

  return {
    async list(query: { q?: string; state?: repo.NewsState } & ListPlace) {
      const { rows, ...place } = await repo.findStaffNews(db, query, PAGE_SIZE, clock())
      return { items: rows.map(toStaffNews), pageSize: PAGE_SIZE, ...place }
    },

    /** @throws AppError `news.not_found` */
    get: (id: string) => readWithVersion(db, (read) => writing.view(read, id)),

    /** @throws AppError `news.slug_taken`, `category.not_found`, `doctor.not_found` */
    create: (body: repo.NewsBody, actor: Actor) =>
      writing.write(async (tx) => {
        await writing.assertFits(tx, body)
        const texts = writing.toStored(body, null)
        const id = await repo.insertArticle(tx, { ...columnsOf(texts, clock()), createdAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'news.created',
          subjectType: 'news',
          subjectId: id,
          after: summaryOf(texts),
        })
        return writing.view(tx, id)
      }),

    /** @throws AppError `news.not_found`, `edit.outdated` and those of `create` */
    update: (id: string, { version, ...body }: Edit<repo.NewsBody>, actor: Actor) =>
      writing.act(id, { version }, actor, async (tx, row) => {
        await writing.assertFits(tx, body, id)
        const { written } = await readTexts(tx, row)
        const texts = writing.toStored(body, written.coverPath)
        await writing.store(tx, row, texts, actor)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: isHeld(row) ? 'news.draft_saved' : 'news.updated',
          subjectType: 'news',
          subjectId: id,
          before: summaryOf(written),
          after: summaryOf(texts),
        })
      }),
  }
}
