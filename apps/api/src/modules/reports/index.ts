export { createReportsModule } from './reports.routes.ts'
