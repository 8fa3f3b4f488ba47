import { settlementDifferences } from '@repo/contract/crm-settlements'
import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../../db/client.ts'

const differences = sql.raw(settlementDifferences.map((verdict) => `'${verdict}'`).join(', '))

/**
 * Rows `l` that wait for a person: differences that were taken in, and what cannot be read in a file that was started at
 * `startedAt`. A sum that is not that of its rows is only shown.
 */
export const isOpenIn = (startedAt: SQL): SQL => sql`l.resolution is null
  and l.verdict in (${differences}, 'unreadable')
  and case when l.verdict = 'unreadable' then l.fault is distinct from 'sum' and ${startedAt} is not null
    else l.taken_at is not null end`

/** All rows that wait for a person, as `l` with their files as `s`; the dashboard counts them. */
export const openDifferences = {
  rows: sql`from gateway_settlement_lines l join gateway_settlements s on s.id = l.settlement_id
    where ${isOpenIn(sql.raw('s.started_at'))}`,
  since: sql`coalesce(l.taken_at, s.started_at)`,
  /** The file of all of them; null where they are of several. */
  file: sql`case when min(s.id::text) = max(s.id::text) then min(s.id::text) end`,
}

/** Marks the differences of finished files that accountants were not mailed about yet, and counts them. */
export async function announceDifferences(
  tx: Tx,
  at: Date,
): Promise<{ count: number; files: { id: string; fileName: string }[] }> {
  const { rows } = await tx.execute<{ id: string; fileName: string }>(sql`
    update gateway_settlement_lines l set announced_at = ${at.toISOString()}::timestamptz
    from gateway_settlements s
    where s.id = l.settlement_id and s.state = 'done' and l.announced_at is null
      and ${isOpenIn(sql.raw('s.started_at'))}
    returning s.id::text as id, s.file_name as "fileName"`)
  return { count: rows.length, files: [...new Map(rows.map((row) => [row.id, row])).values()] }
}
