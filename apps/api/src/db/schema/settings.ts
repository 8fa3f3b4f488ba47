import { settingSections } from '@repo/contract/settings'
import { integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId } from './columns.ts'

/**
 * Every save of every section of the business's settings. The save with the highest number is in force; the table is
 * append-only (a trigger refuses deletes, and updates of anything but an author who is gone).
 */
export const settingVersions = pgTable(
  'setting_versions',
  {
    id: primaryId(),
    section: text('section', { enum: settingSections }).notNull(),
    /** Counts the saves of the section from 1. */
    number: integer('number').notNull(),
    /** The whole section, in the shape of `settingSchemas`. */
    value: jsonb('value').notNull(),
    /** The save whose values were taken back. */
    restoredFrom: integer('restored_from'),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [unique('setting_versions_section_number').on(t.section, t.number)],
)
