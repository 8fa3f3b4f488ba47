import { countLimit, countLimitOf, tabCountLimit } from '@repo/contract/lengths'
import { type AnyColumn, eq, inArray, type SQL, type Subquery, sql } from 'drizzle-orm'
import type { DbOrTx } from './client.ts'
import { type Countable, isReadingWhole } from './keyset.ts'

interface Tabbed<Value extends string> {
  /** What the tabs tell apart: a column, or an expression of the row. */
  by: AnyColumn | SQL
  values: readonly Value[]
  /** Those whose rows the list shows; all of them unless given. */
  shown?: readonly Value[]
  /** What is searched for. */
  words?: string
  /** No index leads to the rows of a tab: then all are counted in one pass, as far as lists count. */
  isOnePass?: boolean
  /** Selects `fields` of the rows that match every other filter, and this condition. */
  rows(fields: { value: SQL.Aliased }, where?: SQL): Countable
}

interface ListCounts<Value extends string> {
  /** Rows that the list shows, as far as lists count. */
  total: number
  /** Rows per value, each up to `tabCountLimit`, without values that have none. Null if a search has more hits than its limit. */
  counts: Partial<Record<Value, number>> | null
}

/**
 * How many rows a list with tabs has, and how many stand under each tab. A list of up to `tabCountLimit` rows is counted
 * in one pass. In a longer one an index leads to the rows of each tab, but to those of a search it leads only together.
 */
export async function countTabs<Value extends string>(
  db: DbOrTx,
  { by, values, shown, words, isOnePass, rows }: Tabbed<Value>,
): Promise<ListCounts<Value>> {
  if (isReadingWhole()) return { total: 0, counts: {} }
  const value = sql<Value>`${by}`
  const fields = { value: value.as('value') }
  const few = await countTogether<Value>(db, rows(fields), isOnePass && !words ? countLimit : tabCountLimit)
  if (few) {
    const total = (shown ?? values).reduce((sum, each) => sum + (few[each] ?? 0), 0)
    return { total, counts: upToTabs(few) }
  }
  const ofShown = { query: rows(fields, shown && inArray(value, [...shown])), limit: countLimitOf(words) + 1 }
  if (words) {
    const [total = 0] = shown ? await countEach(db, [ofShown]) : [ofShown.limit]
    return { total, counts: null }
  }
  const ofValues = values.map((of) => ({ query: rows(fields, eq(value, of)), limit: tabCountLimit }))
  const [total = 0, ...each] = await countEach(db, [ofShown, ...ofValues])
  const counts = values.map((of, index) => [of, each[index] ?? 0] as const)
  return {
    total,
    counts: Object.fromEntries(counts.filter(([, count]) => count > 0)) as ListCounts<Value>['counts'],
  }
}

/** Counts the rows of several queries in one statement, each up to its limit. */
async function countEach(
  db: DbOrTx,
  counted: readonly { query: Countable; limit: number }[],
): Promise<number[]> {
  const columns = counted.map(
    ({ query, limit }) => sql`(select count(*)::int from ${query.limit(limit).as('counted')})`,
  )
  const { rows } = await db.execute<{ counts: number[] }>(
    sql`select array[${sql.join(columns, sql`, `)}] as counts`,
  )
  return rows[0]?.counts ?? []
}

const upToTabs = <Value extends string>(counts: Partial<Record<Value, number>>) =>
  Object.fromEntries(
    Object.entries<number>(counts as Record<Value, number>).map(([value, count]) => [
      value,
      Math.min(count, tabCountLimit),
    ]),
  ) as Partial<Record<Value, number>>

/** The counts of all values; null where there are more rows than the limit. */
async function countTogether<Value extends string>(
  db: DbOrTx,
  query: Countable,
  limit: number,
): Promise<Partial<Record<Value, number>> | null> {
  const found = await db
    .select({ value: sql<Value>`counted.value`, count: sql<number>`count(*)::int` })
    .from(query.limit(limit + 1).as('counted') as Subquery)
    .groupBy(sql`counted.value`)
  if (found.reduce((sum, { count }) => sum + count, 0) > limit) return null
  return Object.fromEntries(found.map(({ value, count }) => [value, count])) as Record<Value, number>
}
