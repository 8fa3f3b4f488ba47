export { createLearnerImportsModule } from './learner-imports.routes.ts'
export { createLearnerImportsSweep } from './learner-imports-sweep.service.ts'
