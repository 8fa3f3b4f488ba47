import { z } from 'zod'
import { mayMoveMoney } from './access.ts'
import { endpoint } from './endpoint.ts'
import { instant, pageOf, pageQuery } from './fields.ts'
import { paymentProviders } from './payment-providers.ts'

/** A day in Vietnam's time, `2026-11-21`. */
const day = z.iso.date()

export const reconciliationReport = z.object({
  day,
  /** Everything that did not fit, of all kinds together; 0 means that the books agree. */
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
  wrongAmounts: z.array(z.string()),
  /** Codes of orders whose lines do not show what was given back. */
  wrongRefunds: z.array(z.string()),
  /** What providers told of on the day and what became of it, in VND; all banks' services together are `vietqr`. */
  money: z.array(
    z.object({
      provider: z.enum(paymentProviders),
      told: z.int(),
      settled: z.int(),
      queued: z.int(),
      refunded: z.int(),
      /** In no book; 0 when nothing is lost. */
      difference: z.int(),
    }),
  ),
  /** Money that was told of and is in no book, of any day; at most 100. */
  lostMoney: z.array(
    z.object({
      /** Who told of it: a gateway, or a service that tells of transfers. */
      provider: z.string(),
      eventId: z.string(),
      amount: z.int(),
      orderCode: z.string().nullable(),
    }),
  ),
  /** Codes of orders of the day whose payment its gateway does not confirm as it is in the books. */
  contradicted: z.array(z.string()),
  /** Payments of the day that their gateway could not say anything of when it was asked once more. */
  unconfirmed: z.int(),
  /** Money that waits for a decision since before the day. */
  openCases: z.object({ count: z.int(), sum: z.int() }),
  /** Attempts to pay that no gateway has answered for since before the day. */
  silentAttempts: z.int(),
})

/** What the nightly comparison of the books found, for accountants. */
export const reconciliation = {
  reports: endpoint({
    method: 'GET',
    path: '/crm/reconciliation-reports',
    summary: 'Reports of the nightly comparison of the books, the newest day first',
    access: mayMoveMoney,
    query: z.object(pageQuery),
    response: pageOf(reconciliationReport),
  }),
  report: endpoint({
    method: 'GET',
    path: '/crm/reconciliation-reports/:day',
    summary: 'One day: what came by which provider, and every difference',
    access: mayMoveMoney,
    params: z.object({ day }),
    response: reconciliationDetail,
    errors: ['reconciliation.not_found'],
  }),
}
