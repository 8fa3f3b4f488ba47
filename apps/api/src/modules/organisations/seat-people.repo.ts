import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { courses, enrollments, orderLines, orders, seatGrants, seats, users } from '../../db/schema/index.ts'
import { matchesPerson } from '../../db/search-people.ts'

const order = { at: seatGrants.createdAt, id: seatGrants.id }

export interface PeopleQuery {
  course?: string
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
}

const fields = {
  grant: seatGrants,
  person: { id: users.id, name: users.name, email: users.email, status: users.status },
  course: { id: courses.id, slug: courses.slug, title: courses.title },
  enrollment: {
    state: enrollments.state,
    seatId: enrollments.seatId,
    percent: enrollments.percent,
    expiresAt: enrollments.expiresAt,
    lastWatchedAt: enrollments.lastWatchedAt,
    completedAt: enrollments.completedAt,
  },
}

const selectPeople = <Extra extends Record<string, SQL.Aliased | SQL>>(db: DbOrTx, extra: Extra) =>
  db
    .select({ ...fields, ...extra })
    .from(seatGrants)
    .innerJoin(users, eq(users.id, seatGrants.userId))
    .innerJoin(courses, eq(courses.id, seatGrants.courseId))
    .leftJoin(
      enrollments,
      and(eq(enrollments.userId, seatGrants.userId), eq(enrollments.courseId, seatGrants.courseId)),
    )

export type SeatPersonRow = Awaited<ReturnType<typeof listSeatPeople>>[number]

const holds = (organisationId: string) =>
  and(eq(seatGrants.organisationId, organisationId), isNull(seatGrants.endedAt))

/** Everybody who has a seat of the organisation. */
export const listSeatPeople = (db: DbOrTx, organisationId: string) =>
  selectPeople(db, {}).where(holds(organisationId)).orderBy(courses.title, users.name, seatGrants.id)

export async function findSeatPerson(db: DbOrTx, id: string, organisationId: string) {
  const [row] = await selectPeople(db, {}).where(and(eq(seatGrants.id, id), holds(organisationId)))
  return row ?? null
}

export async function findSeatPeople(
  db: DbOrTx,
  organisationId: string,
  { course, q, isWhole, ...place }: PeopleQuery & ListPlace,
  pageSize: number,
) {
  const where = and(
    holds(organisationId),
    course ? eq(seatGrants.courseId, course) : undefined,
    matchesPerson(q, isWhole),
  )
  const count = (more?: SQL) =>
    db.$count(
      db
        .select({ id: seatGrants.id })
        .from(seatGrants)
        .innerJoin(users, eq(users.id, seatGrants.userId))
        .where(and(where, more))
        .as('people'),
    )
  const [page, total] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        selectPeople(db, { key: rowKeyOf(order) })
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count,
    }),
    count(),
  ])
  return { ...page, total }
}

/** Who has a seat of one of the order's lines. */
export const listOrderPeople = (db: DbOrTx, lineIds: readonly string[]) =>
  db
    .select({
      lineId: seats.orderLineId,
      id: seatGrants.id,
      name: users.name,
      email: users.email,
      percent: enrollments.percent,
    })
    .from(seatGrants)
    .innerJoin(seats, eq(seats.id, seatGrants.seatId))
    .innerJoin(users, eq(users.id, seatGrants.userId))
    .leftJoin(
      enrollments,
      and(eq(enrollments.userId, seatGrants.userId), eq(enrollments.courseId, seatGrants.courseId)),
    )
    .where(and(inArray(seats.orderLineId, [...lineIds]), isNull(seatGrants.endedAt)))
    .orderBy(users.name, seatGrants.id)

/** The lines of an order of an organisation; none for any other order. */
export async function findLineIdsOf(db: DbOrTx, code: string): Promise<string[]> {
  const rows = await db
    .select({ id: orderLines.id })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(eq(orders.code, code), isNotNull(orders.organisationId)))
  return rows.map(({ id }) => id)
}

/** The orders that the lines belong to. */
export async function findOrderIdsOf(db: DbOrTx, lineIds: readonly string[]): Promise<string[]> {
  if (lineIds.length === 0) return []
  const rows = await db
    .selectDistinct({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(inArray(orderLines.id, [...lineIds]))
  return rows.map(({ id }) => id)
}

/** The order of a seat, which is locked before the seat. */
export async function findOrderIdOfSeat(db: DbOrTx, seatId: string): Promise<string | null> {
  const [row] = await db
    .select({ id: orderLines.orderId })
    .from(seats)
    .innerJoin(orderLines, eq(orderLines.id, seats.orderLineId))
    .where(eq(seats.id, seatId))
  return row?.id ?? null
}

export async function findSeatCourse(db: DbOrTx, organisationId: string, courseId: string) {
  const [row] = await db
    .select({ id: courses.id, title: courses.title, accessMonths: courses.accessMonths })
    .from(courses)
    .innerJoin(seats, eq(seats.courseId, courses.id))
    .where(and(eq(courses.id, courseId), eq(seats.organisationId, organisationId)))
    .limit(1)
  return row ?? null
}
