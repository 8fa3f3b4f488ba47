import { moneyCaseKinds, moneyCaseResolutions } from '@repo/contract/crm-money-cases'
import { paymentProviders } from '@repo/contract/payment-providers'
import { moneyBackChannels, paymentStates, refundStates } from '@repo/contract/staff-order'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { orderLines, orders } from './orders.ts'

/** Attempts to pay an order; at most one of them succeeds for it. */
export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider', { enum: paymentProviders }).notNull(),
    /** What the provider knows the attempt by. */
    reference: text('reference').notNull(),
    state: text('state', { enum: paymentStates }).notNull(),
    amount: vnd('amount').notNull(),
    /** What really came for it and pays its order: less than the price where staff accepted a shortfall. */
    received: vnd('received').notNull().default(0),
    /** What went back of it or is on its way back. A trigger on `refunds` counts it, nothing else writes it. */
    returned: vnd('returned').notNull().default(0),
    /** The provider's own number of the money that came. */
    transactionId: text('transaction_id'),
    /** Where the payer is sent, as long as that is open. */
    payUrl: text('pay_url'),
    /** Why it did not succeed, in the provider's code. */
    failureCode: text('failure_code'),
    expiresAt: instant('expires_at'),
    paidAt: instant('paid_at'),
    /** When the provider last told what became of it. */
    checkedAt: instant('checked_at'),
    /** When the provider was last asked about it, whether it answered or not. */
    askedAt: instant('asked_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.provider, t.reference),
    index('payments_order').on(t.orderId),
    index('payments_open').on(t.state, t.checkedAt),
    // The second money of a paid order is never the order's; it waits for the accountant.
    uniqueIndex('payments_one_success').on(t.orderId).where(sql`${t.state} = 'succeeded'`),
    check('payments_received', sql`${t.received} between 0 and ${t.amount}`),
    check('payments_returned', sql`${t.returned} between 0 and ${t.received}`),
  ],
)

/** Append-only log of what providers told us; a trigger refuses update and delete. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: primaryId(),
    provider: text('provider').notNull(),
    type: text('type').notNull(),
    providerEventId: text('provider_event_id').notNull(),
    amount: vnd('amount'),
    raw: jsonb('raw').notNull(),
    /** The message as it came, for whoever wants to verify its signature again: its text, and the headers it is over. */
    body: text('body'),
    headers: jsonb('headers'),
    isVerified: boolean('is_verified').notNull(),
    outcome: text('outcome').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [
    // Only verified events count, or a forged call would burn the key of the real one.
    uniqueIndex('payment_events_once').on(t.provider, t.type, t.providerEventId).where(sql`${t.isVerified}`),
    index('payment_events_order').on(t.orderId),
  ],
)

/** Notices with a wrong signature, kept for investigation; they never move money and are removed after 90 days. */
export const unverifiedNotices = pgTable(
  'unverified_notices',
  {
    id: primaryId(),
    provider: text('provider').notNull(),
    requestId: text('request_id').notNull(),
    /** The beginning of the message. */
    body: text('body').notNull(),
    /** Length of the whole message. */
    bodyBytes: integer('body_bytes').notNull(),
    headers: jsonb('headers').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('unverified_notices_created').on(t.createdAt)],
)

/** Money that reached the account, matched to an order or waiting for the accountant. */
export const bankTransactions = pgTable(
  'bank_transactions',
  {
    id: primaryId(),
    source: text('source').notNull(),
    sourceId: text('source_id').notNull(),
    accountNumber: text('account_number').notNull(),
    amount: vnd('amount').notNull(),
    /** The bank's own number of it, so that two services that tell of one transfer tell of one; null where none is told. */
    reference: text('reference'),
    content: text('content').notNull(),
    state: text('state', {
      enum: ['matched', 'unmatched', 'underpaid', 'overpaid', 'late', 'duplicate'],
    }).notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    bookedAt: instant('booked_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('bank_transactions_once').on(t.source, t.sourceId),
    index('bank_transactions_state').on(t.state),
    index('bank_transactions_same').on(t.accountNumber, t.amount, t.bookedAt),
  ],
)

/**
 * Numbers of transfers and receipts that have counted, by the one index over what banks told and what staff typed, so
 * that one transfer pays once. Normalised by `toTransferNumber`.
 */
export const transferNumbers = pgTable('transfer_numbers', {
  number: text('number').primaryKey(),
  /** Told by a bank, or typed from a receipt. */
  source: text('source', { enum: ['bank', 'receipt'] }).notNull(),
  createdAt: createdAt(),
})

/** Money that came and does not fit: each waits for one decision of a person, and is never forgotten. */
export const moneyCases = pgTable(
  'money_cases',
  {
    id: primaryId(),
    kind: text('kind', { enum: moneyCaseKinds }).notNull(),
    /** `bank`, or the gateway. */
    source: text('source').notNull(),
    /** The verified event that brought it; one case an event. */
    paymentEventId: uuid('payment_event_id')
      .notNull()
      .unique()
      .references(() => paymentEvents.id),
    bankTransactionId: uuid('bank_transaction_id').references(() => bankTransactions.id),
    orderId: uuid('order_id').references(() => orders.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** All that came with the event. */
    amount: vnd('amount').notNull(),
    /** How much of it no order has: what is to be given back or assigned. */
    unallocated: vnd('unallocated').notNull(),
    state: text('state', { enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    resolution: text('resolution', { enum: moneyCaseResolutions }),
    note: text('note').notNull().default(''),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    /** When accountants were written to about it. */
    announcedAt: instant('announced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('money_cases_state').on(t.state, t.createdAt, t.id),
    index('money_cases_order').on(t.orderId),
    check('money_cases_amount', sql`${t.unallocated} between 0 and ${t.amount}`),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Money that no order has and that goes back by the gateway it came by; null for a refund of an order's lines. */
    moneyCaseId: uuid('money_case_id').references(() => moneyCases.id),
    /** What the provider knows it by; made once, so that asking twice gives back once. */
    reference: text('reference').notNull().unique(),
    amount: vnd('amount').notNull(),
    /** By the provider's interface, by hand from the bank account, or taken back by the payer's bank. */
    channel: text('channel', { enum: moneyBackChannels }).notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    reason: text('reason').notNull(),
    failureCode: text('failure_code'),
    /** Since when its gateway's answers do not tell what became of it; null while they do. */
    unclearSince: instant('unclear_since'),
    /** The last of those answers, in the gateway's code and words. */
    answerCode: text('answer_code'),
    answerWords: text('answer_words'),
    /** Number of the transfer or of the provider's refund. */
    transactionId: text('transaction_id'),
    /** Of a refund by hand: the number of its transfer, normalised by `toTransferNumber`. */
    transferNumber: text('transfer_number'),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_state').on(t.state),
    index('refunds_completed').on(t.completedAt).where(sql`${t.state} = 'succeeded'`),
    // One at a time for a payment: the next begins when it is known what became of the last.
    uniqueIndex('refunds_one_pending').on(t.paymentId).where(sql`${t.state} = 'pending'`),
    // One transfer from our account makes one refund.
    uniqueIndex('refunds_transfer_number').on(t.transferNumber),
    check('refunds_amount', sql`${t.amount} > 0`),
  ],
)

export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid('refund_id')
      .notNull()
      .references(() => refunds.id, { onDelete: 'cascade' }),
    orderLineId: uuid('order_line_id')
      .notNull()
      .references(() => orderLines.id),
    amount: vnd('amount').notNull(),
    endsAccess: boolean('ends_access').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index('refund_lines_line').on(t.orderLineId),
    check('refund_lines_amount', sql`${t.amount} >= 0`),
  ],
)

/** What the nightly comparison of our books with the providers' found. */
export const reconciliationReports = pgTable('reconciliation_reports', {
  id: primaryId(),
  /** The day in Vietnam's time, `2026-11-21`. */
  day: text('day').notNull().unique(),
  findings: jsonb('findings').notNull(),
  differenceCount: integer('difference_count').notNull(),
  createdAt: createdAt(),
})
