export { createEnrollmentsService } from './enrollments.service.ts'
export { endOfDay, staffEnrollmentState } from './learners.policy.ts'
export { createLearnersModule } from './learners.routes.ts'
export { openCourse } from './open-course.service.ts'
