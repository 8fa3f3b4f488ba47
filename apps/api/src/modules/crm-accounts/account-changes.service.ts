import { AppError, permissions as allPermissions, type Permission, rightsOf } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { lockUser, updateUser } from '../auth/index.ts'
import { mayGive, maySetPermissions, mayTouch } from './accounts.policy.ts'
import { countOtherOwners, lockStaff, type UserRow } from './accounts.repo.ts'
import { refreshActor, withRights } from './fresh-actor.service.ts'
import { createOwnerNotices } from './owner-notices.service.ts'
import { findRolesOf, setRolesOf } from './roles.repo.ts'
import { namesOf, requireRoles, rightsIn } from './roles.service.ts'

export interface WantedRoles {
  permissions: readonly Permission[]
  /** Roles of the business's own. */
  roleIds: readonly string[]
}

const isOwner = (user: Pick<UserRow, 'role' | 'permissions'>) =>
  user.role === 'admin' && user.permissions.includes('owner')

/**
 * Changes status and permissions of accounts. A role never changes: a learner who becomes a doctor or joins the staff
 * gets a separate account, so that one password never opens both personal courses and orders and the data of other
 * people.
 */
export function createAccountChangesService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions'>) {
  const { db, clock, sessions } = services
  const tellOwners = createOwnerNotices(services)
  /**
   * Reads the account and the actor as they are now, and locks the staff: no owner is added or removed until the
   * transaction ends.
   */
  const begin = async (tx: Tx, id: string, actor: Actor) => {
    await lockStaff(tx)
    const locked = await lockUser(tx, id)
    if (!locked) throw new AppError('user.not_found')
    const account = await withRights(tx, locked)
    return { account, fresh: await refreshActor(tx, actor) }
  }
  const refuseLastOwner = async (tx: Tx, account: UserRow) => {
    if (isOwner(account) && (await countOtherOwners(tx, account.id)) === 0)
      throw new AppError('user.last_owner')
  }
  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'user', subjectId: id, ...change })

  return {
    /**
     * Locks or unlocks an account; locking ends its sessions in the same transaction.
     * @throws AppError `user.not_found`, `user.self_lock`, `user.last_owner`, `access.denied`
     */
    async setStatus(id: string, wanted: 'active' | 'locked', reason: string, actor: Actor): Promise<UserRow> {
      const changed = await db.transaction(async (tx) => {
        const { account, fresh } = await begin(tx, id, actor)
        if (wanted === 'locked' && id === actor.id) throw new AppError('user.self_lock')
        if (!mayTouch(fresh, account)) throw new AppError('access.denied')
        if (wanted === 'locked') await refuseLastOwner(tx, account)
        // Unlocking does not verify an address that was never verified.
        const status = wanted === 'active' && !account.verifiedAt ? 'pending' : wanted
        const after = await updateUser(tx, id, { status, updatedAt: clock() })
        if (status === 'locked') await sessions.endAllOf(id, 'account_locked', { db: tx })
        await note(tx, actor, id, {
          action: wanted === 'locked' ? 'user.locked' : 'user.unlocked',
          before: { status: account.status },
          after: { status, reason },
        })
        return after
      })
      // Forgets the cached sessions again after the commit: a request in between may have cached the old state.
      sessions.forget(id)
      return changed
    },

    /**
     * Sets the roles of an admin from the next request on; no session ends.
     * @throws AppError `user.not_found`, `user.not_an_admin`, `user.permissions_missing`, `user.last_owner`,
     * `role.not_found`, `role.beyond_own`, `access.denied`, `edit.outdated`
     */
    async setPermissions(
      id: string,
      { permissions: wanted, roleIds, reason, version }: Edit<WantedRoles & { reason: string }>,
      actor: Actor,
    ): Promise<void> {
      const permissions = allPermissions.filter((permission) => wanted.includes(permission))
      if (permissions.length + roleIds.length === 0) throw new AppError('user.permissions_missing')
      await db.transaction(async (tx) => {
        const { account, fresh } = await begin(tx, id, actor)
        if (account.role !== 'admin') throw new AppError('user.not_an_admin')
        if (!permissions.includes('owner')) await refuseLastOwner(tx, account)
        if (!maySetPermissions(fresh, account)) throw new AppError('access.denied')
        const roles = await requireRoles(tx, roleIds)
        const rights = rightsOf(permissions, rightsIn(roles))
        if (!mayGive(fresh, { permissions, rights })) throw new AppError('role.beyond_own')
        await assertUnedited(tx, 'permissions', id, { version, userId: actor.id })
        const before = await findRolesOf(tx, id)
        await updateUser(tx, id, { permissions, updatedAt: clock() })
        await setRolesOf(tx, id, roleIds, clock())
        await sessions.renewAllOf(id, tx)
        await tellOwners(tx, { to: account.name, before: account.rights, after: rights }, actor)
        await note(tx, actor, id, {
          action: 'user.permissions_set',
          before: { permissions: account.permissions, roles: namesOf(before) },
          after: { permissions, roles: namesOf(roles), reason },
        })
      })
      sessions.forget(id)
    },
  }
}

export interface WithAccountChanges {
  readonly accountChanges: ReturnType<typeof createAccountChangesService>
}
