import { z } from 'zod'
import { admin, learnersAndDoctors } from './access.ts'
import { learnerEmail } from './contact-fields.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, email, id, instant, keyPageOf, keyQuery, searchText, text, vnd } from './fields.ts'
import { buyersTaxCode } from './invoices.ts'
import { couponCode } from './orders.ts'
import { month } from './revenue.ts'
import { taxExemptions } from './tax-exemptions.ts'

const mayManage = admin('coupons.manage')

export const affiliateKinds = ['percent', 'fixed'] as const

const terms = {
  kind: z.enum(affiliateKinds),
  /** Whole percent of what an order brought, or VND for an order. */
  value: vnd.min(1),
  /** For how many days after an order that names the code the buyer's further orders count for it. */
  windowDays: z.int().min(0).max(365),
  /** How many days after the payment of an order its commission can be paid out. */
  holdDays: z.int().min(0).max(365),
}

const isPercent = ({ kind, value }: { kind: 'percent' | 'fixed'; value: number }) =>
  kind === 'fixed' || value <= 100

/** What may be changed of a code later: all but whose it is. */
export const affiliateBody = z
  .strictObject({ code: couponCode, ...terms, isActive: z.boolean(), note: text(0, 300) })
  .refine(isPercent, { path: ['value'] })

/** A new code, for the account with this address. */
export const newAffiliateBody = affiliateBody.safeExtend({ email })

/** Sums of a code or of all codes of a person, in VND. */
const sums = {
  /** Paid orders that came by it. */
  orders: z.int(),
  /** Commission of paid orders that are not old enough yet. */
  waiting: vnd,
  /** Commission of orders that are, less what was taken back for refunds. May be below 0. */
  earned: z.int(),
  paid: vnd,
  /** What can be paid out now; below 0 where refunds took back what was paid out. */
  due: z.int(),
}

/**
 * What is noted of a payout: what was due before tax, and the tax that was shown as withheld from it. An exemption names its
 * document; nothing is withheld then.
 */
export const affiliatePayoutBody = z
  .strictObject({
    amount: vnd.min(1),
    /** The sum of all payouts that was shown with what is due, so that one transfer is not noted twice. */
    paidBefore: vnd,
    note: text(3, 300),
    withheld: vnd.default(0),
    taxCode: z.union([text(0, 0), buyersTaxCode]).default(''),
    exemption: z.enum(['none', ...taxExemptions]).default('none'),
    document: text(0, 300).default(''),
  })
  .refine(({ exemption, document }) => exemption === 'none' || document.length > 2, { path: ['document'] })

export const staffAffiliate = z.object({
  id,
  code: z.string(),
  ...terms,
  isActive: z.boolean(),
  note: z.string(),
  owner: z.object({ id, name: z.string(), email: learnerEmail }),
  ...sums,
  /** The income tax that is withheld if all that is due is paid today to who is not exempt. */
  withheldToday: vnd,
  createdAt: instant,
  version: editVersion,
})

const statement = z.object({
  codes: z.array(z.object({ code: z.string(), ...terms, isActive: z.boolean(), ...sums })),
  /** Months in which something was earned, taken back or paid out, the newest first. */
  months: z.array(z.object({ month, earned: vnd, takenBack: vnd, paid: vnd })),
  /** `amount` is before tax. */
  payouts: z.array(z.object({ at: instant, code: z.string(), amount: vnd, withheld: vnd, note: z.string() })),
})

/** Codes by which people recommend courses, as staff keep them. */
export const crmAffiliates = {
  affiliates: endpoint({
    method: 'GET',
    path: '/crm/affiliates',
    summary: 'Codes of affiliates with what they brought, newest first',
    access: mayManage,
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(staffAffiliate),
  }),
  affiliate: endpoint({
    method: 'GET',
    path: '/crm/affiliates/:id',
    summary: 'One code, as it is at this moment',
    access: mayManage,
    params: byId,
    response: staffAffiliate,
    errors: ['affiliate.not_found'],
  }),
  createAffiliate: endpoint({
    method: 'POST',
    path: '/crm/affiliates',
    summary: 'Give a person a code',
    access: mayManage,
    body: newAffiliateBody,
    response: staffAffiliate,
    errors: ['affiliate.code_taken', 'affiliate.no_statement', 'user.not_found'],
  }),
  updateAffiliate: endpoint({
    method: 'PUT',
    path: '/crm/affiliates/:id',
    summary: 'Change a code; orders that came by it keep their terms',
    access: mayManage,
    params: byId,
    body: affiliateBody.safeExtend({ version: editVersion }),
    response: staffAffiliate,
    errors: ['affiliate.not_found', 'affiliate.code_taken', 'edit.outdated'],
  }),
  affiliateStatement: endpoint({
    method: 'GET',
    path: '/crm/affiliates/:id/statement',
    summary: 'What a code earned and was paid, month by month',
    access: mayManage,
    params: byId,
    response: statement,
    errors: ['affiliate.not_found'],
  }),
  payAffiliate: endpoint({
    method: 'POST',
    path: '/crm/affiliates/:id/payouts',
    summary: 'Note what was paid out, and the tax that was withheld; refused where so much was never due',
    access: admin('payouts.manage'),
    params: byId,
    body: affiliatePayoutBody,
    response: staffAffiliate,
    errors: [
      'affiliate.not_found',
      'affiliate.paid_meanwhile',
      'affiliate.amount_changed',
      'withholding.changed',
    ],
  }),
}

/** Codes of the signed-in person. */
export const affiliates = {
  statement: endpoint({
    method: 'GET',
    path: '/me/affiliate',
    summary: 'Own codes with their sums, months and payouts; no codes for who has none',
    access: learnersAndDoctors,
    response: statement,
  }),
}
