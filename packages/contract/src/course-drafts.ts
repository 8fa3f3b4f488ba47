import { z } from 'zod'
import { admin } from './access.ts'
import { courseFields, detailChange } from './course-changes.ts'
import { seenVersions } from './course-review.ts'
import { publishErrors } from './crm-courses.ts'
import { curriculumChange } from './curriculum.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant } from './fields.ts'

/** What is looked at before a course is published, in the order of the screen. */
export const checklistItems = [
  'title',
  'subtitle',
  'description',
  'category',
  'cover',
  'doctor',
  'outcomes',
  'risks',
  'lessons',
  'sections',
  'videos',
  'failedVideos',
  'newFiles',
  'pairs',
  'articles',
  'assignments',
  'downloads',
  'quizzes',
  'captions',
  'freePreview',
  'price',
  'references',
  'certificateHours',
] as const

/** Where a line of the checklist is mended: at a field, in a lesson, or somewhere in the curriculum. */
export const checklistPlace = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('field'), field: z.enum(courseFields) }),
  z.object({ kind: z.literal('lesson'), lessonId: id }),
  z.object({ kind: z.literal('curriculum') }),
])

export const checklistLine = z.object({
  item: z.enum(checklistItems),
  /** In words for staff. */
  text: z.string(),
  /** `blocking`: the course cannot be published; `advice`: it can, and would be better with it. */
  state: z.enum(['done', 'advice', 'blocking']),
  place: checklistPlace,
})

/** What waits to be published, and what would keep it from being published. */
export const pendingChanges = z.object({
  /** The course was published once: changes wait until they are published. */
  isHeld: z.boolean(),
  /** When and by whom the draft was saved last; null where nothing waits, or only questions and tasks approved for later. */
  saved: z.object({ at: instant, by: z.string().nullable() }).nullable(),
  details: z.array(detailChange),
  curriculum: z.array(curriculumChange),
  checklist: z.array(checklistLine),
  /** What waits changes a price, which the reader has no right to publish. */
  isPriceRefused: z.boolean(),
  seen: seenVersions,
})

export const courseVersion = z.object({
  number: z.int(),
  publishedAt: instant,
  publishedBy: z.string().nullable(),
  lessonCount: z.int(),
  /** How it differs from the version before; both empty in the first. */
  details: z.array(z.enum(courseFields)),
  curriculum: z.array(curriculumChange),
})

/** A version by its number, or what is being written. */
const versionRef = z.string().regex(/^(?:draft|[1-9]\d{0,5})$/)

const act = {
  access: admin('courses.edit'),
  params: byId,
  body: z.strictObject({ seen: seenVersions }),
  response: pendingChanges,
}

/** Details and curriculum of a course as one draft: published, thrown away and restored together. */
export const courseDrafts = {
  pendingChanges: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/pending-changes',
    summary: 'What waits to be published of a course, with the checklist',
    access: admin('courses.read'),
    params: byId,
    response: pendingChanges,
    errors: ['course.not_found'],
  }),
  publishChanges: endpoint({
    ...act,
    access: admin('courses.publish'),
    method: 'POST',
    path: '/crm/courses/:id/pending-changes/publish',
    summary: 'Show details and curriculum of the draft to everybody, and keep both as one version',
    errors: ['course.not_found', 'edit.outdated', 'course.not_publishable', ...publishErrors],
  }),
  discardChanges: endpoint({
    ...act,
    method: 'POST',
    path: '/crm/courses/:id/pending-changes/discard',
    summary: 'Throw the draft away; everybody sees what they saw',
    errors: ['course.not_found', 'edit.outdated'],
  }),
  courseVersions: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/versions',
    summary: 'Published versions of a course, the newest first',
    access: admin('courses.edit'),
    params: byId,
    response: z.array(courseVersion),
    errors: ['course.not_found'],
  }),
  compareVersions: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/versions/compare',
    summary: 'How two versions differ, or one from what is being written',
    access: admin('courses.edit'),
    params: byId,
    query: z.object({ from: versionRef, to: versionRef }),
    response: z.object({
      details: z.array(detailChange),
      curriculum: z.array(curriculumChange),
      /** Texts of lessons that differ, as HTML. */
      texts: z.array(z.object({ lessonId: id, title: z.string(), before: z.string(), after: z.string() })),
      /** One of the two is older than the keeping of details, so only curricula were compared. */
      isCurriculumOnly: z.boolean(),
    }),
    errors: ['course.not_found', 'course.version_not_found'],
  }),
  restoreVersion: endpoint({
    ...act,
    method: 'POST',
    path: '/crm/courses/:id/versions/restore',
    summary: 'Make an older version the draft',
    body: z.strictObject({ number: z.int().min(1).max(999_999), seen: seenVersions }),
    errors: ['course.not_found', 'edit.outdated', 'course.version_not_found', 'course.price_kept'],
  }),
}
