import { and, asc, desc, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { bundleCourses, bundles, courses, ledgerRevenue, orderLines, orders } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'
import { wasSlugOfAnother } from '../cards/index.ts'
import { revenueOf } from '../revenue/index.ts'

export type BundleRow = typeof bundles.$inferSelect

const isOffered = (now: Date): SQL =>
  and(
    eq(bundles.status, 'published'),
    or(isNull(bundles.startsAt), lte(bundles.startsAt, now)),
    or(isNull(bundles.endsAt), gt(bundles.endsAt, now)),
    sql`not exists (select 1 from ${bundleCourses} bc join ${courses} c on c.id = bc.course_id
      where bc.bundle_id = ${bundles.id} and c.status <> 'published')`,
  )!

/** Bundles that are offered at a moment, with their courses in their order; only of a course or one by its slug. */
export async function findOffered(
  db: DbOrTx,
  now: Date,
  { course, slug }: { course?: string; slug?: string } = {},
) {
  const holds = course
    ? sql`exists (select 1 from ${bundleCourses} bc join ${courses} c on c.id = bc.course_id
        where bc.bundle_id = ${bundles.id} and c.slug = ${course})`
    : undefined
  const rows = await db
    .select()
    .from(bundles)
    .where(and(isOffered(now), holds, slug ? eq(bundles.slug, slug) : undefined))
    .orderBy(asc(bundles.id))
  return withCourses(db, rows)
}

/**
 * What bundles take off orders at a moment: those that are offered, each with the ids of its courses. One statement reads
 * price and courses, so that a change in between sells no new set at the old price.
 */
export const findOffers = (db: DbOrTx, now: Date) =>
  db
    .select({
      id: bundles.id,
      slug: bundles.slug,
      title: bundles.title,
      price: bundles.price,
      courseIds: sql<string[]>`array_agg(${bundleCourses.courseId}::text order by ${bundleCourses.position})`,
    })
    .from(bundles)
    .innerJoin(bundleCourses, eq(bundleCourses.bundleId, bundles.id))
    .where(isOffered(now))
    .groupBy(bundles.id)

/** All bundles as staff see them, the newest first; or one. */
export async function findStaffBundles(db: DbOrTx, id?: string) {
  const read = together(db)
  const where = id ? eq(bundles.id, id) : undefined
  const [rows, members] = await Promise.all([
    read
      .select({ bundle: bundles, version: versionOf('bundle', bundles.id) })
      .from(bundles)
      .where(where)
      .orderBy(desc(bundles.createdAt), desc(bundles.id)),
    read
      .select({ bundleId: bundleCourses.bundleId, course: courses })
      .from(bundleCourses)
      .innerJoin(bundles, eq(bundles.id, bundleCourses.bundleId))
      .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
      .where(where)
      .orderBy(asc(bundleCourses.position)),
  ])
  return rows.map(({ bundle, version }) => ({
    bundle,
    version,
    courses: members.filter(({ bundleId }) => bundleId === bundle.id).map(({ course }) => course),
  }))
}

export type StaffBundle = Awaited<ReturnType<typeof findStaffBundles>>[number]

async function withCourses(db: DbOrTx, rows: BundleRow[]) {
  const ids = rows.map(({ id }) => id)
  const members =
    ids.length === 0
      ? []
      : await db
          .select({ bundleId: bundleCourses.bundleId, course: courses })
          .from(bundleCourses)
          .innerJoin(courses, eq(courses.id, bundleCourses.courseId))
          .where(inArray(bundleCourses.bundleId, ids))
          .orderBy(asc(bundleCourses.position))
  return rows.map((bundle) => ({
    bundle,
    courses: members.filter(({ bundleId }) => bundleId === bundle.id).map(({ course }) => course),
  }))
}

export type FullBundle = Awaited<ReturnType<typeof withCourses>>[number]

/** How many paid orders hold each bundle, and what came for those lines less what went back. */
export async function findSales(db: DbOrTx, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { sold: number; received: number }>()
  const rows = await db
    .select({
      id: sql<string>`${orderLines.bundleId}`,
      sold: sql<number>`count(distinct ${orderLines.orderId})::int`,
      received: sql<number>`sum(${revenueOf(ledgerRevenue.orderLineId, orderLines.id)})::float8`,
    })
    .from(orderLines)
    .innerJoin(orders, eq(orders.id, orderLines.orderId))
    .where(and(inArray(orderLines.bundleId, [...ids]), sql`${orders.paidAt} is not null`))
    .groupBy(orderLines.bundleId)
  return new Map(rows.map(({ id, ...sales }) => [id, sales]))
}

export async function lockBundle(tx: Tx, id: string): Promise<BundleRow | null> {
  const [row] = await tx.select().from(bundles).where(eq(bundles.id, id)).for('update')
  return row ?? null
}

/** Whether another bundle has the address, or had it: old links lead from there to that bundle. */
export async function isBundleSlugTaken(db: DbOrTx, slug: string, exceptId?: string): Promise<boolean> {
  const others = exceptId ? ne(bundles.id, exceptId) : undefined
  if ((await db.$count(bundles, and(eq(bundles.slug, slug), others))) > 0) return true
  return wasSlugOfAnother(db, ['bundle', slug], exceptId)
}

export const findCoursePrices = (db: DbOrTx, ids: readonly string[]) =>
  db
    .select({
      id: courses.id,
      listPrice: courses.listPrice,
      salePrice: courses.salePrice,
      saleStartsAt: courses.saleStartsAt,
      saleEndsAt: courses.saleEndsAt,
    })
    .from(courses)
    .where(inArray(courses.id, [...ids]))

export async function insertBundle(tx: Tx, row: typeof bundles.$inferInsert): Promise<string> {
  const [inserted] = await tx.insert(bundles).values(row).returning({ id: bundles.id })
  if (!inserted) throw new Error('a bundle insert returned no row')
  return inserted.id
}

export async function updateBundle(
  tx: Tx,
  id: string,
  change: Partial<typeof bundles.$inferInsert>,
): Promise<void> {
  await tx.update(bundles).set(change).where(eq(bundles.id, id))
}

export async function setBundleCourses(
  tx: Tx,
  bundleId: string,
  courseIds: readonly string[],
): Promise<void> {
  await tx.delete(bundleCourses).where(eq(bundleCourses.bundleId, bundleId))
  await tx
    .insert(bundleCourses)
    .values(courseIds.map((courseId, position) => ({ bundleId, courseId, position })))
}
