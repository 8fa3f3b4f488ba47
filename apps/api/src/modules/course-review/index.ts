export { createCourseReviewModule } from './course-review.routes.ts'
