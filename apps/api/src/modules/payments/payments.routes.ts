import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createGatewayNotices } from './gateway-notices.service.ts'
import type { WithPaymentReports } from './reports.service.ts'

/** Webhooks of banks and gateways. */
export function registerPaymentsRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> & WithPaymentReports,
): void {
  const notices = createGatewayNotices(services)

  implement(app, contract.payments, {
    sepayNotice: ({ body, request }) => notices.sepay(body, request),
    cassoNotice: ({ body, request }) => notices.casso(body, request),
    payosNotice: ({ body, request }) => notices.payos(body, request),
    vnpayNotice: ({ request }) => notices.vnpay(request),
    momoNotice: ({ body, request }) => notices.momo(body, request),
    zalopayNotice: ({ body, request }) => notices.zalopay(body, request),
  })
}
