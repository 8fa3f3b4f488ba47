import { mostSeats } from '@repo/contract/organisations'
import { formatVnd } from '@repo/messages'
import { sellMessages as copy } from './organisations.messages.ts'

export interface SellLine {
  id: string
  slug: string
  title: string
  listPrice: number
  price: number
  seats: number | null
  isAgreed: boolean
  /** For one seat. */
  amount: number | null
  reason: string
}

export interface SellForm {
  lines: SellLine[]
  hasInvoice: boolean
}

/** Longest and shortest reason for an agreed price, as the contract has it. */
export const reasonLengths = { min: 5, max: 300 }
/** Courses of one order at most. */
export const mostLines = 10

export const toSellBody = ({ lines, hasInvoice }: SellForm) => ({
  lines: lines.map(({ slug, seats, isAgreed, amount, reason }) => ({
    course: slug,
    seats: seats ?? 0,
    agreed: isAgreed ? { amount, reason } : null,
  })),
  hasInvoice,
})

export interface LineFaults {
  seats?: string
  amount?: string
  reason?: string
}

/** What is missing in a line of the order. */
export function faultsOfLine({ seats, isAgreed, amount, reason, listPrice }: SellLine): LineFaults {
  const isCounted = seats !== null && seats >= 1 && seats <= mostSeats
  const { length } = reason.trim()
  return {
    ...(isCounted ? {} : { seats: copy.faults.lines }),
    ...(isAgreed && (amount === null || amount > listPrice)
      ? { amount: copy.faults.amount(formatVnd(listPrice)) }
      : {}),
    ...(isAgreed && (length < reasonLengths.min || length > reasonLengths.max)
      ? { reason: copy.faults.reason }
      : {}),
  }
}

export const hasFaults = (lines: readonly SellLine[]) =>
  lines.some((line) => Object.keys(faultsOfLine(line)).length > 0)
