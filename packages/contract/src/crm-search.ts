import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, done, id, instant, keyPageOf, searchText, sortKey, text, valueKeyQuery } from './fields.ts'

export const synonymLimits = { terms: 20, termLength: 60, groups: 500 } as const

/** Terms that find the same. Which of them came first has no meaning. */
export const synonymBody = z.strictObject({
  terms: z.array(text(2, synonymLimits.termLength)).min(2).max(synonymLimits.terms),
})

/** Details of `synonym.term_taken`: the term, and the group that it stands in. */
export const takenTerm = z.object({ term: z.string(), terms: z.array(z.string()) })

/** What staff do about searches: words that mean the same, and searches that found nothing. */
export const crmSearch = {
  synonyms: endpoint({
    method: 'GET',
    path: '/crm/search/synonyms',
    summary: 'All groups of terms that find the same, last changed first',
    access: admin('search.edit'),
    response: z.array(z.object({ id, terms: z.array(z.string()), updatedAt: instant, version: editVersion })),
  }),
  createSynonyms: endpoint({
    method: 'POST',
    path: '/crm/search/synonyms',
    summary: 'Add a group; counts at once',
    access: admin('search.edit'),
    body: synonymBody,
    response: z.object({ id }),
    errors: ['synonym.term_taken', 'synonym.same_term', 'synonym.no_words', 'synonym.too_many'],
  }),
  updateSynonyms: endpoint({
    method: 'PUT',
    path: '/crm/search/synonyms/:id',
    summary: 'Change a group; counts at once',
    access: admin('search.edit'),
    params: byId,
    body: synonymBody.safeExtend({ version: editVersion }),
    response: z.object({ id }),
    errors: [
      'edit.outdated',
      'synonym.not_found',
      'synonym.term_taken',
      'synonym.same_term',
      'synonym.no_words',
    ],
  }),
  removeSynonyms: endpoint({
    method: 'DELETE',
    path: '/crm/search/synonyms/:id',
    summary: 'Remove a group; its terms then find only themselves',
    access: admin('search.edit'),
    params: byId,
    response: done,
    errors: ['synonym.not_found'],
  }),
  searchMisses: endpoint({
    method: 'GET',
    path: '/crm/search/misses',
    summary: 'Searches that found nothing, most frequent first; equal ones within half a minute count once',
    access: admin('search.edit'),
    query: z.object({ q: searchText.optional(), ...valueKeyQuery }),
    response: keyPageOf(z.object({ id, query: z.string(), count: z.int(), lastAt: instant }), sortKey),
  }),
  removeSearchMiss: endpoint({
    method: 'DELETE',
    path: '/crm/search/misses/:id',
    summary: 'Take a search off the list; it comes back when it finds nothing again',
    access: admin('search.edit'),
    params: byId,
    response: done,
    errors: ['search_miss.not_found'],
  }),
}
