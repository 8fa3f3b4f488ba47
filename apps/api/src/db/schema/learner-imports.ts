import {
  type ImportField,
  importFaults,
  importOutcomes,
  importStates,
  importVerdicts,
} from '@repo/contract/crm-learner-imports'
import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId } from './columns.ts'

export type ImportColumns = Record<ImportField, number | null>

/** A table of learners that staff sent. */
export const learnerImports = pgTable(
  'learner_imports',
  {
    id: primaryId(),
    fileName: text('file_name').notNull(),
    state: text('state', { enum: importStates }).notNull().default('draft'),
    headers: text('headers').array().notNull(),
    columns: jsonb('columns').$type<ImportColumns>().notNull(),
    /** Opened by rows that name no course. */
    courseId: uuid('course_id').references(() => courses.id),
    reason: text('reason').notNull().default(''),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('learner_imports_created').on(t.createdAt, t.id)],
)

/** A row of such a table: what it says, what a try found, and what came of it. */
export const learnerImportRows = pgTable(
  'learner_import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => learnerImports.id, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    cells: text('cells').array().notNull(),
    name: text('name').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone'),
    courseIds: uuid('course_ids').array().notNull().default([]),
    days: integer('days'),
    reason: text('reason').notNull().default(''),
    priceNote: text('price_note').notNull().default(''),
    verdict: text('verdict', { enum: importVerdicts }).notNull().default('error'),
    fault: text('fault', { enum: importFaults }),
    faultOf: text('fault_of').notNull().default(''),
    /** Accesses that the row opens by what was tried, and that it opened. */
    toOpen: integer('to_open').notNull().default(0),
    opened: integer('opened').notNull().default(0),
    /** Set in the transaction that carries the row out, so that each is carried out once. */
    outcome: text('outcome', { enum: importOutcomes }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.number] }),
    index('learner_import_rows_user').on(t.userId).where(sql`${t.userId} is not null`),
    index('learner_import_rows_email').on(t.email),
  ],
)
