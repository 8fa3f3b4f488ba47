import { contract } from '@repo/contract'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createAffiliatesService } from './affiliates.service.ts'

/** Codes by which people recommend courses: kept and paid by staff, read by those who have them. */
export const createAffiliatesModule = (services: Needs<'db' | 'clock'>): Module => {
  const service = createAffiliatesService(services)
  return (app) => {
    implement(app, contract.affiliates, { statement: ({ caller }) => service.own(caller.userId) })
    implement(app, contract.crmAffiliates, {
      affiliates: ({ query }) => service.list(query),
      createAffiliate: ({ body, caller, request }) => service.create(body, toActor(caller, request)),
      updateAffiliate: ({ params, body, caller, request }) =>
        service.update(params.id, body, toActor(caller, request)),
      affiliate: ({ params }) => service.view(params.id),
      affiliateStatement: ({ params }) => service.statement(params.id),
      payAffiliate: ({ params, body, caller, request }) =>
        service.pay(params.id, body, toActor(caller, request)),
    })
  }
}
