import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text, vnd } from './fields.ts'

const mayPrice = admin('coupons.manage')

const planPart = z.strictObject({
  percent: z.int().min(1).max(99),
  /** After the first payment; 0 for the first part. */
  days: z.int().min(0).max(730),
})

export const planBody = z
  .strictObject({
    title: text(3, 80),
    parts: z.array(planPart).min(2).max(6),
    minTotal: vnd,
    graceDays: z.int().min(0).max(60),
    isActive: z.boolean(),
    /** None means every course. */
    courseIds: z.array(id).max(100),
  })
  .refine(({ parts }) => parts.reduce((sum, { percent }) => sum + percent, 0) === 100, { path: ['parts'] })
  .refine(
    ({ parts }) => parts.every(({ days }, i) => (i === 0 ? days === 0 : days > (parts[i - 1]?.days ?? 0))),
    { path: ['parts'] },
  )

export const staffPlan = z.object({
  id,
  title: z.string(),
  parts: z.array(z.object({ percent: z.int(), days: z.int() })),
  minTotal: vnd,
  graceDays: z.int(),
  isActive: z.boolean(),
  courses: z.array(z.object({ id, title: z.string() })),
  /** Orders in parts whose first part was paid, and how many of their parts are due and not paid. */
  sold: z.int(),
  late: z.int(),
  createdAt: instant,
  version: editVersion,
})

/** Plans to pay in parts, as staff make them. */
export const crmInstalments = {
  plans: endpoint({
    method: 'GET',
    path: '/crm/instalment-plans',
    summary: 'Plans to pay in parts, the newest first',
    access: mayPrice,
    response: z.array(staffPlan),
  }),
  createPlan: endpoint({
    method: 'POST',
    path: '/crm/instalment-plans',
    summary: 'Add a plan to pay in parts',
    access: mayPrice,
    body: planBody,
    response: staffPlan,
    errors: ['course.not_found'],
  }),
  updatePlan: endpoint({
    method: 'PUT',
    path: '/crm/instalment-plans/:id',
    summary: 'Change a plan; orders keep their parts and days',
    access: mayPrice,
    params: byId,
    body: planBody.safeExtend({ version: editVersion }),
    response: staffPlan,
    errors: ['instalment_plan.not_found', 'course.not_found', 'edit.outdated'],
  }),
}
