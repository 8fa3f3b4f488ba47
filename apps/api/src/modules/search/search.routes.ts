import { crmSearch } from '@repo/contract/crm-search'
import { search } from '@repo/contract/search'
import type { FastifyInstance } from 'fastify'
import { toActor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import { createFindsService } from './finds.service.ts'
import type { WithTextSearch } from './search.service.ts'
import { createSynonymsService } from './synonyms.service.ts'

export function createSearchModule(
  services: Needs<'db' | 'publicReads' | 'env' | 'clock' | 'cache'> & WithTextSearch,
) {
  const finds = createFindsService(services)
  const synonyms = createSynonymsService(services)
  return (app: FastifyInstance) => {
    implement(app, search, {
      suggestions: ({ query }) => finds.suggestions(query.q),
      others: ({ query }) => finds.others(query.q),
    })
    implement(app, crmSearch, {
      synonyms: () => synonyms.list(),
      createSynonyms: ({ body, caller, request }) => synonyms.create(body.terms, toActor(caller, request)),
      updateSynonyms: ({ params, body, caller, request }) =>
        synonyms.update(params.id, body, toActor(caller, request)),
      removeSynonyms: ({ params, caller, request }) => synonyms.remove(params.id, toActor(caller, request)),
      searchMisses: ({ query }) => synonyms.misses(query),
      removeSearchMiss: ({ params, caller, request }) =>
        synonyms.removeMiss(params.id, toActor(caller, request)),
    })
  }
}
