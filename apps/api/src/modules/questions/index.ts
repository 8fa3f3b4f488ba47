export { countWaiting } from './lists.repo.ts'
export { createQuestionsModule } from './questions.routes.ts'
