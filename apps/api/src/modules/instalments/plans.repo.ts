import type { EditVersion } from '@repo/contract'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { courses, instalmentPlanCourses, instalmentPlans, orders } from '../../db/schema/index.ts'
import { together } from '../../db/together.ts'

type PlanRow = typeof instalmentPlans.$inferSelect

/** A plan with the courses it is offered for; none means every course. */
export interface FullPlan {
  plan: PlanRow
  courses: { id: string; title: string }[]
}

interface Only {
  id?: string
  isActive?: true
}

const isMeant = ({ id, isActive }: Only) =>
  and(id ? eq(instalmentPlans.id, id) : undefined, isActive ? eq(instalmentPlans.isActive, true) : undefined)

const newestFirst = [desc(instalmentPlans.createdAt), desc(instalmentPlans.id)]

/** Plans without their versions, which only their editors need. */
export async function findPlans(db: DbOrTx, only: Only = {}): Promise<FullPlan[]> {
  const read = together(db)
  const [rows, coursesOf] = await Promise.all([
    read
      .select({ plan: instalmentPlans })
      .from(instalmentPlans)
      .where(isMeant(only))
      .orderBy(...newestFirst),
    findPlanCourses(read, only),
  ])
  return rows.map(({ plan }) => ({ plan, courses: coursesOf(plan.id) }))
}

export async function findPlansForEdit(
  db: DbOrTx,
  only: Only = {},
): Promise<(FullPlan & { version: EditVersion })[]> {
  const read = together(db)
  const [rows, coursesOf] = await Promise.all([
    read
      .select({ plan: instalmentPlans, version: versionOf('instalmentPlan', instalmentPlans.id) })
      .from(instalmentPlans)
      .where(isMeant(only))
      .orderBy(...newestFirst),
    findPlanCourses(read, only),
  ])
  return rows.map((row) => ({ ...row, courses: coursesOf(row.plan.id) }))
}

async function findPlanCourses(db: DbOrTx, only: Only) {
  const found = await db
    .select({ planId: instalmentPlanCourses.planId, id: courses.id, title: courses.title })
    .from(instalmentPlanCourses)
    .innerJoin(instalmentPlans, eq(instalmentPlans.id, instalmentPlanCourses.planId))
    .innerJoin(courses, eq(courses.id, instalmentPlanCourses.courseId))
    .where(isMeant(only))
    .orderBy(asc(courses.title))
  const byPlan = Map.groupBy(found, ({ planId }) => planId)
  return (planId: string) => (byPlan.get(planId) ?? []).map(({ id, title }) => ({ id, title }))
}

/** For each plan: orders whose first part was paid, and their parts that are due and not paid. */
export async function countUse(db: DbOrTx, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Map<string, { sold: number; late: number }>()
  const first = sql`(select f.instalment_plan_id from orders f where f.id = coalesce(${orders.instalmentOf}, ${orders.id}))`
  const rows = await db
    .select({
      planId: sql<string>`${first}`,
      sold: sql<number>`count(*) filter (where ${orders.instalmentOf} is null and ${orders.paidAt} is not null)::int`,
      late: sql<number>`count(*) filter (where ${orders.instalmentOf} is not null and ${orders.state} = 'pending_payment'
        and ${orders.instalmentDueAt} < ${now.toISOString()}::timestamptz)::int`,
    })
    .from(orders)
    .where(sql`${orders.instalmentNumber} is not null and ${first} in ${[...ids]}`)
    .groupBy(first)
  return new Map(rows.map(({ planId, ...counts }) => [planId, counts]))
}

export async function lockPlan(tx: Tx, id: string): Promise<PlanRow | null> {
  const [row] = await tx.select().from(instalmentPlans).where(eq(instalmentPlans.id, id)).for('update')
  return row ?? null
}

export async function insertPlan(tx: Tx, row: typeof instalmentPlans.$inferInsert): Promise<string> {
  const [made] = await tx.insert(instalmentPlans).values(row).returning({ id: instalmentPlans.id })
  if (!made) throw new Error('a plan insert returned no row')
  return made.id
}

export async function updatePlan(
  tx: Tx,
  id: string,
  change: Partial<typeof instalmentPlans.$inferInsert>,
): Promise<void> {
  await tx.update(instalmentPlans).set(change).where(eq(instalmentPlans.id, id))
}

export async function setPlanCourses(tx: Tx, planId: string, courseIds: readonly string[]): Promise<void> {
  await tx.delete(instalmentPlanCourses).where(eq(instalmentPlanCourses.planId, planId))
  if (courseIds.length > 0)
    await tx
      .insert(instalmentPlanCourses)
      .values([...new Set(courseIds)].map((courseId) => ({ planId, courseId })))
}

export const countCourses = (db: DbOrTx, ids: readonly string[]): Promise<number> =>
  ids.length === 0 ? Promise.resolve(0) : db.$count(courses, inArray(courses.id, [...ids]))
