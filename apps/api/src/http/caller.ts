import { type Access, AppError, isAllowed, mayCallBeforeConsent, needsSecondFactor } from '@repo/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { ApiKeys, KeyHolder } from '../core/key-holder.ts'
import { type Authenticate, readApiKey } from './auth.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The API key that the request came with; only at endpoints that name a scope. */
    keyHolder?: KeyHolder
  }
}

interface CallerSource {
  readonly authenticate: Authenticate
  readonly apiKeys: ApiKeys
}

/**
 * The caller of a request, checked against an access rule; null for an anonymous caller where the rule allows one, and for
 * a program with an API key, which is then in `request.keyHolder`.
 * @throws AppError `session.…` without a valid session or key, `access.…` without permission
 */
export async function findCaller(
  api: CallerSource,
  access: Extract<Access, { kind: 'signed-in' }>,
  request: FastifyRequest,
): Promise<Caller>
export async function findCaller(
  api: CallerSource,
  access: Access,
  request: FastifyRequest,
): Promise<Caller | null>
export async function findCaller(
  api: CallerSource,
  access: Access,
  request: FastifyRequest,
): Promise<Caller | null> {
  const token = readApiKey(request.headers.authorization)
  if (access.kind === 'key') {
    request.keyHolder = await findKeyHolder(api, access, token, request.ip)
    return null
  }
  // Without a look at the key: it opens nothing here, whatever it may do elsewhere.
  if (token !== null) throw new AppError('access.denied')
  if (access.kind === 'optional') return findOptionalCaller(api, request)
  if (access.kind !== 'signed-in') return null
  const caller = await api.authenticate(request.headers.authorization)
  if (!isAllowed(access, caller)) throw new AppError('access.denied')
  if (lacksSecondFactor(caller) && !access.beforeSecondFactor)
    throw new AppError('access.second_factor_required')
  if (caller.awaitsConsent && !mayCallBeforeConsent(access)) throw new AppError('access.consent_required')
  return caller
}

async function findKeyHolder(
  { apiKeys }: CallerSource,
  { scope }: Extract<Access, { kind: 'key' }>,
  token: string | null,
  ip: string,
): Promise<KeyHolder> {
  if (token === null) throw new AppError('session.invalid')
  const holder = await apiKeys.admit(token, ip)
  if (!holder.scopes.includes(scope)) throw new AppError('access.denied')
  return holder
}

const lacksSecondFactor = (caller: Caller) => needsSecondFactor(caller.role) && !caller.hasSecondFactor

/** On public endpoints an expired token counts as no token; handlers that need a session refuse by themselves. */
async function findOptionalCaller(api: CallerSource, request: FastifyRequest): Promise<Caller | null> {
  if (!request.headers.authorization) return null
  try {
    const caller = await api.authenticate(request.headers.authorization)
    // A session without its second factor or with terms still to agree to counts as signed out.
    return lacksSecondFactor(caller) || caller.awaitsConsent ? null : caller
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null
    throw error
  }
}
