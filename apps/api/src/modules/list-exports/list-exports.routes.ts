import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createListExportsService } from './list-exports.service.ts'

/** Records in the audit log which lists staff and doctors save as a file. */
export function createListExportsModule(services: Needs<'db'>) {
  const exports = createListExportsService(services)
  return (app: FastifyInstance) =>
    implement(app, contract.listExports, {
      noteExport: ({ body, caller, request }) => exports.note(body, caller, toActor(caller, request)),
    })
}
