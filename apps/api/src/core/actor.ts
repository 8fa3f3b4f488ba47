import type { Right } from '@repo/contract'
import type { Caller } from './caller.ts'
import type { KeyHolder } from './key-holder.ts'

/** The person who changes something, for the audit log. */
export interface Actor {
  id: string
  sessionId: string
  permissions: readonly string[]
  rights: readonly Right[]
  ip: string
  /** Only for doctors: the own profile, null where the account has none. */
  doctor?: { readonly id: string | null }
  /** Name and last letters of the API key by which a program acts for the person who made it. */
  apiKey?: string
}

export const toActor = (caller: Caller, request: { readonly ip: string }): Actor => ({
  id: caller.userId,
  sessionId: caller.sessionId,
  permissions: caller.permissions,
  rights: caller.rights,
  ip: request.ip,
  ...(caller.role === 'doctor' ? { doctor: { id: caller.doctorId ?? null } } : {}),
})

/** Who answers for what a program does with an API key: its maker, with no right but what the endpoint's scope allows. */
export const actorOfKey = (holder: KeyHolder, request: { readonly ip: string }): Actor => ({
  id: holder.makerId,
  sessionId: '',
  permissions: [],
  rights: [],
  ip: request.ip,
  // Names may repeat; with the letters that its list shows, an entry says which key it was.
  apiKey: `${holder.name} (…${holder.ending})`,
})

export const auditOf = (actor: Pick<Actor, 'id' | 'ip'>) => ({ actorId: actor.id, ip: actor.ip })
