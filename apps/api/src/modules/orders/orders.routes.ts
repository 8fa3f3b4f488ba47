import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { createGiftsService } from './gifts.service.ts'
import { createOrdersService } from './orders.service.ts'

export function registerOrdersRoutes(app: FastifyInstance, services: Services): void {
  const orders = createOrdersService(services)
  const gifts = createGiftsService(services)

  implement(app, contract.orders, {
    quote: ({ caller, body }) => orders.quote(caller.userId, body),
    create: ({ caller, body, request }) =>
      orders.create(caller.userId, body, request.headers['idempotency-key']),
    list: ({ caller, query }) => orders.list(caller.userId, query.page),
    get: ({ caller, params }) => orders.get(caller.userId, params.code),
    cancel: ({ caller, params }) => orders.cancel(caller.userId, params.code),
    claimGift: ({ caller, body }) => gifts.claim(caller.userId, body.token),
  })
}
