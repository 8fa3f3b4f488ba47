import type { Client } from 'pg'
import { isLockTimeout, isRefusedByCheck } from '../faults.ts'
import { afterSpans, firstIdOf, type SpanUnit } from './spans.ts'

/** A table that a migration to come makes a partitioned one. */
interface Conversion {
  table: string
  unit: SpanUnit
  ahead: number
}

/** As the migrations call it; see `parts.partition_by_id`. */
const CALL = /"parts"\."partition_by_id"\('(\w+)', '(month|year)', (\d)\)/g
/** What comes after a lock that is waited for waits as well. */
const LOCK_MS = 2000
const TRIES = 5

/** What these migrations will make partitioned tables of. */
export const conversionsIn = (statements: readonly string[]): Conversion[] =>
  statements.flatMap((text) =>
    [...text.matchAll(CALL)].map(([, table = '', unit, ahead]) => ({
      table,
      unit: unit as SpanUnit,
      ahead: Number(ahead),
    })),
  )

/**
 * Lets the database read each such table while it is written to, so that the migration need not read it while it is
 * locked: all ids are proved to be below a bound, which lies at least one whole span ahead. Must run outside of a
 * transaction. A table that cannot be proved is left to its migration.
 * @returns what takes the proofs back, should the migration fail: ids beyond the bound would be refused one day
 */
export async function prepareConversions(
  client: Client,
  conversions: readonly Conversion[],
  now: Date,
): Promise<() => Promise<void>> {
  const proved: string[] = []
  for (const conversion of conversions)
    if (await isPlain(client, conversion.table))
      if (await prove(client, conversion, now)) proved.push(conversion.table)
  return async () => {
    for (const table of proved) if (await isPlain(client, table)) await removeGuard(client, table)
  }
}

async function prove(client: Client, { table, unit, ahead }: Conversion, now: Date): Promise<boolean> {
  const bound = firstIdOf(afterSpans(unit, now, ahead))
  await removeGuard(client, table)
  if (!(await addGuard(client, table, bound))) return false
  try {
    await client.query(`ALTER TABLE public."${table}" VALIDATE CONSTRAINT "${table}_until"`)
    return true
  } catch (error) {
    await removeGuard(client, table)
    if (isRefusedByCheck(error)) return false
    throw error
  }
}

async function addGuard(client: Client, table: string, bound: string): Promise<boolean> {
  for (let attempt = 1; attempt <= TRIES; attempt += 1)
    try {
      await client.query(
        `SET lock_timeout = ${LOCK_MS};
         ALTER TABLE public."${table}" ADD CONSTRAINT "${table}_until" CHECK (id < '${bound}') NOT VALID`,
      )
      return true
    } catch (error) {
      if (!isLockTimeout(error)) throw error
    } finally {
      await client.query('RESET lock_timeout')
    }
  return false
}

const removeGuard = (client: Client, table: string) =>
  client.query(`ALTER TABLE public."${table}" DROP CONSTRAINT IF EXISTS "${table}_until"`)

async function isPlain(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'r'`, [
    `public.${table}`,
  ])
  return rows.length > 0
}
