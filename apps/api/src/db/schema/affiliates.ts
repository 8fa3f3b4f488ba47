import { affiliateKinds } from '@repo/contract/affiliates'
import { taxExemptions } from '@repo/contract/withholding'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'
import { orders } from './orders.ts'

/** A code by which a person recommends courses, and what the person gets for orders that name it. See decision 076. */
export const affiliates = pgTable(
  'affiliates',
  {
    id: primaryId(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id),
    /** Upper case, A–Z and 0–9. */
    code: text('code').notNull().unique(),
    kind: text('kind', { enum: affiliateKinds }).notNull(),
    /** Whole percent of what an order brought, or VND for an order. */
    value: vnd('value').notNull(),
    /** For how many days after an order that names the code the buyer's further orders count for it; 0 for none. */
    windowDays: integer('window_days').notNull(),
    /** How many days after the payment of an order its commission can be paid out. */
    holdDays: integer('hold_days').notNull(),
    isActive: boolean('is_active').notNull().default(true),
    note: text('note').notNull().default(''),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('affiliates_user').on(t.userId),
    index('affiliates_created').on(t.createdAt, t.id),
    check('affiliates_value', sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 100)`),
    check('affiliates_days', sql`${t.windowDays} between 0 and 365 and ${t.holdDays} between 0 and 365`),
  ],
)

/** An order that came by a code, with the terms of the moment in which it was made. */
export const referrals = pgTable(
  'referrals',
  {
    orderId: uuid('order_id')
      .primaryKey()
      .references(() => orders.id, { onDelete: 'cascade' }),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    kind: text('kind', { enum: affiliateKinds }).notNull(),
    value: vnd('value').notNull(),
    holdDays: integer('hold_days').notNull(),
    /** Whether the buyer typed the code for this order; otherwise an earlier order of the buyer named it. */
    isTyped: boolean('is_typed').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('referrals_affiliate').on(t.affiliateId, t.createdAt)],
)

/** What an affiliate got for an order, or lost again when money of it went back. Rows are only added. */
export const affiliateEntries = pgTable(
  'affiliate_entries',
  {
    id: primaryId(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    orderId: uuid('order_id')
      .notNull()
      .references(() => orders.id),
    /** VND; below 0 for what is taken back. */
    amount: vnd('amount').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('affiliate_entries_affiliate').on(t.affiliateId, t.createdAt),
    index('affiliate_entries_order').on(t.orderId),
    check('affiliate_entries_amount', sql`${t.amount} <> 0`),
  ],
)

/** Commission that was paid out by a transfer; the audit log says who noted it. Rows are only added. */
export const affiliatePayouts = pgTable(
  'affiliate_payouts',
  {
    id: primaryId(),
    affiliateId: uuid('affiliate_id')
      .notNull()
      .references(() => affiliates.id),
    amount: vnd('amount').notNull(),
    /** Such as the number of the transfer. */
    note: text('note').notNull(),
    /** Why no income tax was withheld though the rule of the day asks for it, and by which document; null without an exemption. */
    exemption: text('exemption', { enum: taxExemptions }),
    document: text('document'),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    check('affiliate_payouts_exempt', sql`(${t.exemption} is null) = (${t.document} is null)`),
    index('affiliate_payouts_affiliate').on(t.affiliateId, t.createdAt),
    check('affiliate_payouts_amount', sql`${t.amount} > 0`),
  ],
)
