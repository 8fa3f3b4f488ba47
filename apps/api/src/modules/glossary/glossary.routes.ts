import { crmGlossary, glossary } from '@repo/contract/glossary'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import { createGlossaryService } from './glossary.service.ts'

/** The glossary: for everybody, and as staff keep it. */
export const createGlossaryModule = (services: Needs<'db' | 'publicReads' | 'clock' | 'cache'>): Module => {
  const service = createGlossaryService(services)
  return (app) => {
    implement(app, glossary, { terms: () => service.all() })
    implement(app, crmGlossary, {
      terms: ({ query }) => service.list(query),
      term: ({ params }) => service.one(params.id),
      createTerm: ({ body, caller, request }) => service.create(body, toActor(caller, request)),
      updateTerm: ({ params, body, caller, request }) =>
        service.update(params.id, body, toActor(caller, request)),
      removeTerm: ({ params, caller, request }) => service.remove(params.id, toActor(caller, request)),
    })
  }
}
