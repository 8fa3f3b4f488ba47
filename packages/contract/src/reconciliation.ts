import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { id, instant, keyPageOf, keyQuery, savedFile, searchText, text } from './fields.ts'
import { paymentProviders } from './payment-providers.ts'
import { month } from './revenue.ts'

/** A day in Vietnam's time, `2026-11-21`. */
const day = z.iso.date()

/** What is compared between the ledger and the other books. */
export const ledgerRules = [
  'balance',
  'arrival',
  'departure',
  'transfer',
  'unallocated',
  'receivable',
  'line',
  'refund',
  'doctor',
  'fee',
  'tax',
  'order',
  'day',
  'affiliate',
  'withheld',
  'part',
] as const

/** Further parts of purchases in parts that are agreed on and not paid yet, in VND; `late` ones are past their day. */
const openPartSums = z.object({ count: z.int(), sum: z.int(), lateCount: z.int(), lateSum: z.int() })

export const reconciliationReport = z.object({
  day,
  /** Number of all differences; 0 means that the books agree with the providers. */
  differenceCount: z.int(),
  /** Payments that succeeded on the day, and their sum in VND. */
  paymentCount: z.int(),
  received: z.int(),
  createdAt: instant,
})

export const reconciliationDetail = reconciliationReport.extend({
  providers: z.array(z.object({ provider: z.enum(paymentProviders), count: z.int(), sum: z.int() })),
  /** Codes of orders, at most 100 of a kind. */
  paidWithoutAccess: z.array(z.string()),
  accessWithoutPayment: z.array(z.string()),
  /** Codes of orders that count as paid without a payment. */
  paidWithoutPayment: z.array(z.string()),
  /** Open accesses that neither an order, nor a seat, nor staff opened. */
  accessWithoutLine: z.array(z.object({ learnerId: id, course: z.string() })),
  /** Codes of orders whose access was paused or ended, though nobody noted it. */
  accessEndedByHand: z.array(z.string()),
  /** Accesses that end before the day that was promised, though nobody noted it. */
  accessShortened: z.array(z.object({ learnerId: id, course: z.string() })),
  /** Codes of coupons whose count of uses is wrong. */
  wrongCoupons: z.array(z.string()),
  /** Where the ledger and another book differ, in VND. */
  ledger: z.array(
    z.object({
      rule: z.enum(ledgerRules),
      orderCode: z.string().nullable(),
      /** Names the fact: an event by its provider and number, a doctor by the id. */
      what: z.string(),
      booked: z.int(),
      counted: z.int(),
    }),
  ),
  /** How many rows all lists together leave out. */
  more: z.int(),
  wrongAmounts: z.array(z.string()),
  /** Codes of orders whose lines do not show what was given back. */
  wrongRefunds: z.array(z.string()),
  /** Amounts that providers reported on the day, by what was done with them, in VND; `vietqr` is the sum of all bank services. */
  money: z.array(
    z.object({
      provider: z.enum(paymentProviders),
      told: z.int(),
      settled: z.int(),
      queued: z.int(),
      refunded: z.int(),
      /** Reported, but missing in the books; 0 when nothing is lost. */
      difference: z.int(),
    }),
  ),
  /** Reported money of any day that is missing in the books; at most 100. */
  lostMoney: z.array(
    z.object({
      /** Who reported it: a gateway, or a service that reports bank transfers. */
      provider: z.string(),
      eventId: z.string(),
      amount: z.int(),
      orderCode: z.string().nullable(),
    }),
  ),
  /** Codes of orders of the day whose payment its gateway does not confirm as it is in the books. */
  contradicted: z.array(z.string()),
  /** Payments of the day for which the gateway gave no usable answer when it was asked again. */
  unconfirmed: z.int(),
  /** Money that has been waiting for a decision since before the day. */
  openCases: z.object({ count: z.int(), sum: z.int() }),
  /** Payment attempts from before the day that still have no final answer of their gateway. */
  silentAttempts: z.int(),
  /** Of the moment of the report; all 0 in reports from before this figure. */
  openParts: openPartSums,
})

/** The chart of accounts. The balance of those in `debitAccounts` is one of debits, of all others one of credits. */
export const ledgerAccounts = [
  /** What came to an account of ours at a bank, to a gateway or to the counter, less what left. */
  'cash',
  /** What was paid elsewhere for activation codes that were redeemed since. */
  'codes',
  /** What staff noted as transferred by hand, less what a bank told of as gone: it says by itself from which account. */
  'outgoing',
  /** What came and belongs to no order yet. */
  'unallocated',
  /** What came in trials of an account. */
  'trials',
  /** What was kept with its payer's consent. */
  'kept',
  /** What a sold order still owes; 0 unless a book is wrong. */
  'receivable',
  /** The prices of the lines that were sold, less what was given back. */
  'revenue',
  /** What was taken off these prices. */
  'discount',
  /** The value added tax within the revenue. */
  'tax_in_revenue',
  /** The doctors' part of the revenue. */
  'share_cost',
  /** What affiliates get for orders that came by their codes. */
  'affiliate_cost',
  /** What gateways keep of payments, as their settlement files or staff say. */
  'fees',
  /** What doctors are still to be paid. */
  'doctor_payable',
  /** What affiliates are still to be paid. */
  'affiliate_payable',
  /** Personal income tax that was withheld from what doctors were paid, and is still to be paid to the state. */
  'tax_withheld',
  /** Refunds that were asked for and are not made yet; they count as revenue until then. */
  'refund_promised',
  /** What is still to be given back. */
  'refund_payable',
  /** Value added tax of what was sold, less that of what was given back, by its rate. */
  'output_tax',
] as const
export const debitAccounts: readonly (typeof ledgerAccounts)[number][] = [
  'cash',
  'codes',
  'receivable',
  'discount',
  'tax_in_revenue',
  'share_cost',
  'affiliate_cost',
  'fees',
  'refund_promised',
]

/** An account in a month, in VND. */
const ledgerAccount = z.object({
  account: z.enum(ledgerAccounts),
  /** Of cash: a gateway, `counter`, or the number of an account at a bank behind `bank:`. */
  place: z.string().nullable(),
  opening: z.int(),
  debit: z.int(),
  credit: z.int(),
  closing: z.int(),
})

const ledgerMonth = z.object({
  month,
  /** Accounts that have a balance or moved, in the order of the chart. */
  accounts: z.array(ledgerAccount),
  /** Nightly reports of the days of the month, and how many of them found differences. */
  nights: z.object({ reports: z.int(), different: z.int() }),
  /** Who signed the month off; null while it is open. */
  closed: z.object({ by: z.string().nullable(), at: instant, note: z.string() }).nullable(),
})

/** What the nightly comparison of the books found, and the ledger, for accountants. */
export const reconciliation = {
  reports: endpoint({
    method: 'GET',
    path: '/crm/reconciliation-reports',
    summary: 'Reports of the nightly comparison of the books, the newest day first',
    access: admin('money.decide'),
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(reconciliationReport),
  }),
  report: endpoint({
    method: 'GET',
    path: '/crm/reconciliation-reports/:day',
    summary: 'One day: what came by which provider, and every difference',
    access: admin('money.decide'),
    params: z.object({ day }),
    response: reconciliationDetail,
    errors: ['reconciliation.not_found'],
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/crm/ledger',
    summary: 'The accounts of the ledger in a month: balances before and after, and what moved',
    access: admin('money.decide'),
    query: z.object({ month }),
    response: ledgerMonth,
  }),
  openParts: endpoint({
    method: 'GET',
    path: '/crm/ledger/parts',
    summary:
      'Parts of purchases in parts that are still to come: their sum, and at most 100 of them, the first due first',
    access: admin('money.decide'),
    response: openPartSums.extend({
      parts: z.array(
        z.object({
          code: z.string(),
          learner: z.string(),
          /** What the plan was called when it was agreed on. */
          plan: z.string(),
          number: z.int(),
          of: z.int(),
          amount: z.int(),
          dueAt: instant,
          isLate: z.boolean(),
        }),
      ),
    }),
  }),
  closeLedger: endpoint({
    method: 'POST',
    path: '/crm/ledger/close',
    summary: 'Sign a month off that is over: nothing is posted into it any more. Asked again it is the same',
    access: admin('money.decide'),
    body: z.strictObject({ month, note: text(3, 500) }),
    response: ledgerMonth,
    errors: ['revenue.month_open'],
  }),
  exportLedger: endpoint({
    method: 'GET',
    path: '/crm/ledger.csv',
    summary: 'All entries of a month as a table',
    access: admin('money.decide'),
    query: z.object({ month }),
    download: { types: ['text/csv'] },
    response: savedFile,
  }),
}
