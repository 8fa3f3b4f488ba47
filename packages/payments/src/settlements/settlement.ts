import { formatVietnamStamp } from '../vietnam-time.ts'

/** Whether money came from a payer or went back to one. */
export const settlementKinds = ['payment', 'refund'] as const
export type SettlementKind = (typeof settlementKinds)[number]

/** Why a row of a settlement file could not be read, or does not agree with itself. */
export const settlementFaults = ['number', 'time', 'amount', 'kind', 'status', 'fee', 'net', 'sum'] as const
export type SettlementFault = (typeof settlementFaults)[number]

/** A payment or a refund as the gateway accounts for it. */
export interface SettlementLine {
  /** Of the row, as a table program shows it. */
  number: number
  kind: SettlementKind
  /** The gateway's own number; null where the file has none. */
  transactionId: string | null
  /** Our reference of the payment or the refund; null where the file has none. */
  reference: string | null
  /** Null where the file has no column of times. */
  at: Date | null
  /** Whole VND, without a sign. */
  amount: number
  /** What the gateway keeps of it, VAT included, in whole VND; negative for a fee that comes back with a refund. Null where the file does not say. */
  fee: number | null
  /** The part of the fee that is VAT; null where the file does not say. */
  vat: number | null
}

/** A row that sums others. */
export interface SettlementSum {
  number: number
  amount: number | null
  text: string
}

/** A row of a payment that did not come about. */
export interface UnsuccessfulRow {
  number: number
  text: string
}

export interface UnreadableRow extends UnsuccessfulRow {
  fault: SettlementFault
}

/** Every row of a file is in exactly one of the lists. */
export interface Settlement {
  lines: SettlementLine[]
  sums: SettlementSum[]
  unsuccessful: UnsuccessfulRow[]
  unreadable: UnreadableRow[]
}

/**
 * What the gateway pays out for lines, in whole VND: payments less refunds less fees. Null where a fee is not known.
 */
export function netOf(lines: readonly SettlementLine[]): number | null {
  let net = 0
  for (const { kind, amount, fee } of lines) {
    if (fee === null) return null
    net += (kind === 'payment' ? amount : -amount) - fee
  }
  return net
}

/**
 * The key of each line, by which its gateway's row is taken in once, whatever file it stands in. A payment has one number.
 * Several refunds may carry the number of their payment: they differ by amount, by time, and by how many equal rows stand
 * before them in the file. A single row that no place in its file tells from equal ones says with `first` how many there are.
 */
export function settlementKeys(lines: readonly SettlementLine[], first = 1): string[] {
  const seen = new Map<string, number>()
  return lines.map(({ kind, transactionId, reference, amount, at }) => {
    const own = transactionId ?? `~${reference}`
    if (kind === 'payment') return `payment ${own}`
    const key = `refund ${own} ${amount} ${at ? formatVietnamStamp(at) : '-'}`
    const occurrence = (seen.get(key) ?? first - 1) + 1
    seen.set(key, occurrence)
    return `${key} ${occurrence}`
  })
}
