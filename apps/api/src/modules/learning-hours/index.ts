export { createLearningHoursModule } from './learning-hours.routes.ts'
