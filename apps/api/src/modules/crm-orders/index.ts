export { createCrmOrdersModule } from './crm-orders.routes.ts'
