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
import { type Gateway, GatewayFault, withGatewayMessage } from './gateway.ts'
import type { Post } from './gateway-http.ts'

export interface VnpaySettings {
  merchant: VnpayMerchant
  /** VNPay's payment page. */
  payUrl: string
  /** Address of queries and refunds. */
  apiUrl: string
  /** Address to which the payer returns; `{order}` stands for the code of the order. */
  returnUrl(orderCode: string): string
  /** Address of this server, which VNPay requires. */
  serverIp: string
}

const LIFE_MS = 15 * 60_000
/** VNPay answers differently for a payment that nobody opened and for one that was refused. */
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
      return withGatewayMessage(read, answer.vnp_Message)
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
      // A request id is unique within a day: repeated on another day it could refund the money twice.
      const isSafe = dayInVietnam(askedAt) === dayInVietnam(query.now)
      return read.kind === 'unknown' && !isSafe
        ? { kind: 'unclear', code: 'not seen' }
        : withGatewayMessage(read, answer.vnp_Message)
    },
  }
}

/** VNPay requires at least seven characters; the address of a payer on this machine has fewer. */
function toVnpayAddress(ip: string, serverIp: string): string {
  const plain = ip.replace(/^::ffff:/i, '')
  return plain.length < 7 ? serverIp : plain
}
