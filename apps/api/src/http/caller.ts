import { type Access, AppError, isAllowed, mayCallBeforeConsent, needsSecondFactor } from '@repo/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../core/caller.ts'
import type { Authenticate } from './auth.ts'

interface CallerSource {
  readonly authenticate: Authenticate
}

/**
 * The caller of a request, checked against an access rule; null for an anonymous caller where the rule allows one.
 * @throws AppError `session.…` without a valid session, `access.…` without permission
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
