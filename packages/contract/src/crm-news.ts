import { z } from 'zod'
import { admin } from './access.ts'
import { imageTypes } from './account.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, id, instant, listQuery, pageOf, slug, text } from './fields.ts'

export const newsStates = ['draft', 'scheduled', 'published'] as const

const newsFields = z.strictObject({
  title: text(4, 160),
  slug,
  excerpt: text(0, 400),
  html: z.string().max(200_000),
  author: text(2, 120),
  categoryId: id.nullable(),
  state: z.enum(newsStates),
  publishedAt: instant.nullable(),
  /** Where what it says is written, in the order of the list below it. */
  sources: z.array(text(3, 400)).max(30),
  /** The doctor who wrote it; `author` is the name as it is printed. */
  authorDoctorId: id.nullable(),
  /** The doctor who checked it, and on which day: both, or neither. */
  reviewerId: id.nullable(),
  reviewedOn: z.iso.date().nullable(),
  /** For search engines and shared links; empty for title and excerpt. */
  seoTitle: text(0, 70),
  seoDescription: text(0, 180),
  /** What the cover shows, for who does not see it; empty where it only decorates. */
  coverAlt: text(0, 200),
})

const isReviewWhole = ({
  reviewerId,
  reviewedOn,
}: {
  reviewerId: string | null
  reviewedOn: string | null
}) => (reviewerId === null) === (reviewedOn === null)

export const newsBody = newsFields.refine(isReviewWhole, { path: ['reviewedOn'] })

const staffNews = z.object({
  id,
  slug,
  title: z.string(),
  excerpt: z.string(),
  author: z.string(),
  state: z.enum(newsStates),
  coverUrl: assetUrl,
  category: z.object({ id, name: z.string() }).nullable(),
  publishedAt: instant.nullable(),
  updatedAt: instant,
})

/** Enough for a photo straight from a phone; the editor sends far less. */
const MAX_COVER_BYTES = 10_000_000

const newsCover = z.object({ coverUrl: assetUrl, hasOwnCover: z.boolean() })

/** Articles in every state. */
export const crmNews = {
  newsList: endpoint({
    method: 'GET',
    path: '/crm/news',
    summary: 'All articles in every state',
    access: admin('news.edit'),
    query: z.object({ state: z.enum(newsStates).optional(), ...listQuery }),
    response: pageOf(staffNews),
  }),
  news: endpoint({
    method: 'GET',
    path: '/crm/news/:id',
    summary: 'One article for editing',
    access: admin('news.edit'),
    params: byId,
    response: staffNews.extend({
      html: z.string(),
      sources: z.array(z.string()),
      authorDoctorId: id.nullable(),
      reviewerId: id.nullable(),
      reviewedOn: z.iso.date().nullable(),
      seoTitle: z.string(),
      seoDescription: z.string(),
      coverAlt: z.string(),
      /** Whether the cover was uploaded; otherwise it is drawn from the title's address and the category. */
      hasOwnCover: z.boolean(),
      version: editVersion,
    }),
    errors: ['news.not_found'],
  }),
  createNews: endpoint({
    method: 'POST',
    path: '/crm/news',
    summary: 'Add an article; the body is sanitised',
    access: admin('news.edit'),
    body: newsBody,
    response: staffNews,
    errors: ['news.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  updateNews: endpoint({
    method: 'PUT',
    path: '/crm/news/:id',
    summary: 'Change an article',
    access: admin('news.edit'),
    params: byId,
    body: newsFields.extend({ version: editVersion }).refine(isReviewWhole, { path: ['reviewedOn'] }),
    response: staffNews,
    errors: ['edit.outdated', 'news.not_found', 'news.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  setNewsCover: endpoint({
    method: 'PUT',
    path: '/crm/news/:id/cover',
    summary: 'Set the cover of an article; it is drawn anew as 16:10',
    access: admin('news.edit'),
    params: byId,
    upload: { types: imageTypes, maxBytes: MAX_COVER_BYTES },
    response: newsCover,
    errors: ['upload.not_an_image', 'request.too_many', 'news.not_found'],
  }),
  removeNewsCover: endpoint({
    method: 'DELETE',
    path: '/crm/news/:id/cover',
    summary: 'Go back to the drawn cover',
    access: admin('news.edit'),
    params: byId,
    response: newsCover,
    errors: ['news.not_found'],
  }),
}
