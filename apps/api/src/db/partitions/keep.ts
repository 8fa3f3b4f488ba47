import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../handles.ts'
import { partitionStatesOf } from './look.ts'
import { patiently } from './patiently.ts'
import { type PartitionedName, partitionedTables, type Span, startOf, wantedSpans } from './spans.ts'

/** PostgreSQL analyses partitions by itself, and never the whole that they are. */
const ANALYSED_DAYS = 30
export interface KeptPartitions {
  /** Names of the partitions that were made. */
  made: string[]
  /** Rows that were moved out of a default partition. */
  moved: number
}

/**
 * Makes the partitions of the coming time, and moves rows into them that came before they were there. May be run again
 * at any moment.
 * @throws the time-out of a lock where a transaction of others stays open throughout all tries
 */
export async function keepPartitions(db: Db, now: Date): Promise<KeptPartitions> {
  const kept: KeptPartitions = { made: [], moved: 0 }
  const states = await partitionStatesOf(db)
  for (const table of partitionedTables) {
    const state = states.find((each) => each.table === table.name)
    if (!state) continue
    const spans = wantedSpans(table, state.endsAt ?? startOf(table.unit, now), now)
    for (const span of spans) {
      const moved = await patiently(db, (tx) => makeSpan(tx, table.name, span))
      if (moved === null) continue
      kept.made.push(span.name)
      kept.moved += moved
    }
    if (spans.length > 0 || (await isAnalysisOld(db, table.name)))
      await db.execute(sql.raw(`ANALYZE public."${table.name}"`))
  }
  return kept
}

/** @returns how many rows moved into it; null where it is there already */
async function makeSpan(
  tx: Tx,
  name: PartitionedName,
  { name: part, from, to }: Span,
): Promise<number | null> {
  const [whole, rest, made] = [`public."${name}"`, `parts."${name}_other"`, `parts."${part}"`]
  const isThere = await tx.execute(sql`select from pg_class where oid = to_regclass(${made})`)
  if (isThere.rows.length > 0) return null
  // A write that waits finds the new partition; one that had chosen the default one already would be refused.
  await tx.execute(sql.raw(`LOCK TABLE ${whole} IN SHARE ROW EXCLUSIVE MODE`))
  await tx.execute(sql.raw(`CREATE TABLE ${made} (LIKE ${whole} INCLUDING ALL)`))
  const inRange = `id >= '${from}' AND id < '${to}'`
  const { rows } = await tx.execute(sql.raw(`SELECT FROM ${rest} WHERE ${inRange} LIMIT 1`))
  const again = rows.length > 0 ? await dropReferencesTo(tx, name) : []
  const { rowCount } = await tx.execute(
    sql.raw(`WITH moved AS (DELETE FROM ${rest} WHERE ${inRange} RETURNING *)
      INSERT INTO ${made} SELECT * FROM moved`),
  )
  await tx.execute(
    sql.raw(`ALTER TABLE ${whole} ATTACH PARTITION ${made} FOR VALUES FROM ('${from}') TO ('${to}')`),
  )
  for (const text of again) await tx.execute(sql.raw(text))
  return rowCount ?? 0
}

/**
 * Takes away the references of other tables to this one, which would follow a row that only moves.
 * @returns what makes them again
 */
async function dropReferencesTo(tx: Tx, name: PartitionedName): Promise<string[]> {
  const { rows } = await tx.execute<{ at: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as at, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where confrelid = to_regclass(${`public.${name}`}) and contype = 'f' and conparentid = 0`)
  for (const { at, name: key } of rows) await tx.execute(sql.raw(`ALTER TABLE ${at} DROP CONSTRAINT ${key}`))
  return rows.map(({ at, name: key, definition }) => `ALTER TABLE ${at} ADD CONSTRAINT ${key} ${definition}`)
}

async function isAnalysisOld(db: Db, name: PartitionedName): Promise<boolean> {
  const { rows } = await db.execute<{ old: boolean }>(sql`
    select coalesce(last_analyze < now() - make_interval(days => ${ANALYSED_DAYS}), true) as old
      from pg_stat_all_tables where relid = to_regclass(${`public.${name}`})`)
  return rows[0]?.old ?? false
}
