import type { ExportColumn } from '@repo/contract/export-columns'
import { exportFormats, exportStates } from '@repo/contract/list-exports'
import { bigint, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'

/** Lists that are made into files in the background; a row goes with its file. */
export const listExports = pgTable(
  'list_exports',
  {
    id: primaryId(),
    /** Who ordered it, and alone may download it. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: exportFormats }).notNull(),
    /** Group and name of the endpoint that reads the list, and what it is asked. */
    list: text('list').notNull(),
    params: jsonb('params').$type<Record<string, unknown>>().notNull(),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    columns: jsonb('columns').$type<ExportColumn[]>().notNull(),
    state: text('state', { enum: exportStates }).notNull().default('waiting'),
    rows: integer('rows').notNull().default(0),
    bytes: bigint('bytes', { mode: 'number' }),
    availableUntil: instant('available_until'),
    createdAt: createdAt(),
  },
  (t) => [
    index('list_exports_user').on(t.userId, t.createdAt),
    index('list_exports_created').on(t.createdAt),
  ],
)
