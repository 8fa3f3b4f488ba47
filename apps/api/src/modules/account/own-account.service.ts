import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { findUserById, lockUser, type User, verifyPassword } from '../auth/index.ts'
import { accountLimits } from './account.limits.ts'

/** The account of the caller. @throws AppError `session.revoked` when it is gone. */
export async function requireAccount(db: DbOrTx, userId: string): Promise<User> {
  const user = await findUserById(db, userId)
  if (!user || user.erasedAt) throw new AppError('session.revoked')
  return user
}

/** The same, locked until the transaction ends, so that two changes of one account take turns. */
export async function requireLockedAccount(tx: Tx, userId: string): Promise<User> {
  const user = await lockUser(tx, userId)
  if (!user || user.erasedAt) throw new AppError('session.revoked')
  return user
}

/**
 * Asks for the password again before sensitive changes, in case the owner has left the device unlocked.
 * @returns the account. @throws AppError `auth.wrong_password`, `auth.too_many_attempts`
 */
export function createPasswordCheck({ db, limiter }: Needs<'db' | 'limiter'>) {
  return async (userId: string, password: string): Promise<User> => {
    await limiter.hit(accountLimits.password, userId, 'auth.too_many_attempts')
    const user = await requireAccount(db, userId)
    if (!(await verifyPassword(user.passwordHash, password))) throw new AppError('auth.wrong_password')
    await limiter.reset(accountLimits.password, userId)
    return user
  }
}

export type PasswordCheck = ReturnType<typeof createPasswordCheck>

export interface WithPasswordCheck {
  readonly checkPassword: PasswordCheck
}
