import { applyCoupon, type tables } from '@repo/api/rows'
import { type SeedCoupon, seedCoupons } from '../data/coupons.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type CouponRow = Row<typeof tables.coupons> & { id: string; code: string; createdAt: Date }

const STREAM = 20_261_128

interface Coupon {
  plan: SeedCoupon
  row: CouponRow
  courseIds: string[]
  offAt: Date | null
  /** Orders so far that it would have counted for. */
  fitting: number
  users: Set<string>
}

export interface Bought {
  buyerId: string
  at: Date
  lines: readonly { courseId: string; price: number; listPrice: number }[]
}

/** What an order keeps of its coupon, and what it takes off each line. */
export interface TakenCoupon {
  couponId: string
  couponCode: string
  discounts: number[]
}

export interface CouponBook {
  /** The coupon that a buyer types, or null for an order without one. An order that ends unpaid gives its use back. */
  take(bought: Bought, keepsUse: boolean): TakenCoupon | null
  rows(owner: PersonRow): {
    coupons: CouponRow[]
    couponCourses: Row<typeof tables.couponCourses>[]
    couponAudit: Row<typeof tables.auditEntries>[]
  }
}

/** The coupons, which the orders of the demo use by the rules of the checkout. */
export function createCouponBook(shared: SeedContext, courses: readonly CourseRows[]): CouponBook {
  // Random numbers of its own: adding a coupon changes no other row of the demo.
  const context = forkContext(shared, STREAM)
  const idOf = new Map(courses.map(({ course }) => [course.slug, course.id]))
  const coupons = seedCoupons.map((plan) => makeCoupon(context, plan, idOf))
  return {
    take(bought, keepsUse) {
      for (const coupon of coupons) {
        const discounts = offer(coupon, bought)
        if (!discounts) continue
        if (keepsUse) {
          coupon.row.used = (coupon.row.used ?? 0) + 1
          coupon.users.add(bought.buyerId)
        }
        return { couponId: coupon.row.id, couponCode: coupon.row.code, discounts }
      }
      return null
    },
    rows: (owner) => ({
      coupons: coupons.map(({ row }) => ({ ...row, createdBy: owner.id })),
      couponCourses: coupons.flatMap(({ row, courseIds }) =>
        courseIds.map((courseId) => ({ couponId: row.id, courseId })),
      ),
      couponAudit: coupons.flatMap((coupon) => auditOf(context, coupon, owner)),
    }),
  }
}

function makeCoupon(context: SeedContext, plan: SeedCoupon, idOf: ReadonlyMap<string, string>): Coupon {
  const createdAt = context.daysAgo(plan.madeDaysAgo, 9, 12)
  const day = (daysAgo: number | undefined, hour: number, minute: number) =>
    daysAgo === undefined ? null : context.daysLater(-daysAgo, hour, minute)
  const offAt = day(plan.offDaysAgo, 16, 20)
  const { code, kind, value, note } = plan
  return {
    plan,
    row: {
      id: context.id(createdAt),
      code,
      kind,
      value,
      note,
      maxDiscount: plan.maxDiscount ?? null,
      minTotal: plan.minTotal ?? 0,
      stacksWithSale: plan.stacksWithSale ?? false,
      maxUses: plan.maxUses ?? null,
      maxUsesPerUser: 1,
      used: 0,
      startsAt: day(plan.startsDaysAgo, 0, 0),
      endsAt: day(plan.endsDaysAgo, 23, 59),
      isActive: offAt === null,
      createdAt,
      updatedAt: offAt ?? createdAt,
    },
    courseIds: (plan.courses ?? []).map((slug) => idOf.get(slug)!),
    offAt,
    fitting: 0,
    users: new Set(),
  }
}

/** What a coupon takes off the lines of an order; null where it does not count, or its turn has not come. */
function offer(coupon: Coupon, { buyerId, at, lines }: Bought): number[] | null {
  const { plan, row, courseIds, offAt } = coupon
  if (!plan.usedByOneIn || at < row.createdAt || coupon.users.has(buyerId)) return null
  if (row.maxUses != null && row.used! >= row.maxUses) return null
  const rules = {
    kind: row.kind,
    value: row.value,
    maxDiscount: row.maxDiscount ?? null,
    minTotal: row.minTotal ?? 0,
    stacksWithSale: row.stacksWithSale ?? false,
    startsAt: row.startsAt ?? null,
    endsAt: row.endsAt ?? null,
    isActive: offAt === null || at < offAt,
    courseIds,
  }
  const verdict = applyCoupon(rules, lines, at)
  if (!verdict.ok || verdict.discounts.every((discount) => discount === 0)) return null
  coupon.fitting += 1
  return coupon.fitting % plan.usedByOneIn === 0 ? verdict.discounts : null
}

function auditOf(
  context: SeedContext,
  { row, courseIds, offAt }: Coupon,
  owner: PersonRow,
): Row<typeof tables.auditEntries>[] {
  const { id, used: _used, createdAt, updatedAt: _updatedAt, ...columns } = row
  const subject = { actorId: owner.id, subjectType: 'coupon', subjectId: id }
  const made = { ...columns, isActive: true, courseIds }
  const entries = [
    { ...subject, id: context.id(createdAt), action: 'coupon.created', after: made, createdAt },
  ]
  if (!offAt) return entries
  return [
    ...entries,
    {
      ...subject,
      id: context.id(addMinutes(offAt, 1)),
      action: 'coupon.changed',
      before: made,
      after: { ...made, isActive: false },
      createdAt: offAt,
    },
  ]
}
