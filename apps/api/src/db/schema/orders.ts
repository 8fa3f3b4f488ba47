import { orderStates } from '@repo/contract/orders'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { InstalmentTerms } from '../../core/instalment-terms.ts'
import type { ReceivingAccount } from '../../core/receiving-account.ts'
import { users } from './accounts.ts'
import { bundles } from './bundles.ts'
import { courses, doctors } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { coupons } from './coupons.ts'
import { instalmentPlans } from './instalments.ts'
import { organisations } from './organisations.ts'

export const orders = pgTable(
  'orders',
  {
    id: primaryId(),
    /** Random, without look-alike letters; the transfer's content, so unique for ever. */
    code: text('code').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    state: text('state', { enum: orderStates }).notNull(),
    /** The amount to pay: the lines' prices less their discounts. */
    total: vnd('total').notNull(),
    /** The coupon's discount over all lines. */
    discount: vnd('discount').notNull().default(0),
    couponId: uuid('coupon_id').references(() => coupons.id),
    /** The coupon's code as typed, so that a receipt does not depend on the coupon. */
    couponCode: text('coupon_code'),
    /** Bought for somebody else; see `gifts`. */
    isGift: boolean('is_gift').notNull().default(false),
    /** The organisation that buys seats; its coordinator is then the buyer. Null for every other order. */
    organisationId: uuid('organisation_id').references(() => organisations.id),
    /** The colleague who made the order for the learner; null for an order of the learner's own. */
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    /** The plan by which it is paid in parts; on the first part only. */
    instalmentPlanId: uuid('instalment_plan_id').references(() => instalmentPlans.id),
    /** What was agreed for all parts; on the first part only. */
    instalmentTerms: jsonb('instalment_terms').$type<InstalmentTerms>(),
    /** The first part, of every further one. */
    instalmentOf: uuid('instalment_of').references((): AnyPgColumn => orders.id),
    /** 1 for the first part; null for an order that is paid at once. */
    instalmentNumber: integer('instalment_number'),
    /** By when a further part is to be paid: the end of a day in Việt Nam. */
    instalmentDueAt: instant('instalment_due_at'),
    /** When its buyer was reminded before that day, and told after it. */
    instalmentRemindedAt: instant('instalment_reminded_at'),
    instalmentLateAt: instant('instalment_late_at'),
    /** When its buyer was told that the access waits for it. */
    instalmentPausedAt: instant('instalment_paused_at'),
    /** The account that the buyer is told to transfer to; null for the one of the installation. */
    transferAccount: jsonb('transfer_account').$type<ReceivingAccount>(),
    expiresAt: instant('expires_at').notNull(),
    paidAt: instant('paid_at'),
    /** The sum of its revenue entries, in VND. Only triggers write it. */
    revenue: vnd('revenue').notNull().default(0),
    /**
     * What staff search an order by, folded: its code, the name and address of its learner, the name and tax
     * code of its organisation, the numbers of its payments.
     * Only triggers write it.
     */
    searchText: text('search_text').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('orders_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_state').on(t.state, t.expiresAt),
    // The revenue stands in them so that a sum reads no orders.
    index('orders_paid').on(t.paidAt, t.id, t.revenue),
    index('orders_coupon').on(t.couponId),
    index('orders_made_by').on(t.madeBy),
    index('orders_created').on(t.createdAt, t.id, t.revenue),
    index('orders_state_created').on(t.state, t.createdAt, t.id, t.revenue),
    index('orders_total_id').on(t.total, t.id),
    index('orders_state_total').on(t.state, t.total, t.id),
    index('orders_organisation')
      .on(t.organisationId, t.createdAt)
      .where(sql`${t.organisationId} is not null`),
    uniqueIndex('orders_instalment').on(t.instalmentOf, t.instalmentNumber),
    index('orders_instalment_due')
      .on(t.instalmentDueAt)
      .where(sql`${t.instalmentDueAt} is not null and ${t.state} = 'pending_payment'`),
    check(
      'orders_instalment_part',
      sql`(${t.instalmentTerms} is not null) = (${t.instalmentPlanId} is not null)
        and (${t.instalmentNumber} is not null) = (${t.instalmentTerms} is not null or ${t.instalmentOf} is not null)
        and (${t.instalmentOf} is not null) = (${t.instalmentDueAt} is not null)
        and (${t.instalmentTerms} is null or ${t.instalmentOf} is null)`,
    ),
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
    /** How many seats the prices are for; null for a line for the buyer. */
    seats: integer('seats'),
    listPrice: vnd('list_price').notNull(),
    price: vnd('price').notNull(),
    /** Why staff agreed on another price than the course's own; null for the course's own price. */
    priceReason: text('price_reason'),
    /** The bundle whose price `price` is a part of, by its name of then; null for none. */
    bundleId: uuid('bundle_id').references(() => bundles.id),
    bundleTitle: text('bundle_title'),
    /** What the bundle took off the course's own price. */
    bundleSaving: vnd('bundle_saving').notNull().default(0),
    /** The line's part of the coupon; the learner pays `price - discount`. */
    discount: vnd('discount').notNull().default(0),
    /** The money received for the line: its price less its discount, or its part where staff accepted a shortfall. */
    received: vnd('received').notNull().default(0),
    /** Refunded so far, never more than was received. */
    refunded: vnd('refunded').notNull().default(0),
    /** The lead doctor when the course was sold, and the doctor's share of the money in hundredths of a percent. */
    doctorId: uuid('doctor_id').references(() => doctors.id, { onDelete: 'set null' }),
    shareBasisPoints: integer('share_basis_points').notNull().default(0),
  },
  (t) => [
    uniqueIndex('order_lines_once').on(t.orderId, t.courseId),
    index('order_lines_course').on(t.courseId),
    index('order_lines_doctor').on(t.doctorId),
    check('order_lines_seats', sql`${t.seats} between 1 and 500 and ${t.price} % ${t.seats} = 0`),
    index('order_lines_bundle').on(t.bundleId),
    check(
      'order_lines_bundle_named',
      sql`(${t.bundleId} is null) = (${t.bundleTitle} is null) and ${t.bundleSaving} >= 0 and (${t.bundleId} is not null or ${t.bundleSaving} = 0)`,
    ),
    check('order_lines_discount', sql`${t.discount} between 0 and ${t.price}`),
    check('order_lines_agreed', sql`${t.priceReason} is null or ${t.price} between 0 and ${t.listPrice}`),
    check('order_lines_received', sql`${t.received} between 0 and ${t.price} - ${t.discount}`),
    check('order_lines_refunded', sql`${t.refunded} between 0 and ${t.received}`),
    check('order_lines_share', sql`${t.shareBasisPoints} between 0 and 10000`),
  ],
)

/** An order for somebody else: the holder of the link can claim its courses once. */
export const gifts = pgTable(
  'gifts',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    recipientEmail: text('recipient_email').notNull(),
    recipientName: text('recipient_name').notNull(),
    message: text('message').notNull().default(''),
    /** Token of the link, made when the order is paid. */
    tokenHash: text('token_hash').unique(),
    sentAt: instant('sent_at'),
    claimedBy: uuid('claimed_by').references(() => users.id, { onDelete: 'set null' }),
    claimedAt: instant('claimed_at'),
    createdAt: createdAt(),
  },
  (t) => [index('gifts_claimed_by').on(t.claimedBy)],
)

/** Evidence that staff attach to an order, such as receipts and transfer slips; append-only. */
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
