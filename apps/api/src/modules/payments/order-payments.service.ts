import type { Needs } from '../../core/services.ts'
import type { OrderPayments } from '../orders/index.ts'
import { createAttemptsService } from './attempts.service.ts'
import type { WithGateways } from './gateways/gateways.ts'
import type { WithReconciler } from './reconciler.service.ts'
import type { WithPaymentReports } from './reports.service.ts'

/** The functions of payments that the routes of orders use. */
export function createOrderPayments(
  services: Needs<'db' | 'env' | 'clock' | 'log' | 'limiter'> &
    WithPaymentReports &
    WithGateways &
    WithReconciler,
): OrderPayments {
  const { gateways, reconciler } = services
  return {
    begin: createAttemptsService(services, gateways).begin,
    check: reconciler.check,
  }
}
