export { findBank, findPictures, insertMany as insertBank } from './bank.repo.ts'
export { copyQuizzes } from './copy.service.ts'
export { findQuizzesOf, type StoredItem, saveQuiz } from './quizzes.repo.ts'
export { createQuizzesModule } from './quizzes.routes.ts'
