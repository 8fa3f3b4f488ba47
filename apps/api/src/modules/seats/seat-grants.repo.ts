import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { seatGrants } from '../../db/schema/index.ts'

export type SeatGrantRow = typeof seatGrants.$inferSelect

export async function insertSeatGrant(
  tx: Tx,
  grant: Omit<typeof seatGrants.$inferInsert, 'id'>,
): Promise<string> {
  const [row] = await tx.insert(seatGrants).values(grant).returning({ id: seatGrants.id })
  if (!row) throw new Error('a seat was given without a row')
  return row.id
}

export async function findSeatGrant(db: DbOrTx, id: string, organisationId: string) {
  const [row] = await db
    .select()
    .from(seatGrants)
    .where(and(eq(seatGrants.id, id), eq(seatGrants.organisationId, organisationId)))
  return row ?? null
}

/** The seat that a person has in a course, whoever gave it; null where they have none. */
export async function findOpenGrant(tx: Tx, userId: string, courseId: string): Promise<SeatGrantRow | null> {
  const [row] = await tx
    .select()
    .from(seatGrants)
    .where(and(eq(seatGrants.userId, userId), eq(seatGrants.courseId, courseId), isNull(seatGrants.endedAt)))
    .for('update')
  return row ?? null
}

/** Whether a person has or had a seat of the organisation in a course, also one that ended. */
export async function hasHadSeat(
  tx: Tx,
  { organisationId, courseId, userId }: { organisationId: string; courseId: string; userId: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: seatGrants.id })
    .from(seatGrants)
    .where(
      and(
        eq(seatGrants.organisationId, organisationId),
        eq(seatGrants.courseId, courseId),
        eq(seatGrants.userId, userId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function lockOpenGrant(tx: Tx, id: string): Promise<SeatGrantRow | null> {
  const [row] = await tx
    .select()
    .from(seatGrants)
    .where(and(eq(seatGrants.id, id), isNull(seatGrants.endedAt)))
    .for('update')
  return row ?? null
}

export async function endGrants(
  tx: Tx,
  seatIds: readonly string[],
  endReason: NonNullable<SeatGrantRow['endReason']>,
  endedAt: Date,
): Promise<void> {
  if (seatIds.length === 0) return
  await tx
    .update(seatGrants)
    .set({ endedAt, endReason })
    .where(and(inArray(seatGrants.seatId, [...seatIds]), isNull(seatGrants.endedAt)))
}

export async function setReminded(tx: Tx, id: string, remindedAt: Date): Promise<void> {
  await tx.update(seatGrants).set({ remindedAt }).where(eq(seatGrants.id, id))
}

/** The seats behind givings of one order line that still hold. */
export async function findGivenSeats(tx: Tx, grantIds: readonly string[]) {
  if (grantIds.length === 0) return []
  return tx
    .select({ grantId: seatGrants.id, seatId: seatGrants.seatId })
    .from(seatGrants)
    .where(and(inArray(seatGrants.id, [...grantIds]), isNull(seatGrants.endedAt)))
}
