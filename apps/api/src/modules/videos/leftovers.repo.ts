import { inArray, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { videoOriginals } from '../../db/schema/index.ts'

/** The jobs among these that a worker runs now. */
export async function findActiveJobs(db: DbOrTx, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await db.execute<{ id: string }>(
    sql`select id::text from pgboss.job where state = 'active' and id in ${ids}`,
  )
  return new Set(rows.map((row) => row.id))
}

/** While an upload is being accepted, its file may exist before its row. */
export async function isAcceptingUploads(db: DbOrTx): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select 1 from pgboss.job where name = 'accept-upload' and state in ('created', 'retry', 'active') limit 1`,
  )
  return rows.length > 0
}

export async function findUnknownOriginals(db: DbOrTx, keys: string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: videoOriginals.storageKey })
    .from(videoOriginals)
    .where(inArray(videoOriginals.storageKey, keys))
  const known = new Set(rows.map((row) => row.key))
  return keys.filter((key) => !known.has(key))
}
