import { z } from 'zod'
import { doctor } from './access.ts'
import { doctorDetail, rating, review } from './catalogue.ts'
import { lessonKinds } from './course-outline.ts'
import { courseStatuses } from './crm-courses.ts'
import { learnerQuiz } from './crm-quizzes.ts'
import { hideReasons, reviewReportBody } from './crm-reviews.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, byId, id, instant, keyPageOf, keyQuery, searchText, slug, text } from './fields.ts'
import { handInStates } from './hand-ins.ts'
import { licenceStates } from './licence-states.ts'
import { ownReviewStates } from './list-choices.ts'
import { judgedQuestion } from './quizzes.ts'
import { month } from './revenue.ts'

/** Pages of the portal whose address a doctor's room would have; no doctor may be named so. */
export const reservedDoctorSlugs = [
  'account',
  'course',
  'video',
  'revenue',
  'question',
  'hand-in',
  'emergency-card',
] as const

export const doctorDegrees = z
  .array(z.strictObject({ year: z.int().min(1950).max(2100), title: text(2, 120), place: text(2, 120) }))
  .max(20)

/** Texts of the public page that doctors change themselves, and staff too. */
export const doctorTexts = {
  workplace: text(2, 160),
  specialties: z.array(text(2, 60)).min(1).max(8),
  biography: text(20, 4000),
}

/** A learner of an own course as doctors see them: by the short name, and never how to reach them. */
export const ownLearner = z.object({
  /** Of the enrolment. */
  id,
  name: z.string(),
  course: z.string(),
  percent: z.int(),
  enrolledAt: instant,
  /** When they last watched or did anything in the course. */
  lastSeenAt: instant.nullable(),
})

/** A course as its own doctor sees it: figures, never a learner's contact. */
export const ownCourse = z.object({
  id,
  slug,
  title: z.string(),
  coverUrl: assetUrl,
  status: z.enum(courseStatuses),
  lessonCount: z.int(),
  learnerCount: z.int(),
  /** Average progress of active learners, 0–100. */
  averagePercent: z.int(),
  completedLearners: z.int(),
  rating,
  updatedAt: instant,
})

/** A review of an own course, with what the doctor reported of it. */
export const ownReview = review.extend({
  course: z.object({ slug, title: z.string() }),
  /** `kept`: staff decided that the review stands. */
  report: z.object({ reason: z.enum(hideReasons), state: z.enum(['open', 'kept']) }).nullable(),
})

export const doctorPortal = {
  overview: endpoint({
    method: 'GET',
    path: '/doctor-portal/overview',
    summary: 'Own figures and courses',
    access: doctor,
    response: z.object({
      doctor: z.object({ slug, name: z.string(), academicTitle: z.string(), portraitUrl: assetUrl }),
      learners: z.int(),
      /** Milliseconds watched in the last 30 days. */
      watchedMs30Days: z.int(),
      completionPercent: z.int(),
      rating,
      reviewsWithoutReply: z.int(),
      /** Questions about the own courses that no doctor and no staff have answered, and since when the oldest waits. */
      questionsWaiting: z.object({ count: z.int(), oldest: instant.nullable() }),
      /** The same of hand-ins that nobody has judged. */
      handInsWaiting: z.object({ count: z.int(), oldest: instant.nullable() }),
      /** Courses that staff gave back and that were not submitted again, the longest first. */
      returnedCourses: z.array(z.object({ id, title: z.string(), returnedAt: instant })),
      licence: z.object({ state: z.enum(licenceStates), expiresOn: z.iso.date().nullable() }),
      /** What a new doctor still has to do before learners come; all true once they have. */
      begun: z.object({
        profile: z.boolean(),
        licence: z.boolean(),
        video: z.boolean(),
        submission: z.boolean(),
      }),
      enrollments: z.array(z.object({ date: z.iso.date(), count: z.int() })),
      courses: z.array(ownCourse.extend({ watchedMs30Days: z.int() })),
    }),
    errors: ['doctor.not_found'],
  }),
  earnings: endpoint({
    method: 'GET',
    path: '/doctor-portal/earnings',
    summary: 'Money of the last 30 days; apart from the overview, which browsers keep',
    access: doctor,
    response: z.object({
      /** Of the statements' lines of the last 30 days: sold less given back. */
      revenue30Days: z.int(),
      /** The doctor's part of it. */
      share30Days: z.int(),
      /** How much of that part is of courses that another doctor led. */
      coShare30Days: z.int(),
      /** The doctor's part of what each course brought, as in the statements; a course without sales is left out. */
      courses: z.array(z.object({ id, share30Days: z.int() })),
    }),
    errors: ['doctor.not_found'],
  }),
  room: endpoint({
    method: 'GET',
    path: '/doctor-portal/doctors/:slug',
    summary: 'Own room: profile, licence, courses, ratings. Another doctor’s is 404',
    access: doctor,
    params: z.object({ slug }),
    response: doctorDetail.omit({ courses: true, reviews: true }).extend({
      /** Whether the portrait was uploaded; otherwise it is drawn. */
      hasOwnPortrait: z.boolean(),
      courses: z.array(ownCourse),
      /** The last twelve months in which anybody reviewed, in Vietnam's time, the oldest first. */
      ratingMonths: z.array(z.object({ month, count: z.int(), average: z.number().min(1).max(5) })),
      /** Of the texts of the profile. */
      version: editVersion,
    }),
    errors: ['doctor.not_found'],
  }),
  reviews: endpoint({
    method: 'GET',
    path: '/doctor-portal/reviews',
    summary: 'Published reviews of the own courses, newest first',
    access: doctor,
    query: z.object({
      state: z.enum(ownReviewStates).default('all'),
      ...keyQuery,
    }),
    response: keyPageOf(ownReview),
    errors: ['doctor.not_found'],
  }),
  learners: endpoint({
    method: 'GET',
    path: '/doctor-portal/learners',
    summary:
      'Enrolments in the own courses by the learner’s given name, newest first; never how to reach anybody',
    access: doctor,
    query: z.object({
      /** Slug of one of the own courses. */
      course: slug.optional(),
      /** The beginning of a name as it is shown. */
      q: searchText.optional(),
      ...keyQuery,
    }),
    response: keyPageOf(ownLearner),
    errors: ['doctor.not_found'],
  }),
  learner: endpoint({
    method: 'GET',
    path: '/doctor-portal/learners/:id',
    summary:
      'One enrolment in an own course: lesson by lesson, quizzes and hand-ins; of other courses it is 404',
    access: doctor,
    params: byId,
    response: ownLearner.extend({
      completedAt: instant.nullable(),
      lessons: z.array(
        z.object({
          id,
          title: z.string(),
          section: z.string(),
          kind: z.enum(lessonKinds),
          percent: z.int(),
          completedAt: instant.nullable(),
        }),
      ),
      quizzes: z.array(learnerQuiz),
      /** The newest first, without what is still being written. */
      handIns: z.array(
        z.object({
          id,
          lesson: z.string(),
          number: z.int(),
          state: z.enum(handInStates),
          submittedAt: instant.nullable(),
        }),
      ),
    }),
    errors: ['enrollment.not_found', 'doctor.not_found'],
  }),
  learnerAttempt: endpoint({
    method: 'GET',
    path: '/doctor-portal/learners/:id/quizzes/:attemptId',
    summary: 'One attempt of a learner at a quiz of an own course, question by question',
    access: doctor,
    params: byId.extend({ attemptId: id }),
    response: z.object({ questions: z.array(judgedQuestion) }),
    errors: ['enrollment.not_found', 'quiz_attempt.not_found', 'user.not_found', 'doctor.not_found'],
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/doctor-portal/doctors/:slug',
    summary: 'Change the public text of the own profile',
    access: doctor,
    params: z.object({ slug }),
    body: z.strictObject({
      ...doctorTexts,
      /** Left as they are where they are not sent. */
      degrees: doctorDegrees.optional(),
      version: editVersion,
    }),
    response: z.object({ slug }),
    errors: ['edit.outdated', 'doctor.not_found'],
  }),
  reportReview: endpoint({
    method: 'POST',
    path: '/doctor-portal/reviews/:id/report',
    summary: 'Ask staff, once and with a reason, whether a review of an own course should stand',
    access: doctor,
    params: byId,
    body: reviewReportBody,
    response: z.object({ id }),
    errors: ['review.not_found', 'review.exists', 'doctor.not_found'],
  }),
  replyToReview: endpoint({
    method: 'POST',
    path: '/doctor-portal/reviews/:id/reply',
    summary: 'Answer a published review of an own course, once',
    access: doctor,
    params: z.object({ id }),
    body: z.strictObject({ text: text(2, 2000) }),
    response: z.object({ id }),
    errors: ['review.not_found', 'review.exists', 'doctor.not_found'],
  }),
}
