import { classOf } from './gateway-codes.ts'
import { buildMomoQuery, type MomoMerchant, signMomo } from './momo.ts'
import { momoCodes } from './momo-codes.ts'
import type { AskedRefund, RefundReport } from './refund-report.ts'
import { readAmount, textOf } from './report.ts'

export interface MomoRefund {
  /** A reference of its own, not the payment's. */
  refundReference: string
  requestId: string
  amount: number
  /** MoMo's `transId` of the payment. */
  transactionId: string
  description: string
}

type Fields = Record<string, unknown>

/** Body of `POST /v2/gateway/api/refund`. */
export function buildMomoRefund(merchant: MomoMerchant, refund: MomoRefund) {
  const { partnerCode, accessKey, secret } = merchant
  if (!Number.isSafeInteger(refund.amount) || refund.amount <= 0) throw new RangeError('MoMo refund amount')
  if (!/^\d+$/.test(refund.transactionId)) throw new RangeError('MoMo transaction')
  const signed = [
    ['accessKey', accessKey],
    ['amount', refund.amount],
    ['description', refund.description],
    ['orderId', refund.refundReference],
    ['partnerCode', partnerCode],
    ['requestId', refund.requestId],
    ['transId', refund.transactionId],
  ] as const
  const { accessKey: _known, ...body } = Object.fromEntries<string | number>(signed)
  return { ...body, transId: Number(refund.transactionId), lang: 'vi', signature: signMomo(signed, secret) }
}

/** Codes that can only be about a refund itself, and not about the question what became of it. */
const ABOUT_REFUND = new Set(['1080', '1081', '1088'])

/** What MoMo answered when it was asked to give money back. A code of no document may have moved it. */
export function readMomoRefundAnswer(answer: Fields): RefundReport {
  const code = textOf(answer.resultCode)
  const read = classOf(momoCodes, code)
  if (code === '0') return { kind: 'made', transactionId: transactionOf(answer) }
  if (read === 'config' || read === 'not_found') return { kind: 'failed', code, isAboutCall: true }
  if (read === 'failed') return { kind: 'failed', code }
  return read === null
    ? { kind: 'unclear', code: code || 'unreadable' }
    : { kind: 'pending', transactionId: null }
}

/**
 * Body of `POST /v2/gateway/api/refund/query`. It is signed as the query of a payment is, about the refund's reference.
 * @param requestId new each time, or MoMo repeats its earlier answer.
 */
export const buildMomoRefundQuery = (merchant: MomoMerchant, refundReference: string, requestId: string) =>
  buildMomoQuery(merchant, refundReference, requestId)

/**
 * What a query of a refund answered. MoMo signs no answers: they are believed because they came over our own TLS
 * connection. It names the refund in `refundTrans`, or speaks of it in the answer's own fields.
 */
export function readMomoRefundQueryAnswer(
  answer: Fields,
  merchant: MomoMerchant,
  { reference, amount }: AskedRefund,
): RefundReport {
  const code = textOf(answer.resultCode)
  if (answer.partnerCode !== merchant.partnerCode || answer.orderId !== reference)
    return { kind: 'unclear', code: code || 'unreadable' }
  const listed = Array.isArray(answer.refundTrans) ? (answer.refundTrans as unknown[]) : []
  const own = listed.filter((entry): entry is Fields => isFields(entry) && entry.orderId === reference)
  const [entry] = own
  if (own.length > 1) return { kind: 'unclear', code: 'twice' }
  if (entry) return toReport(entry, amount, true)
  return classOf(momoCodes, code) === 'not_found' ? { kind: 'unknown' } : toReport(answer, amount, false)
}

/** @param isEntry whether the fields are those of the refund, and not of the whole answer. */
function toReport(fields: Fields, amount: number, isEntry: boolean): RefundReport {
  const code = textOf(fields.resultCode)
  const read = classOf(momoCodes, code)
  if (code === '0') {
    if (readAmount(fields.amount) !== amount) return { kind: 'unclear', code: 'amount' }
    return { kind: 'made', transactionId: transactionOf(fields) }
  }
  if (read === 'pending' || read === 'success' || read === 'duplicate')
    return { kind: 'pending', transactionId: null }
  const isRefused = read === 'failed' && (isEntry || ABOUT_REFUND.has(code))
  return isRefused ? { kind: 'failed', code } : { kind: 'unclear', code: code || 'unreadable' }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const transactionOf = (fields: Fields) => {
  const id = textOf(fields.transId)
  return id === '' || id === '0' ? null : id
}
