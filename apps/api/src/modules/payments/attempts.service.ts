import { AppError } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import { takesAmount } from '@repo/payments'
import { readOfferedGateways } from '../../core/business-settings.service.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { insertPayment, listPayments, openAttempt, type PaymentRow, updatePayment } from '../ledger/index.ts'
import { lockOrderByCode, mayBePaid } from '../orders/index.ts'
import { type Attempt, type Gateway, GatewayFault, KnownAttemptError } from './gateways/gateway.ts'
import type { Gateways } from './gateways/gateways.ts'
import { createTurns } from './turns.ts'

const beginnings: Limit = { name: 'payment-begin', max: 30, windowMs: 3_600_000 }
/** An open attempt is reused while at least this much time is left to pay it, in ms. */
const LEAST_LEFT_MS = 3 * 60_000
/** The shortest lifetime that ZaloPay accepts. */
const LEAST_LIFE_MS = 5 * 60_000

/** Attempts to pay an order with a gateway. */
export function createAttemptsService(
  { db, env, clock, limiter, log }: Needs<'db' | 'env' | 'clock' | 'log' | 'limiter'>,
  gateways: Gateways,
) {
  /** Stores the attempt before the gateway is called, so that even an early notice finds it. */
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
    // The order was cancelled or paid in another way during the call, so the payer is not sent to the gateway.
    if (!(await openAttempt(db, payment.id, payUrl))) throw new AppError('order.not_payable')
    return payUrl
  }

  const begin = async (userId: string, code: string, gateway: Gateway, ip: string) => {
    const payment = await open(userId, code, gateway)
    try {
      return await send(payment, gateway, code, ip)
    } catch (error) {
      if (!(error instanceof KnownAttemptError)) throw error
      // The gateway's answer with the address was lost, so nobody can pay this attempt and the payer gets a new one.
      await updatePayment(db, payment.id, { state: 'failed', failureCode: 'lost' })
      return send(await open(userId, code, gateway), gateway, code, ip)
    }
  }

  /** Calls for one order run one after another, so that two tabs of a payer get the same page. */
  const inTurn = createTurns()

  return {
    /**
     * @returns where to send the payer.
     * @throws AppError `payment.gateway_off`, `payment.amount_not_taken`, `order.not_payable`, or `payment.gateway_down`,
     * after which the order can be tried again.
     */
    async begin(userId: string, code: string, name: GatewayName, ip: string): Promise<{ payUrl: string }> {
      const gateway = gateways.get(name)
      if (!gateway || !(await readOfferedGateways(db, env)).includes(name))
        throw new AppError('payment.gateway_off')
      await limiter.hit(beginnings, userId)
      try {
        return { payUrl: await inTurn(code, () => begin(userId, code, gateway, ip)) }
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        // The gateway may have the attempt all the same: the next try reuses it, and the reconciler asks about it.
        log.warn({ err: error, order: code }, 'a payment could not be begun')
        throw new AppError('payment.gateway_down', { cause: error })
      }
    },
  }
}

/** Whether an attempt is open, or its first call got no answer; sent again under its reference it is the same attempt. */
function isReusable(attempt: PaymentRow, provider: GatewayName, now: Date): boolean {
  if (attempt.provider !== provider) return false
  if (attempt.state !== 'redirected' && attempt.state !== 'created') return false
  return attempt.expiresAt !== null && attempt.expiresAt.getTime() - now.getTime() >= LEAST_LEFT_MS
}

/** The fields of a stored payment that gateways need. */
export function toAttempt(payment: PaymentRow): Attempt {
  const { reference, amount, createdAt, transactionId } = payment
  return { reference, amount, createdAt, transactionId, expiresAt: payment.expiresAt ?? createdAt }
}
