import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { implement } from '../../http/implement.ts'
import { createBankNoticesService } from './bank-notices.service.ts'
import { createOrdersService } from './orders.service.ts'

export function registerOrdersRoutes(app: FastifyInstance, services: Services): void {
  const orders = createOrdersService(services)
  const notices = createBankNoticesService(services)

  implement(app, contract.orders, {
    create: ({ caller, body, request }) =>
      orders.create(caller.userId, body.courses, request.headers['idempotency-key']),
    list: ({ caller, query }) => orders.list(caller.userId, query.page),
    get: ({ caller, params }) => orders.get(caller.userId, params.code),
    cancel: ({ caller, params }) => orders.cancel(caller.userId, params.code),
    sepayNotice: ({ body, request }) => notices.receive(body, request),
  })
}
