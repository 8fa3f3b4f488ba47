export { createLearnersModule } from './learners.routes.ts'
