import type { App, Permission, Right, Role } from '@repo/contract'
import type { DbOrTx } from '../db/client.ts'

export type RevokeReason =
  | 'logout'
  | 'password_changed'
  | 'password_reset'
  | 'refresh_reused'
  | 'account_locked'
  | 'role_changed'
  | 'email_changed'
  | 'ended_by_person'
  | 'ended_by_staff'
  | 'second_factor_reset'
  | 'second_factor_changed'
  | 'passkey_removed'
  | 'identity_removed'
  | 'played_too_fast'

/** A session with the current role and permissions of its account. */
export interface LiveSession {
  id: string
  userId: string
  app: App
  role: Role
  permissions: Permission[]
  rights: Right[]
  doctorId: string | null
  /** The session proved the second factor at sign-in, or set it up. */
  hasSecondFactor: boolean
  /** The account still has to agree to new terms. */
  awaitsConsent: boolean
  /** The session was signed out, has expired, or its account is not active. */
  isRevoked: boolean
  lastSeenAt: Date
}

/** The sessions as every part of the API sees them; `modules/auth` implements this. */
export interface Sessions {
  find(id: string): Promise<LiveSession | null>
  end(id: string, reason: RevokeReason, db?: DbOrTx): Promise<void>
  /** Ends every session of an account; call it inside the transaction that locks or changes the account. */
  endAllOf(userId: string, reason: RevokeReason, options?: { db?: DbOrTx; exceptId?: string }): Promise<void>
  /**
   * Clears the cached sessions of an account in every API process when the transaction commits. Call it after a
   * change of role or permissions.
   */
  renewAllOf(userId: string, db: DbOrTx): Promise<void>
  /** Removes an account's sessions from this instance's cache. */
  forget(userId: string): void
  /** Removes from the cache a session that was ended inside a transaction. */
  forgetSession(id: string): void
  /** Empties the cache, because notices of other instances may have been missed. */
  forgetEverything(): void
}

/** Reads access tokens; `modules/auth` signs them. */
export interface AccessTokens {
  /** @returns null for a token that is malformed, forged or expired. */
  verifyAccess(token: string): Promise<AccessClaims | null>
}

export interface AccessClaims {
  userId: string
  sessionId: string
  app: App
}
