import { crc16 } from './crc16.ts'

export interface VietQrInput {
  /** Six digits of the bank (NAPAS). */
  bin: string
  /** Account or card number at that bank: 1–19 letters and digits. */
  account: string
  /** Whole VND, more than 0. */
  amount: number
  /** Purpose of the transfer: at most 25 plain letters, digits and blanks, so that every bank keeps it whole. */
  content: string
  /** `account` (default) or `card`. */
  target?: 'account' | 'card'
  /** Bill number, where a merchant has one. */
  bill?: string
}

const NAPAS_GUID = 'A000000727'
const SERVICE = { account: 'QRIBFTTA', card: 'QRIBFTTC' }
const MAX_CONTENT = 25
const MAX_AMOUNT = 999_999_999_999

/**
 * Text of a dynamic VietQR code (NAPAS "QR code specification" v1.5.2 over EMVCo merchant-presented mode).
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
  assertField('account', account, /^[0-9A-Za-z]{1,19}$/)
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > MAX_AMOUNT)
    throw new RangeError('VietQR amount')
  assertField('content', content, new RegExp(`^[0-9A-Za-z ]{1,${MAX_CONTENT}}$`))
  if (bill !== undefined) assertField('bill', bill, /^[0-9A-Za-z-]{1,25}$/)
  const beneficiary = tlv('00', bin) + tlv('01', account)
  const body =
    tlv('00', '01') +
    // 12: made for one payment.
    tlv('01', '12') +
    tlv('38', tlv('00', NAPAS_GUID) + tlv('01', beneficiary) + tlv('02', SERVICE[target])) +
    // 704 is the Vietnamese dong in ISO 4217.
    tlv('53', '704') +
    tlv('54', String(amount)) +
    tlv('58', 'VN') +
    tlv('62', (bill === undefined ? '' : tlv('01', bill)) + tlv('08', content)) +
    '6304'
  return body + crc16(new TextEncoder().encode(body)).toString(16).toUpperCase().padStart(4, '0')
}

function tlv(tag: string, value: string): string {
  if (value.length > 99) throw new RangeError(`VietQR tag ${tag} is too long`)
  return tag + String(value.length).padStart(2, '0') + value
}

function assertField(name: string, value: string, pattern: RegExp): void {
  if (!pattern.test(value)) throw new RangeError(`VietQR ${name}`)
}
