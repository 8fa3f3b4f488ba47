import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { courses, seatGrants, seats } from '../../db/schema/index.ts'

export type SeatRow = typeof seats.$inferSelect

const isGiven = sql`exists (select 1 from ${seatGrants}
  where ${seatGrants.seatId} = ${seats}.id and ${seatGrants.endedAt} is null)`
const isFree = sql`(${seats.endedAt} is null and ${seats.heldBy} is null and not ${isGiven})`

const counts = {
  bought: sql<number>`count(*)::int`,
  given: sql<number>`count(*) filter (where ${seats.endedAt} is null and ${isGiven})::int`,
  free: sql<number>`count(*) filter (where ${isFree})::int`,
  ended: sql<number>`count(*) filter (where ${seats.endedAt} is not null)::int`,
}

/**
 * Makes the seats of paid order lines; the locked order and the unique pair of line and number make them once.
 */
export async function openSeats(
  tx: Tx,
  organisationId: string,
  lines: readonly { id: string; courseId: string; seats: number | null }[],
  at: Date,
): Promise<void> {
  const rows = lines.flatMap(({ id, courseId, seats: count }) =>
    Array.from({ length: count ?? 0 }, (_, index) => ({
      orderLineId: id,
      number: index + 1,
      organisationId,
      courseId,
      createdAt: at,
    })),
  )
  if (rows.length > 0) await tx.insert(seats).values(rows)
}

/** The seats of an organisation, course by course. */
export function countSeatsByCourse(db: DbOrTx, organisationId: string) {
  return db
    .select({ course: { id: courses.id, slug: courses.slug, title: courses.title }, ...counts })
    .from(seats)
    .innerJoin(courses, eq(courses.id, seats.courseId))
    .where(eq(seats.organisationId, organisationId))
    .groupBy(courses.id)
    .orderBy(asc(courses.title), asc(courses.id))
}

export function countSeatsOfLines(db: DbOrTx, lineIds: readonly string[]) {
  if (lineIds.length === 0) return Promise.resolve([])
  return db
    .select({ lineId: seats.orderLineId, ...counts })
    .from(seats)
    .where(inArray(seats.orderLineId, [...lineIds]))
    .groupBy(seats.orderLineId)
}

/** Order lines that have free seats of the course. */
export async function findLinesWithFreeSeats(
  db: DbOrTx,
  organisationId: string,
  courseId: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ lineId: seats.orderLineId })
    .from(seats)
    .where(and(eq(seats.organisationId, organisationId), eq(seats.courseId, courseId), isFree))
  return rows.map(({ lineId }) => lineId)
}

/** A free seat of the lines, whose orders are locked: nobody else gives or ends it meanwhile. */
export const takeFreeSeat = async (tx: Tx, lineIds: readonly string[]): Promise<SeatRow | null> =>
  (await freeSeatsOf(tx, lineIds, 1))[0] ?? null

export async function freeSeatsOf(tx: Tx, lineIds: readonly string[], limit?: number): Promise<SeatRow[]> {
  if (lineIds.length === 0 || limit === 0) return []
  const rows = tx
    .select()
    .from(seats)
    .where(and(inArray(seats.orderLineId, [...lineIds]), isFree))
    .orderBy(asc(seats.createdAt), asc(seats.id))
  return limit === undefined ? rows : rows.limit(limit)
}

/** Seats of the line that are neither ended nor held, given or free. */
export function openSeatsOf(tx: Tx, lineId: string): Promise<SeatRow[]> {
  return tx
    .select()
    .from(seats)
    .where(and(eq(seats.orderLineId, lineId), isNull(seats.endedAt), isNull(seats.heldBy)))
}

export async function changeSeats(
  tx: Tx,
  which: SQL | undefined,
  change: Partial<Pick<SeatRow, 'heldBy' | 'endedAt'>>,
): Promise<string[]> {
  const rows = await tx.update(seats).set(change).where(which).returning({ id: seats.id })
  return rows.map(({ id }) => id)
}

export const areSeats = (ids: readonly string[]) => inArray(seats.id, [...ids])
export const areHeldBy = (refundId: string) => eq(seats.heldBy, refundId)
export const areOpenOf = (lineId: string) => and(eq(seats.orderLineId, lineId), isNull(seats.endedAt))
