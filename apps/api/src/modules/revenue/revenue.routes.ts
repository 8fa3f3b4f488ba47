import { AppError, contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { WithContent } from '../content/index.ts'
import { createCourseSharesService } from './course-shares.service.ts'
import { createRevenueService } from './revenue.service.ts'
import { createShareRulesService } from './share-rules.service.ts'
import { createStatementPaperService } from './statement-paper.service.ts'

/** Revenue of doctors' courses, for accountants and for the doctors themselves. */
export function createRevenueModule(
  services: Needs<'db' | 'reports' | 'env' | 'clock' | 'storage'> & WithContent,
) {
  const revenue = createRevenueService(services)
  const parts = createCourseSharesService(services)
  const rules = createShareRulesService(services)
  const papers = createStatementPaperService(services)

  return (app: FastifyInstance) =>
    implement(app, contract.revenue, {
      revenue: ({ query }) => revenue.month(query.month),
      statement: ({ params }) => revenue.statement(params.id, params.month),
      statementPdf: ({ params }) => papers.ofDoctor(params.id, params.month),
      closeMonth: ({ body, caller, request }) => revenue.close(body.month, toActor(caller, request)),
      payStatement: ({ params, body, caller, request }) =>
        revenue.pay(params.id, params.month, body, toActor(caller, request)),
      exportRevenue: ({ query }) => revenue.export(query.month),
      shareRules: () => rules.list(),
      setShareRule: ({ body, caller, request }) => rules.set(body, toActor(caller, request)),
      removeShareRule: ({ params, caller, request }) => rules.remove(params.id, toActor(caller, request)),
      courseShares: ({ params }) => parts.get(params.id),
      setCourseShares: ({ params, body, caller, request }) =>
        parts.set(params.id, body, toActor(caller, request)),
      ownStatements: ({ caller }) => revenue.own(ownDoctor(caller.doctorId)),
      ownShares: ({ caller }) => parts.own(ownDoctor(caller.doctorId)),
      ownStatement: ({ caller, params }) => revenue.ownMonth(ownDoctor(caller.doctorId), params.month),
      ownStatementPdf: ({ caller, params }) => papers.own(ownDoctor(caller.doctorId), params.month),
    })
}

/** Id of the caller's doctor profile. An account without one has no revenue. */
function ownDoctor(doctorId: string | undefined): string {
  if (!doctorId) throw new AppError('request.not_found')
  return doctorId
}
