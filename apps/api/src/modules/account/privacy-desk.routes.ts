import { crmPrivacy } from '@repo/contract/crm-privacy'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createPrivacyDesk } from './privacy-desk.service.ts'

export function registerPrivacyDesk(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'queue' | 'clock'>,
): void {
  const desk = createPrivacyDesk(services)
  implement(app, crmPrivacy, {
    requests: ({ query }) => desk.list(query),
    request: ({ params }) => desk.get(params.id),
    enterRequest: ({ body, caller, request }) => desk.enter(body, toActor(caller, request)),
    checkIdentity: ({ params, body, caller, request }) =>
      desk.checkIdentity(params.id, body.how, toActor(caller, request)),
    answerRequest: ({ params, body, caller, request }) =>
      desk.answer(params.id, body.answer, toActor(caller, request)),
    extendRequest: ({ params, body, caller, request }) =>
      desk.extend(params.id, body.reason, toActor(caller, request)),
    carryOut: ({ params, caller, request }) => desk.carryOut(params.id, toActor(caller, request)),
    closeRequest: ({ params, body, caller, request }) =>
      desk.close(params.id, body, toActor(caller, request)),
    linkToCopy: ({ params, caller, request }) => desk.link(params.id, toActor(caller, request)),
    copyByLink: ({ params, request }) => desk.copyByLink(params.link, request.ip),
  })
}
