import { AppError, type Right, rightsOf } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import { findOwnRights } from '../../core/staff-rights.repo.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { findAccount, type UserRow } from './accounts.repo.ts'

/** An account with all that its roles allow together. */
export async function withRights(db: DbOrTx, account: UserRow): Promise<UserRow & { rights: Right[] }> {
  const own = account.role === 'admin' ? await findOwnRights(db, account.id) : []
  return withOwnRights(account, own)
}

/** The same with what its own roles allow. */
export const withOwnRights = (account: UserRow, own: string[]): UserRow & { rights: Right[] } => ({
  ...account,
  rights: rightsOf(account.permissions, account.role === 'admin' ? own : []),
})

/** The actor with the rights of this moment: they may have been removed while the request waited for a lock. */
export async function refreshActor(tx: Tx, actor: Actor): Promise<Actor> {
  const now = await findAccount(tx, actor.id)
  if (now?.role !== 'admin' || now.status !== 'active') throw new AppError('access.denied')
  const { permissions, rights } = await withRights(tx, now)
  return { ...actor, permissions, rights }
}
