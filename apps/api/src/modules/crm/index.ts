export { createCrmModule } from './crm.routes.ts'
