import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createBankAccountsService } from './bank-accounts.service.ts'
import { createPayoutsService } from './payouts.service.ts'

/** Payouts to doctors, in batches, and the accounts that they go to. */
export function createPayoutsModule(services: Needs<'db' | 'env' | 'clock'>) {
  const payouts = createPayoutsService(services)
  const accounts = createBankAccountsService(services)

  return (app: FastifyInstance) =>
    implement(app, contract.payouts, {
      payouts: () => payouts.list(),
      payout: ({ params }) => payouts.get(params.id),
      createPayout: ({ body, caller, request }) => payouts.create(body.statements, toActor(caller, request)),
      exportPayout: ({ params, body, caller, request }) =>
        payouts.export(params.id, body, toActor(caller, request)),
      payPayout: ({ params, body, caller, request }) =>
        payouts.pay(params.id, body, toActor(caller, request)),
      cancelPayout: ({ params, body, caller, request }) =>
        payouts.cancel(params.id, body.reason, toActor(caller, request)),
      payoutAccount: ({ params, caller }) => accounts.get(params.id, caller.userId),
      proposePayoutAccount: ({ params, body, caller, request }) =>
        accounts.propose(params.id, body, toActor(caller, request)),
      decidePayoutAccount: ({ params, body, caller, request }) =>
        accounts.decide(params, body.decision, toActor(caller, request)),
    })
}
