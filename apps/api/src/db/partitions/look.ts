import { sql } from 'drizzle-orm'
import type { Db } from '../handles.ts'
import { momentOf, partitionedTables } from './spans.ts'

/** How a partitioned table stands. */
export interface PartitionState {
  table: string
  /** Its spans end here; rows of later ids go to the default partition. Null where it has no other one. */
  endsAt: Date | null
  /** Rows that lie in the default partition, counted up to `STRAYS_COUNTED`. */
  strays: number
}

export const STRAYS_COUNTED = 10_000

/** SQL: the id at which the partition `c` of `pg_class` ends; null for the default one. */
export const UNTIL = `substring(pg_get_expr(c.relpartbound, c.oid) FROM 'TO \\(''([0-9a-f-]{36})''\\)')`

type Ask = (text: string) => Promise<Record<string, unknown>[]>

const names = partitionedTables.map(({ name }) => `'${name}'`).join(', ')

/**
 * Looks at every partitioned table; reads only.
 * @returns none of a table that a migration has yet to turn into one
 */
export async function readPartitionStates(ask: Ask): Promise<PartitionState[]> {
  const found = await ask(
    `SELECT p.relname AS name,
            max(${UNTIL}) AS until
       FROM pg_partitioned_table t JOIN pg_class p ON p.oid = t.partrelid
       JOIN pg_namespace n ON n.oid = p.relnamespace AND n.nspname = 'public'
       JOIN pg_inherits i ON i.inhparent = p.oid JOIN pg_class c ON c.oid = i.inhrelid
      WHERE p.relname IN (${names}) GROUP BY 1 ORDER BY 1`,
  )
  if (found.length === 0) return []
  const counts = await ask(
    found
      .map(
        ({ name }) =>
          `SELECT '${String(name)}' AS name, count(*)::int AS strays FROM
             (SELECT FROM parts."${String(name)}_other" LIMIT ${STRAYS_COUNTED}) counted`,
      )
      .join(' UNION ALL '),
  )
  return found.map(({ name, until }) => ({
    table: String(name),
    endsAt: typeof until === 'string' ? momentOf(until) : null,
    strays: Number(counts.find((count) => count.name === name)?.strays ?? 0),
  }))
}

/** For how long from a moment a table has partitions, in ms; not above 0 where it has none for that moment. */
export const aheadOf = ({ endsAt }: PartitionState, now: Date): number =>
  endsAt ? endsAt.getTime() - now.getTime() : 0

/** The same over the pool of the service. */
export const partitionStatesOf = (db: Db): Promise<PartitionState[]> =>
  readPartitionStates(async (text) => (await db.execute(sql.raw(text))).rows)
