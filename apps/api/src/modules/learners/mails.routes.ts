import { crmMails } from '@repo/contract/crm-mails'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createLearnerMailsService } from './mails.service.ts'

/** Endpoints about the mails to learners. */
export function createMailRoutes(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const mails = createLearnerMailsService(services)
  return (app: FastifyInstance) =>
    implement(app, crmMails, {
      learnerMails: ({ params, query }) => mails.list(params.id, query),
      learnerMail: ({ params }) => mails.get(params.id, params.mailId),
      resendMail: ({ params, caller, request }) =>
        mails.resend(params.id, params.mailId, toActor(caller, request)),
    })
}
