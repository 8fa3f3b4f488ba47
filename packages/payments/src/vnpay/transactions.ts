import { classOf } from '../gateway-codes.ts'
import { type PaymentReport, textOf } from '../report.ts'
import { formatVietnamStamp, parseVietnamStamp } from '../vietnam-time.ts'
import { vnpayQueryCodes, vnpayStatuses } from './codes.ts'
import { readVnpayAmount, type VnpayMerchant, vnpayOutcome } from './pay.ts'
import { isVnpayValuesSigned, signVnpayValues, VNPAY_VERSION } from './signature.ts'

export interface VnpayQuery {
  /** Unique per day, at most 32 letters and digits. */
  requestId: string
  reference: string
  /** When the payment was created, to the second, as it was sent then. */
  paymentCreatedAt: Date
  now: Date
  /** Address of the server that asks. */
  ip: string
  /** One of VNPay's transactions of the payment, such as a refund; without it VNPay tells of the newest. */
  transactionNo?: string
}

type Fields = Record<string, unknown>

/** Body of a `querydr`. */
export function buildVnpayQuery(merchant: VnpayMerchant, query: VnpayQuery): Record<string, string> {
  const fields = {
    vnp_RequestId: assertRequestId(query.requestId),
    vnp_Version: VNPAY_VERSION,
    vnp_Command: 'querydr',
    vnp_TmnCode: merchant.tmnCode,
    vnp_TxnRef: query.reference,
    vnp_TransactionDate: formatVietnamStamp(query.paymentCreatedAt),
    vnp_CreateDate: formatVietnamStamp(query.now),
    vnp_IpAddr: query.ip,
    vnp_OrderInfo: `Query ${query.reference}`,
  }
  return {
    ...fields,
    // Not signed ("Checksum" of `querydr`).
    ...(query.transactionNo ? { vnp_TransactionNo: query.transactionNo } : {}),
    vnp_SecureHash: signVnpayValues(Object.values(fields), merchant.secret),
  }
}

export const QUERY_ANSWER = [
  'vnp_ResponseId',
  'vnp_Command',
  'vnp_ResponseCode',
  'vnp_Message',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_PayDate',
  'vnp_TransactionNo',
  'vnp_TransactionType',
  'vnp_TransactionStatus',
  'vnp_OrderInfo',
  'vnp_PromotionCode',
  'vnp_PromotionAmount',
] as const

export const REFUND_ANSWER = QUERY_ANSWER.slice(0, -2)

/** What a verified `querydr` answered: a report, that VNPay knows no such payment, or that it could not say. */
export type VnpayQueryAnswer =
  | { kind: 'report'; report: PaymentReport }
  | { kind: 'unknown_payment' }
  | { kind: 'refused'; code: string }

/** Null for an answer without a valid signature, which is ignored. */
export function readVnpayQueryAnswer(answer: Fields, merchant: VnpayMerchant): VnpayQueryAnswer | null {
  if (!isAnswerSigned(answer, QUERY_ANSWER, merchant)) return null
  const code = textOf(answer.vnp_ResponseCode)
  if (classOf(vnpayQueryCodes, code) === 'not_found') return { kind: 'unknown_payment' }
  if (code !== '00') return { kind: 'refused', code }
  // The newest transaction of the payment may be a refund of it, and tells nothing of how it was paid.
  const type = textOf(answer.vnp_TransactionType)
  if (type !== '' && type !== '01') return { kind: 'refused', code: `type ${type}` }
  const reference = textOf(answer.vnp_TxnRef)
  const amount = readVnpayAmount(textOf(answer.vnp_Amount))
  if (reference === '' || amount === null) return null
  const status = textOf(answer.vnp_TransactionStatus)
  // This code is in no document, so nothing is concluded: the payment is queried again until a person has decided.
  if (classOf(vnpayStatuses, status) === null) return { kind: 'refused', code: `status ${status}` }
  const transaction = textOf(answer.vnp_TransactionNo)
  return {
    kind: 'report',
    report: {
      reference,
      // The same event as the notice of a paid transaction, whichever of the two comes first.
      eventId: [reference, transaction || '0', status === '00' ? '00' : `q${status}`, status].join('-'),
      transactionId: transaction === '' || transaction === '0' ? null : transaction,
      amount,
      outcome: vnpayOutcome('00', status),
      code: status,
      paidAt: parseVietnamStamp(textOf(answer.vnp_PayDate)),
    },
  }
}

/** Whether VNPay signed the answer over these fields, for this merchant. */
export function isAnswerSigned(answer: Fields, names: readonly string[], { secret, tmnCode }: VnpayMerchant) {
  const values = names.map((name) => textOf(answer[name]))
  if (!isVnpayValuesSigned(values, secret, answer.vnp_SecureHash)) return false
  return answer.vnp_TmnCode === tmnCode
}

/** @throws RangeError for what VNPay would refuse. */
export function assertRequestId(id: string): string {
  if (!/^[A-Za-z0-9]{1,32}$/.test(id)) throw new RangeError('VNPay request id')
  return id
}
