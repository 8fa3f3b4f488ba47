import { and, asc, count, eq, isNotNull, ne, notLike } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../../db/client.ts'
import { clinicDomains, clinicProviders, organisations, outsideIdentities } from '../../../db/schema/index.ts'

export type ClinicProviderRow = typeof clinicProviders.$inferSelect
type ClinicDomainRow = typeof clinicDomains.$inferSelect

/** What has to hold for a provider to sign anyone in. */
export const isLive = and(eq(clinicProviders.isActive, true), eq(organisations.state, 'active'))

const withName = (db: DbOrTx) =>
  db
    .select({ provider: clinicProviders, name: organisations.name })
    .from(clinicProviders)
    .innerJoin(organisations, eq(organisations.id, clinicProviders.organisationId))

/** The provider that signs in for a domain: switched on, of an open organisation, and the domain proved. */
export async function findLiveByDomain(db: DbOrTx, domain: string) {
  const [row] = await withName(db)
    .innerJoin(clinicDomains, eq(clinicDomains.organisationId, clinicProviders.organisationId))
    .where(and(eq(clinicDomains.domain, domain), isNotNull(clinicDomains.verifiedAt), isLive))
  return row ?? null
}

export async function findLiveById(db: DbOrTx, id: string) {
  const [row] = await withName(db).where(and(eq(clinicProviders.id, id), isLive))
  return row ?? null
}

/** The name of the clinic, whether its provider signs in or not. */
export async function findClinicName(db: DbOrTx, id: string): Promise<string | null> {
  const [row] = await withName(db).where(eq(clinicProviders.id, id))
  return row?.name ?? null
}

export async function hasLiveClinics(db: DbOrTx): Promise<boolean> {
  return (await withName(db).where(isLive).limit(1)).length > 0
}

export async function findProvedDomains(db: DbOrTx, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: clinicDomains.domain })
    .from(clinicDomains)
    .where(and(eq(clinicDomains.organisationId, organisationId), isNotNull(clinicDomains.verifiedAt)))
  return rows.map(({ domain }) => domain)
}

export async function updateProvider(
  db: DbOrTx,
  id: string,
  change: Partial<typeof clinicProviders.$inferInsert>,
): Promise<void> {
  await db.update(clinicProviders).set(change).where(eq(clinicProviders.id, id))
}

export async function findOrganisation(db: DbOrTx, id: string) {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row ?? null
}

/** Saves of one organisation take turns. */
export async function lockOrganisation(tx: Tx, id: string) {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('no key update')
  return row ?? null
}

export async function findProvider(db: DbOrTx, organisationId: string): Promise<ClinicProviderRow | null> {
  const [row] = await db
    .select()
    .from(clinicProviders)
    .where(eq(clinicProviders.organisationId, organisationId))
  return row ?? null
}

export async function countLinked(db: DbOrTx, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ many: count() })
    .from(outsideIdentities)
    .innerJoin(clinicProviders, eq(clinicProviders.id, outsideIdentities.providerId))
    .where(eq(clinicProviders.organisationId, organisationId))
  return row?.many ?? 0
}

export async function insertProvider(tx: Tx, row: typeof clinicProviders.$inferInsert): Promise<void> {
  await tx.insert(clinicProviders).values(row)
}

/** Its links and the sign-ins under way go with it. */
export async function deleteProvider(tx: Tx, id: string): Promise<void> {
  await tx.delete(clinicProviders).where(eq(clinicProviders.id, id))
}

/** By name. */
export const listDomains = (db: DbOrTx, organisationId: string): Promise<ClinicDomainRow[]> =>
  db
    .select()
    .from(clinicDomains)
    .where(eq(clinicDomains.organisationId, organisationId))
    .orderBy(asc(clinicDomains.domain))

export async function findDomain(
  db: DbOrTx,
  which: { organisationId: string; id: string },
): Promise<ClinicDomainRow | null> {
  const [row] = await db
    .select()
    .from(clinicDomains)
    .where(and(eq(clinicDomains.id, which.id), eq(clinicDomains.organisationId, which.organisationId)))
  return row ?? null
}

export async function insertDomain(tx: Tx, row: typeof clinicDomains.$inferInsert): Promise<void> {
  await tx.insert(clinicDomains).values(row)
}

export async function updateDomain(
  tx: Tx,
  id: string,
  change: Partial<typeof clinicDomains.$inferInsert>,
): Promise<void> {
  await tx.update(clinicDomains).set(change).where(eq(clinicDomains.id, id))
}

export async function deleteDomain(tx: Tx, id: string): Promise<void> {
  await tx.delete(clinicDomains).where(eq(clinicDomains.id, id))
}

/** Providers whose secret another secret of the installation sealed than the newest. */
export const findSealedOtherwise = (db: DbOrTx, prefix: string): Promise<ClinicProviderRow[]> =>
  db
    .select()
    .from(clinicProviders)
    .where(and(notLike(clinicProviders.sealedSecret, `${prefix}%`), ne(clinicProviders.sealedSecret, '')))
