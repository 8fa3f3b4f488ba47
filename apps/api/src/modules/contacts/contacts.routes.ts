import { crmContacts } from '@repo/contract/crm-contacts'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import { createContactsService } from './contacts.service.ts'

export function createContactsModule(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const contacts = createContactsService(services)
  return (app: FastifyInstance) =>
    implement(app, crmContacts, {
      contacts: ({ query, caller }) =>
        contacts.list({ ...query, isWhole: seesMasked(caller) }, caller.userId),
      contact: ({ params }) => contacts.get(params.id),
      revealContact: ({ params, caller, request }) => contacts.reveal(params.id, toActor(caller, request)),
      replyToContact: ({ params, body, caller, request }) =>
        contacts.reply(params.id, body, toActor(caller, request)),
      noteOnContact: ({ params, body, caller, request }) =>
        contacts.note(params.id, body.text, toActor(caller, request)),
      assignContact: ({ params, body, caller, request }) =>
        contacts.assign(params.id, body, toActor(caller, request)),
      makeLearner: ({ params, body, caller, request }) =>
        contacts.makeLearner(params.id, body, toActor(caller, request)),
      learnerContacts: ({ params }) => contacts.ofLearner(params.id),
      setContactState: ({ params, body, caller, request }) =>
        contacts.setState(params.id, body, toActor(caller, request)),
    })
}
