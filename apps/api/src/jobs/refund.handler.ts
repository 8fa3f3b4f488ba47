import type { Services } from '../context.ts'
import { findOrderTotal } from '../modules/orders/orders.repo.ts'
import { findPaymentById } from '../modules/orders/payments.repo.ts'
import { toAttempt } from '../modules/payments/attempts.service.ts'
import type { GatewayName } from '../modules/payments/gateways/gateway.ts'
import { createGateways } from '../modules/payments/gateways/gateways.ts'
import { findRefund, updateRefund } from '../modules/refunds/refunds.repo.ts'
import { createRefundsService } from '../modules/refunds/refunds.service.ts'
import { crashPoint } from '../process/crash-point.ts'

/** Has a gateway give money back, and books it once the gateway says that it was made. */
export function createRefundHandler(services: Services) {
  const { db, env, clock } = services
  const gateways = createGateways(env, clock)
  const refunds = createRefundsService(services)
  return async ({ refundId }: { refundId: string }): Promise<void> => {
    const refund = await findRefund(db, refundId)
    const payment = refund && (await findPaymentById(db, refund.paymentId))
    if (refund?.state !== 'pending' || !payment) return
    const gateway = gateways.get(payment.provider as GatewayName)
    // Switched off meanwhile: the refund waits, and staff see it waiting.
    if (!gateway) return
    const answer = await gateway.refund({
      attempt: toAttempt(payment),
      reference: refund.reference,
      createdAt: refund.createdAt,
      amount: refund.amount,
      isFull: refund.amount === (await findOrderTotal(db, refund.orderId)),
      by: 'ke toan',
    })
    crashPoint('refund-asked')
    if (answer.kind === 'succeeded')
      await refunds.settle(refundId, { isMade: true, transactionId: answer.transactionId })
    else if (answer.kind === 'failed') await refunds.settle(refundId, { isMade: false, code: answer.code })
    // Touched, so that it is asked about again after a while and not at once.
    else await updateRefund(db, refundId, { updatedAt: clock() })
  }
}
