import { sql } from 'drizzle-orm'
import { boolean, check, integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { createdAt, instant, primaryId, updatedAt } from './columns.ts'

/**
 * Every version of the policy pages' texts. The newest version of a page is in force, and consents reference the
 * version that was shown; so the table is append-only (a trigger refuses updates and deletes).
 */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: primaryId(),
    slug: text('slug').notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    /** Sanitised before saving, so that the hash covers exactly the text that people read. */
    html: text('html').notNull(),
    /** SHA-256 of title and text. */
    hash: text('hash').notNull(),
    changes: text('changes'),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [unique('page_versions_slug_number').on(t.slug, t.number)],
)

/** What is not a version of a page: its draft, and whether it is hidden. A page of staff always has a row. */
export const pages = pgTable(
  'pages',
  {
    slug: text('slug').primaryKey(),
    draftTitle: text('draft_title'),
    /** Sanitised. */
    draftHtml: text('draft_html'),
    isHidden: boolean('is_hidden').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [check('pages_whole_draft', sql`(${t.draftTitle} is null) = (${t.draftHtml} is null)`)],
)
