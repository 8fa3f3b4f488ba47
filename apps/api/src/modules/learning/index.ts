export { grantCourses } from './grants.repo.ts'
export { createLearningModule } from './learning.module.ts'
export { findCourseById } from './learning.repo.ts'
export { createLessonAccess, type WithLessonAccess } from './lesson-access.service.ts'
