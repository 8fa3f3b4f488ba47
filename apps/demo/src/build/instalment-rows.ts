import { endOfVietnameseDay, partTitle, type tables } from '@repo/api/rows'
import { seedCode } from '../random.ts'
import { createBuyers } from './buyers.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addDays, addMinutes, forkContext, type SeedContext } from './context.ts'
import { addMoney, DEMO_SHARE } from './money-rows.ts'
import type { PersonRow } from './people-rows.ts'
import { enroll, ORDER_CODE_LENGTH, type SalesRows } from './sales-rows.ts'

const SEED = 20_261_127
const COURSE = 'botulinum-toxin-tang-mat-tren'
const TITLE = 'Trả 4 kỳ, mỗi tháng một kỳ'
const parts = [0, 30, 60, 90].map((days) => ({ percent: 25, days }))
const GRACE_DAYS = 7
const BOUGHT_DAYS_AGO = 40
/** Its second part was paid so many days before it was due. */
const PAID_DAYS_BEFORE = 2
/** How long a further part can be paid after its day. */
const LONGEST_LATE_DAYS = 365

/** A plan to pay in parts, and a learner half way through it: two of four parts are paid, the others are to come. */
export function buildInstalments(
  shared: SeedContext,
  sales: SalesRows,
  learners: readonly PersonRow[],
  courses: readonly CourseRows[],
) {
  const context = forkContext(shared, SEED)
  const chosen = courses.find(({ course }) => course.slug === COURSE)!
  const madeAt = context.daysAgo(BOUGHT_DAYS_AGO + 20, 9, 10)
  const plan = {
    id: context.id(madeAt),
    title: TITLE,
    parts,
    minTotal: 1_000_000,
    graceDays: GRACE_DAYS,
    createdAt: madeAt,
    updatedAt: madeAt,
  } satisfies typeof tables.instalmentPlans.$inferInsert
  const boughtAt = context.daysAgo(BOUGHT_DAYS_AGO, 20, 15)
  const firstPaidAt = addMinutes(boughtAt, 6)
  const buyer = createBuyers(learners, sales)(boughtAt, [chosen])
  const amounts = parts.map(({ percent }) => (chosen.course.listPrice * percent) / 100)
  const terms = {
    title: TITLE,
    graceDays: GRACE_DAYS,
    parts: parts.map(({ days }, index) => ({ days, amount: amounts[index]! })),
    courses: { [chosen.course.id]: amounts },
  }
  const firstId = context.id(boughtAt)
  for (const [index, { days }] of parts.entries()) {
    const at = index === 0 ? boughtAt : firstPaidAt
    const dueAt = endOfVietnameseDay(addDays(firstPaidAt, days))
    const paidAt = [firstPaidAt, addDays(firstPaidAt, 30 - PAID_DAYS_BEFORE)][index] ?? null
    const total = amounts[index]!
    const order = {
      id: index === 0 ? firstId : context.id(at),
      code: `TH${seedCode(context.random, ORDER_CODE_LENGTH)}`,
      userId: buyer.id,
      state: paidAt ? ('paid' as const) : ('pending_payment' as const),
      total,
      instalmentNumber: index + 1,
      ...(index === 0
        ? { instalmentPlanId: plan.id, instalmentTerms: terms }
        : { instalmentOf: firstId, instalmentDueAt: dueAt }),
      expiresAt: index === 0 ? addDays(at, 1) : addDays(dueAt, LONGEST_LATE_DAYS),
      paidAt,
      createdAt: at,
      updatedAt: paidAt ?? at,
    }
    const line = {
      id: context.id(at),
      orderId: order.id,
      courseId: chosen.course.id,
      title: partTitle(chosen.course.title, index + 1, parts.length),
      listPrice: total,
      price: total,
      doctorId: chosen.leadId,
      shareBasisPoints: DEMO_SHARE,
      received: paidAt ? total : 0,
    }
    sales.orders.push(order)
    sales.lines.push(line)
    addMoney(context, sales, order, at)
    if (index === 0) sales.enrollments.push(...enroll(context, buyer.id, [line], [chosen], firstPaidAt))
  }
  return { plans: [plan], courses: [{ planId: plan.id, courseId: chosen.course.id }] }
}
