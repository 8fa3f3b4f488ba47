import {
  buildZalopayCreate,
  buildZalopayQuery,
  buildZalopayRefund,
  buildZalopayRefundQuery,
  isZalopayKnown,
  isZalopayUnknown,
  readZalopayQueryAnswer,
  readZalopayRefundAnswer,
  readZalopayRefundQueryAnswer,
  type ZalopayMerchant,
  zalopayRefundId,
  zalopayTransId,
} from '@repo/payments'
import {
  type Gateway,
  GatewayFault,
  KnownAttemptError,
  type RefundInput,
  withGatewayMessage,
} from './gateway.ts'
import type { Post } from './gateway-http.ts'

export interface ZalopaySettings {
  merchant: ZalopayMerchant
  /** Without the path, such as `https://openapi.zalopay.vn`. */
  apiUrl: string
  noticeUrl: string
  returnUrl(orderCode: string): string
}

const LIFE_MS = 15 * 60_000

export function createZalopay(settings: ZalopaySettings, post: Post, clock: () => Date): Gateway {
  const { merchant, apiUrl, noticeUrl } = settings
  const call = (action: string, body: Record<string, unknown>) => post(`${apiUrl}/v2/${action}`, body)
  const refundIdOf = ({ askedAt, reference }: RefundInput) =>
    zalopayRefundId(merchant, askedAt, digitsOf(reference))
  return {
    name: 'zalopay',
    attemptLifeMs: LIFE_MS,
    toReference: zalopayTransId,
    async begin({ attempt, orderCode }) {
      const body = buildZalopayCreate(merchant, {
        // ZaloPay's reference of an attempt is the day followed by our reference.
        reference: attempt.reference.slice(7),
        user: 'hoc-vien',
        amount: attempt.amount,
        description: `Thanh toán ${orderCode}`,
        createdAt: attempt.createdAt,
        expiresAt: attempt.expiresAt,
        callbackUrl: noticeUrl,
        redirectUrl: settings.returnUrl(orderCode),
      })
      const answer = await call('create', body)
      const { return_code: code, order_url: url } = answer
      if (isZalopayKnown(answer)) throw new KnownAttemptError('zalopay')
      if (code !== 1 || typeof url !== 'string')
        throw new GatewayFault('zalopay', `create answered ${String(code)}`)
      return url
    },
    async ask({ reference, amount, createdAt }) {
      const answer = await call('query', buildZalopayQuery(merchant, reference))
      if (isZalopayUnknown(answer, clock().getTime() - createdAt.getTime())) return { kind: 'unknown' }
      const report = readZalopayQueryAnswer(answer, reference)
      if (!report) return { kind: 'unclear', code: String(answer.return_code) }
      // Only successful payments carry an amount.
      if (report.outcome === 'succeeded' && report.amount === null)
        return { kind: 'unclear', code: 'no amount' }
      return { kind: 'report', report: { ...report, amount: report.amount ?? amount }, raw: answer }
    },
    async refund(input) {
      const { attempt, amount } = input
      const body = buildZalopayRefund(merchant, {
        refundId: refundIdOf(input),
        transactionId: attempt.transactionId ?? '',
        amount,
        description: `Hoàn tiền ${attempt.reference}`,
        now: clock(),
      })
      const answer = await call('refund', body)
      return withGatewayMessage(readZalopayRefundAnswer(answer), wordsOf(answer))
    },
    async askRefund(input) {
      const body = buildZalopayRefundQuery(merchant, refundIdOf(input), clock())
      const answer = await call('query_refund', body)
      return withGatewayMessage(readZalopayRefundQueryAnswer(answer), wordsOf(answer))
    },
  }
}

/** Up to twenty digits derived from a reference, so that a repeated request refunds once. */
function digitsOf(reference: string): string {
  const hex = Buffer.from(reference).toString('hex').slice(-16)
  return (BigInt(`0x${hex}`) % 10n ** 19n).toString()
}

const wordsOf = ({ sub_return_message: detail, return_message: message }: Record<string, unknown>) =>
  typeof detail === 'string' && detail !== '' ? detail : message
