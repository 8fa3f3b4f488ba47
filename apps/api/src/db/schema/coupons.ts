import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { courses } from './catalogue.ts'
import { createdAt, instant, primaryId, updatedAt, vnd } from './columns.ts'

export const coupons = pgTable(
  'coupons',
  {
    id: primaryId(),
    /** Upper case, A–Z and 0–9. */
    code: text('code').notNull().unique(),
    kind: text('kind', { enum: ['percent', 'fixed'] }).notNull(),
    /** Whole percent, or VND. */
    value: vnd('value').notNull(),
    /** The largest discount of a percentage coupon, in VND. */
    maxDiscount: vnd('max_discount'),
    minTotal: vnd('min_total').notNull().default(0),
    /** Whether it also counts for courses that have a sale price now. */
    stacksWithSale: boolean('stacks_with_sale').notNull().default(false),
    maxUses: integer('max_uses'),
    maxUsesPerUser: integer('max_uses_per_user').notNull().default(1),
    /** Open and paid orders with this coupon; an order that ends unpaid releases its use. */
    used: integer('used').notNull().default(0),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    isActive: boolean('is_active').notNull().default(true),
    note: text('note').notNull().default(''),
    /** Code and note, folded. A trigger keeps it. */
    searchText: text('search_text').notNull().default(''),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('coupons_created').on(t.createdAt, t.id),
    index('coupons_search').using('gin', sql`${t.searchText} gin_trgm_ops`),
    check('coupons_used', sql`${t.used} >= 0 and (${t.maxUses} is null or ${t.used} <= ${t.maxUses})`),
    check('coupons_value', sql`${t.value} > 0 and (${t.kind} <> 'percent' or ${t.value} <= 100)`),
  ],
)

/** Courses that a coupon applies to; a coupon without rows applies to every course. */
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
