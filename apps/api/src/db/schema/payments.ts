import { bankListFaults, bankListServices } from '@repo/contract/crm-bank'
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
    /** Reference under which the provider knows the attempt. */
    reference: text('reference').notNull(),
    state: text('state', { enum: paymentStates }).notNull(),
    amount: vnd('amount').notNull(),
    /** The money received for it that pays its order; less than the price where staff accepted a shortfall. */
    received: vnd('received').notNull().default(0),
    /** Money refunded or being refunded from it. Only a trigger on `refunds` writes it. */
    returned: vnd('returned').notNull().default(0),
    /** The provider's own number of the received payment. */
    transactionId: text('transaction_id'),
    /** Address of the provider's payment page, while it is open. */
    payUrl: text('pay_url'),
    /** The provider's code of the failure. */
    failureCode: text('failure_code'),
    expiresAt: instant('expires_at'),
    paidAt: instant('paid_at'),
    /** When the provider last reported its result. */
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
    // A second payment of a paid order never belongs to the order; it waits for the accountant.
    uniqueIndex('payments_one_success').on(t.orderId).where(sql`${t.state} = 'succeeded'`),
    check('payments_received', sql`${t.received} between 0 and ${t.amount}`),
    check('payments_returned', sql`${t.returned} between 0 and ${t.received}`),
  ],
)

/** Small transfers by which owners try whether the bank tells of money; what arrives belongs to no order. */
export const trialTransfers = pgTable(
  'trial_transfers',
  {
    id: primaryId(),
    /** The content of the transfer, of the form of an order's code, so that it takes the same way. */
    code: text('code').notNull().unique(),
    /** Our account that is tried. */
    accountNumber: text('account_number').notNull(),
    amount: vnd('amount').notNull(),
    /** Who began it. */
    begunBy: uuid('begun_by').references(() => users.id, { onDelete: 'set null' }),
    arrivedAt: instant('arrived_at'),
    arrivedAmount: vnd('arrived_amount'),
    createdAt: createdAt(),
  },
  (t) => [
    // One that waits for each account: who asks again is shown the same code.
    uniqueIndex('trial_transfers_one_waiting').on(t.accountNumber).where(sql`${t.arrivedAt} is null`),
  ],
)

/** Append-only log of the notices and answers of providers; a trigger refuses update and delete. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: primaryId(),
    provider: text('provider').notNull(),
    type: text('type').notNull(),
    providerEventId: text('provider_event_id').notNull(),
    amount: vnd('amount'),
    raw: jsonb('raw').notNull(),
    /** The raw message, so that its signature can be verified again: its text and the signed headers. */
    body: text('body'),
    headers: jsonb('headers'),
    isVerified: boolean('is_verified').notNull(),
    outcome: text('outcome').notNull(),
    orderId: uuid('order_id').references(() => orders.id),
    createdAt: createdAt(),
  },
  (t) => [
    // Unique over verified events only, or a forged call could use up the key of the real one.
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
    /** The bank's own number, which recognises one transfer reported by two services; null where none is reported. */
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
 * Numbers of transfers and receipts that were booked, from banks' notices and from staff, in one unique index, so that
 * one transfer pays once. Normalised by `toTransferNumber`.
 */
export const transferNumbers = pgTable('transfer_numbers', {
  number: text('number').primaryKey(),
  /** Reported by a bank, or typed from a receipt. */
  source: text('source', { enum: ['bank', 'receipt'] }).notNull(),
  createdAt: createdAt(),
})

/** Money received that matches no order; each case stays open until a person decides on it. */
export const moneyCases = pgTable(
  'money_cases',
  {
    id: primaryId(),
    kind: text('kind', { enum: moneyCaseKinds }).notNull(),
    /** `bank`, or the gateway. */
    source: text('source').notNull(),
    /** The verified event that reported it; one case per event. */
    paymentEventId: uuid('payment_event_id')
      .notNull()
      .unique()
      .references(() => paymentEvents.id),
    bankTransactionId: uuid('bank_transaction_id').references(() => bankTransactions.id),
    orderId: uuid('order_id').references(() => orders.id),
    paymentId: uuid('payment_id').references(() => payments.id),
    /** The whole amount of the event. */
    amount: vnd('amount').notNull(),
    /** The part that belongs to no order, to be refunded or assigned. */
    unallocated: vnd('unallocated').notNull(),
    state: text('state', { enum: ['open', 'resolved'] })
      .notNull()
      .default('open'),
    resolution: text('resolution', { enum: moneyCaseResolutions }),
    note: text('note').notNull().default(''),
    /**
     * The reason that receipts print for a waived shortfall. Null without a shortfall, and for cases from before staff
     * were told that the reason is printed.
     */
    printedReason: text('printed_reason'),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    /** The accountant who noted a return above the limit; a second person has to confirm it. */
    returnAskedBy: uuid('return_asked_by').references(() => users.id, { onDelete: 'set null' }),
    returnAskedAt: instant('return_asked_at'),
    /** When accountants were mailed about it. */
    announcedAt: instant('announced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('money_cases_state').on(t.state, t.createdAt, t.id),
    index('money_cases_order').on(t.orderId),
    check('money_cases_amount', sql`${t.unallocated} between 0 and ${t.amount}`),
  ],
)

/**
 * What orders were paid from the money of cases. A trigger takes each part from what its case has left, and nothing puts
 * it back, so all parts of a transfer together never exceed what came. Rows are only added.
 */
export const moneyParts = pgTable(
  'money_parts',
  {
    id: primaryId(),
    moneyCaseId: uuid('money_case_id')
      .notNull()
      .references(() => moneyCases.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    amount: vnd('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('money_parts_once').on(t.moneyCaseId, t.orderId),
    index('money_parts_order').on(t.orderId),
    check('money_parts_amount', sql`${t.amount} > 0`),
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
    /** The case whose money is refunded through the gateway it came by; null for a refund of an order's lines. */
    moneyCaseId: uuid('money_case_id').references(() => moneyCases.id),
    /** Reference under which the provider knows the refund; made once, so that a repeated request refunds once. */
    reference: text('reference').notNull().unique(),
    amount: vnd('amount').notNull(),
    /** Through the provider's API, by hand from the bank account, or charged back by the payer's bank. */
    channel: text('channel', { enum: moneyBackChannels }).notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    reason: text('reason').notNull(),
    failureCode: text('failure_code'),
    /** Since when the gateway's answers leave its result open; null while they are clear. */
    unclearSince: instant('unclear_since'),
    /** The last of those answers, in the gateway's code and words. */
    answerCode: text('answer_code'),
    answerWords: text('answer_words'),
    /** Number of the transfer or of the provider's refund. */
    transactionId: text('transaction_id'),
    /** For a refund by hand: the number of its transfer, normalised by `toTransferNumber`. */
    transferNumber: text('transfer_number'),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    /** Over the limit of the moment in which it was asked for, so that a second person has to approve it. */
    needsApproval: boolean('needs_approval').notNull().default(false),
    approvedBy: uuid('approved_by').references(() => users.id, { onDelete: 'set null' }),
    approvedAt: instant('approved_at'),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_state').on(t.state),
    index('refunds_completed').on(t.completedAt).where(sql`${t.state} = 'succeeded'`),
    // One open refund per payment: the next may start when the result of the previous one is known.
    uniqueIndex('refunds_one_pending').on(t.paymentId).where(sql`${t.state} = 'pending'`),
    // One transfer from our account settles one refund.
    uniqueIndex('refunds_transfer_number').on(t.transferNumber),
    check('refunds_amount', sql`${t.amount} > 0`),
    check('refunds_two_people', sql`${t.approvedBy} <> ${t.requestedBy}`),
    check(
      'refunds_approved',
      sql`${t.state} <> 'succeeded' or not ${t.needsApproval} or ${t.approvedAt} is not null`,
    ),
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
    /** How many seats of the line end with the money; 0 for a line without seats. */
    seats: integer('seats').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.refundId, t.orderLineId] }),
    index('refund_lines_line').on(t.orderLineId),
    check('refund_lines_amount', sql`${t.amount} >= 0`),
  ],
)

/** How far the list of each bank's service was read, and how its last reading went. */
export const bankPulls = pgTable('bank_pulls', {
  service: text('service', { enum: bankListServices }).primaryKey(),
  /** Until when all that the service lists was taken in; null until a first day was. */
  completeUntil: instant('complete_until'),
  /** When people last wanted it asked; about to be while no reading has ended since. */
  requestedAt: instant('requested_at'),
  askedAt: instant('asked_at'),
  endedAt: instant('ended_at'),
  succeededAt: instant('succeeded_at'),
  /** Since when every reading failed, and why the last one did; null after one that did not. */
  failingSince: instant('failing_since'),
  fault: text('fault', { enum: bankListFaults }),
  /** Rows of the last whole reading: all, those that no notice had told of, unreadable ones, and those of other accounts. */
  read: integer('read').notNull().default(0),
  found: integer('found').notNull().default(0),
  unreadable: integer('unreadable').notNull().default(0),
  foreign: integer('foreign').notNull().default(0),
  /** Ids of rows that the last reading could not store; empty where it stored all. */
  failedRows: text('failed_rows').array().notNull().default([]),
  /** When accountants were last mailed that it gives no list. */
  alertedAt: instant('alerted_at'),
  createdAt: createdAt(),
})

/** The results of the nightly comparison of our books with the providers'. */
export const reconciliationReports = pgTable('reconciliation_reports', {
  id: primaryId(),
  /** The day in Vietnam's time, `2026-11-21`. */
  day: text('day').notNull().unique(),
  findings: jsonb('findings').notNull(),
  differenceCount: integer('difference_count').notNull(),
  createdAt: createdAt(),
})
