import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import { createQuickFindService } from './quick-find.service.ts'

/** What the command palette of the back office finds. */
export function createQuickFindModule(services: Needs<'db'>) {
  const quickFind = createQuickFindService(services)
  return (app: FastifyInstance) =>
    implement(app, contract.crmQuickFind, {
      find: ({ query, caller }) => quickFind.find(query.q, caller, seesMasked(caller)),
    })
}
