import { AppError } from '@repo/contract'
import { foldText } from '@repo/messages'
import { type Actor, auditOf } from '../../core/actor.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import { fieldFault } from '../../core/field-fault.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion, readForEdit } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { covers } from '../../storage/public-pictures.ts'
import { createAssetUrls } from '../art/index.ts'
import { announceNewsJob } from './announce-news.job.ts'
import { crmMessages } from './crm.messages.ts'
import * as repo from './news.repo.ts'

const PAGE_SIZE = 20

export function createStaffNewsService({
  db,
  clock,
  env,
  cache,
  queue,
}: Needs<'db' | 'env' | 'queue' | 'clock' | 'cache'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const toStaffNews = ({ article, state, category }: repo.StaffNewsRow) => ({
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
  })

  const one = async (source: DbOrTx, id: string) => {
    const row = await repo.findStaffArticle(source, id, clock())
    if (!row) throw new AppError('news.not_found')
    return row
  }

  const checkBody = async (tx: Tx, body: repo.NewsBody, id?: string) => {
    if (body.categoryId && !(await repo.categoryExists(tx, body.categoryId)))
      throw new AppError('category.not_found')
    const named = [body.authorDoctorId, body.reviewerId].filter((doctorId) => doctorId !== null)
    if (!(await repo.doctorsExist(tx, named))) throw new AppError('doctor.not_found')
    if (await repo.isNewsSlugTaken(tx, body.slug, id)) throw new AppError('news.slug_taken')
    return {
      ...body,
      html: cleanHtml(body.html),
      publishedAt: publicationTime(body, clock()),
      searchText: foldText(`${body.title} ${body.excerpt} ${body.author}`),
      updatedAt: clock(),
    }
  }

  const write = async <T>(work: (tx: Tx) => Promise<T>): Promise<T> => {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (isUniqueViolation(error, 'news_slug_unique'))
        throw new AppError('news.slug_taken', { cause: error })
      throw error
    }
  }

  /**
   * Queues a job that mails the readers who agreed to news, once per article: the job knows whether the article was
   * mailed.
   */
  const announce = async (tx: Tx, id: string, publishedAt: Date | null, state: repo.NewsState) => {
    if (state === 'draft' || !publishedAt) return
    const startAfterSeconds = Math.max(0, Math.ceil((publishedAt.getTime() - clock().getTime()) / 1000))
    await queue.send(announceNewsJob, { newsId: id }, { tx, startAfterSeconds })
  }

  return {
    async list(query: { q?: string; state?: repo.NewsState; page: number }) {
      const { rows, total } = await repo.findStaffNews(db, query, PAGE_SIZE, clock())
      return { items: rows.map(toStaffNews), page: query.page, pageSize: PAGE_SIZE, total }
    },

    /** @throws AppError `news.not_found` */
    get: (id: string) =>
      readForEdit(db, async (tx) => {
        const row = await one(tx, id)
        return {
          ...toStaffNews(row),
          html: cleanHtml(row.article.html),
          sources: row.article.sources,
          authorDoctorId: row.article.authorDoctorId,
          reviewerId: row.article.reviewerId,
          reviewedOn: row.article.reviewedOn,
          seoTitle: row.article.seoTitle,
          seoDescription: row.article.seoDescription,
          coverAlt: row.article.coverAlt,
          hasOwnCover: covers.isOwn(row.article.coverPath),
          version: await editVersion(tx, 'news', id),
        }
      }),

    /** @throws AppError `news.slug_taken`, `category.not_found`, `doctor.not_found`, `input.invalid` */
    create: (body: repo.NewsBody, actor: Actor) =>
      write(async (tx) => {
        const columns = await checkBody(tx, body)
        const id = await repo.insertArticle(tx, { ...columns, createdAt: clock() })
        await announce(tx, id, columns.publishedAt, body.state)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'news.created',
          subjectType: 'news',
          subjectId: id,
          after: summary(body),
        })
        await cache.announceChange(tx)
        return toStaffNews(await one(tx, id))
      }),

    /** @throws AppError `news.not_found`, `edit.outdated` and those of `create` */
    update: (id: string, { version, ...body }: Edit<repo.NewsBody>, actor: Actor) =>
      write(async (tx) => {
        const before = await repo.lockArticle(tx, id)
        if (!before) throw new AppError('news.not_found')
        await assertUnedited(tx, 'news', id, { version, userId: actor.id })
        const columns = await checkBody(tx, body, id)
        await repo.updateArticle(tx, id, columns)
        const wasPublic =
          before.publishedAt !== null && before.state !== 'draft' && before.publishedAt <= clock()
        if (!wasPublic) await announce(tx, id, columns.publishedAt, body.state)
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'news.updated',
          subjectType: 'news',
          subjectId: id,
          before: summary(before),
          after: summary(body),
        })
        await cache.announceChange(tx)
        return toStaffNews(await one(tx, id))
      }),
  }
}

/** When an article becomes public: now unless a past moment is given, or the scheduled moment. */
function publicationTime(body: repo.NewsBody, now: Date): Date | null {
  const given = body.publishedAt ? new Date(body.publishedAt) : null
  if (body.state === 'published') return given && given < now ? given : now
  if (body.state === 'draft') return given
  if (!given || given <= now) throw fieldFault('publishedAt', crmMessages.scheduleInPast)
  return given
}

/** The audit log keeps who changed what, not every version of a long text. */
function summary(article: {
  slug: string
  title: string
  state: string
  html: string
  publishedAt: Date | string | null
  reviewerId: string | null
  reviewedOn: string | null
}) {
  const { slug, title, state, publishedAt, reviewerId, reviewedOn, html } = article
  return { slug, title, state, publishedAt, reviewerId, reviewedOn, htmlLength: html.length }
}
