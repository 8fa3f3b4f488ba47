import { asc, count, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { staffRoleHolders, staffRoles, users } from '../../db/schema/index.ts'

export type RoleRow = typeof staffRoles.$inferSelect
type RoleValues = Pick<RoleRow, 'name' | 'description' | 'rights'>

export const listRoles = (db: DbOrTx) =>
  db
    .select({ ...getTableColumns(staffRoles), version: versionOf('role', staffRoles.id) })
    .from(staffRoles)
    .orderBy(asc(staffRoles.name), asc(staffRoles.id))

/** The people of the staff, with their built-in roles, for the lists of holders. */
export const listStaff = (db: DbOrTx) =>
  db
    .select({ id: users.id, name: users.name, permissions: users.permissions })
    .from(users)
    .where(eq(users.role, 'admin'))
    .orderBy(asc(users.name), asc(users.id))

/** Who has which role. */
export const listHolders = (db: DbOrTx) =>
  db
    .select({ roleId: staffRoleHolders.roleId, id: users.id, name: users.name })
    .from(staffRoleHolders)
    .innerJoin(users, eq(users.id, staffRoleHolders.userId))
    .orderBy(asc(users.name), asc(users.id))

export async function countRoles(tx: Tx): Promise<number> {
  const [row] = await tx.select({ roles: count() }).from(staffRoles)
  return row?.roles ?? 0
}

export async function lockRole(tx: Tx, id: string): Promise<RoleRow | null> {
  const [row] = await tx.select().from(staffRoles).where(eq(staffRoles.id, id)).for('update')
  return row ?? null
}

export const findRoles = (db: DbOrTx, ids: readonly string[]): Promise<RoleRow[]> =>
  db
    .select()
    .from(staffRoles)
    .where(inArray(staffRoles.id, [...ids]))
    .orderBy(asc(staffRoles.name))

/** The own roles of an account. */
export const findRolesOf = (db: DbOrTx, userId: string): Promise<{ id: string; name: string }[]> =>
  db
    .select({ id: staffRoles.id, name: staffRoles.name })
    .from(staffRoleHolders)
    .innerJoin(staffRoles, eq(staffRoles.id, staffRoleHolders.roleId))
    .where(eq(staffRoleHolders.userId, userId))
    .orderBy(asc(staffRoles.name))

export async function findHolders(db: DbOrTx, roleId: string): Promise<string[]> {
  const rows = await db
    .select({ id: staffRoleHolders.userId })
    .from(staffRoleHolders)
    .where(eq(staffRoleHolders.roleId, roleId))
  return rows.map(({ id }) => id)
}

export async function insertRole(tx: Tx, values: RoleValues, now: Date): Promise<string> {
  const [row] = await tx
    .insert(staffRoles)
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning({ id: staffRoles.id })
  if (!row) throw new Error('a role insert returned no row')
  return row.id
}

export async function updateRole(tx: Tx, id: string, values: RoleValues, now: Date): Promise<void> {
  await tx
    .update(staffRoles)
    .set({ ...values, updatedAt: now })
    .where(eq(staffRoles.id, id))
}

/** Takes the role from everybody and removes it. */
export async function removeRole(tx: Tx, id: string): Promise<void> {
  await tx.delete(staffRoleHolders).where(eq(staffRoleHolders.roleId, id))
  await tx.delete(staffRoles).where(eq(staffRoles.id, id))
}

/** Gives the role to accounts that do not have it yet. */
export async function giveRole(tx: Tx, roleId: string, userIds: readonly string[], now: Date): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insert(staffRoleHolders)
    .values(userIds.map((userId) => ({ roleId, userId, createdAt: now })))
    .onConflictDoNothing()
}

/** Replaces the own roles of an account. */
export async function setRolesOf(
  tx: Tx,
  userId: string,
  roleIds: readonly string[],
  now: Date,
): Promise<void> {
  await tx.delete(staffRoleHolders).where(eq(staffRoleHolders.userId, userId))
  for (const roleId of roleIds) await giveRole(tx, roleId, [userId], now)
}
