import { z } from 'zod'
import { admin, doctor } from './access.ts'
import { courseFields, detailChange } from './course-changes.ts'
import { lessonKinds } from './course-outline.ts'
import { courseStatuses, publishErrors } from './crm-courses.ts'
import { curriculumChange } from './curriculum.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text } from './fields.ts'

/** A submission waits, was approved, or was sent back for changes. */
export const submissionStates = ['open', 'approved', 'returned'] as const

/** `none`: never submitted; otherwise the state of the last submission. */
export const reviewStates = ['none', ...submissionStates] as const

/** What a comment is pinned to: the whole course, one of its details, or a lesson. */
export const commentPlace = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('course') }),
  z.strictObject({ kind: z.literal('field'), field: z.enum(courseFields) }),
  z.strictObject({ kind: z.literal('lesson'), lessonId: id }),
])

const authored = {
  id,
  /** Name of the author; null once their account is gone. */
  by: z.string().nullable(),
  role: z.enum(['staff', 'doctor']),
  isOwn: z.boolean(),
  text: z.string(),
  at: instant,
}

export const courseComment = z.object({
  ...authored,
  place: commentPlace,
  /** Title of the lesson, as it is now or was last. */
  lessonTitle: z.string().nullable(),
  /** The lesson is no longer in the course. */
  isLessonGone: z.boolean(),
  resolved: z.object({ by: z.string().nullable(), at: instant }).nullable(),
  replies: z.array(z.object(authored)),
})

export const submission = z.object({
  number: z.int(),
  state: z.enum(submissionStates),
  by: z.string().nullable(),
  at: instant,
  /** What the doctor said with it. */
  message: z.string(),
  decision: z.object({ by: z.string().nullable(), at: instant, note: z.string() }).nullable(),
})

/** Which edits of a course somebody has seen, so that nothing is approved or submitted that they have not. */
export const seenVersions = z.strictObject({ details: editVersion, curriculum: editVersion })

export const courseReview = z.object({
  course: z.object({ id, title: z.string(), status: z.enum(courseStatuses), updatedAt: instant }),
  state: z.enum(reviewStates),
  /** Newest first. */
  submissions: z.array(submission),
  /** With what the course is compared: the last approval, what learners see, or what was returned; null for a first submission. */
  comparedWith: z.object({ kind: z.enum(['approval', 'published', 'return']), at: instant }).nullable(),
  details: z.array(detailChange),
  curriculum: z.array(curriculumChange),
  outline: z.array(
    z.object({
      id,
      title: z.string(),
      lessons: z.array(z.object({ id, title: z.string(), kind: z.enum(lessonKinds) })),
    }),
  ),
  /** What still keeps the course from being published, in words. */
  missing: z.array(z.string()),
  /**
   * Lessons whose video was given a file that is not prepared, and the trailer (null) where its was: until it is, the
   * course is neither submitted nor approved.
   */
  newFiles: z.array(z.object({ lessonId: id.nullable(), text: z.string() })),
  /** Whether learners get the course for nothing; doctors are not told of prices: null. */
  isFree: z.boolean().nullable(),
  comments: z.array(courseComment),
  can: z.object({ submit: z.boolean(), decide: z.boolean() }),
  seen: seenVersions,
})

const ofComment = byId.extend({ commentId: id })
const commentText = text(1, 4000)
const note = text(0, 4000)
const edit = { access: admin('courses.edit', 'courses.publish'), params: byId, response: courseReview }
const decide = { access: admin('courses.publish'), params: byId, response: courseReview }
const own = { access: doctor, params: byId, response: courseReview }
const onComment = ['course.not_found', 'comment.not_found'] as const
const reply = z.strictObject({ text: commentText })
const resolve = z.strictObject({ isResolved: z.boolean() })

/** Doctors submit their courses; staff see what changed, comment, approve or return. */
export const courseReviews = {
  review: endpoint({
    ...edit,
    access: admin('courses.read'),
    method: 'GET',
    path: '/crm/courses/:id/review',
    summary: 'What changed since the last approval, the comments, and how far the review is',
    errors: ['course.not_found'],
  }),
  addComment: endpoint({
    ...edit,
    method: 'POST',
    path: '/crm/courses/:id/comments',
    summary: 'Comment on a course, one of its details or a lesson',
    body: z.strictObject({ place: commentPlace, text: commentText }),
    errors: ['course.not_found', 'lesson.not_found'],
  }),
  replyToComment: endpoint({
    ...edit,
    method: 'POST',
    path: '/crm/courses/:id/comments/:commentId/replies',
    summary: 'Reply to a comment',
    params: ofComment,
    body: reply,
    errors: onComment,
  }),
  resolveComment: endpoint({
    ...edit,
    method: 'POST',
    path: '/crm/courses/:id/comments/:commentId/state',
    summary: 'Mark a comment as done, or open it again',
    params: ofComment,
    body: resolve,
    errors: onComment,
  }),
  approve: endpoint({
    ...decide,
    method: 'POST',
    path: '/crm/courses/:id/review/approve',
    summary: 'Approve what was submitted, and publish it unless that is to wait',
    body: z.strictObject({ note, isPublished: z.boolean(), seen: seenVersions }),
    errors: [
      'course.not_found',
      'course.not_in_review',
      'course.not_publishable',
      'course.new_files',
      'edit.outdated',
      ...publishErrors,
    ],
  }),
  giveBack: endpoint({
    ...decide,
    method: 'POST',
    path: '/crm/courses/:id/review/return',
    summary: 'Send the course back to its doctors with a note',
    body: z.strictObject({ note: text(5, 4000) }),
    errors: ['course.not_found', 'course.not_in_review'],
  }),
  ownReview: endpoint({
    ...own,
    method: 'GET',
    path: '/doctor-portal/courses/:id/review',
    summary: 'The same of an own course, without prices; a course of others is 404',
    errors: ['course.not_found'],
  }),
  submit: endpoint({
    ...own,
    method: 'POST',
    path: '/doctor-portal/courses/:id/review/submit',
    summary: 'Hand an own course in for review',
    body: z.strictObject({ message: note, seen: seenVersions }),
    errors: ['course.not_found', 'course.not_submittable', 'course.new_files', 'edit.outdated'],
  }),
  replyToOwnComment: endpoint({
    ...own,
    method: 'POST',
    path: '/doctor-portal/courses/:id/comments/:commentId/replies',
    summary: 'Reply to a comment on an own course',
    params: ofComment,
    body: reply,
    errors: onComment,
  }),
  resolveOwnComment: endpoint({
    ...own,
    method: 'POST',
    path: '/doctor-portal/courses/:id/comments/:commentId/state',
    summary: 'Mark a comment on an own course as done, or open it again',
    params: ofComment,
    body: resolve,
    errors: onComment,
  }),
}
