import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text, vnd } from './fields.ts'
import { buyersTaxCode } from './invoices.ts'
import { month } from './revenue.ts'
import { taxExemptions } from './tax-exemptions.ts'

export { taxExemptions }

const mayLook = admin('revenue.read')
const mayPay = admin('payouts.manage')

const termsFields = {
  /** Empty while it is not known. */
  taxCode: z.union([text(0, 0), buyersTaxCode]),
  /** Null where tax is withheld as the rule of the day says. */
  exemption: z.enum(taxExemptions).nullable(),
  /** Day of the contract, registration or commitment that exempts. */
  documentOn: z.iso.date().nullable(),
  /** Which document it is, or why the terms changed. */
  reason: text(0, 300),
}

/** An exemption needs its document: its day, and which it is. */
const isDocumented = ({
  exemption,
  documentOn,
  reason,
}: {
  exemption: (typeof taxExemptions)[number] | null
  documentOn: string | null
  reason: string
}) => exemption === null || (documentOn !== null && reason.length > 2)

export const taxTermsBody = z.strictObject(termsFields).refine(isDocumented, { path: ['documentOn'] })

const terms = z.object({
  id,
  ...termsFields,
  at: instant,
  by: z.string().nullable(),
})

const doctorTax = z.object({
  doctor: z.object({ id, name: z.string(), academicTitle: z.string() }),
  /** What holds now; null where nobody has said anything yet, and the rule of the day applies. */
  current: terms.nullable(),
  /** What held before, newest first. */
  former: z.array(terms),
  /** What the rule of today withholds; null where none is set. */
  rule: z.object({ threshold: vnd, basisPoints: z.int() }).nullable(),
  version: editVersion,
})

/** What was withheld from one doctor or affiliate in a month, from all payments together. */
const withheldRow = z.object({
  /** The id of an affiliate is that of the account. */
  payee: z.object({
    kind: z.enum(['doctor', 'affiliate']),
    id,
    name: z.string(),
    academicTitle: z.string(),
  }),
  /** As it stood at the last of these payments; empty where none was known. */
  taxCode: z.string(),
  payments: z.int(),
  gross: z.int(),
  withheld: z.int(),
})

const remittance = z.object({
  id,
  amount: z.int(),
  /** The day on which it was paid to the state. */
  paidOn: z.iso.date(),
  reference: z.string(),
  at: instant,
  by: z.string().nullable(),
  /** Set where the note was taken back: the payment was never made, or noted wrongly. It does not count then. */
  takenBack: z.object({ at: instant, by: z.string().nullable(), reason: z.string() }).nullable(),
})

const withheldMonth = z.object({
  month,
  items: z.array(withheldRow),
  gross: z.int(),
  withheld: z.int(),
  /** What of it was paid to the state. */
  remitted: z.int(),
  /** Each payment that was noted, also those taken back, the newest first. */
  remittances: z.array(remittance),
  /** Months in which something was withheld and not paid to the state yet, the oldest first. */
  due: z.array(z.object({ month, amount: z.int() })),
})

/** Personal income tax that is withheld from what doctors and affiliates are paid. */
export const withholding = {
  doctorTax: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id/tax',
    summary: 'Tax code of a doctor, and whether tax is withheld from what the doctor is paid',
    access: mayPay,
    params: byId,
    response: doctorTax,
    errors: ['doctor.not_found'],
  }),
  setDoctorTax: endpoint({
    method: 'PUT',
    path: '/crm/doctors/:id/tax',
    summary: 'Say a doctor’s tax code and whether tax is withheld, for payments from now on',
    access: mayPay,
    params: byId,
    body: taxTermsBody.safeExtend({ version: editVersion }),
    response: doctorTax,
    errors: ['doctor.not_found', 'edit.outdated'],
  }),
  withheld: endpoint({
    method: 'GET',
    path: '/crm/withheld-tax',
    summary: 'What was withheld in a month, from whom, and what of it was paid to the state',
    access: mayLook,
    query: z.object({ month }),
    response: withheldMonth,
  }),
  remitTax: endpoint({
    method: 'POST',
    path: '/crm/withheld-tax/remittances',
    summary:
      'Note that withheld tax of a month was paid to the state; never more than is left of it, and each reference once',
    access: mayPay,
    body: z.strictObject({ month, amount: vnd.min(1), paidOn: z.iso.date(), reference: text(2, 120) }),
    response: withheldMonth,
    errors: ['withholding.noted', 'withholding.too_much'],
  }),
  takeBackRemittance: endpoint({
    method: 'POST',
    path: '/crm/withheld-tax/remittances/:id/take-back',
    summary: 'Take back the note of a payment to the state, with a reason; its tax is owed again',
    access: mayPay,
    params: byId,
    body: z.strictObject({ reason: text(3, 300) }),
    response: withheldMonth,
    errors: ['withholding.not_found', 'withholding.taken_back'],
  }),
}
