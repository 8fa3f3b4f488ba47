import { sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'

export interface FetchCount {
  id: string
  fetchedMs: number
  /** ISO time of the last fetch for each network. */
  networks: Record<string, string>
}

/** Adds this instance's counts of all streams. @returns the sums over all instances. */
export async function addFetchCounts(db: Db, counts: readonly FetchCount[]): Promise<FetchCount[]> {
  if (counts.length === 0) return []
  // Locked in one order, so that two instances with the same streams cannot deadlock.
  const { rows } = await db.execute<{
    id: string
    fetched_ms: string | number
    networks: Record<string, string>
  }>(sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
        as given(id uuid, "fetchedMs" bigint, networks jsonb)
    ), locked as (
      select p.id from playbacks p where p.id in (select id from given) order by p.id for no key update
    )
    update playbacks p
    set fetched_ms = p.fetched_ms + given."fetchedMs", networks = p.networks || given.networks
    from given
    where p.id = given.id and p.id in (select id from locked)
    returning p.id, p.fetched_ms, p.networks`)
  return rows.map((row) => ({ id: row.id, fetchedMs: Number(row.fetched_ms), networks: row.networks }))
}
