import type { GatewayName } from '@repo/contract/payment-providers'
import { type SettlementLine, settlementKeys } from '@repo/payments'
import { DAY_MS } from '../../../core/durations.ts'
import type { DbOrTx } from '../../../db/client.ts'
import { listGatewayMoney } from '../../ledger/index.ts'
import { compareSettlement } from './compare-settlement.ts'
import * as repo from './settlements.repo.ts'

/** Around the days of a file, because a notice may come a day after its payment. */
const AROUND_MS = 2 * DAY_MS

/** A line of a file that is compared again, which does not count as taken in before. */
interface ComparedAgain {
  id: string
  key: string
  /** Of the first and the last row of its file, in Vietnam; they are looked through for a row without a time. */
  days: FileDays
}

export interface FileDays {
  from: string | null
  to: string | null
}

const midnight = (day: string): number => Date.parse(`${day}T00:00:00+07:00`)

/** Moments between which the rows were paid; none where nothing says so. */
function timesOf(lines: readonly SettlementLine[], days?: FileDays): number[] {
  const times = lines.flatMap(({ at }) => (at ? [at.getTime()] : []))
  if (times.length > 0 || !days?.from || !days.to) return times
  return [midnight(days.from), midnight(days.to) + DAY_MS]
}

/** Reads what our books have for the rows of a file, and compares. Nothing is written. */
export async function compareWithBooks(
  db: DbOrTx,
  gateway: GatewayName,
  lines: readonly SettlementLine[],
  again?: ComparedAgain,
) {
  const keys = again ? [again.key] : settlementKeys(lines)
  const times = timesOf(lines, again?.days)
  const range =
    times.length > 0
      ? {
          from: new Date(times.reduce((one, other) => Math.min(one, other)) - AROUND_MS),
          to: new Date(times.reduce((one, other) => Math.max(one, other)) + AROUND_MS),
        }
      : { from: null, to: null }
  const valuesOf = (field: 'transactionId' | 'reference') => [
    ...new Set(lines.flatMap((line) => (line[field] === null ? [] : [line[field]]))),
  ]
  const [transactionIds, references] = [valuesOf('transactionId'), valuesOf('reference')]
  const money = await listGatewayMoney(db, gateway, { ...range, transactionIds, references })
  const refunds = await repo.listGatewayRefunds(db, gateway, {
    ...range,
    numbers: [...new Set([...transactionIds, ...references])],
  })
  return compareSettlement(lines, keys, {
    money,
    refunds,
    taken: await repo.findTakenKeys(db, gateway, keys, again?.id),
    settled: await repo.findSettled(
      db,
      money.map(({ eventId }) => eventId),
      refunds.map(({ refundId }) => refundId),
      again?.id,
    ),
  })
}
