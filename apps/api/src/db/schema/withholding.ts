import { taxExemptions } from '@repo/contract/withholding'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { affiliatePayouts } from './affiliates.ts'
import { doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, vnd } from './columns.ts'
import { payoutBatches } from './payouts.ts'
import { doctorStatements } from './revenue.ts'

const staff = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Tax code of a doctor and whether tax is withheld; the newest row holds, and rows are only added. */
export const doctorTaxTerms = pgTable(
  'doctor_tax_terms',
  {
    id: primaryId(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** Empty while it is not known. */
    taxCode: text('tax_code').notNull(),
    /** Null where tax is withheld. */
    exemption: text('exemption', { enum: taxExemptions }),
    documentOn: date('document_on'),
    reason: text('reason').notNull(),
    createdBy: staff('created_by'),
    createdAt: createdAt(),
  },
  (t) => [
    index('doctor_tax_terms_doctor').on(t.doctorId, t.createdAt, t.id),
    check('doctor_tax_terms_documented', sql`${t.exemption} is null or ${t.documentOn} is not null`),
  ],
)

/**
 * Tax that is withheld from one transfer: to a doctor, of all statements in a batch or of one that is paid by hand, or to an
 * affiliate. Rule and tax code are those of the day on which the transfer was made up; a row that is not open any more never
 * changes (trigger).
 */
export const taxWithholdings = pgTable(
  'tax_withholdings',
  {
    id: primaryId(),
    /** Null for a transfer to an affiliate. */
    doctorId: uuid('doctor_id').references(() => doctors.id),
    affiliatePayoutId: uuid('affiliate_payout_id').references(() => affiliatePayouts.id),
    batchId: uuid('batch_id').references(() => payoutBatches.id),
    statementId: uuid('statement_id').references(() => doctorStatements.id),
    /** The day, in Vietnam's time, whose rule it follows. */
    day: date('day').notNull(),
    taxCode: text('tax_code').notNull(),
    /** The name of an affiliate on that day, because an account may be erased; null for a doctor. */
    payeeName: text('payee_name'),
    /** What was paid before tax. */
    gross: vnd('gross').notNull(),
    threshold: vnd('threshold').notNull(),
    basisPoints: integer('basis_points').notNull(),
    amount: vnd('amount').notNull(),
    /** `dropped`: the transfer was not made. */
    state: text('state', { enum: ['open', 'withheld', 'dropped'] }).notNull(),
    endedAt: instant('ended_at'),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('tax_withholdings_batch').on(t.batchId, t.doctorId),
    uniqueIndex('tax_withholdings_statement').on(t.statementId),
    index('tax_withholdings_ended').on(t.endedAt),
    uniqueIndex('tax_withholdings_affiliate').on(t.affiliatePayoutId),
    check(
      'tax_withholdings_of',
      sql`num_nonnulls(${t.batchId}, ${t.statementId}, ${t.affiliatePayoutId}) = 1
        and (${t.doctorId} is null) = (${t.affiliatePayoutId} is not null)`,
    ),
    check('tax_withholdings_amount', sql`${t.amount} > 0 and ${t.amount} < ${t.gross}`),
    check('tax_withholdings_ended_at', sql`(${t.state} = 'open') = (${t.endedAt} is null)`),
  ],
)

/**
 * Withheld tax that was paid to the state, by the month in which it was withheld. A row never changes, but that its note is
 * taken back once (trigger).
 */
export const taxRemittances = pgTable(
  'tax_remittances',
  {
    id: primaryId(),
    month: text('month').notNull(),
    amount: vnd('amount').notNull(),
    paidOn: date('paid_on').notNull(),
    /** Number of the payment or of the state's receipt. */
    reference: text('reference').notNull(),
    createdBy: staff('created_by'),
    createdAt: instant('created_at').notNull(),
    /** When the note was taken back; it does not count then. */
    takenBackAt: instant('taken_back_at'),
    takenBackBy: staff('taken_back_by'),
    takenBackReason: text('taken_back_reason'),
  },
  (t) => [
    index('tax_remittances_month').on(t.month),
    uniqueIndex('tax_remittances_reference').on(t.month, t.reference).where(sql`${t.takenBackAt} is null`),
    check('tax_remittances_amount', sql`${t.amount} > 0`),
    check('tax_remittances_taken_back', sql`(${t.takenBackAt} is null) = (${t.takenBackReason} is null)`),
  ],
)
