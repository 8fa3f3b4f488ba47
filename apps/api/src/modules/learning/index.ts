export { createLearningModule } from './learning.module.ts'
export { findCourseById } from './learning.repo.ts'
export { createLessonAccess } from './lesson-access.service.ts'
