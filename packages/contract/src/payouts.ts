import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, savedFile, text } from './fields.ts'
import { month } from './revenue.ts'
import { bankAccountNumber, bankBin } from './settings.ts'

const mayPay = admin('payouts.manage')

/**
 * Files of a batch: a table, and two versions of the ISO 20022 message for credit transfers. There is no CSV, because
 * Excel takes the zeros off the front of an account number in one.
 */
export const payoutFormats = ['xlsx', 'pain.001.001.09', 'pain.001.001.03'] as const

/**
 * What a person should look at before money goes to an account: months below 0 leave nothing to pay, so the statements
 * wait for a later month; there is no account; another one waits for its second look; no
 * batch has paid to it yet; it belongs to somebody with another name; another one was confirmed since the batch was made;
 * tax is withheld from a doctor whose tax code is not known.
 */
export const payoutWarnings = [
  'nothing_due',
  'no_account',
  'change_waits',
  'new_account',
  'other_name',
  'old_account',
  'no_tax_code',
] as const

export const payoutStates = ['open', 'paid', 'cancelled'] as const
/** Of one transfer: `dropped` went out of its batch unpaid and waits for another. */
export const payoutItemStates = ['open', 'paid', 'dropped'] as const

const warnings = z.array(z.enum(payoutWarnings))
const named = z.object({ id, name: z.string(), academicTitle: z.string() })

/** The name that an account is held in, as it can be written without its marks: letters, digits, a few signs. */
const holder = text(2, 70).pipe(z.string().regex(/^[\p{L}\p{M}0-9 .,'&()/-]+$/u))

const account = z.object({ bin: z.string(), bank: z.string(), number: z.string(), holder: z.string() })

const accountState = z.object({
  /** The account that batches pay to. */
  current: account.extend({ id, at: instant, by: z.string().nullable() }).nullable(),
  /** What somebody typed and another person has not looked at yet. */
  proposed: account.extend({ id, at: instant, by: z.string().nullable(), isOwn: z.boolean() }).nullable(),
  /** Accounts of before, the newest first, and until when each held. */
  former: z.array(account.extend({ id, until: instant })),
  /** Banks that an account may be of. */
  banks: z.array(z.object({ bin: z.string(), name: z.string() })),
  doctor: named,
})

/** The statements that one transfer pays, the oldest first; those below 0 are taken off. */
const paidTogether = z.array(z.object({ id, month, amount: z.int() }))

/** A doctor's closed statements that are in no batch. They are paid together, once their sum is above 0. */
const candidate = z.object({
  doctor: named,
  statements: paidTogether,
  /** Before tax. */
  amount: z.int(),
  /** The tax that would be withheld if the doctor was paid today; what is left is transferred. */
  withheld: z.int(),
  account: account.nullable(),
  warnings,
})

const batch = z.object({
  id,
  /** What staff and the bank's file know it by: `CT0012`. */
  code: z.string(),
  state: z.enum(payoutStates),
  count: z.int(),
  /** Before tax. */
  total: z.int(),
  /** The tax that is withheld from it; the file has what is left. */
  withheld: z.int(),
  createdAt: instant,
  createdBy: z.string().nullable(),
  note: z.string(),
  endedAt: instant.nullable(),
  /** How often its file was made. */
  exports: z.int(),
})

const batchDetail = batch.extend({
  /** The account of ours that the file pays from. */
  from: account,
  items: z.array(
    z.object({
      id,
      doctor: named,
      statements: paidTogether,
      account,
      /** Before tax. */
      amount: z.int(),
      withheld: z.int(),
      /** What the doctor reads in the bank's statement. */
      reference: z.string(),
      state: z.enum(payoutItemStates),
      warnings,
    }),
  ),
  /** Each file that was made, the newest first. */
  files: z.array(z.object({ at: instant, by: z.string().nullable(), format: z.enum(payoutFormats) })),
})

/** Payouts to doctors in batches that a bank takes as a file, and the accounts that they go to. */
export const payouts = {
  payouts: endpoint({
    method: 'GET',
    path: '/crm/payouts',
    summary: 'Closed statements that can be paid, and the newest batches',
    access: mayPay,
    response: z.object({ waiting: z.array(candidate), batches: z.array(batch) }),
  }),
  payout: endpoint({
    method: 'GET',
    path: '/crm/payouts/:id',
    summary: 'One batch with its transfers, and each time its file was made',
    access: mayPay,
    params: byId,
    response: batchDetail,
    errors: ['payout.not_found'],
  }),
  createPayout: endpoint({
    method: 'POST',
    path: '/crm/payouts',
    summary:
      'Put closed statements into a batch, all of a doctor together; amounts and accounts stay as they are now',
    access: mayPay,
    body: z.strictObject({ statements: z.array(id).min(1).max(2000) }),
    response: batchDetail,
    errors: ['payment.no_account', 'payout.account_needed', 'payout.not_payable'],
  }),
  exportPayout: endpoint({
    method: 'POST',
    path: '/crm/payouts/:id/export',
    summary: 'The batch as a file for the bank; made again only where `isAgain` says that this is known',
    access: mayPay,
    params: byId,
    body: z.strictObject({ format: z.enum(payoutFormats), isAgain: z.boolean() }),
    download: {
      types: ['application/xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    },
    response: savedFile,
    errors: ['payout.not_found', 'payout.ended', 'payout.exported', 'withholding.changed'],
  }),
  payPayout: endpoint({
    method: 'POST',
    path: '/crm/payouts/:id/paid',
    summary: 'Note that the bank made the transfers of a batch, but for those that failed',
    access: mayPay,
    params: byId,
    body: z.strictObject({ note: text(3, 300), failed: z.array(id).max(500) }),
    response: batchDetail,
    errors: ['payout.not_found', 'payout.ended', 'payout.nothing_paid', 'payout.tax_open'],
  }),
  cancelPayout: endpoint({
    method: 'POST',
    path: '/crm/payouts/:id/cancel',
    summary: 'End a batch that was not paid; its statements wait for another',
    access: mayPay,
    params: byId,
    body: z.strictObject({ reason: text(3, 300) }),
    response: batchDetail,
    errors: ['payout.not_found', 'payout.ended', 'payout.tax_open'],
  }),
  payoutAccount: endpoint({
    method: 'GET',
    path: '/crm/doctors/:id/payout-account',
    summary: 'Where a doctor is paid, what waits for a second look, and where it was before',
    access: mayPay,
    params: byId,
    response: accountState,
    errors: ['doctor.not_found'],
  }),
  proposePayoutAccount: endpoint({
    method: 'POST',
    path: '/crm/doctors/:id/payout-account',
    summary: 'Type where a doctor is paid; it holds once another person has looked at it',
    access: mayPay,
    params: byId,
    body: z.strictObject({ bin: bankBin, number: bankAccountNumber, holder }),
    response: accountState,
    errors: ['doctor.not_found', 'settings.unknown_bank', 'payout.account_waits'],
  }),
  decidePayoutAccount: endpoint({
    method: 'POST',
    path: '/crm/doctors/:id/payout-account/:accountId',
    summary: 'Confirm an account that somebody else typed, or withdraw it',
    access: mayPay,
    params: byId.extend({ accountId: id }),
    body: z.strictObject({ decision: z.enum(['confirmed', 'withdrawn']) }),
    response: accountState,
    errors: ['doctor.not_found', 'payout.account_decided', 'payout.second_person'],
  }),
}
