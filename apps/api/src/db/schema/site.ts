import { siteParts } from '@repo/contract/site-part-names'
import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'

/** What staff are arranging on the public site; a part without a row is as its version in force says. */
export const siteDrafts = pgTable('site_drafts', {
  part: text('part', { enum: siteParts }).primaryKey(),
  /** In the shape of `sitePartSchemas`. */
  value: jsonb('value').notNull(),
  updatedAt: updatedAt(),
})

/**
 * Every published version of every part. The one with the highest number is in force; the table is append-only (a
 * trigger refuses deletes, and updates of anything but an author who is gone).
 */
export const siteVersions = pgTable(
  'site_versions',
  {
    id: primaryId(),
    part: text('part', { enum: siteParts }).notNull(),
    number: integer('number').notNull(),
    value: jsonb('value').notNull(),
    note: text('note'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [unique('site_versions_part_number').on(t.part, t.number)],
)
