import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import { cleanHtml } from '../../core/clean-html.ts'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit, editVersion } from '../../db/edits.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import { together } from '../../db/together.ts'
import { covers } from '../../storage/public-pictures.ts'
import { createAssetUrls } from '../art/index.ts'
import { makePreviewToken } from '../site-parts/index.ts'
import * as repo from './news.repo.ts'
import * as drafts from './news-drafts.repo.ts'
import { columnsOf, isHeld, isPublicAt } from './news-texts.ts'
import { textsWith } from './read-news.service.ts'

export const toNewsVersion = ({ version, by }: drafts.NewsVersionRow) => ({
  number: version.number,
  publishedAt: version.createdAt.toISOString(),
  by,
  note: version.note,
  checks: version.checks,
})

/** What every act on an article shares: how it is read for editing, checked, locked and stored. */
export function createNewsWriting({ db, clock, env }: Needs<'db' | 'env' | 'clock'>) {
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  /** Texts as staff see them; without an own cover the picture is drawn from the article's address. */
  const shownTexts = ({ coverPath, ...texts }: repo.StoredArticle, address: string) => ({
    ...texts,
    coverUrl: urls.newsCover({ slug: address, coverPath }),
    hasOwnCover: covers.isOwn(coverPath),
  })

  /** @throws AppError `news.not_found` */
  const view = async (source: DbOrTx, id: string) => {
    const read = together(source)
    const [row, draft, newest, version] = await Promise.all([
      repo.findArticle(read, id),
      drafts.findDraft(read, id),
      drafts.findVersion(read, id),
      editVersion(read, 'news', id),
    ])
    if (!row) throw new AppError('news.not_found')
    const { written } = textsWith(row, draft)
    const isPublic = isPublicAt(row, clock())
    return {
      ...shownTexts(written, row.slug),
      id,
      state: isPublic ? 'published' : row.state,
      publishedAt: row.publishedAt?.toISOString() ?? null,
      updatedAt: row.updatedAt.toISOString(),
      draft: draft ? { at: draft.savedAt.toISOString(), by: draft.savedByName } : null,
      publicSlug: isPublic ? row.slug : null,
      published: newest ? toNewsVersion(newest) : null,
      version,
      preview: makePreviewToken(env.MEDIA_TOKEN_SECRET, `news:${id}`, clock()),
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

  return {
    shownTexts,
    view,
    write,

    /** Runs one act under the lock of the article, based on the version that the caller has seen. */
    act: (
      id: string,
      { version }: Edit<object>,
      actor: Actor,
      work: (tx: Tx, row: repo.NewsRow) => Promise<void>,
    ) =>
      write(async (tx) => {
        const row = await repo.lockArticle(tx, id)
        if (!row) throw new AppError('news.not_found')
        await assertUnedited(tx, 'news', id, { version, userId: actor.id })
        await work(tx, row)
        return view(tx, id)
      }),

    /** @throws AppError `category.not_found`, `doctor.not_found`, `news.slug_taken` */
    async assertFits(tx: DbOrTx, body: repo.NewsBody, id?: string): Promise<void> {
      if (body.categoryId && !(await repo.categoryExists(tx, body.categoryId)))
        throw new AppError('category.not_found')
      const named = [body.authorDoctorId, body.reviewerId].filter((doctorId) => doctorId !== null)
      if (!(await repo.doctorsExist(tx, named))) throw new AppError('doctor.not_found')
      if (await repo.isNewsSlugTaken(tx, body.slug, id)) throw new AppError('news.slug_taken')
    },

    toStored: (body: repo.NewsBody, coverPath: string | null): repo.StoredArticle => ({
      ...body,
      html: cleanHtml(body.html),
      coverPath,
    }),

    /** Stores what is written: beside what readers see, or in its place while there are none. */
    async store(tx: Tx, row: repo.NewsRow, texts: repo.StoredArticle, actor: Actor): Promise<void> {
      if (!isHeld(row)) return repo.updateArticle(tx, row.id, columnsOf(texts, clock()))
      await drafts.saveDraft(tx, { newsId: row.id, texts, savedAt: clock(), savedBy: actor.id })
    },
  }
}

export type NewsWriting = ReturnType<typeof createNewsWriting>
