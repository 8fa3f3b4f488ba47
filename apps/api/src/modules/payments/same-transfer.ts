import { bankTransferNumber, findOrderCode, identifiesTransfer, toTransferNumber } from '@repo/payments'

/** What two reports of one transfer may have in common besides account, amount and day. */
export interface Told {
  reference: string | null
  content: string
}

/** The bank's number of a transfer; null if it is too short to identify a transfer. */
export function identifyingNumber(reference: string | null): string | null {
  const number = bankTransferNumber(reference)
  return number !== null && identifiesTransfer(number) ? number : null
}

/** Words that are shorter say too little. */
const LEAST_WORDS = 12

/**
 * Whether a line of a statement and a notice are of one transfer by the bank's number: services give the one that stands
 * in the words, while statements often have another of their own.
 */
export function haveSameNumber(one: Told, other: Told): boolean {
  const [number, otherNumber] = [identifyingNumber(one.reference), identifyingNumber(other.reference)]
  if (number !== null && number === otherNumber) return true
  if (number !== null && toTransferNumber(other.content).includes(number)) return true
  return otherNumber !== null && toTransferNumber(one.content).includes(otherNumber)
}

/** Whether the words of one hold those of the other. */
export function haveSameWords(one: Told, other: Told): boolean {
  const [words, otherWords] = [toTransferNumber(one.content), toTransferNumber(other.content)]
  const [shorter, longer] = words.length < otherWords.length ? [words, otherWords] : [otherWords, words]
  return shorter.length >= LEAST_WORDS && longer.includes(shorter)
}

/** Whether both name an order, and not the same one. */
export function areOtherOrders(one: Told, other: Told): boolean {
  const [code, otherCode] = [findOrderCode(one.content), findOrderCode(other.content)]
  return code !== null && otherCode !== null && code !== otherCode
}

/** Whether both name the same order. */
export function areSameOrder(one: Told, other: Told): boolean {
  const code = findOrderCode(one.content)
  return code !== null && code === findOrderCode(other.content)
}
