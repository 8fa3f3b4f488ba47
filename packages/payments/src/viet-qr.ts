import { crc16 } from './crc16.ts'

export interface VietQrInput {
  /** Six digits of the bank (NAPAS). */
  bin: string
  /** Account at that bank: 1–19 letters and digits. Card: its 16–19 digits. */
  account: string
  /** Whole VND, more than 0. Without it the payer types the amount, and the code is good for any number of payments. */
  amount?: number
  /** Purpose of the transfer: at most 25 plain letters, digits and blanks, so that every bank keeps it whole. */
  content?: string
  /** `account` (default) or `card`. */
  target?: 'account' | 'card'
  /** Bill number, where a merchant has one. */
  bill?: string
}

const NAPAS_GUID = 'A000000727'
const SERVICE = { account: 'QRIBFTTA', card: 'QRIBFTTC' }
const BENEFICIARY = { account: /^[0-9A-Za-z]{1,19}$/, card: /^\d{16,19}$/ }
/** Point of initiation: shown for many payments, or made for one. */
const STATIC = '11'
const DYNAMIC = '12'
const MAX_CONTENT = 25
const MAX_AMOUNT = 999_999_999_999

/**
 * Text of a VietQR code: NAPAS “Technical Specifications on NAPAS QR Switching, Part IV: QR Code Format” 1.5.2 of January
 * 2021 over EMVCo merchant-presented mode, read on 2026-11-27 in stored copies and in the tests of other libraries
 * that quote its examples.
 * @throws RangeError for input that banks would misread.
 */
export function buildVietQr({
  bin,
  account,
  amount,
  content,
  target = 'account',
  bill,
}: VietQrInput): string {
  assertField('bin', bin, /^\d{6}$/)
  assertField(target, account, BENEFICIARY[target])
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AMOUNT))
    throw new RangeError('VietQR amount')
  if (content !== undefined) assertField('content', content, new RegExp(`^[0-9A-Za-z ]{1,${MAX_CONTENT}}$`))
  if (bill !== undefined) assertField('bill', bill, /^[0-9A-Za-z-]{1,25}$/)
  const beneficiary = tlv('00', bin) + tlv('01', account)
  const body =
    tlv('00', '01') +
    tlv('01', amount === undefined ? STATIC : DYNAMIC) +
    tlv('38', tlv('00', NAPAS_GUID) + tlv('01', beneficiary) + tlv('02', SERVICE[target])) +
    // 704 is the Vietnamese dong in ISO 4217.
    tlv('53', '704') +
    optional('54', amount?.toString()) +
    tlv('58', 'VN') +
    optional('62', optional('01', bill) + optional('08', content)) +
    '6304'
  return body + crc16(new TextEncoder().encode(body)).toString(16).toUpperCase().padStart(4, '0')
}

function tlv(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`VietQR tag ${tag} is too long`)
  return tag + String(value.length).padStart(2, '0') + value
}

/** A field that is left out where it has no value. */
const optional = (tag: string, value: string | undefined): string => (value ? tlv(tag, value) : '')

function assertField(name: string, value: string, pattern: RegExp): void {
  if (!pattern.test(value)) throw new RangeError(`VietQR ${name}`)
}
