export { createLearningPathsModule } from './learning-paths.routes.ts'
