import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createBankServices } from './bank-lists/bank-services.service.ts'
import { createDifferences } from './settlements/differences.service.ts'
import { createSettlements } from './settlements/settlements.service.ts'
import { createStatements } from './statements/statements.service.ts'

/** Routes by which staff ask banks, and send what banks and gateways account for. */
export function registerBankRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'clock' | 'queue' | 'limiter'>,
): void {
  const bankServices = createBankServices(services)
  const statements = createStatements(services)
  const settlements = createSettlements(services)
  const differences = createDifferences(services)
  implement(app, contract.crmBank, {
    services: () => bankServices.read(),
    askServices: ({ caller, request }) => bankServices.ask(toActor(caller, request)),
  })
  implement(app, contract.crmStatements, {
    statements: ({ query }) => statements.list(query),
    addStatement: ({ query, file, caller, request }) =>
      statements.add(query.fileName, file, toActor(caller, request)),
    statement: ({ params }) => statements.get(params.id),
    statementLines: ({ params, query }) => statements.lines(params.id, query),
    compareStatement: ({ params, body, caller, request }) =>
      statements.compare(params.id, body, toActor(caller, request)),
    startStatement: ({ params, caller, request }) => statements.start(params.id, toActor(caller, request)),
    takeStatementLine: ({ params, caller, request }) =>
      statements.takeLine(params.id, params.lineId, toActor(caller, request)),
    discardStatement: ({ params, caller, request }) =>
      statements.discard(params.id, toActor(caller, request)),
  })
  implement(app, contract.crmSettlements, {
    settlements: ({ query }) => settlements.list(query),
    addSettlement: ({ query, file, caller, request }) =>
      settlements.add(query, file, toActor(caller, request)),
    settlement: ({ params }) => settlements.get(params.id),
    settlementLines: ({ params, query }) => settlements.lines(params.id, query),
    compareSettlement: ({ params, body, caller, request }) =>
      settlements.compare(params.id, body.columns, toActor(caller, request)),
    startSettlement: ({ params, caller, request }) => settlements.start(params.id, toActor(caller, request)),
    resolveDifference: async ({ params, body, caller, request }) => {
      await differences.resolve(params.id, params.lineId, body, toActor(caller, request))
      return settlements.get(params.id)
    },
    linkPayout: ({ params, body, caller, request }) =>
      settlements.linkPayout(params.id, body.caseId, toActor(caller, request)),
    discardSettlement: ({ params, caller, request }) =>
      settlements.discard(params.id, toActor(caller, request)),
  })
}
