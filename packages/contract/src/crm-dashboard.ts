import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant, slug } from './fields.ts'
import { order } from './orders.ts'

export const dashboardPeriods = [7, 30, 90] as const

/** A figure with its value in the period before, so that the screen can say how it moved. */
const figure = z.object({ value: z.number(), previous: z.number() })

/** Tasks that wait for staff: their number, and since when the oldest has been waiting. */
const task = z.object({ count: z.int(), oldest: instant.nullable() })

const sales = z.object({
  revenue: figure,
  orders: figure,
  series: z.array(z.object({ date: z.iso.date(), revenue: z.int(), orders: z.int() })),
  topCourses: z.array(z.object({ slug, title: z.string(), revenue: z.int(), orders: z.int() })),
  recentOrders: z.array(
    order.pick({ code: true, state: true, total: true, createdAt: true }).extend({ learner: z.string() }),
  ),
})

/** The first screen of the back office; permissions decide block by block. */
export const crmDashboard = {
  dashboard: endpoint({
    method: 'GET',
    path: '/crm/dashboard',
    summary:
      'Figures of the last 7, 30 or 90 days, against the period before; sales and tasks only for who may see their lists',
    access: admin(),
    query: z.object({
      days: z.coerce
        .number()
        .refine((n): n is 7 | 30 | 90 => dashboardPeriods.some((period) => period === n))
        .default(30),
    }),
    response: z.object({
      days: z.int(),
      updatedAt: instant,
      newLearners: figure,
      /** Share of active enrolments that are finished, 0–100. */
      completionPercent: figure,
      /** What was sold, and to whom; null for staff who may not look at orders. */
      sales: sales.nullable(),
      /** Null for staff who may not open the list of them. */
      tasks: z.object({
        coursesInReview: task.nullable(),
        pendingReviews: task.nullable(),
        unansweredContacts: task.nullable(),
        failedVideos: task.nullable(),
        /** Money that names no order. */
        unmatchedMoney: task.nullable(),
        /** Orders whose money waits for a decision. */
        misfitOrders: task.nullable(),
        /** Orders with a refund that somebody has to transfer by hand. */
        refundsToTransfer: task.nullable(),
        /** Orders with a refund whose gateway does not say what became of it. */
        refundsToReview: task.nullable(),
      }),
    }),
  }),
}
