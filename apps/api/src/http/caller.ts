import { type Access, AppError, isAllowed, mayCallBeforeConsent, needsSecondFactor } from '@repo/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { Authenticate } from './auth.ts'

interface CallerSource {
  readonly authenticate: Authenticate
}

/**
 * Who makes a request, judged by an access rule; null where nobody has to be known.
 * @throws AppError `session.…` without a session that counts, `access.…` for who may not come in
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
  if (access.kind === 'optional') return findOptionalCaller(api, request)
  if (access.kind !== 'signed-in') return null
  const caller = await api.authenticate(request.headers.authorization)
  if (!isAllowed(access, caller)) throw new AppError('access.denied')
  if (lacksSecondFactor(caller) && !access.beforeSecondFactor)
    throw new AppError('access.second_factor_required')
  if (caller.awaitsConsent && !mayCallBeforeConsent(access)) throw new AppError('access.consent_required')
  return caller
}

const lacksSecondFactor = (caller: Caller) => needsSecondFactor(caller.role) && !caller.hasSecondFactor

/** A stale token must not keep anybody from what is free; where a session is needed the handler says so. */
async function findOptionalCaller(api: CallerSource, request: FastifyRequest): Promise<Caller | null> {
  if (!request.headers.authorization) return null
  try {
    const caller = await api.authenticate(request.headers.authorization)
    // Half signed in is not signed in.
    return lacksSecondFactor(caller) || caller.awaitsConsent ? null : caller
  } catch (error) {
    if (error instanceof AppError && error.status === 401) return null
    throw error
  }
}
