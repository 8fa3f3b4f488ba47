import { type Right, rightsOf } from '@repo/contract/rights'
import { and, count, desc, eq, gt, isNull, or, type SQL, sql } from 'drizzle-orm'
import { ownRightsOf } from '../../core/staff-rights.repo.ts'
import type { Db, DbOrTx, Tx } from '../../db/client.ts'
import { apiKeys, users } from '../../db/schema/index.ts'

const selectKeys = (db: Pick<DbOrTx, 'select'>) =>
  db
    .select({
      key: apiKeys,
      maker: users.name,
      isStaff: sql<boolean>`${users.role} = 'admin' and ${users.status} = 'active'`,
      builtIn: users.permissions,
      own: ownRightsOf(sql`users.id`),
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))

/** A key with the name of its maker and what they may do now: nothing while their account is locked. */
export interface FoundKey {
  key: typeof apiKeys.$inferSelect
  maker: string
  makerRights: Right[]
}

const toFound = ({
  key,
  maker,
  isStaff,
  builtIn,
  own,
}: Awaited<ReturnType<typeof selectKeys>>[number]): FoundKey => ({
  key,
  maker,
  makerRights: isStaff ? rightsOf(builtIn, own) : [],
})

/** Newest first; revoked ones that are older than a moment are left out. */
export async function listKeys(db: DbOrTx, revokedSince: Date): Promise<FoundKey[]> {
  const rows = await selectKeys(db)
    .where(or(isNull(apiKeys.revokedAt), gt(apiKeys.revokedAt, revokedSince)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(toFound)
}

async function findOne(db: Pick<DbOrTx, 'select'>, where: SQL): Promise<FoundKey | null> {
  const [row] = await selectKeys(db).where(where)
  return row ? toFound(row) : null
}

/**
 * The key of a request. The same statement notes the use of a key that has not ended and whose maker is still staff,
 * where the last use that was noted is older than a moment.
 */
export function findUsedKey(db: Db, tokenHash: string, { now, since }: { now: Date; since: Date }) {
  const [at, before] = [now, since].map((moment) => sql`${moment.toISOString()}::timestamptz`)
  const used = db.$with('used', { id: apiKeys.id }).as(sql`
    update ${apiKeys} set last_used_at = ${at}
    where token_hash = ${tokenHash} and revoked_at is null and (ends_at is null or ends_at > ${at})
      and (last_used_at is null or last_used_at < ${before})
      and created_by in (select u.id from ${users} u where u.role = 'admin' and u.status = 'active')
    returning id`)
  return findOne(db.with(used), eq(apiKeys.tokenHash, tokenHash))
}

export const findKey = (db: DbOrTx, id: string) => findOne(db, eq(apiKeys.id, id))

/** Makes those who make keys take turns until the transaction ends, so that all count the same keys. */
export async function lockNewKeys(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('api keys', 0))`)
}

/** Keys that are neither revoked nor past their end. */
export async function countLiveKeys(tx: Tx, now: Date): Promise<number> {
  const [row] = await tx
    .select({ many: count() })
    .from(apiKeys)
    .where(and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.endsAt), gt(apiKeys.endsAt, now))))
  return row?.many ?? 0
}

export async function insertKey(tx: Tx, row: typeof apiKeys.$inferInsert): Promise<string> {
  const [made] = await tx.insert(apiKeys).values(row).returning({ id: apiKeys.id })
  if (!made) throw new Error('the insert of an API key returned no row')
  return made.id
}

/** @returns false for a key that was revoked before. */
export async function revokeKey(tx: Tx, id: string, now: Date): Promise<boolean> {
  const rows = await tx
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
    .returning({ id: apiKeys.id })
  return rows.length > 0
}
