import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createListViewsService } from './list-views.service.ts'

/** Views that people keep of the offices' lists, and share. */
export function createListViewsModule(services: Needs<'db' | 'clock'>) {
  const views = createListViewsService(services)
  return (app: FastifyInstance) =>
    implement(app, contract.listViews, {
      views: ({ query, caller }) => views.list(query.list, caller),
      saveView: ({ body, caller, request }) => views.save(body, caller, toActor(caller, request)),
      changeView: ({ params, body, caller, request }) =>
        views.change(params.id, body, caller, toActor(caller, request)),
      removeView: ({ params, caller, request }) => views.remove(params.id, caller, toActor(caller, request)),
      setDefaultView: ({ body, caller }) => views.setDefault(body.list, body.viewId, caller),
      takeInViews: ({ body, caller, request }) => views.takeIn(body, caller, toActor(caller, request)),
    })
}
