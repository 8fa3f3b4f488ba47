import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { learningDays, lessonProgress, lessons } from '../../db/schema/index.ts'
import { buildAdmin, buildEnrollment, buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const daysOf = async (userId: string) =>
  (
    await t.db.select().from(learningDays).where(eq(learningDays.userId, userId)).orderBy(learningDays.day)
  ).map(({ day, watchedMs }) => [day, watchedMs])

/** A learner with progress in two lessons of one course, made on 20 and 21 November in Việt Nam. */
async function buildDays() {
  const lesson = await buildLesson(t.db)
  const other = await buildLesson(t.db, { courseId: lesson.courseId })
  const { id: userId } = await buildUser(t.db)
  await buildEnrollment(t.db, { userId, courseId: lesson.courseId })
  const save = (lessonId: string, watchedMs: number, updatedAt: string) => {
    const values = { watchedMs, updatedAt: new Date(updatedAt) }
    return t.db
      .insert(lessonProgress)
      .values({ userId, lessonId, ...values })
      .onConflictDoUpdate({ target: [lessonProgress.userId, lessonProgress.lessonId], set: values })
  }
  await save(lesson.id, 10_000, '2026-11-20T10:00:00Z')
  await save(lesson.id, 15_000, '2026-11-20T16:59:59Z')
  await save(other.id, 4_000, '2026-11-20T17:00:00Z')
  await save(lesson.id, 22_000, '2026-11-20T18:00:00Z')
  return { lesson, userId, save }
}

test('learning days: each holds what was watched for the first time on it, by the days of Việt Nam', async () => {
  const { userId } = await buildDays()
  expect(await daysOf(userId)).toEqual([
    ['2026-11-20', 15_000],
    ['2026-11-21', 11_000],
  ])
})

test('learning days: a day on which nothing new was watched counts, with no time', async () => {
  const { userId, lesson, save } = await buildDays()
  await save(lesson.id, 22_000, '2026-11-22T03:00:00Z')
  expect((await daysOf(userId)).at(-1)).toEqual(['2026-11-22', 0])
})

test('learning days: progress that leaves and returns with its lesson is counted once', async () => {
  const { userId, lesson } = await buildDays()
  const [row] = await t.db.delete(lessons).where(eq(lessons.id, lesson.id)).returning()
  await t.db.insert(lessons).values(row!)
  const [kept] = await t.db.select().from(lessonProgress).where(eq(lessonProgress.lessonId, lesson.id))
  expect(kept?.watchedMs).toBe(22_000)
  expect(await daysOf(userId)).toEqual([
    ['2026-11-20', 15_000],
    ['2026-11-21', 11_000],
  ])
})

test('dashboard: active learners and time watched are those of the progress, counted another way', async () => {
  await buildDays()
  await buildDays()
  const as = await t.signIn(await buildAdmin(t.db))
  const now = t.time.now()
  const today = new Date(now.getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
  const lesson = await buildLesson(t.db)
  const { id: userId } = await buildUser(t.db)
  await t.db.insert(lessonProgress).values({ userId, lessonId: lesson.id, watchedMs: 5_000, updatedAt: now })
  const { data } = await t.call(contract.crm.dashboard, { as, query: { from: '2026-01-01', to: today } })
  const { rows } = await t.db.execute<{ people: number; watched: number }>(
    sql`select count(distinct user_id)::int as people, sum(watched_ms)::float8 as watched from lesson_progress`,
  )
  expect([data.activeLearners.value, data.watchedMs.value]).toEqual([rows[0]?.people, rows[0]?.watched])
  const single = await t.call(contract.crm.dashboard, { as, query: { from: today, to: today } })
  expect(single.data.activeLearners.value).toBe(1)
  expect(single.data.watchedMs.value).toBe(5_000)
})
