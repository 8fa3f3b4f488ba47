import {
  type StatementColumns,
  statementFaults,
  statementFormats,
  statementOutcomes,
  statementStates,
  statementVerdicts,
} from '@repo/contract/crm-statements'
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId } from './columns.ts'
import { paymentEvents } from './payments.ts'

/** A bank's statement that staff sent as a file. */
export const bankStatements = pgTable(
  'bank_statements',
  {
    id: primaryId(),
    fileName: text('file_name').notNull(),
    format: text('format', { enum: statementFormats }).notNull(),
    state: text('state', { enum: statementStates }).notNull().default('draft'),
    /** Our account that the lines are of, where the file does not name one for each. */
    accountNumber: text('account_number'),
    /** Of a table: its headers, and which column holds what; empty for the other formats. */
    headers: text('headers').array().notNull().default([]),
    columns: jsonb('columns').$type<StatementColumns>(),
    /** Whether a person said so; then the next file with the same headers is read in the same way. */
    isByHand: boolean('is_by_hand').notNull().default(false),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('bank_statements_created').on(t.createdAt, t.id)],
)

/** A line of a statement: what it says, what a trial found, and what came of it. */
export const bankStatementLines = pgTable(
  'bank_statement_lines',
  {
    id: primaryId(),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => bankStatements.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    /** Of the line, the row or the entry in the file, as its reader counts. */
    number: integer('number').notNull(),
    /** The cells of a table's row; empty for other formats. */
    cells: text('cells').array().notNull().default([]),
    /** The line as it stands in the file, where it cannot be read. */
    text: text('text').notNull().default(''),
    accountNumber: text('account_number'),
    bookedAt: instant('booked_at'),
    isIncoming: boolean('is_incoming'),
    /** Larger than an amount of ours may be: other people's money stands in statements, too. */
    amount: bigint('amount', { mode: 'number' }),
    reference: text('reference'),
    content: text('content').notNull().default(''),
    verdict: text('verdict', { enum: statementVerdicts }).notNull(),
    fault: text('fault', { enum: statementFaults }),
    /** By which the line is taken in once, whatever file it stands in. */
    key: text('key'),
    /** The code of the order that it names. */
    orderCode: text('order_code'),
    /** The event that told of the same transfer. */
    toldBy: uuid('told_by').references(() => paymentEvents.id),
    /** Staff decided that this doubtful line is a transfer that no notice has reported yet. */
    isOwn: boolean('is_own').notNull().default(false),
    outcome: text('outcome', { enum: statementOutcomes }),
  },
  (t) => [
    uniqueIndex('bank_statement_lines_place').on(t.statementId, t.position),
    index('bank_statement_lines_told').on(t.toldBy),
  ],
)
