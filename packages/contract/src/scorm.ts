import { z } from 'zod'
import { courseAuthors, optionalSession, student } from './access.ts'
import { courseLocks } from './course-outline.ts'
import { MAX_ARCHIVE_BYTES, zipType } from './crm-course-archives.ts'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

export const scormVersions = ['1.2', '2004'] as const
/** Why a file that was sent is no package that can be played. */
export const scormFaults = [
  'unreadable',
  'unsafe',
  'too_heavy',
  'no_manifest',
  'bad_manifest',
  'no_start',
  // Sent by a doctor; the course was submitted or reached learners while it was unpacked.
  'late',
] as const

/** Longest value that a package may keep (SCORM 2004 asks for 64,000 characters of `cmi.suspend_data`). */
export const MAX_SCORM_VALUE = 64_000
/** What one item may keep: characters of a value, values, and their characters together. */
export const scormLimits = { value: MAX_SCORM_VALUE, values: 2000, characters: 400_000 } as const

/** Name of a part of the run-time data: `cmi.interactions.3.id`. */
const elementName = z.string().regex(/^cmi(?:\.[a-z_]{1,40}|\.(?:0|[1-9]\d{0,3})){1,7}$/)

/** What a package keeps of one learner: values by the names of the run-time data model. */
const scormValues = z
  .record(elementName, z.string().max(MAX_SCORM_VALUE))
  .refine((values) => Object.keys(values).length <= scormLimits.values)
  .refine(
    (values) => Object.values(values).reduce((sum, { length }) => sum + length, 0) <= scormLimits.characters,
  )

const itemId = z.string().min(1).max(255)

/** One part of a package that a learner opens; `isTracked` where it says itself how far the learner is. */
export const scormItem = z.object({ id: itemId, title: z.string(), isTracked: z.boolean() })

const opened = z.object({
  packageId: id,
  title: z.string(),
  version: z.enum(scormVersions),
  items: z.array(scormItem),
  /** The page to show in a frame, and the origin to speak with. */
  frameUrl: z.url(),
  origin: z.string(),
  expiresAt: instant,
})

export const scormPackage = z.object({
  id,
  title: z.string(),
  version: z.enum(scormVersions),
  items: z.array(scormItem),
  fileCount: z.int(),
  bytes: z.int(),
  createdAt: instant,
})

/** What a lesson has, and what became of the file that was sent last. */
export const lessonPackages = z.object({
  current: scormPackage.nullable(),
  incoming: z
    .object({
      state: z.enum(['unpacking', 'failed']),
      fault: z.enum(scormFaults).nullable(),
      createdAt: instant,
    })
    .nullable(),
  /** Packages have a host of their own here. */
  isConfigured: z.boolean(),
})

const lessonOfCourse = z.object({ id, lessonId: id })
const lessonErrors = [
  'lesson.not_found',
  'lesson.professionals_only',
  'lesson.not_released',
  'course.not_enrolled',
  'course.access_expired',
  'course.access_paused',
] as const
const authored = {
  access: courseAuthors,
  path: '/crm/courses/:id/lessons/:lessonId/package',
  params: lessonOfCourse,
} as const

/** SCORM packages of lessons, as staff and doctors put them in. */
export const crmScorm = {
  lessonPackages: endpoint({
    ...authored,
    method: 'GET',
    summary: 'The SCORM package of a lesson, and what became of the last one that was sent',
    response: lessonPackages,
    errors: ['course.not_found', 'lesson.not_found'],
  }),
  uploadPackage: endpoint({
    ...authored,
    method: 'POST',
    // Under the path by which proxies let large ZIP files through.
    path: '/crm/course-archives/packages/:id/:lessonId',
    summary: 'Send a SCORM package for a lesson to read; it is unpacked in the background',
    upload: { types: [zipType], maxBytes: MAX_ARCHIVE_BYTES, isSpooled: true },
    response: lessonPackages,
    errors: [
      'course.not_found',
      'lesson.not_found',
      ...courseLocks,
      'lesson.needs_approval',
      'upload.not_a_zip',
      'request.too_many',
    ],
  }),
  removePackage: endpoint({
    ...authored,
    method: 'DELETE',
    summary: 'Take the SCORM package out of a lesson; what learners did in it is kept',
    response: lessonPackages,
    errors: ['course.not_found', 'lesson.not_found', ...courseLocks, 'lesson.needs_approval'],
  }),
  tryPackage: endpoint({
    ...authored,
    method: 'POST',
    path: '/crm/courses/:id/lessons/:lessonId/package/try',
    summary: 'Open the SCORM package of a lesson to look at it; nothing is kept',
    response: opened,
    errors: ['course.not_found', 'lesson.not_found', 'lesson_file.not_found'],
  }),
}

/** SCORM packages as learners play them. */
export const scorm = {
  openPackage: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/package',
    summary: 'Grant to play the SCORM package of a lesson, with what the learner did before',
    access: optionalSession,
    isForLearners: true,
    params: z.object({ lessonId: id }),
    response: opened.extend({
      /** Who learns, for the package: a code that is of no use elsewhere; empty for visitors. */
      learner: z.object({ id: z.string() }),
      /** What was kept of each item; empty for who has no access of their own, such as a visitor of a free lesson. */
      states: z.array(z.object({ itemId, values: scormValues, isDone: z.boolean() })),
      /** What is done is kept. */
      isKept: z.boolean(),
    }),
    errors: [
      ...lessonErrors,
      'lesson_file.not_found',
      // A person whose session has ended is told to sign in, instead of to buy again.
      'session.invalid',
    ],
  }),
  savePackageState: endpoint({
    method: 'POST',
    path: '/lessons/:lessonId/package/state',
    summary: 'Keep what a SCORM package says of the learner; completes the lesson once every item is done',
    access: student,
    params: z.object({ lessonId: id }),
    body: z.strictObject({ packageId: id, itemId, values: scormValues }),
    response: z.object({ isDone: z.boolean(), isLessonDone: z.boolean() }),
    errors: [...lessonErrors, 'lesson_file.not_found', 'request.too_many'],
  }),
}
