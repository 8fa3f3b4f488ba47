export { copyQuizzes } from './copy.service.ts'
export { createQuizzesModule } from './quizzes.routes.ts'
