export type { WithCourseFaq } from './course-faq.ts'
export { countWaiting } from './lists.repo.ts'
export { createQuestionPicturesSweep } from './pictures-sweep.service.ts'
export { createQuestionsModule } from './questions.routes.ts'
