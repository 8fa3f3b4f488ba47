import { buildMomoQuery, type MomoMerchant, signMomo } from './momo.ts'
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

/**
 * Not decided (developers.momo.vn, "Bảng mã lỗi"): 10 and 99 are MoMo's own trouble, 40, 41 and 43 say that it was
 * asked for before or is being worked on, 7000 and 7002 that it is on its way.
 */
const UNDECIDED = new Set(['10', '40', '41', '43', '99', '1000', '7000', '7002', '9000'])
/** The refund itself was refused: 1080 could not be made, 1081 was given back before, 1088 may not be given back. */
const REFUSED = new Set(['1080', '1081', '1088'])
/** There is no such refund at MoMo. */
const UNKNOWN = '42'

/** What MoMo answered when it was asked to give money back. */
export function readMomoRefundAnswer(answer: Fields): RefundReport {
  const code = textOf(answer.resultCode)
  if (code === '0') return { kind: 'made', transactionId: transactionOf(answer) }
  if (UNDECIDED.has(code)) return { kind: 'pending', transactionId: null }
  return /^\d+$/.test(code) ? { kind: 'failed', code } : { kind: 'unclear', code: 'unreadable' }
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
  if (!entry && code === UNKNOWN) return { kind: 'unknown' }
  return toReport(entry ?? answer, amount)
}

function toReport(fields: Fields, amount: number): RefundReport {
  const code = textOf(fields.resultCode)
  if (code === '0') {
    if (readAmount(fields.amount) !== amount) return { kind: 'unclear', code: 'amount' }
    return { kind: 'made', transactionId: transactionOf(fields) }
  }
  if (UNDECIDED.has(code)) return { kind: 'pending', transactionId: null }
  return REFUSED.has(code) ? { kind: 'failed', code } : { kind: 'unclear', code: code || 'unreadable' }
}

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null

const transactionOf = (fields: Fields) => {
  const id = textOf(fields.transId)
  return id === '' || id === '0' ? null : id
}
