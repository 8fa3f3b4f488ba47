export { settleLetters } from './letters.repo.ts'
export { createLettersModule } from './letters.routes.ts'
