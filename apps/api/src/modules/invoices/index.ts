export { createInvoicesModule } from './invoices.routes.ts'
export { requestInvoiceFor } from './request-invoice.service.ts'
export { rateOn } from './tax.ts'
