import { and, asc, eq, inArray } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { cartCourses, courses, users } from '../../db/schema/index.ts'

/** Of two additions at once the second sees the first. */
export async function lockCart(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** What a learner put in, the first first. */
export const findCart = (db: DbOrTx, userId: string) =>
  db
    .select({ courseId: cartCourses.courseId, seenPrice: cartCourses.seenPrice })
    .from(cartCourses)
    .where(eq(cartCourses.userId, userId))
    .orderBy(asc(cartCourses.createdAt), asc(cartCourses.courseId))

/** Courses that visitors see, or saw before they were taken off sale. */
export const findCartCourses = (db: DbOrTx, courseIds: readonly string[]) =>
  db
    .select({
      id: courses.id,
      slug: courses.slug,
      title: courses.title,
      status: courses.status,
      listPrice: courses.listPrice,
      salePrice: courses.salePrice,
      saleStartsAt: courses.saleStartsAt,
      saleEndsAt: courses.saleEndsAt,
      coverPath: courses.coverPath,
      coverFocus: courses.coverFocus,
    })
    .from(courses)
    .where(inArray(courses.id, [...courseIds]))

export type CartCourse = Awaited<ReturnType<typeof findCartCourses>>[number]

export async function insertIntoCart(
  tx: Tx,
  rows: readonly (typeof cartCourses.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(cartCourses)
      .values([...rows])
      .onConflictDoNothing()
}

/** @returns whether any of them was in the cart */
export async function removeFromCart(
  db: DbOrTx,
  userId: string,
  courseIds: readonly string[],
): Promise<boolean> {
  const rows = await db
    .delete(cartCourses)
    .where(and(eq(cartCourses.userId, userId), inArray(cartCourses.courseId, [...courseIds])))
    .returning({ courseId: cartCourses.courseId })
  return rows.length > 0
}
