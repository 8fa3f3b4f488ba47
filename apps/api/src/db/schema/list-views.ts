import type { OfficeList } from '@repo/contract/office-lists'
import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, primaryId, updatedAt } from './columns.ts'

/** States of the offices' lists under a name. */
export const listViews = pgTable(
  'list_views',
  {
    id: primaryId(),
    list: text('list').$type<OfficeList>().notNull(),
    /** Whose it is; a shared one outlives the account of who saved it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    isShared: boolean('is_shared').notNull(),
    name: text('name').notNull(),
    /** The name in lower case, by which it may stand once only; the database does not know all letters of Vietnamese. */
    nameKey: text('name_key').notNull(),
    /** Query string of the list, with its `?` unless it is empty. */
    search: text('search').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('list_views_own_name').on(t.userId, t.list, t.nameKey).where(sql`not ${t.isShared}`),
    uniqueIndex('list_views_shared_name').on(t.list, t.nameKey).where(sql`${t.isShared}`),
    index('list_views_user').on(t.userId),
  ],
)

/** With which view a list opens for a person. */
export const listViewDefaults = pgTable(
  'list_view_defaults',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    list: text('list').$type<OfficeList>().notNull(),
    viewId: uuid('view_id')
      .notNull()
      .references(() => listViews.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.userId, t.list] }), index('list_view_defaults_view').on(t.viewId)],
)
