import { crmLetters } from '@repo/contract/crm-letters'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { seesMasked } from '../../http/mask-contacts.ts'
import type { Module } from '../../http/module.ts'
import { createLettersService } from './letters.service.ts'

export const createLettersModule = (
  services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>,
): Module => {
  const letters = createLettersService(services)
  return (app) =>
    implement(app, crmLetters, {
      letters: ({ query }) => letters.list(query),
      letterAudience: ({ query, caller }) => letters.audience({ ...query, isWhole: seesMasked(caller) }),
      letter: ({ params }) => letters.get(params.id),
      testLetter: ({ body, caller, request }) => letters.test(body, toActor(caller, request)),
      // Whom a search finds depends on what the searcher may see, as in the list of learners.
      sendLetter: ({ body: { audience, ...body }, caller, request }) =>
        letters.send(
          { ...body, audience: { ...audience, isWhole: seesMasked(caller) } },
          request.headers['idempotency-key'],
          toActor(caller, request),
        ),
      setLetterState: ({ params, body, caller, request }) =>
        letters.setState(params.id, body.state, toActor(caller, request)),
    })
}
