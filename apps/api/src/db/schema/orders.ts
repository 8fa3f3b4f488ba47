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
import { courses } from './catalogue.ts'
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
      enum: ['pending_payment', 'paid', 'expired', 'cancelled', 'review', 'refunded'],
    }).notNull(),
    total: vnd('total').notNull(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_state').on(t.state, t.expiresAt),
    index('orders_paid').on(t.paidAt),
    check('orders_total', sql`${t.total} >= 0`),
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
  },
  (t) => [
    uniqueIndex('order_lines_once').on(t.orderId, t.courseId),
    index('order_lines_course').on(t.courseId),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: primaryId(),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider', { enum: ['vietqr', 'free', 'manual'] }).notNull(),
    reference: text('reference').notNull(),
    state: text('state', { enum: ['created', 'succeeded', 'failed', 'expired', 'review'] }).notNull(),
    amount: vnd('amount').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payments_reference').on(t.provider, t.reference),
    index('payments_order').on(t.orderId),
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
  ],
)

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
