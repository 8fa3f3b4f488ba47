export { createCourseReviewModule } from './course-review.routes.ts'
export { findReturned } from './submissions.repo.ts'
