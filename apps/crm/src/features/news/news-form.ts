import type { ApiContract, EndpointOutput } from '@repo/contract'
import { newsBody, type newsFields as textFields } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { slugify } from '@repo/messages'
import type { z } from 'zod'

export type Article = EndpointOutput<ApiContract['crm']['news']>
export type NewsBody = z.output<typeof newsBody>
/** What an article says, in a draft or in a version. */
export type ArticleTexts = z.output<typeof textFields>

export interface NewsForm {
  title: string
  slug: string
  excerpt: string
  html: string
  author: string
  categoryId: string
  sources: string[]
  /** Ids of doctors, and a day; empty for none. */
  authorDoctorId: string
  reviewerId: string
  reviewedOn: string
  seoTitle: string
  seoDescription: string
  coverAlt: string
}

export const emptyArticle = (author: string): NewsForm => ({
  title: '',
  slug: '',
  excerpt: '',
  html: '',
  author,
  categoryId: '',
  sources: [],
  authorDoctorId: '',
  reviewerId: '',
  reviewedOn: '',
  seoTitle: '',
  seoDescription: '',
  coverAlt: '',
})

export function toNewsForm({ title, slug, excerpt, html, ...article }: ArticleTexts): NewsForm {
  const { author, sources, seoTitle, seoDescription, coverAlt } = article
  const text = { title, slug, excerpt, html, author, sources, seoTitle, seoDescription, coverAlt }
  return {
    ...text,
    categoryId: article.categoryId ?? '',
    authorDoctorId: article.authorDoctorId ?? '',
    reviewerId: article.reviewerId ?? '',
    reviewedOn: article.reviewedOn ?? '',
  }
}

export const newsEndpoint = { body: newsBody }

/** The body of a save: what is not chosen is null. */
export const toNewsBody = (form: NewsForm): ArticleTexts => ({
  ...form,
  categoryId: form.categoryId || null,
  authorDoctorId: form.authorDoctorId || null,
  reviewerId: form.reviewerId || null,
  reviewedOn: form.reviewedOn || null,
})

/** Where an error of a save is shown. */
export const newsErrorPlaces = { 'news.slug_taken': 'slug', 'category.not_found': 'categoryId' } as const

/** The most characters of a text field. */
export const maxLengthOf = (
  name: 'title' | 'slug' | 'excerpt' | 'html' | 'author' | 'seoTitle' | 'seoDescription' | 'coverAlt',
) => limitsOf(newsBody, name).maxLength

/** Whether the slug was typed by hand, not made from the title. */
export const hasTypedSlug = ({ slug, title }: NewsForm) => slug !== '' && slug !== slugify(title)

/** Fields in the order of the screen; also the ids of their controls. */
export const newsFields = [
  'title',
  'slug',
  'excerpt',
  'html',
  'author',
  'categoryId',
  'authorDoctorId',
  'reviewerId',
  'reviewedOn',
  'sources',
  'seoTitle',
  'seoDescription',
  'coverAlt',
] as const

export const sourceLimits = {
  maxLines: limitsOf(newsBody, 'sources').maxItems,
  maxLength: limitsOf(newsBody, 'sources.0').maxLength,
}
