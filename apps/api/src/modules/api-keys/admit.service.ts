import { AppError } from '@repo/contract'
import { apiKeyRequestsPerMinute } from '@repo/contract/api-scopes'
import { MINUTE_MS } from '../../core/durations.ts'
import type { ApiKeys } from '../../core/key-holder.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { hashOpaqueToken } from '../auth/index.ts'
import { openScopes, stateOf } from './api-keys.policy.ts'
import { findUsedKey } from './api-keys.repo.ts'
import { isApiKey } from './token.ts'
import { createUnknownKeys } from './unknown-keys.ts'

const requestsByKey: Limit = { name: 'api-key', max: apiKeyRequestsPerMinute, windowMs: MINUTE_MS }

/** Finds the key of a request, and counts the request. Read from the database each time, so that a revoked key ends at once. */
export const createApiKeyCheck = ({ db, clock, limiter }: Needs<'db' | 'clock' | 'limiter'>): ApiKeys => {
  const unknown = createUnknownKeys(clock)
  const findByToken = async (token: string, ip: string) => {
    if (!isApiKey(token)) return null
    const hash = hashOpaqueToken(token)
    unknown.admit(hash, ip)
    const now = clock()
    const found = await findUsedKey(db, hash, { now, since: new Date(now.getTime() - MINUTE_MS) })
    if (found) unknown.noteFound(hash)
    else unknown.noteUnknown(ip)
    return found
  }
  return {
    async admit(token, ip) {
      const found = await findByToken(token, ip)
      if (!found) throw new AppError('session.invalid')
      const { key } = found
      if (stateOf(found, clock()) !== 'active') throw new AppError('session.revoked')
      await limiter.hit(requestsByKey, key.id)
      return {
        keyId: key.id,
        name: key.name,
        ending: key.ending,
        scopes: openScopes(found),
        makerId: key.createdBy,
      }
    },
  }
}
