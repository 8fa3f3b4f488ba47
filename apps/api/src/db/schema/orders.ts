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
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    /** Random, without look-alike letters; the transfer's content, so unique for ever. */
    code: text('code').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', {
      enum: ['pending_payment', 'paid', 'expired', 'cancelled', 'review', 'partially_refunded', 'refunded'],
    }).notNull(),
    /** What the learner pays: the lines' prices less their discounts. */
    total: vnd('total').notNull(),
    /** Given off by the coupon, all lines together. */
    discount: vnd('discount').notNull().default(0),
    couponId: uuid('coupon_id').references(() => coupons.id),
    /** As it was typed, so that a receipt needs no coupon any more. */
    couponCode: text('coupon_code'),
    /** Bought for somebody else; see `gifts`. */
    isGift: boolean('is_gift').notNull().default(false),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_state').on(t.state, t.expiresAt),
    index('orders_paid').on(t.paidAt),
    index('orders_coupon').on(t.couponId),
    index('orders_created').on(t.createdAt),
    check('orders_total', sql`${t.total} >= 0 and ${t.discount} >= 0`),
  ],
)

/** Prices as they were when the order was made; later changes of a course do not touch them. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    title: text('title').notNull(),
    listPrice: vnd('list_price').notNull(),
    price: vnd('price').notNull(),
    /** The line's part of the coupon; the learner pays `price - discount`. */
    discount: vnd('discount').notNull().default(0),
    /** Given back so far. */
    refunded: vnd('refunded').notNull().default(0),
    /** Who taught it when it was sold, and what share of the money is theirs, in hundredths of a percent. */
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    shareBasisPoints: integer('share_basis_points').notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_once').on(t.orderId, t.courseId),
    index('order_lines_course').on(t.courseId),
    index('order_lines_doctor').on(t.doctorId),
    check('order_lines_discount', sql`${t.discount} between 0 and ${t.price}`),
    check('order_lines_refunded', sql`${t.refunded} between 0 and ${t.price} - ${t.discount}`),
    check('order_lines_share', sql`${t.shareBasisPoints} between 0 and 10000`),
  ],
)

export const paymentProviders = [
  'vietqr',
  'vnpay',
  'momo',
  'zalopay',
  'manual',
  'activation',
  'free',
] as const

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
    state: text('state', {
      enum: ['created', 'redirected', 'succeeded', 'failed', 'expired', 'review'],
    }).notNull(),
    amount: vnd('amount').notNull(),
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

export const moneyCaseKinds = [
  'unmatched',
  'underpaid',
  'overpaid',
  'duplicate',
  'late',
  'mismatch',
  'review',
] as const

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
    resolution: text('resolution', {
      enum: ['assigned', 'accepted', 'returned', 'kept'],
    }),
    note: text('note').notNull().default(''),
    resolvedBy: uuid('resolved_by').references(() => users.id, { onDelete: 'set null' }),
    resolvedAt: instant('resolved_at'),
    /** When accountants were written to about it. */
    announcedAt: instant('announced_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('money_cases_state').on(t.state, t.createdAt),
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
    channel: text('channel', { enum: ['provider', 'manual', 'chargeback'] }).notNull(),
    state: text('state', { enum: ['pending', 'succeeded', 'failed'] }).notNull(),
    reason: text('reason').notNull(),
    failureCode: text('failure_code'),
    /** Number of the transfer or of the provider's refund. */
    transactionId: text('transaction_id'),
    requestedBy: uuid('requested_by').references(() => users.id, { onDelete: 'set null' }),
    completedAt: instant('completed_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_state').on(t.state),
    // One at a time for a payment: the next begins when it is known what became of the last.
    uniqueIndex('refunds_one_pending').on(t.paymentId).where(sql`${t.state} = 'pending'`),
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
    check('refund_lines_amount', sql`${t.amount} >= 0`),
  ],
)

export const coupons = pgTable(
  'coupons',
  {
    id: primaryId(),
    /** Upper case, A–Z and 0–9. */
    code: text('code').notNull().unique(),
    kind: text('kind', { enum: ['percent', 'fixed'] }).notNull(),
    /** Whole percent, or VND. */
    value: vnd('value').notNull(),
    /** Most that a percentage gives off, in VND. */
    maxDiscount: vnd('max_discount'),
    minTotal: vnd('min_total').notNull().default(0),
    /** Whether it also counts for courses that have a sale price now. */
    stacksWithSale: boolean('stacks_with_sale').notNull().default(false),
    maxUses: integer('max_uses'),
    maxUsesPerUser: integer('max_uses_per_user').notNull().default(1),
    /** Open and paid orders that hold it; an order that ends unpaid gives its use back. */
    used: integer('used').notNull().default(0),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    isActive: boolean('is_active').notNull().default(true),
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('coupons_used', sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`),
    check('coupons_value', sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 100)`),
  ],
)

/** Courses that a coupon is for; none means all. */
export const couponCourses = pgTable(
  'coupon_courses',
  {
    couponId: uuid('coupon_id')
      .notNull()
      .references(() => coupons.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.couponId, t.courseId] }), index('coupon_courses_course').on(t.courseId)],
)

/** Codes sold elsewhere, made in one go. */
export const activationBatches = pgTable('activation_batches', {
  id: primaryId(),
  name: text('name').notNull(),
  courseId: uuid('course_id')
    .notNull()
    .references(() => courses.id),
  /** What one code was sold for outside; it stands in the books as that. */
  unitPrice: vnd('unit_price').notNull(),
  expiresAt: instant('expires_at'),
  createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
  createdAt: createdAt(),
})

export const activationCodes = pgTable(
  'activation_codes',
  {
    id: primaryId(),
    batchId: uuid('batch_id')
      .notNull()
      .references(() => activationBatches.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull().unique(),
    /** For the list that staff print; sealed with a key outside the database. */
    sealedCode: text('sealed_code').notNull(),
    /** Last four characters, to talk about it. */
    ending: text('ending').notNull(),
    redeemedBy: uuid('redeemed_by').references(() => users.id, { onDelete: 'set null' }),
    redeemedAt: instant('redeemed_at'),
    orderId: uuid('order_id').references(() => orders.id),
    revokedAt: instant('revoked_at'),
    createdAt: createdAt(),
  },
  (t) => [index('activation_codes_batch').on(t.batchId)],
)

/** An order for somebody else: whoever holds the link takes the courses, once. */
export const gifts = pgTable(
  'gifts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    recipientEmail: text('recipient_email').notNull(),
    recipientName: text('recipient_name').notNull(),
    message: text('message').notNull().default(''),
    /** Of the link; made when the order is paid. */
    tokenHash: text('token_hash').unique(),
    sentAt: instant('sent_at'),
    claimedBy: uuid('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: instant('claimed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('gifts_claimed_by').on(t.claimedBy)],
)

/** One table of invoices that was handed on to the e-invoice provider; it can be had again as it was. */
export const invoiceExports = pgTable(
  'invoice_exports',
  {
    id: primaryId(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('invoice_exports_created').on(t.createdAt)],
)

/** A wish for a VAT invoice, as it was typed at checkout. */
export const invoiceRequests = pgTable(
  'invoice_requests',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['company', 'person'] }).notNull(),
    name: text('name').notNull(),
    taxCode: text('tax_code'),
    address: text('address').notNull(),
    email: text('email').notNull(),
    /** In hundredths of a percent: the rate of the day on which the order was paid. Written when it is handed on. */
    taxBasisPoints: integer('tax_basis_points'),
    state: text('state', { enum: ['requested', 'exported', 'issued'] })
      .notNull()
      .default('requested'),
    /** Number that the e-invoice provider gave it. */
    number: text('number'),
    exportedAt: instant('exported_at'),
    /** The one table it is in, and what it said there: what is given back later does not change it. */
    exportId: uuid('export_id').references(() => invoiceExports.id),
    exportedTotal: vnd('exported_total'),
    issuedAt: instant('issued_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('invoice_requests_state').on(t.state, t.createdAt),
    index('invoice_requests_export').on(t.exportId),
  ],
)

/** A doctor's month, closed: what was sold, given back, and is theirs. Later refunds fall into the month they happen in. */
export const doctorStatements = pgTable(
  'doctor_statements',
  {
    id: primaryId(),
    doctorId: uuid('doctor_id')
      .notNull()
      .references(() => doctors.id),
    /** `2026-11`, in Vietnam's time. */
    month: text('month').notNull(),
    sold: vnd('sold').notNull(),
    refunded: vnd('refunded').notNull(),
    /** The doctor's part of what was sold less what was given back; may be below 0. */
    share: vnd('share').notNull(),
    state: text('state', { enum: ['closed', 'paid'] })
      .notNull()
      .default('closed'),
    paidAt: instant('paid_at'),
    note: text('note').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('doctor_statements_once').on(t.doctorId, t.month)],
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

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    requestHash: text('request_hash').notNull(),
    status: integer('status'),
    body: jsonb('body'),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_created').on(t.createdAt)],
)

/** What staff keep with an order as evidence: receipts, slips of transfers. Added, never changed or removed. */
export const orderDocuments = pgTable(
  'order_documents',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    storageKey: text('storage_key').notNull().unique(),
    contentType: text('content_type').notNull(),
    bytes: integer('bytes').notNull(),
    addedBy: uuid('added_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [index('order_documents_order').on(t.orderId, t.createdAt)],
)

/** Shares of doctors in what their courses are sold for; the closest one counts, for what is sold from then on. */
export const shareRules = pgTable(
  'share_rules',
  {
    id: primaryId(),
    /** Null: everybody. */
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'cascade' }),
    /** Null: all of the doctor's courses. */
    courseId: uuid('course_id').references(() => courses.id, { onDelete: 'cascade' }),
    /** Hundredths of a percent. */
    basisPoints: integer('basis_points').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('share_rules_once').on(t.doctorId, t.courseId).nullsNotDistinct(),
    check('share_rules_points', sql`${t.basisPoints} between 0 and 10000`),
    check('share_rules_scope', sql`${t.courseId} is null or ${t.doctorId} is not null`),
  ],
)
