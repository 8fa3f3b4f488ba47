import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, primaryId } from './columns.ts'

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
