import { randomBytes } from 'node:crypto'
import {
  buildVnpayPayUrl,
  buildVnpayQuery,
  buildVnpayRefund,
  readVnpayQueryAnswer,
  readVnpayRefundAnswer,
  readVnpayRefundQueryAnswer,
  type VnpayMerchant,
} from '@repo/payments'
import { dayInVietnam } from '../../../core/vietnam-time.ts'
import { type Gateway, GatewayFault, withWords } from './gateway.ts'
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
        ip: toVnpayAddress(ip, serverIp),
      }),
    async ask({ reference, createdAt }) {
      const query = {
        requestId: newRequestId(),
        reference,
        paymentCreatedAt: createdAt,
        now: clock(),
        ip: serverIp,
      }
      const raw = await post(apiUrl, buildVnpayQuery(merchant, query))
      const read = readVnpayQueryAnswer(raw, merchant)
      if (!read) throw new GatewayFault('vnpay', 'an answer without a right signature')
      if (read.kind === 'unknown_payment') return { kind: 'unknown' }
      return read.kind === 'refused' ? { kind: 'unclear', code: read.code } : { ...read, raw }
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
      const answer = await post(apiUrl, body)
      const read = readVnpayRefundAnswer(answer, merchant)
      if (!read) throw new GatewayFault('vnpay', 'an answer without a right signature')
      return withWords(read, answer.vnp_Message)
    },
    async askRefund({ attempt, amount, isFull, askedAt, transactionId }) {
      const query = {
        requestId: newRequestId(),
        reference: attempt.reference,
        paymentCreatedAt: attempt.createdAt,
        now: clock(),
        ip: serverIp,
        ...(transactionId ? { transactionNo: transactionId } : {}),
      }
      const answer = await post(apiUrl, buildVnpayQuery(merchant, query))
      const read = readVnpayRefundQueryAnswer(answer, merchant, {
        reference: attempt.reference,
        kind: isFull ? 'full' : 'partial',
        amount,
        transactionNo: transactionId,
      })
      if (!read) throw new GatewayFault('vnpay', 'an answer without a right signature')
      // The name of a request counts for a day: on another day the same one could give the money back twice.
      const isSafe = dayInVietnam(askedAt) === dayInVietnam(query.now)
      return read.kind === 'unknown' && !isSafe
        ? { kind: 'unclear', code: 'not seen' }
        : withWords(read, answer.vnp_Message)
    },
  }
}

/** VNPay takes at least seven characters, and a payer on this very machine has fewer. */
function toVnpayAddress(ip: string, serverIp: string): string {
  const plain = ip.replace(/^::ffff:/i, '')
  return plain.length < 7 ? serverIp : plain
}
