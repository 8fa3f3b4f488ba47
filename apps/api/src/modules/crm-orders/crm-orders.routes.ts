import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import { createCaseRefundsService, createChargebacksService, type WithRefunds } from '../refunds/index.ts'
import { createCancelService } from './cancel.service.ts'
import { createConfirmService } from './confirm.service.ts'
import { createStaffOrdersService } from './crm-orders.service.ts'
import { createDocumentsService } from './documents.service.ts'
import { createOrderMakingService } from './make-order.service.ts'
import { createMoneyCasesService } from './money-cases.service.ts'
import { createOrderTransfersService } from './order-transfers.service.ts'

/** Orders and their money, for staff. */
export function createCrmOrdersModule(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'log' | 'limiter'> & WithRefunds,
) {
  const orders = createStaffOrdersService(services)
  const cases = createMoneyCasesService(services)
  const { refunds } = services
  const caseRefunds = createCaseRefundsService(services)
  const chargebacks = createChargebacksService(services)
  const { confirm } = createConfirmService(services)
  const transfers = createOrderTransfersService(services)
  const { cancel } = createCancelService(services)
  const documents = createDocumentsService(services)
  const making = createOrderMakingService(services)

  return (app: FastifyInstance) =>
    implement(app, contract.crmOrders, {
      orders: ({ query, caller }) => orders.list({ ...query, isWhole: seesMasked(caller) }),
      orderSum: ({ query, caller }) => orders.sum({ ...query, isWhole: seesMasked(caller) }),
      order: ({ params }) => orders.get(params.code),
      orderLearner: ({ params }) => making.learner(params.id),
      quoteOrder: ({ body, caller }) => making.quote(body, caller),
      makeOrder: ({ body, caller, request }) =>
        making.make(body, caller, toActor(caller, request), request.headers['idempotency-key']),
      confirmOrder: async ({ params, body, caller, request }) => {
        await confirm(params.code, body, toActor(caller, request))
        return orders.get(params.code)
      },
      orderTransfers: ({ params, query }) => transfers.list(params.code, query.q),
      payFromTransfers: async ({ params, body, caller, request }) => {
        await transfers.pay(params.code, body, toActor(caller, request))
        return orders.get(params.code)
      },
      cancelOrder: async ({ params, body, caller, request }) => {
        await cancel(params.code, body.reason, toActor(caller, request))
        return orders.get(params.code)
      },
      addDocument: async ({ params, file, caller, request }) => {
        await documents.add(params.code, file, toActor(caller, request))
        return orders.get(params.code)
      },
      document: ({ params }) => documents.find(params.code, params.id),
      refundOrder: async ({ params, body, caller, request }) => {
        await refunds.request(params.code, body, request.headers['idempotency-key'], toActor(caller, request))
        return orders.get(params.code)
      },
      bookChargeback: async ({ params, body, caller, request }) => {
        const key = request.headers['idempotency-key']
        await chargebacks.book(params.code, body, key, toActor(caller, request))
        return orders.get(params.code)
      },
      approveRefund: async ({ params, caller, request }) =>
        orders.get(await refunds.approve(params.id, toActor(caller, request))),
      completeRefund: async ({ params, body, caller, request }) =>
        orders.get(await refunds.complete(params.id, body.transactionId, toActor(caller, request))),
      abandonRefund: async ({ params, body, caller, request }) =>
        orders.get(await refunds.abandon(params.id, body.reason, toActor(caller, request))),
      settleRefund: async ({ params, body, caller, request }) =>
        orders.get(await refunds.settleByHand(params.id, body, toActor(caller, request))),
      moneyCases: ({ query }) => cases.list(query),
      sendMoneyBack: async ({ params, body, caller, request }) => {
        await caseRefunds.sendBack(params.id, body.reason, toActor(caller, request))
        return cases.get(params.id)
      },
      resolveMoneyCase: ({ params, body, caller, request }) =>
        cases.resolve(params.id, body, toActor(caller, request)),
    })
}
