import type { Needs } from '../../core/services.ts'
import type { WithReconciler } from '../payments/index.ts'
import { refundJob } from './refund.job.ts'
import { listPendingByProvider } from './refunds.repo.ts'

/** A pending refund is queried again at its gateway after this long, in ms. */
const REFUND_QUIET_MS = 5 * 60_000

export function createReconcilePaymentsHandler(services: Needs<'db' | 'queue' | 'clock'> & WithReconciler) {
  const { db, clock, queue, reconciler } = services
  return async (): Promise<void> => {
    await reconciler.run()
    const before = new Date(clock().getTime() - REFUND_QUIET_MS)
    for (const { id } of await listPendingByProvider(db, before))
      await queue.send(refundJob, { refundId: id })
  }
}
