import { z } from 'zod'
import { admin, student } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  byOrderCode,
  email,
  id,
  instant,
  keyPageOf,
  keyQuery,
  savedFile,
  searchText,
  tabCounts,
  text,
  vnd,
} from './fields.ts'
import { invoiceTableFormats } from './list-choices.ts'

/**
 * Tax code of a company: ten digits of which the last checks the others, or with three more for a branch
 * (Circular 105/2020/TT-BTC, article 5).
 */
export function isTaxCode(value: string): boolean {
  const digits = /^(\d{10})(?:-?\d{3})?$/.exec(value)?.[1]
  if (!digits) return false
  const weights = [31, 29, 23, 19, 17, 13, 7, 5, 3]
  const sum = weights.reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
  return 10 - (sum % 11) === Number(digits[9])
}

const withoutGaps = (value: string) => value.replace(/[\s.]/g, '')

/**
 * Tax code of who is sold to: ten digits of a company, with three more for a branch, or since 1 July 2025 the twelve
 * digits of the personal number for a household business (Circular 86/2024/TT-BTC of 23 December 2024, article 5).
 */
export const isBuyersTaxCode = (value: string): boolean => isTaxCode(value) || /^\d{12}$/.test(value)

export const buyersTaxCode = z
  .string()
  .max(20)
  .transform((value) => withoutGaps(value).replace(/^(\d{10})(\d{3})$/, '$1-$2'))
  .pipe(z.string().refine(isBuyersTaxCode))

export const invoiceBody = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('company'),
    name: text(3, 200),
    taxCode: buyersTaxCode,
    address: text(5, 300),
    email,
  }),
  z.strictObject({
    kind: z.literal('person'),
    name: text(2, 120),
    /** Twelve digits of the citizen card, where the buyer wants it on the invoice. */
    taxCode: z
      .string()
      .max(20)
      .transform(withoutGaps)
      .pipe(z.string().regex(/^\d{12}$/))
      .nullable(),
    address: text(5, 300),
    email,
  }),
])

const tableQuery = z.object({ format: z.enum(invoiceTableFormats).optional() })
const tableTypes = {
  types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
}

export const invoiceStates = ['requested', 'exported', 'issued'] as const

/**
 * What an invoice that follows another one is, by article 19 of Decree 123/2020/ND-CP as clause 13 of article 1 of Decree
 * 70/2025/ND-CP (in force since 1 June 2025) has it; read on 27 November 2026 as quoted by legal portals.
 *
 * | kind | when | amounts | article 19 |
 * | --- | --- | --- | --- |
 * | `adjustment` (điều chỉnh) | a service paid for in advance is cancelled, ended, or cancelled in part; an amount, rate or tax code was wrong | the difference, with a minus where it is less | 4.c.4, 1.b.1 |
 * | `replacement` (thay thế) | an amount, rate or tax code was wrong | all of the right invoice; the former one does not hold any more | 1.b |
 *
 * A wrong name or address beside a right tax code needs no new invoice: the seller tells the buyer and, on form
 * 04/SS-HĐĐT, the tax office (1.a). Before either, seller and a buyer that is a business agree in writing on what was
 * wrong; to a buyer that is a person the seller gives notice. An adjusted invoice is adjusted again, never replaced.
 */
export const correctionKinds = ['adjustment', 'replacement'] as const

/** `waiting` for its export, `exported` in a table or for sending to the provider, `issued` under its own number. */
export const correctionStates = ['waiting', 'exported', 'issued'] as const

/** `sending` until the provider has it, `sent` until it is issued there, `refused` until a person sends it again. */
export const deliveryStates = ['sending', 'sent', 'refused', 'issued'] as const

/** How far an invoice has come that goes through the provider's own interface; null for one in a table by hand. */
export const invoiceDelivery = z
  .object({
    state: z.enum(deliveryStates),
    /** Why it was refused, or why the last try failed. */
    fault: z.string().nullable(),
  })
  .nullable()

export const invoiceFileKinds = ['pdf', 'xml'] as const

export const invoiceFile = z.object({ id, kind: z.enum(invoiceFileKinds) })

/** An invoice that follows an issued one, which stays as it was. */
export const invoiceCorrection = z.object({
  id,
  kind: z.enum(correctionKinds),
  state: z.enum(correctionStates),
  /** What is on it, with tax: negative on an adjustment after a refund, all of the new amount on a replacement. */
  total: z.int(),
  tax: z.int(),
  reason: z.string(),
  number: z.string().nullable(),
  lookUpCode: z.string().nullable(),
  issuedAt: instant.nullable(),
  files: z.array(invoiceFile),
})

export const invoice = z.object({
  kind: z.enum(['company', 'person']),
  name: z.string(),
  taxCode: z.string().nullable(),
  address: z.string(),
  email: z.string(),
  state: z.enum(invoiceStates),
  number: z.string().nullable(),
  /** Under which the provider's page finds it. */
  lookUpCode: z.string().nullable(),
  issuedAt: instant.nullable(),
  /** The newest of each kind. */
  files: z.array(invoiceFile),
  /** What followed it, the oldest first. */
  corrections: z.array(invoiceCorrection),
  /** Who issued it and where it is looked up, once it has its number; null where the business names nobody. */
  provider: z.object({ name: z.string(), lookUpUrl: z.url().nullable() }).nullable(),
})

export const staffInvoice = invoice.extend({
  orderCode: z.string(),
  orderState: z.string(),
  /** With tax: what was handed on, and until then what was received less what was given back. */
  total: vnd,
  /** In hundredths of a percent; null while no rate is set. */
  taxBasisPoints: z.int().nullable(),
  requestedAt: instant,
  paidAt: instant.nullable(),
  delivery: invoiceDelivery,
  /** Of the number. */
  version: editVersion,
})

/** One table that was handed on to the e-invoice provider. */
export const invoiceExport = z.object({
  id,
  /** Invoices in it, and what they come to with tax, in VND, as they were handed on. */
  count: z.int(),
  total: z.int(),
  exportedAt: instant,
  /** Name of who handed it on; null once the account is gone. */
  exportedBy: z.string().nullable(),
})

const mayInvoice = admin('invoices.manage')

/** What the provider names an invoice by. */
export const numbers = { number: text(1, 40), lookUpCode: text(0, 60).default('') }

/** VAT invoices: asked for by buyers, exported to the e-invoice provider, and numbered by it. Receipts are ours. */
export const invoices = {
  invoice: endpoint({
    method: 'GET',
    path: '/orders/:code/invoice',
    summary: 'The invoice that was asked for with an own order',
    access: student,
    params: byOrderCode,
    response: invoice.nullable(),
    errors: ['order.not_found'],
  }),
  requestInvoice: endpoint({
    method: 'PUT',
    path: '/orders/:code/invoice',
    summary: 'Ask for a VAT invoice, or change what was asked for, until it was handed on',
    access: student,
    params: byOrderCode,
    body: invoiceBody,
    response: invoice,
    errors: ['order.not_found', 'invoice.too_late', 'invoice.not_possible'],
  }),
  withdrawInvoice: endpoint({
    method: 'DELETE',
    path: '/orders/:code/invoice',
    summary: 'Ask for no invoice any more, until it was handed on',
    access: student,
    params: byOrderCode,
    response: z.null(),
    errors: ['order.not_found', 'invoice.too_late'],
  }),
  invoiceFile: endpoint({
    method: 'GET',
    path: '/orders/:code/invoice/files/:id',
    summary: 'File of the invoice of an own order, or of one that followed it',
    access: student,
    params: byOrderCode.extend({ id }),
    download: { types: ['application/pdf', 'application/xml'] },
    response: savedFile,
    errors: ['order.not_found', 'invoice_file.not_found'],
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/orders/:code/receipt',
    summary: 'Receipt of a paid own order as PDF',
    access: student,
    params: byOrderCode,
    download: { types: ['application/pdf'] },
    response: savedFile,
    errors: ['order.not_found', 'order.not_paid'],
  }),
  staffReceipt: endpoint({
    method: 'GET',
    path: '/crm/orders/:code/receipt',
    summary: 'Receipt of a paid order as PDF',
    access: admin('orders.read'),
    params: byOrderCode,
    download: { types: ['application/pdf'] },
    response: savedFile,
    errors: ['order.not_found', 'order.not_paid'],
  }),
  invoices: endpoint({
    method: 'GET',
    path: '/crm/invoices',
    summary: 'Invoices that were asked for with paid orders',
    access: mayInvoice,
    query: z.object({ state: z.enum(invoiceStates).optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(staffInvoice).extend({ counts: tabCounts }),
  }),
  exportInvoices: endpoint({
    method: 'POST',
    path: '/crm/invoices/export',
    summary: 'Hand the requested ones on as a table for the e-invoice provider; they count as exported then',
    access: mayInvoice,
    query: tableQuery,
    download: tableTypes,
    response: savedFile,
    errors: ['invoice.none_requested', 'invoice.no_tax_rate'],
  }),
  invoiceExports: endpoint({
    method: 'GET',
    path: '/crm/invoice-exports',
    summary: 'Tables that were handed on, the newest first',
    access: mayInvoice,
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(invoiceExport),
  }),
  invoiceExport: endpoint({
    method: 'GET',
    path: '/crm/invoice-exports/:id',
    summary: 'A table that was handed on, once more as it was: for who never got it',
    access: mayInvoice,
    params: byId,
    query: tableQuery,
    download: tableTypes,
    response: savedFile,
    errors: ['invoice.not_found'],
  }),
  numberInvoice: endpoint({
    method: 'PUT',
    path: '/crm/invoices/:code',
    summary: 'Note the number that the provider gave, or the day it was issued',
    access: mayInvoice,
    params: byOrderCode,
    body: z.strictObject({ ...numbers, version: editVersion }),
    response: staffInvoice,
    errors: ['edit.outdated', 'invoice.not_found', 'invoice.not_possible', 'invoice.no_tax_rate'],
  }),
}
