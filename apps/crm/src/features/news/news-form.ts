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
  /** Day and minute in Việt Nam, `2026-11-21T14:30`, or empty. */
  publishedAt: string
}

/** Fills the form from an article, or for a new one by the person who writes it. */
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
  }
}

const rules = newsBody.superRefine((article, context) => {
  if (article.state !== 'scheduled') return
  const isLater = article.publishedAt !== null && Date.parse(article.publishedAt) > Date.now()
  if (!isLater) context.addIssue({ code: 'custom', path: ['publishedAt'], message: copy.faults.publishedAt })
})

/** What the form sends: the contract's own rules, and that a scheduled article needs a time to come. */
export const newsEndpoint = { body: rules }

/** What is sent: nothing chosen is null, and a time that of Việt Nam. */
export const toNewsBody = (form: NewsForm) => ({
  ...form,
  categoryId: form.categoryId || null,
  publishedAt: form.publishedAt ? fromMinute(form.publishedAt) : null,
})

/** Most characters of a text of the form. */
export const longest = (name: 'title' | 'slug' | 'excerpt' | 'html' | 'author') =>
  limitsOf(newsBody, name).maxLength

/** Whether somebody wrote the address by hand, in what is typed. */
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
] as const
