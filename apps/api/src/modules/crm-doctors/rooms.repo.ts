import { and, eq, gt, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { auditEntries } from '../../db/schema/index.ts'

/** Of two requests of one person for one room, the second waits until the first has noted the visit. */
export async function lockRoomVisits(tx: Tx, actorId: string, doctorId: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`room visit ${actorId} ${doctorId}`}, 0))`,
  )
}

/** Whether the person's visit to the room is in the log since then. */
export async function hasOpenedRoom(
  db: DbOrTx,
  { actorId, doctorId, since }: { actorId: string; doctorId: string; since: Date },
): Promise<boolean> {
  const isVisit = and(
    eq(auditEntries.subjectType, 'doctor'),
    eq(auditEntries.subjectId, doctorId),
    eq(auditEntries.action, 'doctor.room_opened'),
    eq(auditEntries.actorId, actorId),
    gt(auditEntries.createdAt, since),
  )
  const [row] = await db.select({ id: auditEntries.id }).from(auditEntries).where(isVisit).limit(1)
  return row !== undefined
}
