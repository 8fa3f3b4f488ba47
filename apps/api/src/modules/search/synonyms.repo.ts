import { and, count, desc, eq, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import type { ValueOrder } from '../../db/row-order.ts'
import { searchMisses, synonymGroups, synonymTerms } from '../../db/schema/index.ts'
import { matchesWords } from '../../db/search-words.ts'

export interface Term {
  term: string
  exact: string
  folded: string
}

export async function findGroups(db: DbOrTx) {
  return db
    .select({
      id: synonymGroups.id,
      updatedAt: synonymGroups.updatedAt,
      terms: sql<string[]>`array_agg(${synonymTerms.term} order by ${synonymTerms.position})`,
      version: versionOf('synonyms', synonymGroups.id),
    })
    .from(synonymGroups)
    .innerJoin(synonymTerms, eq(synonymTerms.groupId, synonymGroups.id))
    .groupBy(synonymGroups.id)
    .orderBy(desc(synonymGroups.updatedAt), desc(synonymGroups.createdAt), desc(synonymGroups.id))
}

/** The terms of the group, locked against concurrent changes. */
export async function lockGroup(tx: Tx, id: string): Promise<string[] | undefined> {
  const [group] = await tx.select().from(synonymGroups).where(eq(synonymGroups.id, id)).for('update')
  if (!group) return undefined
  const rows = await tx
    .select({ term: synonymTerms.term })
    .from(synonymTerms)
    .where(eq(synonymTerms.groupId, id))
    .orderBy(synonymTerms.position)
  return rows.map(({ term }) => term)
}

export const countGroups = async (db: DbOrTx): Promise<number> =>
  (await db.select({ total: count() }).from(synonymGroups))[0]?.total ?? 0

export async function insertGroup(tx: Tx, terms: readonly Term[], now: Date): Promise<string> {
  const [row] = await tx
    .insert(synonymGroups)
    .values({ createdAt: now, updatedAt: now })
    .returning({ id: synonymGroups.id })
  if (!row) throw new Error('a group of synonyms came back without its id')
  await insertTerms(tx, row.id, terms)
  return row.id
}

export async function replaceTerms(tx: Tx, id: string, terms: readonly Term[], now: Date): Promise<void> {
  await tx.update(synonymGroups).set({ updatedAt: now }).where(eq(synonymGroups.id, id))
  await tx.delete(synonymTerms).where(eq(synonymTerms.groupId, id))
  await insertTerms(tx, id, terms)
}

async function insertTerms(tx: Tx, groupId: string, terms: readonly Term[]): Promise<void> {
  await tx.insert(synonymTerms).values(terms.map((term, position) => ({ ...term, groupId, position })))
  const words = [...new Set(terms.flatMap(({ folded }) => folded.split(' ')))]
  await tx.execute(
    sql`select learn_search_words(array(select jsonb_array_elements_text(${JSON.stringify(words)}::jsonb)))`,
  )
}

export async function removeGroup(tx: Tx, id: string): Promise<void> {
  await tx.delete(synonymGroups).where(eq(synonymGroups.id, id))
}

/**
 * The most frequent first, of equally frequent ones the last: both as digits of a fixed length in one text. No index
 * holds it, because the table never has more than a thousand rows.
 */
const missOrder: ValueOrder = {
  by: sql`(lpad(${searchMisses.count}::text, 10, '0')
    || to_char(${searchMisses.lastAt} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')) collate "C"`,
  type: 'text',
  direction: 'desc',
  id: searchMisses.id,
}

export async function findMisses(db: DbOrTx, q: string | undefined, place: ListPlace, pageSize: number) {
  // What was searched for is kept folded.
  const found = matchesWords(searchMisses.query, q)
  const counted = (before?: SQL) =>
    countUpTo(db, db.select({ n: sql`1` }).from(searchMisses).where(and(found, before)), q)
  const [page, total] = await Promise.all([
    readByKey(missOrder, place, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(missOrder), miss: searchMisses })
          .from(searchMisses)
          .where(and(found, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: counted,
    }),
    counted(),
  ])
  return { ...page, total }
}

/** A term that stands in another group already, with that group. */
export async function findTakenTerm(db: DbOrTx, exact: readonly string[], ownId: string | null) {
  const [taken] = await db
    .select({ term: synonymTerms.term, groupId: synonymTerms.groupId })
    .from(synonymTerms)
    .where(and(inArray(synonymTerms.exact, [...exact]), ownId ? ne(synonymTerms.groupId, ownId) : undefined))
    .limit(1)
  if (!taken) return undefined
  const terms = await db
    .select({ term: synonymTerms.term })
    .from(synonymTerms)
    .where(eq(synonymTerms.groupId, taken.groupId))
    .orderBy(synonymTerms.position)
  return { term: taken.term, terms: terms.map(({ term }) => term) }
}

/** Forgets searches that terms answer from now on. */
export async function removeMissesOf(tx: Tx, folded: readonly string[]): Promise<void> {
  await tx.delete(searchMisses).where(inArray(searchMisses.query, [...folded]))
}

export async function removeMiss(tx: Tx, id: string) {
  const [row] = await tx.delete(searchMisses).where(eq(searchMisses.id, id)).returning()
  return row
}

/** Forgets what was last searched for in vain before a moment. */
export async function removeMissesBefore(db: DbOrTx, time: Date): Promise<void> {
  await db.delete(searchMisses).where(lt(searchMisses.lastAt, time))
}
