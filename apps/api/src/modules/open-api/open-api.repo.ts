import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { readByKey, rowKeyOf } from '../../db/keyset.ts'
import { courses, enrollments, orderLines, orders, users } from '../../db/schema/index.ts'

/** Rows of a page. */
const PAGE_SIZE = 100

interface Place {
  after?: string | undefined
}

interface Part {
  where: SQL | undefined
  orderBy: SQL[]
  limit: number
}

/** Reads a page; how many rows stand before it is not counted, because no program asks. */
async function readPage<Row extends { key: string }>(
  order: Parameters<typeof readByKey>[0],
  { after }: Place,
  read: (part: Part) => Promise<Row[]>,
) {
  const place = after === undefined ? {} : { after }
  const { rows, next } = await readByKey(order, place, PAGE_SIZE, { read, count: async () => 0 })
  return { rows, next }
}

const courseOrder = { at: courses.createdAt, id: courses.id }

export const findCourses = (db: DbOrTx, place: Place) =>
  readPage(courseOrder, place, (part) =>
    db
      .select({
        key: rowKeyOf(courseOrder),
        id: courses.id,
        slug: courses.slug,
        title: courses.title,
        status: courses.status,
        listPrice: courses.listPrice,
        accessMonths: courses.accessMonths,
        publishedAt: courses.publishedAt,
        createdAt: courses.createdAt,
        updatedAt: courses.updatedAt,
      })
      .from(courses)
      .where(part.where)
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )

const enrolmentOrder = { at: enrollments.createdAt, id: enrollments.id }

const selectEnrolments = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(enrolmentOrder),
      enrollment: enrollments,
      learner: { id: users.id, name: users.name, email: users.email },
      course: { id: courses.id, slug: courses.slug, title: courses.title },
    })
    .from(enrollments)
    .innerJoin(users, eq(users.id, enrollments.userId))
    .innerJoin(courses, eq(courses.id, enrollments.courseId))

export type FoundEnrolment = Awaited<ReturnType<typeof selectEnrolments>>[number]

export const findEnrolments = (
  db: DbOrTx,
  { course, learner, ...place }: Place & { course?: string | undefined; learner?: string | undefined },
) =>
  readPage(enrolmentOrder, place, (part) =>
    selectEnrolments(db)
      .where(
        and(
          course ? eq(enrollments.courseId, course) : undefined,
          learner ? eq(enrollments.userId, learner) : undefined,
          part.where,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )

export async function findEnrolment(db: DbOrTx, id: string): Promise<FoundEnrolment | null> {
  const [row] = await selectEnrolments(db).where(eq(enrollments.id, id))
  return row ?? null
}

export async function findEnrolmentOf(
  db: DbOrTx,
  userId: string,
  courseId: string,
): Promise<FoundEnrolment | null> {
  const [row] = await selectEnrolments(db).where(
    and(eq(enrollments.userId, userId), eq(enrollments.courseId, courseId)),
  )
  return row ?? null
}

const orderOrder = { at: orders.createdAt, id: orders.id }

interface OrderedCourse {
  courseId: string
  title: string
  /** After the discount, in VND. */
  price: number
  refunded: number
}

const selectOrders = (db: DbOrTx) =>
  db
    .select({
      key: rowKeyOf(orderOrder),
      id: orders.id,
      code: orders.code,
      state: orders.state,
      total: orders.total,
      createdAt: orders.createdAt,
      paidAt: orders.paidAt,
      buyer: { id: users.id, name: users.name, email: users.email },
      lines: sql<OrderedCourse[]>`(
        select coalesce(json_agg(json_build_object('courseId', l.course_id, 'title', l.title,
          'price', l.price - l.discount, 'refunded', l.refunded) order by l.id), '[]'::json)
        from ${orderLines} l where l.order_id = ${orders.id})`,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))

export type FoundOrder = Awaited<ReturnType<typeof selectOrders>>[number]
type OrderState = FoundOrder['state']

export const findOrders = (db: DbOrTx, { state, ...place }: Place & { state?: OrderState | undefined }) =>
  readPage(orderOrder, place, (part) =>
    selectOrders(db)
      .where(and(state ? eq(orders.state, state) : undefined, part.where))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )

export async function findOrder(db: DbOrTx, code: string): Promise<FoundOrder | null> {
  const [row] = await selectOrders(db).where(eq(orders.code, code))
  return row ?? null
}
