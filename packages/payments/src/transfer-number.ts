/**
 * The number of a transfer or a receipt without what people and services write differently: capitals, blanks, dashes,
 * the form of Unicode, and what some banks put after a backslash. Empty for a text without a letter or a digit.
 */
export function toTransferNumber(text: string): string {
  const own = text.normalize('NFKC').split('\\')[0] ?? ''
  return own.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The number that a bank gave a transfer, as services tell it: words may follow it after a blank. Null for none. */
export function bankTransferNumber(reference: string | null): string | null {
  const first = toTransferNumber((reference ?? '').trim().split(/\s/)[0] ?? '')
  const number = identifiesTransfer(first) ? first : toTransferNumber(reference ?? '')
  return number === '' ? null : number
}

/** Whether a bank's number is long enough to tell transfers of one account apart. */
export const identifiesTransfer = (number: string): boolean => number.length >= 6
