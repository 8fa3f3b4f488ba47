import type { reconciliationDetail } from '@repo/contract/reconciliation'
import type { z } from 'zod'
import type { Findings, ReportRow } from './nightly-report.repo.ts'

type Detail = z.input<typeof reconciliationDetail>

/** Reports are stored as JSON, so older ones lack the results of checks added later. */
const nothing: Findings = {
  providers: [],
  paidWithoutAccess: [],
  accessWithoutPayment: [],
  paidWithoutPayment: [],
  accessWithoutLine: [],
  accessEndedByHand: [],
  accessShortened: [],
  wrongCoupons: [],
  ledger: [],
  more: 0,
  wrongAmounts: [],
  wrongRefunds: [],
  money: [],
  lostMoney: [],
  contradicted: [],
  unconfirmed: 0,
  openCases: { count: 0, sum: 0 },
  silentAttempts: 0,
  openParts: { count: 0, sum: 0, lateCount: 0, lateSum: 0 },
}

export function toReportDetail({ day, findings, differenceCount, createdAt }: ReportRow): Detail {
  const found: Findings = { ...nothing, ...(findings as Partial<Findings>) }
  const sumOf = (name: 'count' | 'sum') => found.providers.reduce((sum, provider) => sum + provider[name], 0)
  return {
    ...found,
    providers: found.providers as Detail['providers'],
    money: found.money as Detail['money'],
    day,
    differenceCount,
    paymentCount: sumOf('count'),
    received: sumOf('sum'),
    createdAt: createdAt.toISOString(),
  }
}
