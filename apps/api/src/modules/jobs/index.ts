export { createJobsModule } from './jobs.routes.ts'
