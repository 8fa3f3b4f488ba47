export { createInvoicesModule } from './invoices.routes.ts'
