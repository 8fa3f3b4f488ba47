import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createListExportsService } from './list-exports.service.ts'

/** Lists as files: what staff and doctors saved themselves is noted, what is long is made in the background. */
export function createListExportsModule(services: Needs<'db' | 'queue' | 'clock' | 'limiter'>) {
  const exports = createListExportsService(services)
  return (app: FastifyInstance) =>
    implement(app, contract.listExports, {
      noteExport: ({ body, caller, request }) => exports.note(body, caller, toActor(caller, request)),
      orderExport: ({ body, caller, request }) => exports.order(body, caller, toActor(caller, request)),
      exportFiles: ({ caller }) => exports.list(caller),
      exportFile: ({ params, caller }) => exports.get(caller, params.id),
      downloadExport: ({ params, caller, request }) =>
        exports.download(caller, params.id, toActor(caller, request)),
      removeExport: ({ params, caller, request }) =>
        exports.remove(caller, params.id, toActor(caller, request)),
    })
}
