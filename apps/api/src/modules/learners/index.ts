export { endOfDay } from './learners.policy.ts'
export { createLearnersModule } from './learners.routes.ts'
export { openCourse } from './open-course.service.ts'
