import { isDeepStrictEqual } from 'node:util'
import { newsFields } from '@repo/contract/crm'
import { foldText } from '@repo/messages'
import type { NewsRow, StoredArticle } from './news.repo.ts'

/** What an article says, as it is stored beside its state. */
export function textsOf(row: NewsRow): StoredArticle {
  const { title, slug, excerpt, html, author, categoryId, sources } = row
  const { authorDoctorId, reviewerId, reviewedOn, seoTitle, seoDescription, coverAlt, coverPath } = row
  const text = { title, slug, excerpt, html, author, categoryId, sources }
  return { ...text, authorDoctorId, reviewerId, reviewedOn, seoTitle, seoDescription, coverAlt, coverPath }
}

/** Changes of an article that is public or planned wait in a draft. */
export const isHeld = ({ state }: Pick<NewsRow, 'state'>): boolean => state !== 'draft'

export const isPublicAt = ({ state, publishedAt }: Pick<NewsRow, 'state' | 'publishedAt'>, now: Date) =>
  state !== 'draft' && publishedAt !== null && publishedAt <= now

const fields = [...Object.keys(newsFields.shape), 'coverPath'] as (keyof StoredArticle)[]

export const isSameArticle = (one: StoredArticle, other: StoredArticle): boolean =>
  fields.every((field) => isDeepStrictEqual(one[field], other[field]))

/** The columns that hold what an article says. */
export const columnsOf = (texts: StoredArticle, now: Date) => ({
  ...texts,
  searchText: foldText(`${texts.title} ${texts.excerpt} ${texts.author}`),
  updatedAt: now,
})

/** The audit log keeps who changed what, not every version of a long text. */
export const summaryOf = ({ slug, title, reviewerId, reviewedOn, html, coverPath }: StoredArticle) => ({
  slug,
  title,
  reviewerId,
  reviewedOn,
  htmlLength: html.length,
  hasOwnCover: coverPath !== null,
})
