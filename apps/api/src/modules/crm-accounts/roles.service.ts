import { AppError, permissions, rightsOf } from '@repo/contract'
import { type crmRoles, mostRoles, type roleBody } from '@repo/contract/crm-roles'
import { withNeeded } from '@repo/contract/rights'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { together } from '../../db/together.ts'
import { updateUser } from '../auth/index.ts'
import { type GivenRoles, mayGive } from './accounts.policy.ts'
import { findAccount, lockStaff } from './accounts.repo.ts'
import { refreshActor } from './fresh-actor.service.ts'
import { createOwnerNotices } from './owner-notices.service.ts'
import * as repo from './roles.repo.ts'

type Body = z.output<typeof roleBody>
type Target = NonNullable<z.output<typeof crmRoles.removeRole.query>['moveTo']>

export const namesOf = (roles: readonly { name: string }[]): string[] => roles.map(({ name }) => name)

export const rightsIn = (roles: readonly repo.RoleRow[]): string[] => roles.flatMap(({ rights }) => rights)

/** The roles of the business's own with these ids. @throws AppError `role.not_found` */
export async function requireRoles(db: DbOrTx, ids: readonly string[]): Promise<repo.RoleRow[]> {
  const roles = ids.length > 0 ? await repo.findRoles(db, ids) : []
  if (roles.length !== new Set(ids).size) throw new AppError('role.not_found')
  return roles
}

const builtInTarget = (target: Target) => permissions.find((name) => name === target)

/** Roles that the business composes of rights. Who has one works by its rights from the next request on. */
export function createRolesService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'sessions'>) {
  const { db, clock, sessions } = services
  const tellOwners = createOwnerNotices(services)

  const assertMayGive = (actor: Actor, given: GivenRoles) => {
    if (!mayGive(actor, given)) throw new AppError('role.beyond_own')
  }
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'role', subjectId: id, ...change })

  /** Under the lock of the staff, with the actor's rights of this moment. */
  const write = <T>(actor: Actor, work: (tx: Tx, fresh: Actor) => Promise<T>): Promise<T> =>
    db.transaction(async (tx) => {
      await lockStaff(tx)
      const fresh = await refreshActor(tx, actor)
      if (!fresh.rights.includes('roles.manage')) throw new AppError('access.denied')
      return work(tx, fresh)
    })
  /** Names are compared without regard to case; under the lock nobody adds one meanwhile. */
  const assertNameFree = async (tx: Tx, name: string, ownId?: string) => {
    const isSame = (other: string) => other.toLocaleLowerCase('vi') === name.toLocaleLowerCase('vi')
    if ((await repo.listRoles(tx)).some((role) => role.id !== ownId && isSame(role.name)))
      throw new AppError('role.name_taken')
  }
  const renew = async (tx: Tx, holders: readonly string[]) => {
    for (const userId of holders) await sessions.renewAllOf(userId, tx)
  }

  const list = async () => {
    const read = together(db)
    const [roles, holders, staff] = await Promise.all([
      repo.listRoles(read),
      repo.listHolders(read),
      repo.listStaff(read),
    ])
    return {
      builtIn: permissions.map((name) => ({
        name,
        holders: staff.filter((one) => one.permissions.includes(name)),
      })),
      own: roles.map(({ id, name, description, rights, version }) => ({
        id,
        name,
        description,
        rights: rightsOf([], rights),
        holders: holders.filter(({ roleId }) => roleId === id),
        version,
      })),
    }
  }
  /** One role as the list shows it. */
  const get = async (id: string) => {
    const found = (await list()).own.find((role) => role.id === id)
    if (!found) throw new AppError('role.not_found')
    return found
  }

  return {
    list,

    /** @throws AppError `role.name_taken`, `role.beyond_own`, `role.too_many` */
    async create(body: Body, actor: Actor) {
      const values = { ...body, rights: withNeeded(body.rights) }
      const id = await write(actor, async (tx, fresh) => {
        assertMayGive(fresh, { permissions: [], rights: values.rights })
        if ((await repo.countRoles(tx)) >= mostRoles) throw new AppError('role.too_many')
        await assertNameFree(tx, values.name)
        const created = await repo.insertRole(tx, values, clock())
        await audit(tx, actor, created, { action: 'role.created', after: values })
        return created
      })
      return get(id)
    },

    /** @throws AppError `role.not_found`, `role.name_taken`, `role.beyond_own`, `edit.outdated` */
    async update(id: string, { version, ...body }: Edit<Body>, actor: Actor) {
      const values = { ...body, rights: withNeeded(body.rights) }
      const holders = await write(actor, async (tx, fresh) => {
        const before = await repo.lockRole(tx, id)
        if (!before) throw new AppError('role.not_found')
        await assertUnedited(tx, 'role', id, { version, userId: actor.id })
        const had = rightsOf([], before.rights)
        assertMayGive(fresh, { permissions: [], rights: [...had, ...values.rights] })
        await assertNameFree(tx, values.name, id)
        await repo.updateRole(tx, id, values, clock())
        const holding = await repo.findHolders(tx, id)
        await renew(tx, holding)
        if (holding.length > 0)
          await tellOwners(tx, { to: values.name, before: had, after: values.rights }, actor)
        const { name, description, rights } = before
        await audit(tx, actor, id, {
          action: 'role.updated',
          before: { name, description, rights },
          after: values,
        })
        return holding
      })
      // Forgets the cached sessions again after the commit: a request in between may have cached the old state.
      for (const userId of holders) sessions.forget(userId)
      return get(id)
    },

    /**
     * Removes a role; its holders get the other one in the same moment.
     * @throws AppError `role.not_found`, `role.in_use`, `role.beyond_own`
     */
    async remove(id: string, moveTo: Target | undefined, actor: Actor): Promise<void> {
      const holders = await write(actor, async (tx, fresh) => {
        const before = await repo.lockRole(tx, id)
        if (!before || moveTo === id) throw new AppError('role.not_found')
        assertMayGive(fresh, { permissions: [], rights: rightsOf([], before.rights) })
        const holding = await repo.findHolders(tx, id)
        if (holding.length > 0 && moveTo === undefined) throw new AppError('role.in_use')
        if (moveTo !== undefined) await moveHolders(tx, fresh, holding, moveTo)
        await repo.removeRole(tx, id)
        await renew(tx, holding)
        const { name, description, rights } = before
        await audit(tx, actor, id, {
          action: 'role.removed',
          before: { name, description, rights, holders: holding.length, moveTo: moveTo ?? null },
        })
        return holding
      })
      for (const userId of holders) sessions.forget(userId)
    },
  }

  async function moveHolders(tx: Tx, fresh: Actor, userIds: readonly string[], target: Target) {
    const builtIn = builtInTarget(target)
    const roles = builtIn ? [] : await requireRoles(tx, [target])
    const given = {
      permissions: builtIn ? [builtIn] : [],
      rights: rightsOf(builtIn ? [builtIn] : [], rightsIn(roles)),
    }
    assertMayGive(fresh, given)
    if (!builtIn) return repo.giveRole(tx, target, userIds, clock())
    for (const userId of userIds) {
      const account = await findAccount(tx, userId)
      if (!account || account.permissions.includes(builtIn)) continue
      const next = permissions.filter((name) => name === builtIn || account.permissions.includes(name))
      await updateUser(tx, userId, { permissions: next, updatedAt: clock() })
    }
  }
}
