import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createRemittancesService } from './remittances.service.ts'
import { createTaxTermsService } from './tax-terms.service.ts'

/** Personal income tax that is withheld from what doctors are paid. */
export function createWithholdingModule(services: Needs<'db' | 'clock'>) {
  const terms = createTaxTermsService(services)
  const remittances = createRemittancesService(services)

  return (app: FastifyInstance) =>
    implement(app, contract.withholding, {
      doctorTax: ({ params }) => terms.get(params.id),
      setDoctorTax: ({ params, body, caller, request }) =>
        terms.set(params.id, body, toActor(caller, request)),
      withheld: ({ query }) => remittances.get(query.month),
      remitTax: ({ body, caller, request }) => remittances.remit(body, toActor(caller, request)),
      takeBackRemittance: ({ params, body, caller, request }) =>
        remittances.takeBack(params.id, body.reason, toActor(caller, request)),
    })
}
