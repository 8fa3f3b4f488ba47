import type { LaunchFault } from '@repo/contract/lti-launch'
import { and, asc, count, desc, eq, notLike, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { ltiAccounts, ltiPlatforms, organisations } from '../../db/schema/index.ts'

export type PlatformRow = typeof ltiPlatforms.$inferSelect
type PlatformChange = Partial<typeof ltiPlatforms.$inferInsert>

const learners = sql<number>`(select count(*)::int from ${ltiAccounts} where ${ltiAccounts.platformId} = ${ltiPlatforms}.id)`

const withAll = (db: DbOrTx) =>
  db
    .select({
      platform: ltiPlatforms,
      organisation: { id: organisations.id, name: organisations.name },
      learners,
    })
    .from(ltiPlatforms)
    .leftJoin(organisations, eq(organisations.id, ltiPlatforms.organisationId))

export type FoundPlatform = Awaited<ReturnType<typeof listPlatforms>>[number]

/** Newest first. */
export const listPlatforms = (db: DbOrTx) =>
  withAll(db).orderBy(desc(ltiPlatforms.createdAt), desc(ltiPlatforms.id))

export async function findPlatform(db: DbOrTx, id: string): Promise<FoundPlatform | null> {
  const [row] = await withAll(db).where(eq(ltiPlatforms.id, id))
  return row ?? null
}

/** Those of an issuer that are on; several where it gave several client ids. */
export const findPlatformsOf = (db: DbOrTx, issuer: string): Promise<PlatformRow[]> =>
  db
    .select()
    .from(ltiPlatforms)
    .where(and(eq(ltiPlatforms.issuer, issuer), eq(ltiPlatforms.isActive, true)))
    .orderBy(asc(ltiPlatforms.createdAt))

export async function findPlatformRow(db: DbOrTx, id: string): Promise<PlatformRow | null> {
  const [row] = await db.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id))
  return row ?? null
}

export async function lockPlatform(tx: Tx, id: string): Promise<PlatformRow | null> {
  const [row] = await tx.select().from(ltiPlatforms).where(eq(ltiPlatforms.id, id)).for('update')
  return row ?? null
}

/** The others wait until the transaction ends, so that two owners at once do not add one too many. */
export async function countPlatforms(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('lti_platforms', 0))`)
  const [row] = await tx.select({ many: count() }).from(ltiPlatforms)
  return row?.many ?? 0
}

export async function insertPlatform(tx: Tx, row: typeof ltiPlatforms.$inferInsert): Promise<void> {
  await tx.insert(ltiPlatforms).values(row)
}

export async function updatePlatform(db: DbOrTx, id: string, change: PlatformChange): Promise<void> {
  await db.update(ltiPlatforms).set(change).where(eq(ltiPlatforms.id, id))
}

export const noteFault = (db: DbOrTx, id: string, lastFault: LaunchFault, lastFaultAt: Date): Promise<void> =>
  updatePlatform(db, id, { lastFault, lastFaultAt })

export async function deletePlatform(tx: Tx, id: string): Promise<void> {
  await tx.delete(ltiPlatforms).where(eq(ltiPlatforms.id, id))
}

/** Platforms with a password that another secret of the installation sealed than the newest. */
export const findLrsSealedOtherwise = (db: DbOrTx, prefix: string): Promise<PlatformRow[]> =>
  db
    .select()
    .from(ltiPlatforms)
    .where(notLike(ltiPlatforms.sealedLrsPassword, `${prefix}%`))

/** Organisations whose seats may be used. */
export const listOpenOrganisations = (db: DbOrTx) =>
  db
    .select({ id: organisations.id, name: organisations.name })
    .from(organisations)
    .where(eq(organisations.state, 'active'))
    .orderBy(asc(organisations.name))

export async function findOrganisation(db: DbOrTx, id: string) {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row ?? null
}
