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
import type { Gateways } from './gateways/gateways.ts'
import type { WithPaymentReports } from './reports.service.ts'

/** A notice comes within seconds; who has not been told of after this long is asked about. */
const QUIET_MS = 5 * 60_000
/** Of each gateway in one round. */
const BATCH = 100
/** A gateway that still cannot say so long after an attempt ran out will not say any more. */
const LONGEST_PENDING_MS = 24 * 3_600_000

/** Asks gateways about payments that they have not told of. */
export function createReconciler(
  services: Needs<'db' | 'clock' | 'log'> & WithPaymentReports,
  gateways: Gateways,
) {
  const { db, clock, log, paymentReports: reports } = services

  const askAbout = async (payment: PaymentRow): Promise<void> => {
    const gateway = gateways.get(payment.provider as GatewayName)
    if (!gateway) return
    const askedAt = clock()
    // Noted before: an attempt that cannot be asked about goes behind all others.
    await updatePayment(db, payment.id, { askedAt })
    const answer = await gateway.ask(toAttempt(payment))
    if (answer.kind === 'report') await reports.take(gateway.name, answer.report, { raw: answer.raw })
    if (answer.kind === 'unclear')
      log.warn(
        { reference: payment.reference, code: answer.code },
        'a gateway could not say what became of a payment',
      )
    // Nobody began to pay it, and now nobody can.
    if (answer.kind === 'unknown' && payment.expiresAt && payment.expiresAt < askedAt)
      await expireAttempt(db, payment.id)
    if (tells(answer, payment, askedAt)) await updatePayment(db, payment.id, { checkedAt: askedAt })
  }

  /** One that cannot be asked about, for whatever reason, keeps no other from being asked about. */
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
    /** One round over everything that was quiet for too long. */
    async run(): Promise<void> {
      const now = clock()
      const before = new Date(now.getTime() - QUIET_MS)
      for (const name of gateways.keys())
        await askAll(await listQuietAttempts(db, name, { now, before, limit: BATCH }))
    },

    /** The open attempts of one order, now: its payer has come back and looks at the screen. */
    check: async (orderId: string) => askAll(await listRedirected(db, orderId)),
  }
}

/** Whether an answer tells how it stands with an attempt. While it could still be paid "not decided" does. */
function tells(answer: AskAnswer, { expiresAt }: PaymentRow, askedAt: Date): boolean {
  if (answer.kind === 'unclear') return false
  if (answer.kind === 'unknown' || answer.report.outcome !== 'pending' || !expiresAt) return true
  const late = askedAt.getTime() - expiresAt.getTime()
  return late < 0 || late > LONGEST_PENDING_MS
}
