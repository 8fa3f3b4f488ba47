import { classOf } from '../gateway-codes.ts'
import type { PaymentOutcome, PaymentReport } from '../report.ts'
import { formatVietnamStamp, parseVietnamStamp } from '../vietnam-time.ts'
import { vnpayPayCodes, vnpayStatuses } from './codes.ts'
import { readSignedFields, signVnpay, VNPAY_VERSION } from './signature.ts'

export interface VnpayMerchant {
  /** Terminal code, eight characters. */
  tmnCode: string
  secret: string
}

export interface VnpayPayment {
  /** Our reference; unique per day, at most 100 characters. */
  reference: string
  /** Whole VND. */
  amount: number
  /** Shown to the payer: at most 255 of `A–Z a–z 0–9`, blanks and `.,:-`. */
  description: string
  returnUrl: string
  /** Address of the payer. */
  ip: string
  createdAt: Date
  expiresAt: Date
  /** `VNPAYQR`, `VNBANK` or `INTCARD`; without it the payer chooses. */
  bankCode?: string
}

/** Other characters are encoded differently by the languages that gateways are written in. */
const DESCRIPTION = /^[A-Za-z0-9 .,:-]{1,255}$/
const REFERENCE = /^[A-Za-z0-9]{1,100}$/
/** `vnp_IpAddr`: too short is the loopback of IPv6. */
const ADDRESS = /^[0-9A-Fa-f.:]{7,45}$/
/** VNPay counts in hundredths of a dong. */
const FACTOR = 100

/**
 * Address that the payer is sent to.
 * @throws RangeError for values that the gateway would read differently or refuse.
 */
export function buildVnpayPayUrl(gateway: string, merchant: VnpayMerchant, payment: VnpayPayment): string {
  const { reference, amount, description, createdAt, expiresAt } = payment
  if (!REFERENCE.test(reference)) throw new RangeError('VNPay reference')
  if (!DESCRIPTION.test(description)) throw new RangeError('VNPay description')
  if (!ADDRESS.test(payment.ip)) throw new RangeError('VNPay address')
  if (!Number.isSafeInteger(amount * FACTOR) || amount <= 0 || !Number.isInteger(amount))
    throw new RangeError('VNPay amount')
  if (expiresAt <= createdAt) throw new RangeError('VNPay expiry')
  const fields = {
    vnp_Version: VNPAY_VERSION,
    vnp_Command: 'pay',
    vnp_TmnCode: merchant.tmnCode,
    vnp_Amount: String(amount * FACTOR),
    vnp_CurrCode: 'VND',
    vnp_TxnRef: reference,
    vnp_OrderInfo: description,
    vnp_OrderType: 'other',
    vnp_Locale: 'vn',
    vnp_ReturnUrl: payment.returnUrl,
    vnp_IpAddr: payment.ip,
    vnp_CreateDate: formatVietnamStamp(createdAt),
    vnp_ExpireDate: formatVietnamStamp(expiresAt),
    ...(payment.bankCode ? { vnp_BankCode: payment.bankCode } : {}),
  }
  const url = new URL(gateway)
  for (const [key, value] of Object.entries(fields)) url.searchParams.append(key, value)
  url.searchParams.append('vnp_SecureHash', signVnpay(fields, merchant.secret))
  return url.href
}

/**
 * What a return address or a notice (IPN) says, once its signature has been found right; null for a forged, broken or
 * foreign one. A return address is only for display: the payer can open it again, or open the one of another payment.
 */
export function readVnpayNotice(query: URLSearchParams, merchant: VnpayMerchant): PaymentReport | null {
  const fields = readSignedFields(query, merchant.secret)
  if (!fields || fields.vnp_TmnCode !== merchant.tmnCode) return null
  const { vnp_TxnRef: reference, vnp_ResponseCode: code, vnp_TransactionNo: transaction = '0' } = fields
  const amount = readVnpayAmount(fields.vnp_Amount)
  if (!reference || !code || amount === null) return null
  return {
    reference,
    // A cancelled try has no transaction of its own, so its code has to tell it apart.
    eventId: [reference, transaction, code, fields.vnp_TransactionStatus ?? ''].join('-'),
    transactionId: transaction === '0' || transaction === '' ? null : transaction,
    amount,
    outcome: vnpayOutcome(code, fields.vnp_TransactionStatus),
    code,
    paidAt: parseVietnamStamp(fields.vnp_PayDate ?? ''),
  }
}

/** Dong out of VNPay's hundredths; null for what is not a whole dong. */
export function readVnpayAmount(text: string | undefined): number | null {
  if (!text || !/^\d{1,15}$/.test(text)) return null
  const amount = Number(text) / FACTOR
  return Number.isInteger(amount) ? amount : null
}

/** `vnp_ResponseCode` for all other errors, which may be VNPay's own. */
const OTHER_ERRORS = '99'

/**
 * Paid only when both codes are 00; one of them alone is not enough (VNPay "Bảng mã lỗi"). A code that is missing or in
 * no document concludes nothing, and neither do other errors with a transaction that succeeded: a query tells.
 */
export function vnpayOutcome(responseCode: string, transactionStatus = ''): PaymentOutcome {
  const response = classOf(vnpayPayCodes, responseCode)
  const status = classOf(vnpayStatuses, transactionStatus)
  if (response === 'review' || transactionStatus === '07') return 'review'
  if (response === 'failed')
    return responseCode === OTHER_ERRORS && status === 'success' ? 'pending' : 'failed'
  if (response !== 'success') return 'pending'
  if (status === 'success') return 'succeeded'
  return status === 'review' || status === 'failed' ? status : 'pending'
}
