import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, id, instant, keyPageOf, keyQuery, searchText, slug, text } from './fields.ts'
import { imageTypes } from './file-types.ts'
import { advertisingChecks } from './medical-advertising.ts'

export const newsStates = ['draft', 'scheduled', 'published'] as const

/** What an article says; a draft and every version hold all of it. */
export const newsFields = z.strictObject({
  title: text(4, 160),
  slug,
  excerpt: text(0, 400),
  html: z.string().max(200_000),
  author: text(2, 120),
  categoryId: id.nullable(),
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

const wholeReview = { path: ['reviewedOn'] }
export const newsBody = newsFields.refine(isReviewWhole, wholeReview)

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
  /** Whether changes wait that readers do not see yet. */
  hasDraft: z.boolean(),
  version: editVersion,
})

/** A published state of an article. */
export const newsVersion = z.object({
  /** 1, 2, 3 … of its article. */
  number: z.int(),
  /** When it was published; an article may have been planned for a later moment. */
  publishedAt: instant,
  /** Who published it, and ticked the checklist; null once the account is gone. */
  by: z.string().nullable(),
  /** What is new, for colleagues. */
  note: z.string().nullable(),
  /** Lines of the checklist that were ticked for it. */
  checks: z.array(z.enum(advertisingChecks)),
})

/** What is written: the draft where one waits, or else what readers see. */
export const articleTexts = z.object({
  ...newsFields.shape,
  coverUrl: assetUrl,
  /** Whether the cover was uploaded; otherwise it is drawn from the title's address and the category. */
  hasOwnCover: z.boolean(),
})

export const staffArticle = articleTexts.extend({
  id,
  state: z.enum(newsStates),
  /** When readers see it, or saw it. */
  publishedAt: instant.nullable(),
  updatedAt: instant,
  /** Saves of a published or planned article wait here until they are published; null while none does. */
  draft: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  /** Its address for readers; null while it has none. */
  publicSlug: slug.nullable(),
  /** The newest version; null before the first. */
  published: newsVersion.nullable(),
  version: editVersion,
  /** What the address of the preview carries, and until when it works. */
  preview: z.object({ token: z.string(), until: instant }),
})

/** Enough for a photo straight from a phone; the editor sends far less. */
const MAX_COVER_BYTES = 10_000_000

const newsCover = articleTexts.pick({ coverUrl: true, hasOwnCover: true })

/** Articles in every state. */
export const crmNews = {
  newsList: endpoint({
    method: 'GET',
    path: '/crm/news',
    summary: 'All articles in every state',
    access: admin('news.edit'),
    query: z.object({ state: z.enum(newsStates).optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(staffNews),
  }),
  news: endpoint({
    method: 'GET',
    path: '/crm/news/:id',
    summary: 'One article for editing, with the changes that wait',
    access: admin('news.edit'),
    params: byId,
    response: staffArticle,
    errors: ['news.not_found'],
  }),
  createNews: endpoint({
    method: 'POST',
    path: '/crm/news',
    summary: 'Add an article that readers do not see yet; the body is sanitised',
    access: admin('news.edit'),
    body: newsBody,
    response: staffArticle,
    errors: ['news.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  updateNews: endpoint({
    method: 'PUT',
    path: '/crm/news/:id',
    summary: 'Save an article; of a published or planned one as a draft that readers do not see',
    access: admin('news.edit'),
    params: byId,
    body: newsFields.extend({ version: editVersion }).refine(isReviewWhole, wholeReview),
    response: staffArticle,
    errors: ['edit.outdated', 'news.not_found', 'news.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  setNewsCover: endpoint({
    method: 'PUT',
    path: '/crm/news/:id/cover',
    summary: 'Set the cover of an article, of a published one in its draft; it is drawn anew as 16:10',
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
