import type { Needs } from '../../core/services.ts'
import type { OrderPayments } from '../orders/index.ts'
import { createAttemptsService } from './attempts.service.ts'
import { createGateways } from './gateways/gateways.ts'
import { createReconciler } from './reconciler.service.ts'

/** What the routes of orders ask of payments. */
export function createOrderPayments(
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log' | 'limiter'>,
): OrderPayments {
  const gateways = createGateways(services.env, services.clock)
  return {
    begin: createAttemptsService(services, gateways).begin,
    check: createReconciler(services, gateways).check,
  }
}
