import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createBatchesService, createRedeemService } from '../activation/index.ts'
import { createStaffCouponsService } from '../coupons/index.ts'

/** Coupons and activation codes: sales staff create them, and learners redeem the codes. */
export function createSalesModule(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const coupons = createStaffCouponsService(services)
  const batches = createBatchesService(services)
  const { redeem } = createRedeemService(services)

  return (app: FastifyInstance) => {
    implement(app, contract.activation, {
      redeem: ({ caller, body }) => redeem(caller.userId, body.code),
    })
    implement(app, contract.crmSales, {
      coupons: ({ query }) => coupons.list(query),
      createCoupon: ({ body, caller, request }) => coupons.create(body, toActor(caller, request)),
      updateCoupon: ({ params, body, caller, request }) =>
        coupons.update(params.id, body, toActor(caller, request)),
      activationBatches: ({ query }) => batches.list(query),
      createActivationBatch: ({ body, caller, request }) =>
        batches.create(body, request.headers['idempotency-key'], toActor(caller, request)),
      activationCodes: ({ params, query }) => batches.codes(params.id, query),
      downloadActivationCodes: ({ params, caller, request }) =>
        batches.download(params.id, toActor(caller, request)),
      revokeActivationCode: ({ params, body, caller, request }) =>
        batches.revoke(params.id, body.reason, toActor(caller, request)),
    })
  }
}
