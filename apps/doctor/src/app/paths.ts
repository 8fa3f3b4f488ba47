// Imports the file, not the index of the package: the site's server reads this file too, and must not load the
// router.
import { definePaths } from '@repo/routing/paths'

/** Every address of the doctor portal. */
export const paths = definePaths({
  root: '/',
  login: '/auth/login',
  setPassword: '/auth/set-password',
  secondFactor: '/crm/doctor/account/second-factor',
  texts: '/crm/doctor/account/consent',
  account: '/crm/doctor/account',
  overview: '/crm/doctor',
  /** Comes before the doctor's page, as `account` does: no doctor can have this slug (`reservedDoctorSlugs`). */
  videos: '/crm/doctor/video',
  video: '/crm/doctor/video/:id',
  /** The doctor's own months and their lines; `?month=` opens one. */
  revenue: '/crm/doctor/revenue',
  /** What learners ask about the own courses; the API's notices and mails lead here. */
  questions: '/crm/doctor/question',
  question: '/crm/doctor/question/:id',
  /** What learners hand in; the API's notices lead here. */
  handIns: '/crm/doctor/hand-in',
  handIn: '/crm/doctor/hand-in/:id',
  /** Emergency cards of the own courses; the API's notices lead here. */
  emergencyCards: '/crm/doctor/emergency-card',
  /** One own course with its review; `?tab=curriculum` arranges its lessons. */
  course: '/crm/doctor/course/:id',
  /** What a quiz lesson of it asks. */
  courseQuiz: '/crm/doctor/course/:id/quiz/:lesson',
  /** What an assignment lesson of it asks for. */
  courseAssignment: '/crm/doctor/course/:id/assignment/:lesson',
  room: '/crm/doctor/:id',
  /** One learner of an own course, by the enrolment. */
  learner: '/crm/doctor/:id/learner/:learner',
})
