import type { GatewayName } from '@repo/contract/payment-providers'
import type { Needs } from '../../core/services.ts'
import {
  expireAttempt,
  listQuietAttempts,
  listRedirected,
  type PaymentRow,
  updatePayment,
} from '../ledger/index.ts'
import { toAttempt } from './attempts.service.ts'
import type { AskAnswer } from './gateways/gateway.ts'
import type { WithGateways } from './gateways/gateways.ts'
import type { WithPaymentReports } from './reports.service.ts'

/** Notices arrive within seconds; an attempt without one after this long is queried. */
const QUIET_MS = 5 * 60_000
/** Attempts queried per gateway in one round. */
const BATCH = 100
/** How long after its expiry an attempt without a clear answer is still queried. */
const LONGEST_PENDING_MS = 24 * 3_600_000

export interface WithReconciler {
  readonly reconciler: ReturnType<typeof createReconciler>
}

/** Queries gateways about payments without a notice. */
export function createReconciler(
  services: Needs<'db' | 'clock' | 'log'> & WithPaymentReports & WithGateways,
) {
  const { db, clock, log, paymentReports: reports, gateways } = services

  const askAbout = async (payment: PaymentRow): Promise<void> => {
    const gateway = gateways.get(payment.provider as GatewayName)
    if (!gateway) return
    const askedAt = clock()
    // Stored before the query, so that an attempt whose query fails moves behind all others.
    await updatePayment(db, payment.id, { askedAt })
    const answer = await gateway.ask(toAttempt(payment))
    if (answer.kind === 'report') await reports.take(gateway.name, answer.report, { raw: answer.raw })
    if (answer.kind === 'unclear')
      log.warn(
        { reference: payment.reference, code: answer.code },
        'a gateway could not say what became of a payment',
      )
    // Nobody began to pay the attempt before it expired.
    if (answer.kind === 'unknown' && payment.expiresAt && payment.expiresAt < askedAt)
      await expireAttempt(db, payment.id)
    if (isConclusive(answer, payment, askedAt)) await updatePayment(db, payment.id, { checkedAt: askedAt })
  }

  /** Queries all given attempts; a failing query does not stop the others. */
  const askAll = async (found: PaymentRow[]) => {
    for (const payment of found) {
      try {
        await askAbout(payment)
      } catch (error) {
        log.warn({ err: error, reference: payment.reference }, 'a payment could not be asked about')
      }
    }
  }

  return {
    /** Runs one round over all attempts without a notice for too long. */
    async run(): Promise<void> {
      const now = clock()
      const before = new Date(now.getTime() - QUIET_MS)
      for (const name of gateways.keys())
        await askAll(await listQuietAttempts(db, name, { now, before, limit: BATCH }))
    },

    /** Queries the open attempts of one order at once, because its payer is back and waiting. */
    check: async (orderId: string) => askAll(await listRedirected(db, orderId)),
  }
}

/** Whether an answer tells how it stands with an attempt. While it could still be paid "not decided" does. */
function isConclusive(answer: AskAnswer, { expiresAt }: PaymentRow, askedAt: Date): boolean {
  if (answer.kind === 'unclear') return false
  if (answer.kind === 'unknown' || answer.report.outcome !== 'pending' || !expiresAt) return true
  const late = askedAt.getTime() - expiresAt.getTime()
  return late < 0 || late > LONGEST_PENDING_MS
}
