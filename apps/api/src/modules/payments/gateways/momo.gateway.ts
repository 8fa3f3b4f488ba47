import { randomUUID } from 'node:crypto'
import {
  buildMomoCreate,
  buildMomoQuery,
  buildMomoRefund,
  buildMomoRefundQuery,
  type MomoMerchant,
  readMomoQueryAnswer,
  readMomoRefundAnswer,
  readMomoRefundQueryAnswer,
} from '@repo/payments'
import { type Gateway, GatewayFault, KnownAttemptError, withGatewayMessage } from './gateway.ts'
import type { Post } from './gateway-http.ts'

export interface MomoSettings {
  merchant: MomoMerchant
  /** Without the path, such as `https://payment.momo.vn`. */
  apiUrl: string
  /** Where MoMo sends its notices. */
  noticeUrl: string
  returnUrl(orderCode: string): string
}

const LIFE_MS = 15 * 60_000
/** There is no such order at MoMo. */
const UNKNOWN = 42

export function createMomo(settings: MomoSettings, post: Post): Gateway {
  const { merchant, apiUrl, noticeUrl } = settings
  const call = (action: string, body: Record<string, unknown>) =>
    post(`${apiUrl}/v2/gateway/api/${action}`, body)
  return {
    name: 'momo',
    attemptLifeMs: LIFE_MS,
    toReference: (seed) => seed,
    async begin({ attempt, orderCode }) {
      const body = buildMomoCreate(merchant, {
        reference: attempt.reference,
        // Equal for a repeated call, so that MoMo makes no second payment.
        requestId: attempt.reference,
        amount: attempt.amount,
        description: `Thanh toán ${orderCode}`,
        redirectUrl: settings.returnUrl(orderCode),
        ipnUrl: noticeUrl,
        requestType: 'payWithMethod',
      })
      const { resultCode, payUrl } = await call('create', body)
      if (resultCode === 40 || resultCode === 41) throw new KnownAttemptError('momo')
      if (resultCode !== 0 || typeof payUrl !== 'string')
        throw new GatewayFault('momo', `create answered ${String(resultCode)}`)
      return payUrl
    },
    async ask({ reference }) {
      const answer = await call('query', buildMomoQuery(merchant, reference, randomUUID()))
      if (answer.resultCode === UNKNOWN) return { kind: 'unknown' }
      const report = readMomoQueryAnswer(answer, merchant, reference)
      return report
        ? { kind: 'report', report, raw: answer }
        : { kind: 'unclear', code: String(answer.resultCode) }
    },
    async refund({ attempt, reference, amount }) {
      const answer = await call(
        'refund',
        buildMomoRefund(merchant, {
          refundReference: reference,
          requestId: reference,
          amount,
          transactionId: attempt.transactionId ?? '',
          description: `Hoàn tiền ${attempt.reference}`,
        }),
      )
      return withGatewayMessage(readMomoRefundAnswer(answer), answer.message)
    },
    async askRefund(refund) {
      const answer = await call(
        'refund/query',
        buildMomoRefundQuery(merchant, refund.reference, randomUUID()),
      )
      return withGatewayMessage(readMomoRefundQueryAnswer(answer, merchant, refund), answer.message)
    },
  }
}
