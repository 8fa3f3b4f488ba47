import type { invoiceBody } from '@repo/contract/invoices'
import type { z } from 'zod'
import type { FieldFaults } from '../check-fields.ts'
import { useKept } from '../use-kept.ts'
import type { InvoiceField, InvoiceKind } from './invoice.messages.ts'

export type InvoiceBody = z.output<typeof invoiceBody>

/** What is typed for a VAT invoice. A type alias, so that it counts as plain fields. */
export type InvoiceDraft = {
  kind: InvoiceKind
  name: string
  taxCode: string
  address: string
  email: string
}

export type InvoiceFaults = FieldFaults<InvoiceField>

const emptyDraft: InvoiceDraft = { kind: 'company', name: '', taxCode: '', address: '', email: '' }

/** The invoice being asked for; one per tab, so that it needs no second typing after the order was made. */
export const useInvoiceDraft = () => useKept<InvoiceDraft>('invoice-draft', emptyDraft)

/** Id of a field's control, so that a summary of errors can point at it. */
export const invoiceFieldId = (name: string) => `invoice-${name}`
