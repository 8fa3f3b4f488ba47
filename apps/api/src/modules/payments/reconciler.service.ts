import type { Services } from '../../context.ts'
import {
  expireAttempt,
  listQuietAttempts,
  listRedirected,
  type PaymentRow,
  updatePayment,
} from '../orders/payments.repo.ts'
import { toAttempt } from './attempts.service.ts'
import { GatewayFault, type GatewayName } from './gateways/gateway.ts'
import type { Gateways } from './gateways/gateways.ts'
import { createReportsService } from './reports.service.ts'

/** A notice comes within seconds; who has not been told of after this long is asked about. */
const QUIET_MS = 5 * 60_000
const BATCH = 100

/** Asks gateways about payments that they have not told of. */
export function createReconciler(services: Services, gateways: Gateways) {
  const { db, clock, log } = services
  const reports = createReportsService(services)

  const askAbout = async (payment: PaymentRow): Promise<void> => {
    const gateway = gateways.get(payment.provider as GatewayName)
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
      await expireAttempt(db, payment.id)
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
    run: async () => askAll(await listQuietAttempts(db, new Date(clock().getTime() - QUIET_MS), BATCH)),

    /** The open attempts of one order, now: its payer has come back and looks at the screen. */
    check: async (orderId: string) => askAll(await listRedirected(db, orderId)),
  }
}
