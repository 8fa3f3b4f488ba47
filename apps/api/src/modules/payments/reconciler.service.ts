import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Services } from '../../context.ts'
import { payments } from '../../db/schema/index.ts'
import { type PaymentRow, updatePayment } from '../orders/payments.repo.ts'
import { toAttempt } from './attempts.service.ts'
import { GatewayFault, gatewayNames } from './gateways/gateway.ts'
import type { Gateways } from './gateways/gateways.ts'
import { createReportsService } from './reports.service.ts'

/** A notice comes within seconds; who has not been told of after this long is asked about. */
const QUIET_MS = 5 * 60_000
const BATCH = 100

/** Asks gateways about payments that they have not told of. */
export function createReconciler(services: Services, gateways: Gateways) {
  const { db, clock, log } = services
  const reports = createReportsService(services)

  const findQuiet = () => {
    const before = new Date(clock().getTime() - QUIET_MS)
    return db
      .select()
      .from(payments)
      .where(
        and(
          inArray(payments.provider, [...gatewayNames]),
          inArray(payments.state, ['created', 'redirected']),
          lt(payments.createdAt, before),
          or(isNull(payments.checkedAt), lt(payments.checkedAt, before)),
        ),
      )
      .orderBy(asc(payments.createdAt))
      .limit(BATCH)
  }

  const askAbout = async (payment: PaymentRow): Promise<void> => {
    const gateway = gateways.get(payment.provider as (typeof gatewayNames)[number])
    if (!gateway) return
    const askedAt = clock()
    const answer = await gateway.ask(toAttempt(payment))
    if (answer.kind === 'report') await reports.take(gateway.name, answer.report, answer)
    if (answer.kind === 'unclear')
      log.warn(
        { reference: payment.reference, code: answer.code },
        'a gateway could not say what became of a payment',
      )
    // Nobody began to pay it, and now nobody can.
    if (answer.kind === 'unknown' && payment.expiresAt && payment.expiresAt < askedAt)
      await db
        .update(payments)
        .set({ state: 'expired' })
        .where(and(eq(payments.id, payment.id), inArray(payments.state, ['created', 'redirected'])))
    await updatePayment(db, payment.id, { checkedAt: askedAt })
  }

  const askAll = async (found: PaymentRow[]) => {
    for (const payment of found) {
      try {
        await askAbout(payment)
      } catch (error) {
        if (!(error instanceof GatewayFault)) throw error
        log.warn({ err: error, reference: payment.reference }, 'a gateway did not answer a query')
      }
    }
  }

  return {
    /** One round over everything that was quiet for too long. */
    run: async () => askAll(await findQuiet()),

    /** The open attempts of one order, now: its payer has come back and looks at the screen. */
    async check(orderId: string) {
      const open = await db
        .select()
        .from(payments)
        .where(
          and(
            eq(payments.orderId, orderId),
            inArray(payments.state, ['created', 'redirected']),
            isNotNull(payments.payUrl),
          ),
        )
      await askAll(open)
    },
  }
}
