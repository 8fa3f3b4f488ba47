export { createReviewCards } from './cards.service.ts'
export { createRepetitionModule } from './repetition.routes.ts'
