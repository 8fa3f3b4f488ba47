import type { Caller } from './caller.ts'

/** Who changes something, for the audit trail. */
export interface Actor {
  id: string
  sessionId: string
  rights: readonly string[]
  ip: string
}

export const toActor = (caller: Caller, request: { readonly ip: string }): Actor => ({
  id: caller.userId,
  sessionId: caller.sessionId,
  rights: caller.rights,
  ip: request.ip,
})

export const auditOf = (actor: Actor) => ({ actorId: actor.id, ip: actor.ip })
