import { classOf } from '../gateway-codes.ts'
import type { RefundReport } from '../refund-report.ts'
import { textOf } from '../report.ts'
import { formatVietnamStamp } from '../vietnam-time.ts'
import { vnpayRefundCodes, vnpayRefundStatuses } from './codes.ts'
import { readVnpayAmount, type VnpayMerchant } from './pay.ts'
import { signVnpayValues, VNPAY_VERSION } from './signature.ts'
import {
  assertRequestId,
  isAnswerSigned,
  QUERY_ANSWER,
  REFUND_ANSWER,
  type VnpayQuery,
} from './transactions.ts'

export interface VnpayRefund extends Omit<VnpayQuery, 'transactionNo'> {
  kind: 'full' | 'partial'
  /** Whole VND. */
  amount: number
  /** VNPay's transaction; empty where it is not known. */
  transactionNo: string
  /** Who decided it. */
  createdBy: string
}

type Fields = Record<string, unknown>

/** `vnp_TransactionType` of a refund. */
const TYPES = { full: '02', partial: '03' } as const

/** Body of a `refund`. */
export function buildVnpayRefund(merchant: VnpayMerchant, refund: VnpayRefund): Record<string, string> {
  if (!Number.isSafeInteger(refund.amount) || refund.amount <= 0) throw new RangeError('VNPay refund amount')
  const fields = {
    vnp_RequestId: assertRequestId(refund.requestId),
    vnp_Version: VNPAY_VERSION,
    vnp_Command: 'refund',
    vnp_TmnCode: merchant.tmnCode,
    vnp_TransactionType: TYPES[refund.kind],
    vnp_TxnRef: refund.reference,
    vnp_Amount: String(refund.amount * 100),
    vnp_TransactionNo: refund.transactionNo,
    vnp_TransactionDate: formatVietnamStamp(refund.paymentCreatedAt),
    vnp_CreateBy: refund.createdBy,
    vnp_CreateDate: formatVietnamStamp(refund.now),
    vnp_IpAddr: refund.ip,
    vnp_OrderInfo: `Refund ${refund.reference}`,
  }
  return { ...fields, vnp_SecureHash: signVnpayValues(Object.values(fields), merchant.secret) }
}

/** What VNPay answered when it was asked to give money back. Null for an answer without a right signature. */
export function readVnpayRefundAnswer(answer: Fields, merchant: VnpayMerchant): RefundReport | null {
  if (!isAnswerSigned(answer, REFUND_ANSWER, merchant)) return null
  const code = textOf(answer.vnp_ResponseCode)
  if (code === '00') return ofStatus(answer)
  const read = classOf(vnpayRefundCodes, code)
  if (read === 'config') return { kind: 'failed', code, isAboutCall: true }
  if (read === 'failed') return { kind: 'failed', code }
  // Already requested, timed out, or undocumented: the refund may have been accepted.
  return { kind: 'pending', transactionId: null }
}

/** The refund that a `querydr` of its payment is to tell of. */
export interface AskedVnpayRefund {
  /** Of the payment. */
  reference: string
  kind: 'full' | 'partial'
  /** Whole VND. */
  amount: number
  /** VNPay's own number of the refund, which the query carried; null while it is not known. */
  transactionNo: string | null
}

/**
 * What a `querydr` tells of a refund. VNPay has no query by a refund's request: asked with the refund's own number it
 * tells of that one, and otherwise of the newest transaction of the payment. Since a payment is given back wholly only
 * once, a full refund is known without its number; a partial one could be any.
 * `unknown` means that VNPay shows the payment and no refund of it. Null for an answer without a right signature.
 */
export function readVnpayRefundQueryAnswer(
  answer: Fields,
  merchant: VnpayMerchant,
  { reference, kind, amount, transactionNo }: AskedVnpayRefund,
): RefundReport | null {
  if (!isAnswerSigned(answer, QUERY_ANSWER, merchant)) return null
  const code = textOf(answer.vnp_ResponseCode)
  if (code !== '00') return { kind: 'unclear', code }
  if (textOf(answer.vnp_TxnRef) !== reference) return { kind: 'unclear', code: 'reference' }
  const type = textOf(answer.vnp_TransactionType)
  if (type === '01') return { kind: 'unknown' }
  if (type !== TYPES[kind]) return { kind: 'unclear', code: 'type' }
  if (readVnpayAmount(textOf(answer.vnp_Amount)) !== amount) return { kind: 'unclear', code: 'amount' }
  const isSure = transactionNo === null ? kind === 'full' : textOf(answer.vnp_TransactionNo) === transactionNo
  return isSure ? ofStatus(answer) : { kind: 'unclear', code: 'transaction' }
}

/** What the status of a refund says; VNPay needs nothing more from us once it has told the bank to pay. */
function ofStatus(answer: Fields): RefundReport {
  const status = textOf(answer.vnp_TransactionStatus)
  const number = textOf(answer.vnp_TransactionNo)
  const transactionId = number === '' || number === '0' ? null : number
  const read = classOf(vnpayRefundStatuses, status)
  if (read === 'success') return { kind: 'made', transactionId }
  if (read === 'failed') return { kind: 'failed', code: status }
  return { kind: 'pending', transactionId }
}
