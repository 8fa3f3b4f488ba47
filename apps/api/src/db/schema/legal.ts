import { integer, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { instant, primaryId } from './columns.ts'

/**
 * Every text that a policy page ever showed. The newest of a page is the one in force, and consents point at the one
 * that was shown; so rows are added only (a trigger refuses the rest).
 */
export const pageVersions = pgTable(
  'page_versions',
  {
    id: primaryId(),
    slug: text('slug').notNull(),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    /** Sanitised on the way in, so that the hash is of what people read. */
    html: text('html').notNull(),
    /** SHA-256 of title and text. */
    hash: text('hash').notNull(),
    changes: text('changes'),
    publishedAt: instant('published_at').notNull(),
  },
  (t) => [unique('page_versions_slug_number').on(t.slug, t.number)],
)
