import { z } from 'zod'
import { admin } from './access.ts'
import { apiScopes, longestApiKeyName } from './api-scopes.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, text } from './fields.ts'
import { proofAgain, proofErrors } from './proof-again.ts'

/**
 * `ended`: its last day is over; `orphaned`: its maker may not manage settings any more or holds the rights of none of its
 * scopes, so it opens nothing.
 */
export const apiKeyStates = ['active', 'ended', 'revoked', 'orphaned'] as const

const apiKeyView = z.object({
  id,
  name: z.string(),
  /** The last four letters of the key, by which its holder knows it again. */
  ending: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  /** Those of the scopes that open nothing now, because the maker lacks a right that they stand for. */
  closedScopes: z.array(z.enum(apiScopes)),
  state: z.enum(apiKeyStates),
  /** Name of its maker. */
  createdBy: z.string(),
  createdAt: instant,
  /** Null for a key without an end. */
  endsAt: instant.nullable(),
  /** To the minute; null before the first request. */
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})

/** Keys open data without a person, so only who keeps the settings makes them, each for what they may do themselves. */
const maySet = admin('settings.manage')

/** Name, scopes and last day of a new key. */
export const newApiKeyBody = proofAgain.extend({
  name: text(1, longestApiKeyName),
  scopes: z
    .array(z.enum(apiScopes))
    .min(1)
    .max(apiScopes.length)
    .refine((scopes) => new Set(scopes).size === scopes.length),
  /** Last day in Vietnam’s time; null for a key without an end. */
  until: z.iso.date().nullable(),
})

/** Keys by which programs of others call `/v1`. */
export const crmApiKeys = {
  keys: endpoint({
    method: 'GET',
    path: '/crm/api-keys',
    summary: 'The API keys, newest first, without their secrets; revoked ones for 90 days',
    access: maySet,
    response: z.object({
      items: z.array(apiKeyView),
      /** Whether making one also asks for a code. */
      isCodeNeeded: z.boolean(),
    }),
  }),
  createKey: endpoint({
    method: 'POST',
    path: '/crm/api-keys',
    summary:
      'Make an API key for scopes whose rights one holds; the answer is the only place where it is ever shown',
    access: maySet,
    body: newApiKeyBody,
    response: z.object({ key: apiKeyView, token: z.string() }),
    errors: [...proofErrors, 'api_key.too_many', 'api_key.day_over'],
  }),
  revokeKey: endpoint({
    method: 'POST',
    path: '/crm/api-keys/:id/revoke',
    summary: 'End an API key for good; its next request is refused',
    access: maySet,
    params: byId,
    response: apiKeyView,
    errors: ['api_key.not_found'],
  }),
}
