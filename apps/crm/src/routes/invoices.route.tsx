import { InvoiceList } from '../features/invoices/invoice-list.tsx'
import { invoicesMessages as copy } from '../features/invoices/invoices.messages.ts'

export const meta = () => ({ title: copy.title })

export const Component = InvoiceList
