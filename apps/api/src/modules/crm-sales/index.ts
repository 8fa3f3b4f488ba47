export { createSalesModule } from './crm-sales.routes.ts'
