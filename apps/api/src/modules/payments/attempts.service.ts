import { AppError } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import { takesAmount } from '@repo/payments'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { insertPayment, listPayments, openAttempt, type PaymentRow, updatePayment } from '../ledger/index.ts'
import { lockOrderByCode, mayBePaid } from '../orders/index.ts'
import { type Attempt, type Gateway, GatewayFault, KnownAttemptError } from './gateways/gateway.ts'
import type { Gateways } from './gateways/gateways.ts'
import { createTurns } from './turns.ts'

const beginnings: Limit = { name: 'payment-begin', max: 30, windowMs: 3_600_000 }
/** An open attempt is answered again while there is still this much time to pay it, in ms. */
const LEAST_LEFT_MS = 3 * 60_000
/** ZaloPay takes no shorter ones. */
const LEAST_LIFE_MS = 5 * 60_000

/** Attempts to pay an order with a gateway. */
export function createAttemptsService(
  { db, clock, limiter, log }: Needs<'db' | 'clock' | 'log' | 'limiter'>,
  gateways: Gateways,
) {
  /** Stored before the gateway hears of it: its notice must find it, however early it comes. */
  const open = (userId: string, code: string, gateway: Gateway) =>
    db.transaction(async (tx) => {
      const order = await lockOrderByCode(tx, code)
      if (order?.userId !== userId) throw new AppError('order.not_found')
      const now = clock()
      if (!mayBePaid(order, now)) throw new AppError('order.not_payable')
      if (!takesAmount(gateway.name, order.total)) throw new AppError('payment.amount_not_taken')
      const attempts = await listPayments(tx, order.id)
      const reusable = attempts.find((attempt) => isReusable(attempt, gateway.name, now))
      if (reusable) return reusable
      const latest = Math.max(order.expiresAt.getTime(), now.getTime() + LEAST_LIFE_MS)
      return insertPayment(tx, {
        orderId: order.id,
        provider: gateway.name,
        reference: gateway.toReference(`${order.code}${attempts.length + 1}`, now),
        state: 'created',
        amount: order.total,
        expiresAt: new Date(Math.min(latest, now.getTime() + gateway.attemptLifeMs)),
        createdAt: now,
      })
    })

  const send = async (payment: PaymentRow, gateway: Gateway, orderCode: string, ip: string) => {
    if (payment.payUrl) return payment.payUrl
    const payUrl = await gateway.begin({ attempt: toAttempt(payment), orderCode, ip })
    // Cancelled or paid in another way while the gateway answered: nobody is sent there any more.
    if (!(await openAttempt(db, payment.id, payUrl))) throw new AppError('order.not_payable')
    return payUrl
  }

  const begin = async (userId: string, code: string, gateway: Gateway, ip: string) => {
    const payment = await open(userId, code, gateway)
    try {
      return await send(payment, gateway, code, ip)
    } catch (error) {
      if (!(error instanceof KnownAttemptError)) throw error
      // Its address was lost on the way to us, so nobody has it: the payer gets another attempt.
      await updatePayment(db, payment.id, { state: 'failed', failureCode: 'lost' })
      return send(await open(userId, code, gateway), gateway, code, ip)
    }
  }

  /** Two tabs of one payer are sent to one page. */
  const inTurn = createTurns()

  return {
    /**
     * @returns where to send the payer.
     * @throws AppError `payment.gateway_off`, `payment.amount_not_taken`, `order.not_payable`, or `payment.gateway_down` and then the order waits
     * for another try.
     */
    async begin(userId: string, code: string, name: GatewayName, ip: string): Promise<{ payUrl: string }> {
      const gateway = gateways.get(name)
      if (!gateway) throw new AppError('payment.gateway_off')
      await limiter.hit(beginnings, userId)
      try {
        return { payUrl: await inTurn(code, () => begin(userId, code, gateway, ip)) }
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        // It may have been made all the same: the next try is the same attempt, and the reconciler asks about it.
        log.warn({ err: error, order: code }, 'a payment could not be begun')
        throw new AppError('payment.gateway_down', { cause: error })
      }
    },
  }
}

/** Open, or made just now by a call whose answer never came: told under the same name again it is the same one. */
function isReusable(attempt: PaymentRow, provider: GatewayName, now: Date): boolean {
  if (attempt.provider !== provider) return false
  if (attempt.state !== 'redirected' && attempt.state !== 'created') return false
  return attempt.expiresAt !== null && attempt.expiresAt.getTime() - now.getTime() >= LEAST_LEFT_MS
}

/** What gateways need to know of a stored payment. */
export function toAttempt(payment: PaymentRow): Attempt {
  const { reference, amount, createdAt, transactionId } = payment
  return { reference, amount, createdAt, transactionId, expiresAt: payment.expiresAt ?? createdAt }
}
