import { classOf } from './gateway-codes.ts'
import type { RefundReport } from './refund-report.ts'
import { textOf } from './report.ts'
import { formatVietnamStamp } from './vietnam-time.ts'
import { readZalopayCodes, signZalopay, type ZalopayMerchant } from './zalopay.ts'
import { zalopayQueryRefundCodes, zalopayRefundCodes } from './zalopay-codes.ts'

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

/**
 * What ZaloPay answered when it was asked to give money back. Asked before (-23) it may have been made, and a code of
 * no document may have moved it: both are asked about and never concluded from.
 */
export function readZalopayRefundAnswer(answer: Fields): RefundReport {
  const { code, detail } = readZalopayCodes(answer)
  if (code === '1') return { kind: 'made', transactionId: textOf(answer.refund_id) || null }
  if (code === '3') return { kind: 'pending', transactionId: null }
  if (code !== '2') return { kind: 'unclear', code: detail || code || 'unreadable' }
  const read = classOf(zalopayRefundCodes, detail)
  if (read === 'pending' || read === 'duplicate') return { kind: 'pending', transactionId: null }
  if (read === 'config') return { kind: 'failed', code: detail, isAboutCall: true }
  return read === 'failed' ? { kind: 'failed', code: detail } : { kind: 'unclear', code: detail || code }
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
  const { code, detail } = readZalopayCodes(answer)
  if (code === '1') return { kind: 'made', transactionId: textOf(answer.refund_id) || null }
  if (code === '3') return { kind: 'pending', transactionId: null }
  if (code !== '2') return { kind: 'unclear', code: detail || code || 'unreadable' }
  const read = classOf(zalopayQueryRefundCodes, detail)
  if (read === 'pending' || read === 'duplicate') return { kind: 'pending', transactionId: null }
  if (read === 'not_found') return { kind: 'unknown' }
  return read === 'failed' ? { kind: 'failed', code: detail } : { kind: 'unclear', code: detail || code }
}
