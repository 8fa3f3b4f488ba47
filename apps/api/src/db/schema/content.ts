import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { categories, courses } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { pageVersions } from './legal.ts'

export const news = pgTable(
  'news',
  {
    id: primaryId(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    excerpt: text('excerpt').notNull().default(''),
    /** Sanitised on the way in. */
    html: text('html').notNull().default(''),
    author: text('author').notNull(),
    categoryId: uuid('category_id').references(() => categories.id),
    relatedCourseId: uuid('related_course_id').references(() => courses.id, { onDelete: 'set null' }),
    sources: text('sources').array().notNull().default([]),
    coverPath: text('cover_path'),
    state: text('state', { enum: ['draft', 'scheduled', 'published'] })
      .notNull()
      .default('draft'),
    publishedAt: instant('published_at'),
    /** When every subscriber had been written to; null while nobody or only a part was. */
    announcedAt: instant('announced_at'),
    /** The last account that was written to; the next batch begins behind it. */
    announcedUpTo: uuid('announced_up_to'),
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('news_state_published').on(t.state, t.publishedAt)],
)

/** Settings an owner edits: legal identity, contacts, bank account. One row per key. */
export const siteSettings = pgTable('site_settings', {
  key: text('key').primaryKey(),
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})

export const contactRequests = pgTable(
  'contact_requests',
  {
    id: primaryId(),
    reference: text('reference').notNull().unique(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    phone: text('phone'),
    topic: text('topic').notNull(),
    message: text('message').notNull(),
    /** The privacy policy that was agreed to with the message. */
    privacyTextId: uuid('privacy_text_id').references(() => pageVersions.id),
    answeredAt: instant('answered_at'),
    createdAt: createdAt(),
  },
  (t) => [index('contact_requests_open').on(t.answeredAt, t.createdAt)],
)
