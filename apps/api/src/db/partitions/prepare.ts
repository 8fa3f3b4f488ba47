import type { Client } from 'pg'
import { isLockTimeout, isRefusedByCheck } from '../faults.ts'
import { givingWay, LOCK_MS } from './patiently.ts'
import { afterSpans, firstIdOf, type SpanUnit } from './spans.ts'

/** A table that a migration to come makes a partitioned one. */
interface Conversion {
  table: string
  unit: SpanUnit
  ahead: number
}

/** As the migrations call it; see `parts.partition_by_id`. */
const CALL = /"parts"\."partition_by_id"\('(\w+)', '(month|year)', (\d)\)/g

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
  for (const conversion of conversions)
    if (await isPlain(client, conversion.table)) await prove(client, conversion, now)
  return async () => {
    for (const { table } of conversions) if (await isPlain(client, table)) await removeGuard(client, table)
  }
}

async function prove(client: Client, { table, unit, ahead }: Conversion, now: Date): Promise<void> {
  const bound = firstIdOf(afterSpans(unit, now, ahead))
  // One that an upgrade left which was killed.
  if (!(await removeGuard(client, table))) return
  if (!(await alter(client, table, `ADD CONSTRAINT "${table}_until" CHECK (id < '${bound}') NOT VALID`)))
    return
  try {
    if (await alter(client, table, `VALIDATE CONSTRAINT "${table}_until"`)) return
  } catch (error) {
    if (!isRefusedByCheck(error)) throw error
  }
  await removeGuard(client, table)
}

/** @returns false where it is still there, because others held the table through all tries */
async function removeGuard(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT FROM pg_constraint WHERE conrelid = to_regclass($1) AND conname = $2',
    [`public.${table}`, `${table}_until`],
  )
  return rows.length === 0 || alter(client, table, `DROP CONSTRAINT IF EXISTS "${table}_until"`)
}

/**
 * All that comes after a lock that is waited for waits as well, so each try is short.
 * @returns false where others held the table through all tries
 */
async function alter(client: Client, table: string, change: string): Promise<boolean> {
  try {
    await client.query(`SET lock_timeout = ${LOCK_MS}`)
    await givingWay(() => client.query(`ALTER TABLE public."${table}" ${change}`))
    return true
  } catch (error) {
    if (isLockTimeout(error)) return false
    throw error
  } finally {
    await client.query('RESET lock_timeout')
  }
}

async function isPlain(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query(`SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind = 'r'`, [
    `public.${table}`,
  ])
  return rows.length > 0
}
