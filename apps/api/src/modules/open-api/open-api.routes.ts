import { openApi } from '@repo/contract/open-api'
import { actorOfKey } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createOpenApiService } from './open-api.service.ts'

/** `/v1`: what an API key opens. */
export const createOpenApiModule = (services: Needs<'db' | 'env' | 'queue' | 'clock'>): Module => {
  const api = createOpenApiService(services)
  return (app) =>
    implement(app, openApi, {
      courses: ({ query }) => api.courses(query),
      enrolments: ({ query }) => api.enrolments(query),
      enrolment: ({ params }) => api.enrolment(params.id),
      enrol: ({ body, holder, request }) => api.enrol(body, actorOfKey(holder, request)),
      endEnrolment: ({ params, body, holder, request }) =>
        api.end(params.id, body.reason, actorOfKey(holder, request)),
      orders: ({ query }) => api.orders(query),
      order: ({ params }) => api.order(params.code),
    })
}
