import type { Right } from '@repo/contract'
import type { Caller } from './caller.ts'

/** The person who changes something, for the audit log. */
export interface Actor {
  id: string
  sessionId: string
  permissions: readonly string[]
  rights: readonly Right[]
  ip: string
  /** Only for doctors: the own profile, null where the account has none. */
  doctor?: { readonly id: string | null }
}

export const toActor = (caller: Caller, request: { readonly ip: string }): Actor => ({
  id: caller.userId,
  sessionId: caller.sessionId,
  permissions: caller.permissions,
  rights: caller.rights,
  ip: request.ip,
  ...(caller.role === 'doctor' ? { doctor: { id: caller.doctorId ?? null } } : {}),
})

export const auditOf = (actor: Pick<Actor, 'id' | 'ip'>) => ({ actorId: actor.id, ip: actor.ip })
