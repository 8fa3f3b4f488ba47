export { closeLearningDays } from './active-days.repo.ts'
export { createVideoDescription } from './describe-video.service.ts'
export { foldDoctorLearnerSums } from './doctor-learner-sums.repo.ts'
export { foldEnrollmentDays } from './enrollment-days.repo.ts'
export {
  isAnyOpen,
  lockEnrollmentOfLine,
  moveEnrollment,
  pauseForOrder,
  resumeForOrders,
  revokeEnrollment,
  revokeSeatEnrollments,
  waitForAnother,
} from './grant-changes.repo.ts'
export { grantCourses } from './grants.repo.ts'
export { createLearningModule } from './learning.module.ts'
export { isOver } from './learning.policy.ts'
export {
  findCourseById,
  findShownPackage,
  findWatcher,
  lockEnrollment,
  updateEnrollment,
} from './learning.repo.ts'
export { createLessonAccess, type WithLessonAccess } from './lesson-access.service.ts'
export { createLessonCompletion } from './lesson-completion.service.ts'
export { findLessonStates } from './lesson-states.service.ts'
export { listLessonFiles } from './list-lesson-files.service.ts'
export { createMediaGrants, type WithMediaGrants } from './media-grants.ts'
export { orAskToSignIn } from './or-ask-to-sign-in.ts'
export { findOwnedCourseIds } from './owned-courses.repo.ts'
export {
  decideReviewReports,
  insertReviewReport,
  saveReply,
  saveStaffReply,
  setReviewState,
} from './reviews.repo.ts'
export {
  findOpenableCourse,
  insertEnrollment,
  listEnrollmentsOf,
  listOpenableCourses,
  listStaffEnrollments,
  lockOwnEnrollment,
} from './staff-enrollments.repo.ts'
export { foldViewings } from './watching.service.ts'
