import type { GatewayName } from '@repo/contract/payment-providers'
import type { Needs } from '../../core/services.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { findPaymentById } from '../ledger/index.ts'
import {
  type Gateway,
  GatewayFault,
  type RefundAnswer,
  type RefundInput,
  toAttempt,
  type WithGateways,
} from '../payments/index.ts'
import { findTakenAmount } from './book-case-refund.service.ts'
import type { WithRefunds } from './refunds.service.ts'

/** Requests a refund from the gateway and books it once the gateway confirms that it was paid out. */
export function createRefundHandler(services: Needs<'db' | 'log'> & WithGateways & WithRefunds) {
  const { db, log, gateways, refunds } = services

  return async ({ refundId }: { refundId: string }): Promise<void> => {
    const provider = await refunds.findProvider(refundId)
    const gateway = gateways.get(provider as GatewayName)
    // The gateway was switched off meanwhile: the refund waits, and staff see it in their tasks.
    if (!gateway) return
    const claim = await refunds.beginAsking(refundId)
    const payment = claim && (await findPaymentById(db, claim.refund.paymentId))
    if (!claim || !payment) return
    const { refund, isFirst, askedAt } = claim
    const taken = await findTakenAmount(db, refund, payment)
    const report = await ask(gateway, isFirst, {
      attempt: toAttempt(payment),
      reference: refund.reference,
      amount: refund.amount,
      isFull: refund.amount === taken,
      by: 'ke toan',
      askedAt,
      transactionId: refund.transactionId,
    })
    crashPoint('refund-asked')
    if (report.kind === 'made' || report.kind === 'failed') return refunds.settle(refundId, report)
    if (report.kind === 'unclear')
      log.warn(
        { reference: refund.reference, code: report.code },
        'a gateway could not say what became of a refund',
      )
    await refunds.endAsking(refundId, report)
  }
}

/** If the refund was requested before, queries its result first and requests it again only if it never arrived. */
async function ask(gateway: Gateway, isFirst: boolean, input: RefundInput): Promise<RefundAnswer> {
  const known = isFirst ? null : await gateway.askRefund(input)
  if (known && known.kind !== 'unknown') return known
  const told = await gateway.refund(input).catch(async (fault: unknown): Promise<RefundAnswer> => {
    if (!(fault instanceof GatewayFault)) throw fault
    // The call may have succeeded despite the fault. If the gateway does not know it yet, the job has to retry.
    const later = await gateway.askRefund(input)
    if (later.kind === 'unknown') throw fault
    return later
  })
  // The earlier request may have arrived late: this one may be refused because that one was paid out.
  const isDoubtful = told.kind === 'failed' && !isFirst && !told.isAboutCall
  const report: RefundAnswer = isDoubtful ? { kind: 'unclear', code: told.code } : told
  return report.kind === 'pending' || report.kind === 'unclear' ? askOnce(gateway, input, report) : report
}

/** Gateways often decide an accepted refund by the time of the first query. */
async function askOnce(gateway: Gateway, input: RefundInput, report: RefundAnswer): Promise<RefundAnswer> {
  const transactionId = report.kind === 'pending' ? report.transactionId : null
  try {
    const now = await gateway.askRefund({ ...input, transactionId: transactionId ?? input.transactionId })
    return now.kind === 'made' || now.kind === 'failed' ? now : report
  } catch (error) {
    if (error instanceof GatewayFault) return report
    throw error
  }
}
