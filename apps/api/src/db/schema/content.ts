import { contactTopics } from '@repo/contract/content'
import { contactEntryKinds, contactStates } from '@repo/contract/crm-contacts'
import type { newsFields } from '@repo/contract/crm-news'
import { advertisingChecks } from '@repo/contract/medical-advertising'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { users } from './accounts.ts'
import { categories, courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'
import { pageVersions } from './legal.ts'

/** Texts of an article with its cover, as a draft or a version holds them. */
export type StoredArticle = z.output<typeof newsFields> & { coverPath: string | null }

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
    authorDoctorId: uuid('author_doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    reviewerId: uuid('reviewer_id').references(() => doctors.id, { onDelete: 'set null' }),
    reviewedOn: date('reviewed_on'),
    seoTitle: text('seo_title').notNull().default(''),
    seoDescription: text('seo_description').notNull().default(''),
    coverPath: text('cover_path'),
    /** What the cover shows, for who does not see it; empty where it only decorates. */
    coverAlt: text('cover_alt').notNull().default(''),
    state: text('state', { enum: ['draft', 'scheduled', 'published'] })
      .notNull()
      .default('draft'),
    publishedAt: instant('published_at'),
    /** When the last subscriber was mailed; null before that. */
    announcedAt: instant('announced_at'),
    /** The account mailed last; the next batch starts after it. */
    announcedUpTo: uuid('announced_up_to'),
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('news_state_published').on(t.state, t.publishedAt)],
)

/** What waits of an article that is public or planned: everything that is written of it, until it is published. */
export const newsDrafts = pgTable('news_drafts', {
  newsId: uuid('news_id')
    .primaryKey()
    .references(() => news.id, { onDelete: 'cascade' }),
  texts: jsonb('texts').$type<StoredArticle>().notNull(),
  savedAt: instant('saved_at').notNull(),
  savedBy: uuid('saved_by').references(() => users.id, { onDelete: 'set null' }),
})

/**
 * Every published version of every article; the table is append-only (a trigger refuses deletes, and updates of anything
 * but an author who is gone).
 */
export const newsVersions = pgTable(
  'news_versions',
  {
    id: primaryId(),
    newsId: uuid('news_id')
      .notNull()
      .references(() => news.id),
    number: integer('number').notNull(),
    texts: jsonb('texts').$type<StoredArticle>().notNull(),
    note: text('note'),
    /** Lines of the checklist for medical advertising that the author ticked. */
    checks: text('checks', { enum: advertisingChecks }).array().notNull().default([]),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [unique('news_versions_news_number').on(t.newsId, t.number)],
)

/** What processes remember for each other, such as renewed tokens. One row per key. */
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
    topic: text('topic', { enum: contactTopics }).notNull(),
    message: text('message').notNull(),
    /** The privacy policy that was agreed to with the message. */
    privacyTextId: uuid('privacy_text_id').references(() => pageVersions.id),
    state: text('state', { enum: contactStates }).notNull().default('new'),
    /** The staff member responsible for it. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    /** When the first reply went out. */
    answeredAt: instant('answered_at'),
    /** The learner and the order that it became. */
    learnerId: uuid('learner_id').references(() => users.id, { onDelete: 'set null' }),
    orderCode: text('order_code'),
    /** Folded name, address, phone, reference and message. */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_requests_state').on(t.state, t.createdAt, t.id),
    index('contact_requests_created').on(t.createdAt, t.id),
    index('contact_requests_email').on(t.email),
    index('contact_requests_learner').on(t.learnerId).where(sql`${t.learnerId} is not null`),
    index('contact_requests_order').on(t.orderCode).where(sql`${t.orderCode} is not null`),
    index('contact_requests_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
  ],
)

/** Staff's actions on a message; append-only. */
export const contactEntries = pgTable(
  'contact_entries',
  {
    id: primaryId(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contactRequests.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: contactEntryKinds }).notNull(),
    /** The reply or the note. */
    text: text('text'),
    /** The new state, for entries of kind `state`. */
    state: text('state', { enum: contactStates }),
    /** The new owner, for entries of kind `owner`. */
    ownerId: uuid('owner_id').references(() => users.id, { onDelete: 'set null' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    index('contact_entries_contact').on(t.contactId, t.createdAt),
    check('contact_entries_text', sql`(${t.text} is not null) = (${t.kind} in ('reply', 'note'))`),
    check('contact_entries_state', sql`(${t.state} is not null) = (${t.kind} = 'state')`),
  ],
)
