import { z } from 'zod'
import { admin } from './access.ts'
import { courseStatuses } from './crm-courses.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, slug, text, vnd } from './fields.ts'
import { MAX_ORDER_LINES } from './order-limits.ts'

const mayPrice = admin('coupons.manage')

export const bundleStatuses = ['draft', 'published', 'archived'] as const
/** What a bundle is now, by its status and its dates. */
export const bundleStates = ['draft', 'running', 'planned', 'over', 'archived'] as const

export const bundleBody = z
  .strictObject({
    title: text(3, 120),
    slug,
    description: text(0, 2000),
    /** The course whose cover it shows; null for that of the first one. */
    coverCourseId: id.nullable(),
    courseIds: z
      .array(id)
      .min(2)
      .max(MAX_ORDER_LINES)
      .refine((ids) => new Set(ids).size === ids.length),
    price: vnd.min(1000),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    status: z.enum(bundleStatuses),
  })
  .refine(({ startsAt, endsAt }) => startsAt === null || endsAt === null || startsAt < endsAt, {
    path: ['endsAt'],
  })

export const staffBundle = z.object({
  id,
  title: z.string(),
  slug,
  description: z.string(),
  coverCourseId: id.nullable(),
  courses: z.array(z.object({ id, title: z.string(), status: z.enum(courseStatuses), price: vnd })),
  /** What the courses cost one by one at this moment. */
  singlePrice: vnd,
  price: vnd,
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  status: z.enum(bundleStatuses),
  state: z.enum(bundleStates),
  /** Orders that were paid with it, and what came for their lines less what went back. */
  sold: z.int(),
  received: z.int(),
  updatedAt: instant,
  version: editVersion,
})

const errors = ['bundle.slug_taken', 'bundle.price_too_high', 'course.not_found'] as const

/** Bundles as staff make them. */
export const crmBundles = {
  bundles: endpoint({
    method: 'GET',
    path: '/crm/bundles',
    summary: 'All bundles, the newest first',
    access: mayPrice,
    response: z.array(staffBundle),
  }),
  createBundle: endpoint({
    method: 'POST',
    path: '/crm/bundles',
    summary: 'Add a bundle that costs less than its courses do now',
    access: mayPrice,
    body: bundleBody,
    response: staffBundle,
    errors: [...errors],
  }),
  updateBundle: endpoint({
    method: 'PUT',
    path: '/crm/bundles/:id',
    summary: 'Change a bundle; orders that hold it keep their prices',
    access: mayPrice,
    params: byId,
    body: bundleBody.safeExtend({ version: editVersion }),
    response: staffBundle,
    errors: ['bundle.not_found', ...errors, 'edit.outdated'],
  }),
}
