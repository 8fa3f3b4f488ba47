import type { ApiContract, EndpointOutput } from '@repo/contract'
import { newsBody } from '@repo/contract/crm'
import { limitsOf } from '@repo/forms'
import { slugify } from '@repo/messages'
import type { z } from 'zod'
import { fromMinute, toMinute } from '../../components/vietnam-time.ts'
import { newsMessages as copy } from './news.messages.ts'

export type Article = EndpointOutput<ApiContract['crm']['news']>
export type NewsBody = z.output<typeof newsBody>

export interface NewsForm {
  title: string
  slug: string
  excerpt: string
  html: string
  author: string
  categoryId: string
  state: string
  /** Day and minute in Vietnam's time, `2026-11-21T14:30`; empty for none. */
  publishedAt: string
  sources: string[]
  /** Ids of doctors, and a day; empty for none. */
  authorDoctorId: string
  reviewerId: string
  reviewedOn: string
  seoTitle: string
  seoDescription: string
  coverAlt: string
}

/** Fills the form from an article, or for a new one with the name of its author. */
export function toNewsForm(article: Article | null, author: string): NewsForm {
  if (!article)
    return {
      title: '',
      slug: '',
      excerpt: '',
      html: '',
      author,
      categoryId: '',
      state: 'draft',
      publishedAt: '',
      sources: [],
      authorDoctorId: '',
      reviewerId: '',
      reviewedOn: '',
      seoTitle: '',
      seoDescription: '',
      coverAlt: '',
    }
  const { title, slug, excerpt, html, state } = article
  return {
    title,
    slug,
    excerpt,
    html,
    state,
    author: article.author,
    categoryId: article.category?.id ?? '',
    publishedAt: article.publishedAt ? toMinute(article.publishedAt) : '',
    sources: article.sources,
    authorDoctorId: article.authorDoctorId ?? '',
    reviewerId: article.reviewerId ?? '',
    reviewedOn: article.reviewedOn ?? '',
    seoTitle: article.seoTitle,
    seoDescription: article.seoDescription,
    coverAlt: article.coverAlt,
  }
}

const rules = newsBody.superRefine((article, context) => {
  if (article.state !== 'scheduled') return
  const isLater = article.publishedAt !== null && Date.parse(article.publishedAt) > Date.now()
  if (!isLater) context.addIssue({ code: 'custom', path: ['publishedAt'], message: copy.faults.publishedAt })
})

/** The contract's schema, with the rule that a scheduled article needs a time in the future. */
export const newsEndpoint = { body: rules }

/** The body of a save: an unset category or time is null, and times are in Vietnam's zone. */
export const toNewsBody = (form: NewsForm) => ({
  ...form,
  categoryId: form.categoryId || null,
  publishedAt: form.publishedAt ? fromMinute(form.publishedAt) : null,
  authorDoctorId: form.authorDoctorId || null,
  reviewerId: form.reviewerId || null,
  reviewedOn: form.reviewedOn || null,
})

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
  'state',
  'publishedAt',
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
