import { and, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { uploadLocks } from '../../db/schema/index.ts'
import { LOCK_LEASE_MS } from './uploads.limits.ts'

/** Uses the database's clock, because those of the instances differ. */
const leaseEnd = sql`now() + make_interval(secs => ${LOCK_LEASE_MS / 1000})`
/** The waiting client is stored beside the holder. */
const askKey = (uploadId: string) => `${uploadId}/next`

/** Takes the lock unless another holder still sends heartbeats. */
export async function takeLock(db: DbOrTx, uploadId: string, holderId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    insert into ${uploadLocks} (upload_id, holder_id, expires_at) values (${uploadId}, ${holderId}, ${leaseEnd})
    on conflict (upload_id) do update set holder_id = excluded.holder_id, expires_at = excluded.expires_at
    where ${uploadLocks.expiresAt} < now() returning 1`)
  return rows.length > 0
}

/** Tells the holder that a newer client waits. */
export async function askForLock(db: DbOrTx, uploadId: string, holderId: string): Promise<void> {
  await db.execute(sql`
    insert into ${uploadLocks} (upload_id, holder_id, expires_at) values (${askKey(uploadId)}, ${holderId}, ${leaseEnd})
    on conflict (upload_id) do update set holder_id = excluded.holder_id, expires_at = excluded.expires_at`)
}

/** Renews the lease. @returns whether it is still held, and whether somebody waits. */
export async function saveLockHeartbeat(
  db: DbOrTx,
  uploadId: string,
  holderId: string,
): Promise<{ isHeld: boolean; isWanted: boolean }> {
  const { rows } = await db.execute<{ wanted: boolean }>(sql`
    update ${uploadLocks} set expires_at = ${leaseEnd}
    where upload_id = ${uploadId} and holder_id = ${holderId}
    returning exists (select 1 from upload_locks ask where ask.upload_id = ${askKey(uploadId)}
      and ask.holder_id <> ${holderId} and ask.expires_at > now()) as wanted`)
  return { isHeld: rows.length > 0, isWanted: rows[0]?.wanted === true }
}

export async function releaseLock(db: DbOrTx, uploadId: string, holderId: string): Promise<void> {
  await remove(db, uploadId, holderId)
}

/** Clears the waiting mark of a client that got the lock or stopped waiting. */
export async function stopAsking(db: DbOrTx, uploadId: string, holderId: string): Promise<void> {
  await remove(db, askKey(uploadId), holderId)
}

async function remove(db: DbOrTx, key: string, holderId: string): Promise<void> {
  await db.delete(uploadLocks).where(and(eq(uploadLocks.uploadId, key), eq(uploadLocks.holderId, holderId)))
}

/** Removes leases of dead processes, which have no effect any more. */
export async function removeStaleLocks(db: DbOrTx): Promise<void> {
  await db.delete(uploadLocks).where(sql`${uploadLocks.expiresAt} < now() - interval '1 hour'`)
}
