import { invoiceBody } from '@repo/contract/invoices'
import { checkFields } from '../check-fields.ts'
import { type InvoiceField, invoiceFaults } from './invoice.messages.ts'
import type { InvoiceBody, InvoiceDraft } from './invoice-draft.ts'

/** Checks with the API's own schema. A person's number may be left out. */
export function checkInvoice(draft: InvoiceDraft) {
  const taxCode = draft.kind === 'person' && draft.taxCode.trim() === '' ? null : draft.taxCode
  return checkFields<InvoiceBody, InvoiceField>(invoiceBody, { ...draft, taxCode }, invoiceFaults[draft.kind])
}
