export { createJobsModule } from './jobs.routes.ts'
export { removeQualityBefore } from './quality.repo.ts'
