import { z } from 'zod'
import { admin } from './access.ts'
import { dashboardComparisons, dashboardPeriods } from './dashboard-period.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, slug } from './fields.ts'
import { order } from './orders.ts'

/** A figure with its value in the period it is compared with, so that the screen can say how it moved. */
const figure = z.object({ value: z.number(), previous: z.number() })

/** Tasks that wait for staff: their number, and since when the oldest has been waiting. */
/** Counted up to `tabCountLimit`. */
const task = z.object({ count: z.int(), oldest: instant.nullable() })

const sales = z.object({
  revenue: figure,
  orders: figure,
  series: z.array(z.object({ date: z.iso.date(), revenue: z.int(), orders: z.int() })),
  topCourses: z.array(z.object({ id, slug, title: z.string(), revenue: z.int(), orders: z.int() })),
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
      'Figures of the last 7, 30 or 90 days or of own days, with those of another period; sales and tasks only for who may see their lists',
    access: admin(),
    query: z.object({
      days: z.coerce
        .number()
        .refine((n): n is 7 | 30 | 90 => dashboardPeriods.some((period) => period === n))
        .default(30),
      /** First and last day of an own period, in Việt Nam, in place of `days`; both or none. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      against: z.enum(dashboardComparisons).default('previous'),
    }),
    response: z.object({
      days: z.int(),
      from: z.iso.date(),
      to: z.iso.date(),
      /** First and last day of what the figures are compared with. */
      comparedFrom: z.iso.date(),
      comparedTo: z.iso.date(),
      updatedAt: instant,
      newLearners: figure,
      /** Learners who opened or continued a lesson on one of the days. */
      activeLearners: figure,
      /** Time watched for the first time, in ms. */
      watchedMs: figure,
      /** Share of active enrolments that are finished, 0–100. */
      completionPercent: figure,
      /** What was sold, and to whom; null for staff who may not look at orders. */
      sales: sales.nullable(),
      /** Null for staff who may not open the list of them. */
      tasks: z.object({
        coursesInReview: task.nullable(),
        pendingReviews: task.nullable(),
        /** Reviews that a doctor has reported and staff have neither kept nor hidden. */
        reportedReviews: task.nullable(),
        reportedQuestions: task.nullable(),
        /** Questions of learners that no doctor and no staff have answered. */
        unansweredQuestions: task.nullable(),
        unansweredContacts: task.nullable(),
        /** Requests of people about their data, which have a day by law. */
        privacyRequests: task.nullable(),
        /** Professional profiles of learners that wait for a review. */
        professionsToReview: task.nullable(),
        /** Licences of doctors that nobody compared with the register. */
        uncheckedLicences: task.nullable(),
        expiredLicences: task.nullable(),
        /** Published emergency cards whose day of review is over. */
        overdueCards: task.nullable(),
        failedVideos: task.nullable(),
        /** Background work that failed for good. */
        failedJobs: task.nullable(),
        /** Money that names no order. */
        unmatchedMoney: task.nullable(),
        /** Orders whose money waits for a decision. */
        misfitOrders: task.nullable(),
        /** Rows of gateways' settlement files that wait for a decision; `fileId` where all are of one file. */
        settlementDifferences: task.extend({ fileId: id.nullable() }).nullable(),
        /** Orders with a refund that somebody has to transfer by hand. */
        refundsToTransfer: task.nullable(),
        /** Orders with a refund whose gateway does not say what became of it. */
        refundsToReview: task.nullable(),
      }),
    }),
  }),
}
