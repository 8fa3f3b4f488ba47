import { builtInRoles, permissions, type Right, rightsOf } from '@repo/contract/rights'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../db/client.ts'
import { staffRoleHolders, staffRoles, users } from '../db/schema/index.ts'
import type { Caller } from './caller.ts'

/** Rights from the own roles of an account, as one column of a select. */
export const ownRightsOf = (userId: SQL) => sql<string[]>`array(
  select distinct unnest(r.rights) from ${staffRoleHolders} h join ${staffRoles} r on r.id = h.role_id
  where h.user_id = ${userId})`

/** Rights that an account has from roles of the business's own. */
export async function findOwnRights(db: DbOrTx, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ right: sql<string>`unnest(${staffRoles.rights})` })
    .from(staffRoleHolders)
    .innerJoin(staffRoles, eq(staffRoles.id, staffRoleHolders.roleId))
    .where(eq(staffRoleHolders.userId, userId))
  return rows.map(({ right }) => right)
}

/**
 * A member of staff as the caller of a background job: with their present rights, and with the second factor taken as
 * verified, since it was when they ordered the job. Null unless the account is an active member of staff.
 */
export async function findStaffCaller(db: DbOrTx, userId: string): Promise<Caller | null> {
  const [row] = await db
    .select({ permissions: users.permissions, own: ownRightsOf(sql`users.id`) })
    .from(users)
    .where(and(eq(users.id, userId), eq(users.role, 'admin'), eq(users.status, 'active')))
  if (!row) return null
  const { permissions: builtIn, own } = row
  const rights = rightsOf(builtIn, own)
  return {
    userId,
    sessionId: '',
    role: 'admin',
    app: 'crm',
    permissions: builtIn,
    rights,
    hasSecondFactor: true,
    awaitsConsent: false,
  }
}

/** SQL condition: the row of `users` is an active staff account that has the right. */
export function isStaffWith(right: Right): SQL {
  const builtIn = permissions.filter((name) => builtInRoles[name].includes(right))
  return sql`(users.role = 'admin' and users.status = 'active' and (
    users.permissions && ${sql.param(builtIn)}::text[] or ${right} = any(${ownRightsOf(sql`users.id`)})))`
}

/** Mail addresses of the staff who have a right. */
export async function listMailsOfStaffWith(db: DbOrTx, right: Right): Promise<string[]> {
  const rows = await db.select({ email: users.email }).from(users).where(isStaffWith(right)).orderBy(users.id)
  return rows.map(({ email }) => email)
}
