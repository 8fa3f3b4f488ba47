export { createAuditModule } from './audit.routes.ts'
