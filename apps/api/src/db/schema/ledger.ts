import { ledgerAccounts } from '@repo/contract/reconciliation'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, vnd } from './columns.ts'
import { orderLines, orders } from './orders.ts'
import { paymentEvents } from './payments.ts'

/** The facts that move money or a debt; each is posted once for each of its steps. */
const ledgerSources = [
  'payment_event',
  'order',
  'money_case',
  'refund',
  'statement',
  'settlement',
  'affiliate_entry',
  'affiliate_payout',
  'tax_withholding',
  'tax_remittance',
] as const

/**
 * The double-entry ledger: what a fact moved, in debits and credits that are equal. Triggers refuse updates and
 * deletes, and a transaction whose entries do not balance when the database commits it. See decision 061.
 */
export const ledgerTransactions = pgTable(
  'ledger_transactions',
  {
    id: primaryId(),
    sourceKind: text('source_kind', { enum: ledgerSources }).notNull(),
    sourceId: text('source_id').notNull(),
    /** What happened to the source, such as `sold` to an order. */
    step: text('step').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    /** When it happened, by our clock. */
    at: instant('at').notNull(),
  },
  (t) => [
    uniqueIndex('ledger_transactions_once').on(t.sourceKind, t.sourceId, t.step),
    index('ledger_transactions_at').on(t.at, t.id),
    index('ledger_transactions_order').on(t.orderId),
  ],
)

export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: primaryId(),
    transactionId: uuid('transaction_id')
      .notNull()
      .references(() => ledgerTransactions.id),
    account: text('account', { enum: ledgerAccounts }).notNull(),
    /** Of cash: a gateway, `counter`, or the number of an account at a bank behind `bank:`. */
    place: text('place'),
    /** Of unallocated money. */
    paymentEventId: uuid('payment_event_id').references(() => paymentEvents.id),
    /** Of revenue, discounts and doctors' shares. */
    orderLineId: uuid('order_line_id').references(() => orderLines.id),
    /** Whom a share is owed to. Without a reference: a sale does not wait for who edits the doctor. */
    doctorId: uuid('doctor_id'),
    /** Of a discount. */
    reason: text('reason', { enum: ['coupon', 'shortfall'] }),
    /** Of output tax: its rate in hundredths of a percent. */
    taxBasisPoints: integer('tax_basis_points'),
    debit: vnd('debit').notNull().default(0),
    credit: vnd('credit').notNull().default(0),
  },
  (t) => [
    index('ledger_entries_transaction').on(t.transactionId),
    index('ledger_entries_account').on(t.account, t.place),
    index('ledger_entries_event').on(t.paymentEventId),
    // All that figures of a line are read from, so that its entries themselves need not be.
    index('ledger_entries_line').on(t.orderLineId, t.account, t.transactionId, t.doctorId, t.debit, t.credit),
    index('ledger_entries_doctor').on(t.doctorId),
    check(
      'ledger_entries_side',
      sql`${t.debit} >= 0 and ${t.credit} >= 0 and (${t.debit} = 0) <> (${t.credit} = 0)`,
    ),
    check(
      'ledger_entries_detail',
      sql`(${t.account} = 'cash') = (${t.place} is not null)
        and (${t.account} = 'unallocated') = (${t.paymentEventId} is not null)
        and (${t.account} in ('revenue', 'discount', 'share_cost', 'doctor_payable')) >= (${t.orderLineId} is not null)
        and (${t.account} in ('revenue', 'discount', 'share_cost')) <= (${t.orderLineId} is not null)
        and (${t.account} = 'doctor_payable') = (${t.doctorId} is not null)
        and (${t.account} = 'discount') = (${t.reason} is not null)
        and (${t.account} = 'output_tax') = (${t.taxBasisPoints} is not null)`,
    ),
  ],
)

/** Months that an accountant signed off; a trigger refuses what is posted into them. */
export const ledgerMonths = pgTable('ledger_months', {
  /** `2026-11`, in Vietnam's time. */
  month: text('month').primaryKey(),
  closedBy: uuid('closed_by').references(() => users.id, { onDelete: 'set null' }),
  note: text('note').notNull(),
  createdAt: createdAt(),
})
