import { z } from 'zod'
import { admin } from './access.ts'
import { pairLimits } from './before-after.ts'
import { audiences, levels, sectionOutline } from './course-outline.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  assetUrl,
  byId,
  id,
  instant,
  keyPageOf,
  milliseconds,
  searchText,
  slug,
  sortedKeyQuery,
  sortKey,
  tabCounts,
  text,
  vnd,
} from './fields.ts'
import { imageTypes } from './file-types.ts'
import { reference, referenceBody } from './references.ts'

export const courseStatuses = ['draft', 'in_review', 'published', 'archived'] as const

/** What of a course waits for somebody: changes that visitors do not see yet, or a submission that nobody has decided on. */
export const courseWaits = ['changes', 'submission'] as const

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
  /** The course is published, and something is written that visitors do not see yet. */
  hasChanges: z.boolean(),
  /** Handed in by a doctor, and not decided on yet. */
  isSubmitted: z.boolean(),
  updatedAt: instant,
})

/** Enough for a photo straight from a phone; the editor sends far less. */
const MAX_COVER_BYTES = 10_000_000

/** The maximum catches typing errors. */
const coursePrice = vnd.max(100_000_000)

/** The point of a cover that stays in view wherever it is shown cropped, in percent from the left and from the top. */
export const focalPoint = z.strictObject({
  x: z.int().min(0).max(100),
  y: z.int().min(0).max(100),
})
export const centre: z.output<typeof focalPoint> = { x: 50, y: 50 }

/** Questions on the page of one course. */
export const MAX_FAQ = 30

/** A question that visitors ask, with its answer. */
export const questionBody = z.strictObject({ question: text(3, 200), answer: text(1, 2000) })

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
  /** Null: the sale runs from now on. */
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  accessMonths: z.int().min(1).max(120).nullable(),
  /** Hours of learning that the certificate names, in halves. */
  certificateHours: z.number().multipleOf(0.5).min(0.5).max(500).nullable(),
  outcomes: z.array(text(1, 200)).max(20),
  requirements: z.array(text(1, 200)).max(20),
  risks: z.array(text(1, 300)).max(20),
  faq: z.array(questionBody).max(MAX_FAQ),
  references: z.array(referenceBody).max(60),
  /** Who teaches beside the lead doctor, in the order in which the page shows them. */
  coDoctorIds: z.array(id).max(9),
  coverFocus: focalPoint.default(centre),
  /** Pictures before and after a treatment that the public page shows. */
  pairIds: z.array(id).max(pairLimits.perCourse).default([]),
})

export const staffCourseDetail = staffCourse.extend({
  subtitle: z.string(),
  description: z.string(),
  categoryId: id,
  doctorId: id,
  level: z.enum(levels),
  audience: z.enum(audiences),
  salePrice: vnd.nullable(),
  saleStartsAt: instant.nullable(),
  saleEndsAt: instant.nullable(),
  accessMonths: z.int().nullable(),
  certificateHours: z.number().nullable(),
  outcomes: z.array(z.string()),
  requirements: z.array(z.string()),
  risks: z.array(z.string()),
  faq: z.array(z.object({ question: z.string(), answer: z.string() })),
  references: z.array(reference),
  coDoctorIds: z.array(id),
  /** Whether the cover was uploaded; otherwise it is drawn from the name. */
  hasOwnCover: z.boolean(),
  sections: z.array(sectionOutline),
  durationMs: milliseconds,
  /** What still keeps the course from being published; empty when nothing does. */
  coverFocus: focalPoint,
  pairIds: z.array(id),
  /** The course was published once: changes wait as a draft until they are published. */
  isHeld: z.boolean(),
  version: editVersion,
})

/** What keeps a draft from being published that was whole when it was saved. */
export const publishErrors = [
  'course.price_kept',
  'course.slug_taken',
  'category.not_found',
  'doctor.not_found',
] as const

/** Courses in every status, as staff see and change them. */
export const crmCourses = {
  courses: endpoint({
    method: 'GET',
    path: '/crm/courses',
    summary: 'All courses in every status',
    access: admin('courses.read'),
    query: z.object({
      status: z.enum(courseStatuses).optional(),
      waits: z.enum(courseWaits).optional(),
      category: slug.optional(),
      q: searchText.optional(),
      ...sortedKeyQuery(['updated', 'title', 'price', 'learners']),
    }),
    response: keyPageOf(staffCourse, sortKey).extend({ counts: tabCounts }),
  }),
  courseOptions: endpoint({
    method: 'GET',
    path: '/crm/course-options',
    summary: 'Categories and doctors a course can have, also those that no course has yet',
    access: admin('courses.read', 'coupons.manage', 'codes.manage'),
    response: z.object({
      categories: z.array(z.object({ id, slug, name: z.string() })),
      doctors: z.array(z.object({ id, name: z.string(), academicTitle: z.string() })),
    }),
  }),
  course: endpoint({
    method: 'GET',
    path: '/crm/courses/:id',
    summary: 'One course for staff',
    access: admin('courses.read'),
    params: byId,
    response: staffCourseDetail,
    errors: ['course.not_found'],
  }),
  createCourse: endpoint({
    method: 'POST',
    path: '/crm/courses',
    summary: 'Add a draft course',
    access: admin('courses.edit'),
    body: courseBody,
    response: staffCourseDetail,
    errors: ['course.slug_taken', 'category.not_found', 'doctor.not_found'],
  }),
  updateCourse: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id',
    summary: 'Save the details of a course; of one that was published as a draft',
    access: admin('courses.edit'),
    params: byId,
    body: courseBody.safeExtend({ version: editVersion }),
    response: staffCourseDetail,
    errors: [
      'edit.outdated',
      'course.not_found',
      'course.price_kept',
      'course.slug_taken',
      'category.not_found',
      'doctor.not_found',
    ],
  }),
  setCourseCover: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/cover',
    summary: 'Set the cover, of a course that was published in its draft; it is drawn anew as 16:10',
    access: admin('courses.edit'),
    params: byId,
    upload: { types: imageTypes, maxBytes: MAX_COVER_BYTES },
    response: staffCourseDetail,
    errors: ['upload.not_an_image', 'request.too_many', 'course.not_found'],
  }),
  removeCourseCover: endpoint({
    method: 'DELETE',
    path: '/crm/courses/:id/cover',
    summary: 'Go back to the drawn cover',
    access: admin('courses.edit'),
    params: byId,
    response: staffCourseDetail,
    errors: ['course.not_found'],
  }),
  duplicateCourse: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/copies',
    summary: 'Make a draft with the texts, price, team, cover and curriculum of a course',
    access: admin('courses.edit'),
    params: byId,
    body: z.strictObject({ title: courseBody.shape.title, slug }),
    response: staffCourseDetail,
    errors: ['course.not_found', 'course.slug_taken'],
  }),
  archiveEffects: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/archive-effects',
    summary:
      'What goes on after a course is archived: how many learners, unpaid orders, free seats and codes it has',
    access: admin('courses.publish'),
    params: byId,
    response: z.object({
      /** With an active access, which they keep. */
      learners: z.int(),
      /** Unpaid ones that may still be paid. */
      openOrders: z.int(),
      /** Bought by organisations and not given to anybody. */
      freeSeats: z.int(),
      /** Activation codes that may still be redeemed. */
      openCodes: z.int(),
    }),
    errors: ['course.not_found'],
  }),
  setCourseStatus: endpoint({
    method: 'POST',
    path: '/crm/courses/:id/status',
    summary: 'Publish, take back or archive a course that is not being reviewed',
    access: admin('courses.publish'),
    params: byId,
    body: z.strictObject({ status: z.enum(courseStatuses) }),
    response: staffCourseDetail,
    errors: ['course.not_found', 'course.not_publishable', 'course.in_review', ...publishErrors],
  }),
}
