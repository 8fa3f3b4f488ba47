import { AppError, rightsOf } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { findAccount } from './accounts.repo.ts'

/** The actor with the permissions of this moment: they may have been removed while the request waited for a lock. */
export async function refreshActor(tx: Tx, actor: Actor): Promise<Actor> {
  const now = await findAccount(tx, actor.id)
  if (now?.role !== 'admin' || now.status !== 'active') throw new AppError('access.denied')
  return { ...actor, permissions: now.permissions, rights: rightsOf(now.permissions) }
}
