import { formatVnd } from '@repo/messages'
import { makeOrderMessages as copy } from './make-order.messages.ts'

export interface OrderFormLine {
  id: string
  slug: string
  title: string
  listPrice: number
  price: number
  isAgreed: boolean
  amount: number | null
  reason: string
}

export interface OrderForm {
  learnerId: string
  lines: OrderFormLine[]
  coupon: string
}

/** Longest and shortest reason for an agreed price, as the contract has it. */
export const reasonLengths = { min: 5, max: 300 }
export const toOrderBody = ({ learnerId, lines, coupon }: OrderForm) => ({
  learnerId,
  lines: lines.map(({ slug, isAgreed, amount, reason }) => ({
    course: slug,
    agreed: isAgreed ? { amount, reason } : null,
  })),
  coupon: coupon.trim() === '' ? null : coupon,
})

export interface LineFaults {
  amount?: string
  reason?: string
}

/** What is missing in the line's agreed price. */
export function faultsOfLine({ isAgreed, amount, reason, listPrice }: OrderFormLine): LineFaults {
  if (!isAgreed) return {}
  const { length } = reason.trim()
  return {
    ...(amount === null || amount > listPrice ? { amount: copy.faults.amount(formatVnd(listPrice)) } : {}),
    ...(length < reasonLengths.min || length > reasonLengths.max ? { reason: copy.faults.reason } : {}),
  }
}

/** Faults of agreed prices with the ids of their controls, for the summary of the form. */
export const summaryOfLines = (lines: readonly OrderFormLine[]) =>
  lines.flatMap((line) =>
    Object.entries(faultsOfLine(line)).map(([name, message]) => ({ id: `${name}-${line.slug}`, message })),
  )

export const hasFaults = (lines: readonly OrderFormLine[]) =>
  lines.some((line) => Object.keys(faultsOfLine(line)).length > 0)
