import { randomBytes } from 'node:crypto'
import {
  buildVnpayPayUrl,
  buildVnpayQuery,
  buildVnpayRefund,
  readVnpayQueryAnswer,
  readVnpayRefundAnswer,
  type VnpayMerchant,
} from '@repo/payments'
import { type Gateway, GatewayFault } from './gateway.ts'
import type { Post } from './gateway-http.ts'

export interface VnpaySettings {
  merchant: VnpayMerchant
  /** Page that takes the payer in. */
  payUrl: string
  /** Where to ask and to refund. */
  apiUrl: string
  /** Where the payer comes back to; `{order}` stands for the code of the order. */
  returnUrl(orderCode: string): string
  /** Address of this server, as VNPay wants to know it. */
  serverIp: string
}

const LIFE_MS = 15 * 60_000
/** VNPay does not know a payment that nobody opened, and keeps refused ones apart from those. */
const newRequestId = () => randomBytes(16).toString('hex')

export function createVnpay(settings: VnpaySettings, post: Post, clock: () => Date): Gateway {
  const { merchant, payUrl, apiUrl, serverIp } = settings
  return {
    name: 'vnpay',
    attemptLifeMs: LIFE_MS,
    toReference: (seed) => seed,
    begin: async ({ attempt, orderCode, ip }) =>
      buildVnpayPayUrl(payUrl, merchant, {
        ...attempt,
        description: `Thanh toan ${orderCode}`,
        returnUrl: settings.returnUrl(orderCode),
        ip,
      }),
    async ask({ reference, createdAt }) {
      const query = {
        requestId: newRequestId(),
        reference,
        paymentCreatedAt: createdAt,
        now: clock(),
        ip: serverIp,
      }
      const read = readVnpayQueryAnswer(await post(apiUrl, buildVnpayQuery(merchant, query)), merchant)
      if (!read) throw new GatewayFault('vnpay', 'an answer without a right signature')
      if (read.kind === 'unknown_payment') return { kind: 'unknown' }
      return read.kind === 'refused' ? { kind: 'unclear', code: read.code } : read
    },
    async refund({ attempt, reference, amount, isFull, by }) {
      const body = buildVnpayRefund(merchant, {
        requestId: reference,
        reference: attempt.reference,
        paymentCreatedAt: attempt.createdAt,
        now: clock(),
        ip: serverIp,
        kind: isFull ? 'full' : 'partial',
        amount,
        transactionNo: attempt.transactionId ?? '',
        createdBy: by,
      })
      const read = readVnpayRefundAnswer(await post(apiUrl, body), merchant)
      if (!read) throw new GatewayFault('vnpay', 'an answer without a right signature')
      // Asked for before means that it is on its way.
      if (read.outcome === 'refused') return { kind: 'failed', code: read.code }
      return { kind: 'succeeded', transactionId: read.transactionId }
    },
  }
}
