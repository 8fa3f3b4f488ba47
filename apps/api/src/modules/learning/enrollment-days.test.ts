import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mulberry32 } from '../../core/mulberry32.ts'
import { courseStats, enrollmentDays, enrollments } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { foldEnrollmentDays } from './enrollment-days.repo.ts'

const STEPS = 120
const HOUR_MS = 3_600_000
const FIRST = Date.parse('2026-01-31T00:00:00Z')

let t: TestApp
let courseId: string
beforeAll(async () => {
  t = await createTestApp()
  courseId = (await buildCourse(t.db)).id
})
afterAll(() => t.close())

async function sumPercents(condition: SQL | undefined): Promise<number> {
  const [row] = await t.db
    .select({ sum: sql<number>`coalesce(sum(percent), 0)::int` })
    .from(enrollments)
    .where(condition)
  return row?.sum ?? 0
}

/** What the days say, and what the enrolments themselves say, up to each day in Việt Nam. */
async function compare() {
  const { rows } = await t.db.execute<{ day: string; said: number[]; counted: number[] }>(sql`
    select d.day::text,
      array[sum(d.opened), sum(d.completed)]::int[] as said,
      array[
        (select count(*) from ${enrollments} where state = 'active' and day_in_vietnam(created_at) = d.day),
        (select count(*) from ${enrollments} where state = 'active' and day_in_vietnam(completed_at) = d.day)]::int[] as counted
    from ${enrollmentDays} d group by d.day order by d.day`)
  for (const { day, said, counted } of rows) expect(said, day).toEqual(counted)
  const [stats] = await t.db.select().from(courseStats).where(eq(courseStats.courseId, courseId))
  const active = and(eq(enrollments.courseId, courseId), eq(enrollments.state, 'active'))
  expect(stats).toMatchObject({
    learnerCount: await t.db.$count(enrollments, active),
    completedCount: await t.db.$count(enrollments, and(active, isNotNull(enrollments.completedAt))),
    percentSum: await sumPercents(active),
  })
  return rows.length
}

test('enrolment days: after any changes each day says what counting the enrolments says, folded or not', async () => {
  const random = mulberry32(7)
  const moment = () => new Date(FIRST + Math.floor(random() * 240) * HOUR_MS)
  const ids: string[] = []
  const change = async (id: string, values: Partial<typeof enrollments.$inferInsert>) => {
    await t.db.update(enrollments).set(values).where(eq(enrollments.id, id))
  }
  for (let step = 0; step < STEPS; step += 1) {
    const id = ids[Math.floor(random() * ids.length)]
    const kind = random()
    if (!id || kind < 0.4) {
      const user = await buildUser(t.db)
      const row = await buildEnrollment(t.db, { userId: user.id, courseId, createdAt: moment() })
      ids.push(row.id)
    } else if (kind < 0.5) await change(id, { percent: Math.floor(random() * 101) })
    else if (kind < 0.6) await change(id, { completedAt: moment(), percent: 100 })
    else if (kind < 0.7) await change(id, { state: 'paused', pausedAt: moment() })
    else if (kind < 0.8) await change(id, { state: 'active', pausedAt: null })
    else if (kind < 0.9) await change(id, { state: 'revoked', pausedAt: null })
    else if (kind < 0.95) await t.db.delete(enrollments).where(eq(enrollments.id, id))
    else await foldEnrollmentDays(t.db)
  }
  expect(await compare()).toBeGreaterThan(5)
  await foldEnrollmentDays(t.db)
  const days = await compare()
  expect(await t.db.$count(enrollmentDays)).toBe(days)
})
