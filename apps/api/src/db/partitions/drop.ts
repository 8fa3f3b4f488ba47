import { type SQL, sql } from 'drizzle-orm'
import { isLockTimeout } from '../faults.ts'
import type { Db, Tx } from '../handles.ts'
import { UNTIL } from './look.ts'
import { patiently } from './patiently.ts'
import { momentOf, type PartitionedName } from './spans.ts'

/**
 * Drops the partitions whose whole time was over before a moment: at once what rows would be deleted of one by one. One
 * that holds a row which was made later than its id says is kept, and so are those that others hold locked until the next
 * time, and the newest one, at whose end the next ones begin. What refers to the rows goes as with a row.
 * @returns the names of those that are gone
 */
export async function dropPartitionsBefore(db: Db, name: PartitionedName, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ part: string; until: string | null }>(sql`
    select c.relname as part, ${sql.raw(UNTIL)} as until
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = to_regclass(${`public.${name}`}) order by 2`)
  const ended = rows.flatMap(({ part, until }) => (until ? { part, until: momentOf(until) } : []))
  const gone: string[] = []
  for (const { part, until } of ended.slice(0, -1)) {
    if (until > before) break
    try {
      if (await patiently(db, (tx) => dropSpan(tx, name, part, before))) gone.push(part)
    } catch (error) {
      if (isLockTimeout(error)) break
      throw error
    }
  }
  return gone
}

async function dropSpan(tx: Tx, name: PartitionedName, part: string, before: Date): Promise<boolean> {
  const [whole, gone] = [sql.raw(`public."${name}"`), sql.raw(`parts."${part}"`)]
  await tx.execute(sql`LOCK TABLE ${gone} IN SHARE ROW EXCLUSIVE MODE`)
  const later = await tx.execute(
    sql`select from ${gone} where created_at >= ${before.toISOString()}::timestamptz limit 1`,
  )
  if (later.rows.length > 0) return false
  await forgetRowsOf(tx, name, gone)
  await tx.execute(sql`ALTER TABLE ${whole} DETACH PARTITION ${gone}`)
  await tx.execute(sql`DROP TABLE ${gone}`)
  return true
}

/** What a delete of each row would do to the rows that refer to it, which a dropped partition does not. */
async function forgetRowsOf(tx: Tx, name: PartitionedName, gone: SQL): Promise<void> {
  const { rows } = await tx.execute<{ at: string; column: string; isCascade: boolean }>(sql`
    select k.conrelid::regclass::text as at, format('%I', a.attname) as "column", k.confdeltype = 'c' as "isCascade"
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     where k.confrelid = to_regclass(${`public.${name}`}) and k.contype = 'f' and k.conparentid = 0
       and k.confdeltype in ('c', 'n')`)
  for (const { at, column, isCascade } of rows) {
    const of = sql`where ${sql.raw(column)} in (select id from ${gone})`
    await tx.execute(
      isCascade
        ? sql`delete from ${sql.raw(at)} ${of}`
        : sql`update ${sql.raw(at)} set ${sql.raw(column)} = null ${of}`,
    )
  }
}
