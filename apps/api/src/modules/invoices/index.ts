export { createInvoicesModule } from './invoices.routes.ts'
export { requestInvoiceFor } from './request-invoice.service.ts'
