import { createHash } from 'node:crypto'
import type { StatementVerdict } from '@repo/contract/crm-statements'
import { bookingDay, findOrderCode, type StatementLine, statementKeys } from '@repo/payments'
import { DAY_MS } from '../../../core/durations.ts'
import type { ToldTransfer } from '../../ledger/index.ts'
import { areOtherOrders, areSameOrder, haveSameNumber, haveSameWords } from '../same-transfer.ts'

/** Our accounts by each number that they are told by. */
export type OwnAccounts = ReadonlyMap<string, string>

export interface Compared {
  line: StatementLine
  /** Number of our account; null where it is not ours. */
  account: string | null
  key: string
  orderCode: string | null
  verdict: Exclude<StatementVerdict, 'unreadable'>
  toldBy: string | null
}

export interface Books {
  accounts: OwnAccounts
  /** Our account that lines without one are of. */
  account: string | null
  /** Transfers that somebody told of, on the days of the lines and around them. */
  told: readonly ToldTransfer[]
  /** Keys of lines that a statement brought before, with the event of each. */
  taken: ReadonlyMap<string, string>
  /** Codes of orders that there are. */
  orders: ReadonlySet<string>
}

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

const accountIn = (line: StatementLine, accounts: OwnAccounts, account: string | null) =>
  line.account === null ? account : (accounts.get(line.account) ?? null)

/** The key of each line. */
export const keysOf = (lines: readonly StatementLine[], accounts: OwnAccounts, account: string | null) =>
  statementKeys(lines, (line) => accountIn(line, accounts, account) ?? line.account ?? '', digestOf)

/** How surely a line and what was told are one transfer, the surest first. */
const sameness = [haveSameNumber, haveSameWords, areSameOrder]

/**
 * Compares lines with the books. What was told is the transfer of at most one line, so of two equal transfers of which
 * one was told the other is found.
 */
export function compareLines(lines: readonly StatementLine[], books: Books): Compared[] {
  const keys = keysOf(lines, books.accounts, books.account)
  const compared = lines.map((line, at): Compared => {
    const account = accountIn(line, books.accounts, books.account)
    const key = keys[at] ?? ''
    const orderCode = line.isIncoming ? findOrderCode(line.content) : null
    const order = orderCode !== null && books.orders.has(orderCode) ? orderCode : null
    const toldBy = books.taken.get(key) ?? null
    const verdict = account === null ? 'foreign' : toldBy ? 'known' : order ? 'order' : 'new'
    return { line, account, key, orderCode: order, verdict, toldBy }
  })
  const free = new Map<string, ToldTransfer[]>()
  const used = new Set(compared.map(({ toldBy }) => toldBy))
  for (const one of books.told) {
    const account = books.accounts.get(one.account) ?? books.accounts.get(one.virtualAccount)
    if (account === undefined || used.has(one.id)) continue
    const place = placeOf(account, one.isIncoming, one.amount)
    free.set(place, [...(free.get(place) ?? []), one])
  }
  const waiting = () => compared.filter(({ verdict }) => verdict === 'order' || verdict === 'new')
  const candidates = ({ line, account }: Compared) =>
    (free.get(placeOf(account ?? '', line.isIncoming, line.amount)) ?? []).filter((one) =>
      areNear(line.bookedAt, one.bookedAt),
    )
  for (const isSame of sameness)
    for (const one of waiting()) {
      const match = candidates(one).find((told) => isSame(one.line, told))
      if (!match) continue
      one.verdict = 'known'
      one.toldBy = match.id
      const place = placeOf(one.account ?? '', one.line.isIncoming, one.line.amount)
      free.set(
        place,
        (free.get(place) ?? []).filter(({ id }) => id !== match.id),
      )
    }
  // The same money on the same days, and nothing that tells whether it is the same transfer: a person knows.
  for (const one of waiting())
    if (candidates(one).some((told) => !areOtherOrders(one.line, told))) one.verdict = 'doubtful'
  return compared
}

const placeOf = (account: string, isIncoming: boolean, amount: number) =>
  `${account} ${isIncoming ? 'in' : 'out'} ${amount}`

/** Booked on the same day, or on days beside each other. */
const areNear = (one: Date, other: Date) =>
  Math.abs(new Date(bookingDay(one)).getTime() - new Date(bookingDay(other)).getTime()) <= DAY_MS
