import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createBankServices } from './bank-lists/bank-services.service.ts'

/** Routes by which staff ask banks. */
export function registerBankRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'clock' | 'queue'>,
): void {
  const bankServices = createBankServices(services)
  implement(app, contract.crmBank, {
    services: () => bankServices.read(),
    askServices: ({ caller, request }) => bankServices.ask(toActor(caller, request)),
  })
}
