import { organisationStates } from '@repo/contract/crm-organisations'
import { foldText } from '@repo/messages'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { organisationCoordinators, organisations, seatGrants, seats, users } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'

export type OrganisationRow = typeof organisations.$inferSelect
export type OrganisationState = (typeof organisationStates)[number]

export interface OrganisationQuery {
  q?: string
  state?: OrganisationState
}

export const organisationSearchText = (
  row: Pick<OrganisationRow, 'name' | 'taxCode' | 'contactName' | 'contactEmail' | 'contactPhone'>,
) => foldText([row.name, row.taxCode, row.contactName, row.contactEmail, row.contactPhone ?? ''].join(' '))

const isGiven = sql`exists (select 1 from ${seatGrants} g where g.seat_id = s.id and g.ended_at is null)`
const seatsWhere = (condition: ReturnType<typeof sql>) => sql<number>`(select count(*)::int from ${seats} s
  where s.organisation_id = ${organisations}.id and ${condition})`

const order: ValueOrder = { by: organisations.name, type: 'text', direction: 'asc', id: organisations.id }

/** A page of the list, by name, with how many organisations of each state match the search. */
export async function findOrganisations(db: DbOrTx, query: OrganisationQuery & ListPlace, pageSize: number) {
  const found = matchesWords(organisations.searchText, query.q)
  const where = and(found, query.state ? eq(organisations.state, query.state) : undefined)
  const [page, counted] = await Promise.all([
    readByKey(order, query, pageSize, {
      read: (part) =>
        db
          .select({
            key: rowKeyOf(order),
            organisation: organisations,
            coordinators: sql<number>`(select count(*)::int from ${organisationCoordinators} c
              where c.organisation_id = ${organisations}.id)`,
            bought: seatsWhere(sql`true`),
            given: seatsWhere(sql`s.ended_at is null and ${isGiven}`),
            free: seatsWhere(sql`s.ended_at is null and s.held_by is null and not ${isGiven}`),
          })
          .from(organisations)
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (before) =>
        countUpTo(db, db.select({ n: sql`1` }).from(organisations).where(and(where, before)), query.q),
    }),
    countTabs(db, {
      by: organisations.state,
      values: organisationStates,
      shown: query.state && [query.state],
      words: query.q,
      rows: (fields, ofTab) => db.select(fields).from(organisations).where(and(found, ofTab)),
    }),
  ])
  return { ...page, ...counted }
}

export async function findOrganisation(db: DbOrTx, id: string): Promise<OrganisationRow | null> {
  const [row] = await db.select().from(organisations).where(eq(organisations.id, id))
  return row ?? null
}

export async function lockOrganisation(tx: Tx, id: string): Promise<OrganisationRow | null> {
  const [row] = await tx.select().from(organisations).where(eq(organisations.id, id)).for('no key update')
  return row ?? null
}

export async function insertOrganisation(tx: Tx, row: typeof organisations.$inferInsert): Promise<string> {
  const [saved] = await tx.insert(organisations).values(row).returning({ id: organisations.id })
  if (!saved) throw new Error('an organisation insert returned no row')
  return saved.id
}

export async function updateOrganisation(
  tx: Tx,
  id: string,
  change: Partial<typeof organisations.$inferInsert>,
): Promise<void> {
  await tx.update(organisations).set(change).where(eq(organisations.id, id))
}

export function listCoordinators(db: DbOrTx, organisationId: string) {
  return db
    .select({ id: users.id, name: users.name, email: users.email, status: users.status })
    .from(organisationCoordinators)
    .innerJoin(users, eq(users.id, organisationCoordinators.userId))
    .where(eq(organisationCoordinators.organisationId, organisationId))
    .orderBy(asc(organisationCoordinators.createdAt), asc(users.id))
}

/** @returns which organisation the person coordinates then: another one where they did already */
export async function addCoordinator(tx: Tx, organisationId: string, userId: string, at: Date) {
  await tx
    .insert(organisationCoordinators)
    .values({ organisationId, userId, createdAt: at })
    .onConflictDoNothing({ target: organisationCoordinators.userId })
  const [row] = await tx
    .select()
    .from(organisationCoordinators)
    .where(eq(organisationCoordinators.userId, userId))
  return row?.organisationId ?? null
}

export async function removeCoordinator(tx: Tx, organisationId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .delete(organisationCoordinators)
    .where(
      and(
        eq(organisationCoordinators.organisationId, organisationId),
        eq(organisationCoordinators.userId, userId),
      ),
    )
    .returning({ userId: organisationCoordinators.userId })
  return rows.length > 0
}

/** The organisation that a learner coordinates. */
export async function findOwnOrganisation(db: DbOrTx, userId: string): Promise<OrganisationRow | null> {
  const [row] = await db
    .select({ organisation: organisations })
    .from(organisationCoordinators)
    .innerJoin(organisations, eq(organisations.id, organisationCoordinators.organisationId))
    .where(eq(organisationCoordinators.userId, userId))
  return row?.organisation ?? null
}
