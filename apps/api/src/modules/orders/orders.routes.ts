import { contract, type EndpointAnswer, type ParsedInput } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createGiftsService } from './gifts.service.ts'
import type { OrdersService } from './orders.service.ts'

/** A buyer back from a gateway polls a few times, and each poll costs a query at the gateway. */
const checks: Limit = { name: 'payment-checks', max: 60, windowMs: 3_600_000 }

/** What orders need of payments; implemented by `modules/payments`. */
export interface OrderPayments {
  /** Begins a payment at a gateway. */
  begin(
    userId: string,
    code: string,
    gateway: ParsedInput<typeof contract.orders.pay>['body']['gateway'],
    ip: string,
  ): Promise<EndpointAnswer<typeof contract.orders.pay>>
  /** Queries the gateways now about the payments of an order. */
  check(orderId: string): Promise<unknown>
}

export interface WithOrderPayments {
  readonly orderPayments: OrderPayments
}

export function registerOrdersRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'clock' | 'limiter'> & WithOrderPayments,
  orders: OrdersService,
): void {
  const { limiter, orderPayments } = services
  const gifts = createGiftsService(services)

  implement(app, contract.orders, {
    quote: ({ caller, body }) => orders.quote(caller.userId, body),
    create: ({ caller, body, request }) =>
      orders.create(caller.userId, body, request.headers['idempotency-key']),
    list: ({ caller, query }) => orders.list(caller.userId, query.page),
    get: ({ caller, params }) => orders.get(caller.userId, params.code),
    cancel: ({ caller, params }) => orders.cancel(caller.userId, params.code),
    pay: ({ caller, params, body, request }) =>
      orderPayments.begin(caller.userId, params.code, body.gateway, request.ip),
    check: async ({ caller, params }) => {
      const order = await orders.find(caller.userId, params.code)
      await limiter.hit(checks, caller.userId)
      await orderPayments.check(order.id)
      return orders.get(caller.userId, params.code)
    },
    claimGift: ({ caller, body }) => gifts.claim(caller.userId, body.token),
  })
}
