import type { RefundReport } from './refund-report.ts'
import { textOf } from './report.ts'
import { formatVietnamStamp } from './vietnam-time.ts'
import { signZalopay, type ZalopayMerchant } from './zalopay.ts'

export interface ZalopayRefund {
  /** Of the refund: day, app id and up to 20 digits, made by us. */
  refundId: string
  transactionId: string
  amount: number
  description: string
  now: Date
}

type Fields = Record<string, unknown>

/** Fields of `POST /v2/refund`. */
export function buildZalopayRefund(merchant: ZalopayMerchant, refund: ZalopayRefund) {
  const { appId, key1 } = merchant
  if (!Number.isSafeInteger(refund.amount) || refund.amount <= 0)
    throw new RangeError('ZaloPay refund amount')
  const { transactionId, amount, description, refundId } = refund
  const timestamp = refund.now.getTime()
  return {
    app_id: appId,
    m_refund_id: refundId,
    zp_trans_id: transactionId,
    amount,
    timestamp,
    description,
    mac: signZalopay([appId, transactionId, amount, description, timestamp], key1),
  }
}

/** `yymmdd_<app id>_<digits>`, as ZaloPay wants the ids of refunds. */
export function zalopayRefundId(merchant: ZalopayMerchant, now: Date, digits: string): string {
  if (!/^\d{1,20}$/.test(digits)) throw new RangeError('ZaloPay refund id')
  return `${formatVietnamStamp(now).slice(2, 8)}_${merchant.appId}_${digits}`
}

/** A refund with this id was asked for before (`sub_return_code`). */
const ASKED_BEFORE = '-25'
/** There is no such refund. */
const UNKNOWN = '-101'
/** About the call and not about the refund: wrong fields, wrong signature, limits, ZaloPay's own trouble. */
const NOT_ABOUT_IT = new Set(['-401', '-402', '-403', '-429', '-500', ''])

/** What ZaloPay answered when it was asked to give money back (`return_code` 1 made, 2 refused, 3 on its way). */
export function readZalopayRefundAnswer(answer: Fields): RefundReport {
  const code = textOf(answer.return_code)
  const detail = textOf(answer.sub_return_code)
  if (code === '1') return { kind: 'made', transactionId: textOf(answer.refund_id) || null }
  if (code === '3' || detail === ASKED_BEFORE) return { kind: 'pending', transactionId: null }
  if (code !== '2' || detail === '-500') return { kind: 'unclear', code: detail || code || 'unreadable' }
  return { kind: 'failed', code: detail || code }
}

/** Fields of `POST /v2/query_refund`. */
export function buildZalopayRefundQuery(merchant: ZalopayMerchant, refundId: string, now: Date) {
  const { appId, key1 } = merchant
  const timestamp = now.getTime()
  return {
    app_id: appId,
    m_refund_id: refundId,
    timestamp,
    mac: signZalopay([appId, refundId, timestamp], key1),
  }
}

/**
 * What a query of a refund answered about the one that it was asked for. ZaloPay signs no answers: they are believed
 * because they came over our own TLS connection.
 */
export function readZalopayRefundQueryAnswer(answer: Fields): RefundReport {
  const code = textOf(answer.return_code)
  const detail = textOf(answer.sub_return_code)
  if (code === '1') return { kind: 'made', transactionId: textOf(answer.refund_id) || null }
  if (code === '3') return { kind: 'pending', transactionId: null }
  if (code === '2' && detail === UNKNOWN) return { kind: 'unknown' }
  if (code !== '2' || NOT_ABOUT_IT.has(detail))
    return { kind: 'unclear', code: detail || code || 'unreadable' }
  return { kind: 'failed', code: detail }
}
