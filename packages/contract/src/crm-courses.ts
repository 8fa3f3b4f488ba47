import { z } from 'zod'
import { admin } from './access.ts'
import { audiences, levels, sectionOutline } from './catalogue.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, id, instant, listQuery, milliseconds, pageOf, slug, text, vnd } from './fields.ts'
import { reference, referenceBody } from './references.ts'

export const courseStatuses = ['draft', 'in_review', 'published', 'archived'] as const

export const staffCourse = z.object({
  id,
  slug,
  title: z.string(),
  coverUrl: assetUrl,
  status: z.enum(courseStatuses),
  category: z.object({ id, name: z.string() }),
  doctor: z.object({ id, name: z.string(), academicTitle: z.string() }),
  price: vnd,
  listPrice: vnd,
  lessonCount: z.int(),
  learnerCount: z.int(),
  revenue: z.int(),
  updatedAt: instant,
})

/** The maximum catches typing errors. */
const coursePrice = vnd.max(100_000_000)

export const courseBody = z.strictObject({
  title: text(4, 120),
  subtitle: text(0, 200),
  slug,
  description: text(0, 20_000),
  categoryId: id,
  doctorId: id,
  level: z.enum(levels),
  audience: z.enum(audiences),
  listPrice: coursePrice,
  salePrice: coursePrice.nullable(),
  saleEndsAt: instant.nullable(),
  accessMonths: z.int().min(1).max(120).nullable(),
  outcomes: z.array(text(1, 200)).max(20),
  requirements: z.array(text(1, 200)).max(20),
  references: z.array(referenceBody).max(60),
})

export const staffCourseDetail = staffCourse.extend({
  subtitle: z.string(),
  description: z.string(),
  categoryId: id,
  doctorId: id,
  level: z.enum(levels),
  audience: z.enum(audiences),
  salePrice: vnd.nullable(),
  saleEndsAt: instant.nullable(),
  accessMonths: z.int().nullable(),
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  references: z.array(reference),
  sections: z.array(sectionOutline),
  durationMs: milliseconds,
  /** What still keeps the course from being published, in words for staff; empty when nothing does. */
  missing: z.array(z.string()),
  version: editVersion,
})

/** Courses in every status, as staff see and change them. */
export const crmCourses = {
  courses: endpoint({
    method: 'GET',
    path: '/crm/courses',
    summary: 'All courses in every status',
    access: admin('content', 'sales'),
    query: z.object({
      status: z.enum(courseStatuses).optional(),
      category: slug.optional(),
      sort: z.enum(['updated', 'title', 'price', 'learners']).default('updated'),
      direction: z.enum(['asc', 'desc']).default('desc'),
      ...listQuery,
    }),
    response: pageOf(staffCourse).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  courseOptions: endpoint({
    method: 'GET',
    path: '/crm/course-options',
    summary: 'Categories and doctors a course can have, also those that no course has yet',
    access: admin('content', 'sales', 'accountant'),
    response: z.object({
      categories: z.array(z.object({ id, slug, name: z.string() })),
      doctors: z.array(z.object({ id, name: z.string(), academicTitle: z.string() })),
    }),
  }),
  course: endpoint({
    method: 'GET',
    path: '/crm/courses/:id',
    summary: 'One course for staff',
    access: admin('content', 'sales'),
    params: byId,
    response: staffCourseDetail,
    errors: ['course.not_found'],
  }),
  createCourse: endpoint({
    method: 'POST',
    path: '/crm/courses',
    summary: 'Add a draft course',
    access: admin('content'),
    body: courseBody,
    response: staffCourseDetail,
    errors: ['course.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  updateCourse: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id',
    summary: 'Change a course',
    access: admin('content'),
    params: byId,
    body: courseBody.safeExtend({ version: editVersion }),
    response: staffCourseDetail,
    errors: [
      'edit.outdated',
      'course.not_found',
      'course.slug_taken',
      'category.not_found',
      'doctor.not_found',
    ],
  }),
  setCourseStatus: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/status',
    summary: 'Publish, take back or archive a course',
    access: admin('content'),
    params: byId,
    body: z.strictObject({ status: z.enum(courseStatuses) }),
    response: staffCourseDetail,
    errors: ['course.not_found', 'course.not_publishable'],
  }),
}
