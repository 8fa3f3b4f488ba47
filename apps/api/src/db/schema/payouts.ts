import { payoutFormats, payoutItemStates, payoutStates } from '@repo/contract/payouts'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, vnd } from './columns.ts'
import { doctorStatements } from './revenue.ts'

const staff = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Where doctors are paid. One person types an account, another confirms it; what held before stays as evidence. */
export const doctorBankAccounts = pgTable(
  'doctor_bank_accounts',
  {
    id: primaryId(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** Six digits that stand for the bank. */
    bin: text('bin').notNull(),
    number: text('number').notNull(),
    holder: text('holder').notNull(),
    state: text('state', { enum: ['proposed', 'confirmed', 'withdrawn', 'replaced'] })
      .notNull()
      .default('proposed'),
    proposedBy: staff('proposed_by'),
    decidedBy: staff('decided_by'),
    decidedAt: instant('decided_at'),
    /** When another account took its place. */
    replacedAt: instant('replaced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('doctor_bank_accounts_current').on(t.doctorId).where(sql`${t.state} = 'confirmed'`),
    uniqueIndex('doctor_bank_accounts_proposed').on(t.doctorId).where(sql`${t.state} = 'proposed'`),
    index('doctor_bank_accounts_doctor').on(t.doctorId, t.createdAt),
    check('doctor_bank_accounts_decided', sql`(${t.state} = 'proposed') = (${t.decidedAt} is null)`),
    check(
      'doctor_bank_accounts_two',
      sql`${t.state} not in ('confirmed', 'replaced') or ${t.decidedBy} is distinct from ${t.proposedBy} or ${t.decidedBy} is null`,
    ),
  ],
)

/** Statements that are paid together by one file. Amounts and accounts are those of the moment in which it was made. */
export const payoutBatches = pgTable(
  'payout_batches',
  {
    id: primaryId(),
    number: integer('number').notNull().generatedAlwaysAsIdentity(),
    state: text('state', { enum: payoutStates }).notNull().default('open'),
    /** The account of ours that pays. */
    bin: text('bin').notNull(),
    accountNumber: text('account_number').notNull(),
    holder: text('holder').notNull(),
    total: vnd('total').notNull(),
    count: integer('count').notNull(),
    note: text('note').notNull().default(''),
    createdBy: staff('created_by'),
    endedBy: staff('ended_by'),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_batches_number').on(t.number),
    check('payout_batches_some', sql`${t.total} > 0 and ${t.count} > 0`),
    check('payout_batches_ended', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
)

/**
 * The statements of a batch. Those of one doctor make one transfer of their sum, which is above 0; a negative amount is
 * taken off it.
 */
export const payoutItems = pgTable(
  'payout_items',
  {
    id: primaryId(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    statementId: uuid('statement_id')
      .notNull()
      .references(() => doctorStatements.id),
    accountId: uuid('account_id')
      .notNull()
      .references(() => doctorBankAccounts.id),
    amount: vnd('amount').notNull(),
    state: text('state', { enum: payoutItemStates }).notNull().default('open'),
  },
  (t) => [
    // A statement is in one batch at a time, and paid by one only.
    uniqueIndex('payout_items_once').on(t.statementId).where(sql`${t.state} <> 'dropped'`),
    index('payout_items_batch').on(t.batchId),
    index('payout_items_account').on(t.accountId),
  ],
)

/** Each time the file of a batch was made. */
export const payoutExports = pgTable(
  'payout_exports',
  {
    id: primaryId(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => payoutBatches.id),
    format: text('format', { enum: payoutFormats }).notNull(),
    createdBy: staff('created_by'),
    createdAt: createdAt(),
  },
  (t) => [index('payout_exports_batch').on(t.batchId, t.createdAt)],
)
