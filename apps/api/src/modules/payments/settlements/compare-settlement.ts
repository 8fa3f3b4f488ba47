import type { SettlementVerdict } from '@repo/contract/crm-settlements'
import { bookingDay, type SettlementLine } from '@repo/payments'
import type { GatewayMoney } from '../../ledger/index.ts'

/** A refund that a gateway made, or a payment that a payer's bank took back from it. */
export interface GatewayRefund {
  refundId: string
  /** The gateway's number of the refund, and our reference of it. */
  transactionId: string | null
  reference: string
  /** The same of the payment whose money went back. */
  paymentTransactionId: string | null
  paymentReference: string
  amount: number
  orderCode: string
  at: Date
}

export interface SettlementBooks {
  money: readonly GatewayMoney[]
  refunds: readonly GatewayRefund[]
  /** Keys of rows that were taken in before. */
  taken: ReadonlySet<string>
  /** Events and refunds that a row was taken in for before, with the time of that row; null where it has none. */
  settled: ReadonlyMap<string, Date | null>
}

export interface ComparedRow {
  line: SettlementLine
  key: string
  verdict: Extract<SettlementVerdict, 'matched' | 'fee_missing' | 'amount' | 'unknown' | 'known'>
  /** What our books have; null for nothing. */
  booked: number | null
  eventId: string | null
  refundId: string | null
  orderCode: string | null
  /** The payment or the refund that our books have. */
  own: OwnFacts | null
}

/** A payment or a refund of ours as files may name it; a refund may be named by its payment. */
interface OwnFacts {
  numbers: readonly (string | null)[]
  references: readonly (string | null)[]
  at: Date
}

/** What our books have in the days of a file and no row is. */
export interface MissingRow extends Omit<ComparedRow, 'line' | 'verdict' | 'own'> {
  kind: SettlementLine['kind']
  transactionId: string | null
  reference: string
  at: Date
}

/** Compares the rows of a file with the books. A payment or a refund of ours is at most one row. */
export function compareSettlement(
  lines: readonly SettlementLine[],
  keys: readonly string[],
  books: SettlementBooks,
): { rows: ComparedRow[]; missing: MissingRow[] } {
  const used = new Set<string>(books.settled.keys())
  const taken = new Set<string>(books.taken)
  const found = new Map<SettlementLine, Own>()
  const take = (line: SettlementLine, own: Own) => {
    used.add(own.id)
    found.set(line, own)
  }
  const free = <Item extends { id: string }>(items: readonly Item[]) =>
    items.filter(({ id }) => !used.has(id))
  const money = books.money.map((one) => ({ ...one, id: one.eventId }))
  const refunds = books.refunds.map((one) => ({ ...one, id: one.refundId }))
  const known = new Set(lines.filter((_, at) => isRepeated(keys[at] ?? '', taken)))
  const open = (kind: SettlementLine['kind']) =>
    lines.filter((line) => line.kind === kind && !known.has(line) && !found.has(line))
  for (const line of open('payment')) {
    const same = money.filter((one) => isPayment(line, one))
    const [own] = free(same)
    if (own) take(line, own)
    else if (same.some(({ id }) => books.settled.has(id))) known.add(line)
  }
  const again = new Set<string>()
  /** Whether a row is a refund that was taken in before under another key; of each there is one row. */
  const isAgain = (line: SettlementLine, isSame: SameRefund): boolean => {
    const own = refunds.find((one) => {
      const at = books.settled.get(one.id)
      return at !== undefined && !again.has(one.id) && isSame(line, one) && isSettledBy(line, one, at)
    })
    if (own) again.add(own.id)
    return own !== undefined
  }
  for (const line of known) if (line.kind === 'refund') sameRefund.some((isSame) => isAgain(line, isSame))
  // The surest first, so that a refund that is named is not used up by another one of its payment.
  for (const isSame of sameRefund)
    for (const line of open('refund')) {
      const own = free(refunds).find((one) => isSame(line, one))
      if (own) take(line, own)
      else if (isAgain(line, isSame)) known.add(line)
    }
  const rows = lines.map((line, at): ComparedRow => {
    const own = found.get(line)
    return {
      line,
      key: keys[at] ?? '',
      verdict: known.has(line) ? 'known' : verdictOf(line, own),
      booked: own?.amount ?? null,
      eventId: own && 'eventId' in own ? own.eventId : null,
      refundId: own && 'refundId' in own ? own.refundId : null,
      orderCode: own?.orderCode ?? null,
      own: own ? factsOf(own) : null,
    }
  })
  return { rows, missing: missingOf(lines, free(money), free(refunds)) }
}

type Own = (GatewayMoney | GatewayRefund) & { id: string }

const factsOf = (own: Own): OwnFacts => ({
  numbers: 'refundId' in own ? [own.transactionId, own.paymentTransactionId] : [own.transactionId],
  references: 'refundId' in own ? [own.reference, own.paymentReference] : [own.reference],
  at: own.at,
})

/** Whether a row was taken in before, or stands in this file a second time. */
function isRepeated(key: string, taken: Set<string>): boolean {
  if (taken.has(key)) return true
  taken.add(key)
  return false
}

function verdictOf(line: SettlementLine, own: Own | undefined): ComparedRow['verdict'] {
  if (!own) return 'unknown'
  if (own.amount !== line.amount) return 'amount'
  // Files leave the fee of a refund empty where there is none.
  return line.fee === null && line.kind === 'payment' ? 'fee_missing' : 'matched'
}

/** By the gateway's number; by our reference where one side has none, since a second payment of an attempt has it too. */
const isPayment = (line: SettlementLine, one: GatewayMoney) =>
  line.transactionId !== null && one.transactionId !== null
    ? line.transactionId === one.transactionId
    : line.reference !== null && line.reference === one.reference

const isOfPayment = (line: SettlementLine, one: GatewayRefund) =>
  (line.transactionId !== null && line.transactionId === one.paymentTransactionId) ||
  (line.reference !== null && line.reference === one.paymentReference)

type SameRefund = (line: SettlementLine, one: GatewayRefund) => boolean

const isNumbered: SameRefund = (line, one) =>
  line.transactionId !== null && line.transactionId === one.transactionId
const isReferred: SameRefund = (line, one) => line.reference !== null && line.reference === one.reference

/**
 * Whether a refund of the payment was settled by a row taken in before at `at`: by its own number or reference, else by
 * its amount, unless both rows have times, which distinguish two refunds of the same amount.
 */
const isSettledBy = (line: SettlementLine, one: GatewayRefund, at: Date | null) =>
  isNumbered(line, one) ||
  isReferred(line, one) ||
  (line.amount === one.amount && (line.at === null || at === null))

const sameRefund: SameRefund[] = [
  isNumbered,
  isReferred,
  (line, one) => isOfPayment(line, one) && line.amount === one.amount,
  isOfPayment,
]

/** Only of files with times: without them nothing says which days they are of. */
function missingOf(
  lines: readonly SettlementLine[],
  money: readonly GatewayMoney[],
  refunds: readonly GatewayRefund[],
): MissingRow[] {
  const days = lines.flatMap(({ at }) => (at ? [bookingDay(at)] : [])).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return []
  const isInside = ({ at }: { at: Date }) => bookingDay(at) >= first && bookingDay(at) <= last
  return [
    ...money.filter(isInside).map(
      ({ eventId, transactionId, reference, amount, orderCode, at }): MissingRow => ({
        kind: 'payment',
        key: `missing ${eventId}`,
        transactionId,
        reference: reference ?? '',
        booked: amount,
        eventId,
        refundId: null,
        orderCode,
        at,
      }),
    ),
    ...refunds.filter(isInside).map(
      ({ refundId, transactionId, reference, amount, orderCode, at }): MissingRow => ({
        kind: 'refund',
        key: `missing ${refundId}`,
        transactionId,
        reference,
        booked: amount,
        eventId: null,
        refundId,
        orderCode,
        at,
      }),
    ),
  ]
}
