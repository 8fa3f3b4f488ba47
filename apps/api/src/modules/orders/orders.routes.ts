import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Limit } from '../../core/limits.service.ts'
import { createAttemptsService } from '../payments/attempts.service.ts'
import { createGateways } from '../payments/gateways/gateways.ts'
import { createReconciler } from '../payments/reconciler.service.ts'
import { createGiftsService } from './gifts.service.ts'
import { createOrdersService } from './orders.service.ts'

/** Who comes back from a gateway asks a few times; each time costs the gateway a query. */
const checks: Limit = { name: 'payment-checks', max: 60, windowMs: 3_600_000 }

export function registerOrdersRoutes(app: FastifyInstance, services: Services): void {
  const orders = createOrdersService(services)
  const { env, clock, limiter } = services
  const gateways = createGateways(env, clock)
  const attempts = createAttemptsService(services, gateways)
  const reconciler = createReconciler(services, gateways)
  const gifts = createGiftsService(services)

  implement(app, contract.orders, {
    quote: ({ caller, body }) => orders.quote(caller.userId, body),
    create: ({ caller, body, request }) =>
      orders.create(caller.userId, body, request.headers['idempotency-key']),
    list: ({ caller, query }) => orders.list(caller.userId, query.page),
    get: ({ caller, params }) => orders.get(caller.userId, params.code),
    cancel: ({ caller, params }) => orders.cancel(caller.userId, params.code),
    pay: ({ caller, params, body, request }) =>
      attempts.begin(caller.userId, params.code, body.gateway, request.ip),
    check: async ({ caller, params }) => {
      const order = await orders.find(caller.userId, params.code)
      await limiter.hit(checks, caller.userId)
      await reconciler.check(order.id)
      return orders.get(caller.userId, params.code)
    },
    claimGift: ({ caller, body }) => gifts.claim(caller.userId, body.token),
  })
}
