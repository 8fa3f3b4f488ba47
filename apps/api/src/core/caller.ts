import type { App, Permission, Right, Role } from '@repo/contract'
import type { LiveSession } from './sessions.ts'

/** The signed-in caller, read from the session row and not from claims of the token or a cookie. */
export interface Caller {
  readonly userId: string
  readonly sessionId: string
  readonly role: Role
  readonly app: App
  readonly permissions: readonly Permission[]
  /** All that the caller's roles allow together. */
  readonly rights: readonly Right[]
  /** Whether this session proved the second factor. */
  readonly hasSecondFactor: boolean
  /** Whether the account still has to agree to new terms. */
  readonly awaitsConsent: boolean
  /** Id of the doctor's own profile; only for doctors who have one. */
  readonly doctorId?: string
}

/** The caller of a session. */
export const callerOf = (session: LiveSession): Caller => ({
  userId: session.userId,
  sessionId: session.id,
  role: session.role,
  app: session.app,
  permissions: session.permissions,
  rights: session.rights,
  hasSecondFactor: session.hasSecondFactor,
  awaitsConsent: session.awaitsConsent,
  ...(session.doctorId ? { doctorId: session.doctorId } : {}),
})
