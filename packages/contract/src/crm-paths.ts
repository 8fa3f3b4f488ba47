import { z } from 'zod'
import { admin } from './access.ts'
import { courseStatuses } from './crm-courses.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, slug, text } from './fields.ts'

export const MAX_PATH_STEPS = 30
/** Fewer courses are no path. */
export const LEAST_PATH_STEPS = 2

const pathTitle = text(3, 120)

export const pathStep = z.strictObject({ courseId: id, isOptional: z.boolean() })

export const pathBody = z.strictObject({
  title: pathTitle,
  slug,
  summary: text(0, 300),
  /** For whom it is. */
  audience: text(0, 300),
  description: text(0, 4000),
  /** The course whose cover it shows; null for that of the first step. */
  coverCourseId: id.nullable(),
  isPublished: z.boolean(),
  steps: z
    .array(pathStep)
    .max(MAX_PATH_STEPS)
    .refine((steps) => new Set(steps.map(({ courseId }) => courseId)).size === steps.length),
})

export const staffPath = pathBody.extend({
  id,
  steps: z.array(
    pathStep.extend({
      title: z.string(),
      /** Courses that are not published are left out for visitors. */
      status: z.enum(courseStatuses),
    }),
  ),
  version: editVersion,
})

export const staffPathRow = z.object({
  id,
  slug,
  title: z.string(),
  isPublished: z.boolean(),
  steps: z.int(),
  /** Steps that visitors see. */
  publicSteps: z.int(),
  updatedAt: instant,
})

/** Paths as staff compose them. */
export const crmPaths = {
  paths: endpoint({
    method: 'GET',
    path: '/crm/paths',
    summary: 'All paths in their order on the site',
    access: admin('courses.read'),
    response: z.array(staffPathRow),
  }),
  path: endpoint({
    method: 'GET',
    path: '/crm/paths/:id',
    summary: 'A path with its steps',
    access: admin('courses.read'),
    params: byId,
    response: staffPath,
    errors: ['path.not_found'],
  }),
  createPath: endpoint({
    method: 'POST',
    path: '/crm/paths',
    summary: 'Begin a path, which nobody sees until it is published',
    access: admin('courses.edit'),
    body: z.strictObject({ title: pathTitle, slug }),
    response: z.object({ id }),
    errors: ['path.slug_taken'],
  }),
  savePath: endpoint({
    method: 'PUT',
    path: '/crm/paths/:id',
    summary:
      'Save a path; publishing it, changing a published one and withdrawing it need the right to publish courses',
    access: admin('courses.edit'),
    params: byId,
    body: pathBody.safeExtend({ version: editVersion }),
    response: staffPath,
    errors: ['path.not_found', 'path.slug_taken', 'path.too_short', 'course.not_found', 'edit.outdated'],
  }),
  orderPaths: endpoint({
    method: 'POST',
    path: '/crm/paths/order',
    summary: 'Put all paths in an order',
    access: admin('courses.publish'),
    body: z.strictObject({ ids: z.array(id).min(1).max(500) }),
    response: done,
  }),
  removePath: endpoint({
    method: 'DELETE',
    path: '/crm/paths/:id',
    summary: 'Remove a path that is not published; its courses stay',
    access: admin('courses.edit'),
    params: byId,
    response: done,
    errors: ['path.not_found', 'path.published'],
  }),
}
