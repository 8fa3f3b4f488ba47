import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Tx } from '../../db/client.ts'
import { findAccount } from './accounts.repo.ts'

/** The actor with the rights of this moment: they may have been taken away while the request waited its turn. */
export async function refreshActor(tx: Tx, actor: Actor): Promise<Actor> {
  const now = await findAccount(tx, actor.id)
  if (now?.role !== 'admin' || now.status !== 'active') throw new AppError('access.denied')
  return { ...actor, rights: now.rights }
}
