import { taxesMessages as copy } from '../features/invoices/invoices.messages.ts'
import { TaxPage } from '../features/invoices/tax-page.tsx'

export const meta = () => ({ title: copy.title })

export const Component = TaxPage
