import { AppError } from '@repo/contract'
import { apiKeyRequestsPerMinute } from '@repo/contract/api-scopes'
import { MINUTE_MS } from '../../core/durations.ts'
import type { ApiKeys } from '../../core/key-holder.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { hashOpaqueToken } from '../auth/index.ts'
import { openScopes, stateOf } from './api-keys.policy.ts'
import { findKeyByHash, noteUse } from './api-keys.repo.ts'
import { isApiKey } from './token.ts'

const requestsByKey: Limit = { name: 'api-key', max: apiKeyRequestsPerMinute, windowMs: MINUTE_MS }

/** Finds the key of a request, and counts the request. Read from the database each time, so that a revoked key ends at once. */
export const createApiKeyCheck = ({ db, clock, limiter }: Needs<'db' | 'clock' | 'limiter'>): ApiKeys => ({
  async admit(token) {
    const found = isApiKey(token) ? await findKeyByHash(db, hashOpaqueToken(token)) : null
    if (!found) throw new AppError('session.invalid')
    const now = clock()
    const { key } = found
    if (stateOf(found, now) !== 'active') throw new AppError('session.revoked')
    await limiter.hit(requestsByKey, key.id)
    const since = new Date(now.getTime() - MINUTE_MS)
    if (!key.lastUsedAt || key.lastUsedAt < since) await noteUse(db, key.id, { now, since })
    return { keyId: key.id, name: key.name, scopes: openScopes(found), makerId: key.createdBy }
  },
})
