import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  byOrderCode,
  done,
  email,
  id,
  instant,
  keyPageOf,
  keyQuery,
  savedFile,
  searchText,
  tabCounts,
  text,
} from './fields.ts'
import {
  buyersTaxCode,
  correctionKinds,
  correctionStates,
  invoiceCorrection,
  invoiceDelivery,
  invoiceFile,
  invoiceStates,
  numbers,
} from './invoices.ts'
import { month } from './revenue.ts'

const MAX_FILE_BYTES = 5 * 1024 * 1024

const mayInvoice = admin('invoices.manage')

/** A correction for staff. */
export const staffCorrection = invoiceCorrection.extend({
  orderCode: z.string(),
  buyer: z.string(),
  taxCode: z.string().nullable(),
  /** By how much it changes what is taxed; 0 where only the buyer's data were wrong. */
  change: z.int(),
  /** Number of the invoice that it follows; null while that one has none, and the correction waits. */
  corrects: z.string().nullable(),
  /** Whether it may become one of the other kind: only after a refund, before it is handed on, with nothing adjusted. */
  canChange: z.boolean(),
  createdAt: instant,
  delivery: invoiceDelivery,
  /** Of the number. */
  version: editVersion,
})

/** A sale, or what was given back of one, with the tax in it. */
export const taxEntry = z.object({
  kind: z.enum(['sale', 'refund']),
  at: instant,
  orderCode: z.string(),
  /** The buyer as the invoice names them; the account that bought, where no buyer asked for one. */
  buyer: z.string(),
  taxCode: z.string().nullable(),
  /** Negative where money was given back; net and tax add up to it. */
  total: z.int(),
  /** Null, like the tax, where no rate was set for the day of payment. */
  net: z.int().nullable(),
  tax: z.int().nullable(),
  taxBasisPoints: z.int().nullable(),
  /** Its invoices, the oldest first; none where no buyer asked for one. */
  papers: z.array(
    z.object({
      kind: z.enum(['original', ...correctionKinds]),
      state: z.enum([...invoiceStates, 'waiting']),
      number: z.string().nullable(),
    }),
  ),
})

const taxSums = z.object({
  taxBasisPoints: z.int().nullable(),
  count: z.int(),
  total: z.int(),
  net: z.int(),
  tax: z.int(),
})

/** Invoices after they were issued: what corrects them, their files, and the tax of each month. */
export const crmInvoices = {
  replaceInvoice: endpoint({
    method: 'POST',
    path: '/crm/invoices/:code/replace',
    summary: 'Make a replacement of an issued invoice whose data were wrong; the issued one stays',
    access: mayInvoice,
    params: byOrderCode,
    body: z.strictObject({
      name: text(2, 200),
      taxCode: buyersTaxCode.nullable(),
      address: text(5, 300),
      email,
      reason: text(3, 255),
    }),
    response: staffCorrection,
    errors: [
      'invoice.not_found',
      'invoice.not_issued',
      'invoice.not_replaceable',
      'invoice.correction_waits',
    ],
  }),
  invoiceCorrections: endpoint({
    method: 'GET',
    path: '/crm/invoice-corrections',
    summary: 'Invoices that follow issued ones: adjustments after refunds, and replacements',
    access: mayInvoice,
    query: z.object({ state: z.enum(correctionStates).optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(staffCorrection).extend({ counts: tabCounts }),
  }),
  setCorrectionKind: endpoint({
    method: 'POST',
    path: '/crm/invoice-corrections/:id/kind',
    summary: 'Replace the invoice after a refund instead of adjusting it, or the other way round',
    access: mayInvoice,
    params: byId,
    body: z.strictObject({ kind: z.enum(correctionKinds) }),
    response: staffCorrection,
    errors: ['invoice_correction.not_found', 'invoice.not_replaceable'],
  }),
  numberCorrection: endpoint({
    method: 'PUT',
    path: '/crm/invoice-corrections/:id',
    summary: 'Note the number that the provider gave a correction',
    access: mayInvoice,
    params: byId,
    body: z.strictObject({ ...numbers, version: editVersion }),
    response: staffCorrection,
    errors: ['edit.outdated', 'invoice_correction.not_found', 'invoice.not_issued'],
  }),
  addInvoiceFile: endpoint({
    method: 'POST',
    path: '/crm/invoices/:code/files',
    summary: 'Keep the provider’s PDF or XML with an issued invoice, for its buyer to save',
    access: mayInvoice,
    params: byOrderCode,
    query: z.object({ correction: id.optional() }),
    upload: { types: ['application/pdf', 'application/xml'], maxBytes: MAX_FILE_BYTES },
    response: z.array(invoiceFile),
    errors: [
      'invoice.not_found',
      'invoice_correction.not_found',
      'invoice.not_issued',
      'upload.not_a_document',
      'request.too_many',
    ],
  }),
  staffInvoiceFile: endpoint({
    method: 'GET',
    path: '/crm/invoices/:code/files/:id',
    summary: 'File of an invoice',
    access: mayInvoice,
    params: byOrderCode.extend({ id }),
    download: { types: ['application/pdf', 'application/xml'] },
    response: savedFile,
    errors: ['invoice_file.not_found'],
  }),
  sendAgain: endpoint({
    method: 'POST',
    path: '/crm/invoices/:code/send',
    summary:
      'Send an invoice again, or a correction, that the provider refused, after what it named was put right',
    access: mayInvoice,
    params: byOrderCode,
    body: z.strictObject({ correction: id.nullable() }),
    response: done,
    errors: ['invoice.not_found', 'invoice.not_refused'],
  }),
  taxTable: endpoint({
    method: 'GET',
    path: '/crm/invoice-taxes',
    summary:
      'Every sale of a month and what was given back in it, with the tax in both; asked for an invoice or not',
    access: mayInvoice,
    query: z.object({ month }),
    response: z.object({
      month,
      /** The newest ones. */
      entries: z.array(taxEntry),
      /** How many more the file has. */
      more: z.int(),
      /** Of all, by rate; a rate of null has no tax yet. */
      rates: z.array(taxSums),
      total: z.object({ sold: z.int(), refunded: z.int(), net: z.int(), tax: z.int() }),
      /** Output tax that the ledger has for these sales and refunds; the same as the tax of the total. */
      booked: z.int(),
      /** How much of it is dated in another month, because this one was signed off before. */
      bookedElsewhere: z.int(),
      /** Sales for which no buyer asked for an invoice. */
      unasked: z.object({ count: z.int(), total: z.int() }),
    }),
  }),
  exportTaxTable: endpoint({
    method: 'GET',
    path: '/crm/invoice-taxes.csv',
    summary: 'The same as a table, with every line',
    access: mayInvoice,
    query: z.object({ month }),
    download: { types: ['text/csv'] },
    response: savedFile,
  }),
}
