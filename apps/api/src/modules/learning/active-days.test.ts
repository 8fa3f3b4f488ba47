import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mulberry32 } from '../../core/mulberry32.ts'
import { learningDays } from '../../db/schema/index.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { sumPeriod } from '../crm/dashboard.repo.ts'
import { closeLearningDays } from './active-days.repo.ts'

const DAY_MS = 86_400_000
const STEPS = 150
/** Far ahead of the day on which the migration closed the days before. */
const FIRST = Date.parse('2030-01-01T00:00:00+07:00')
const SPAN_DAYS = 24

let t: TestApp
let people: string[]
let courseIds: string[]
const random = mulberry32(11)
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!
const dayNumber = (n: number) => new Date(FIRST + n * DAY_MS)
const textOf = (day: Date) => new Date(day.getTime() + DAY_MS / 2).toISOString().slice(0, 10)
const anyDay = () => textOf(dayNumber(Math.floor(random() * SPAN_DAYS)))

beforeAll(async () => {
  t = await createTestApp()
  people = await Promise.all(Array.from({ length: 6 }, async () => (await buildUser(t.db)).id))
  courseIds = [(await buildCourse(t.db)).id, (await buildCourse(t.db)).id]
})
afterAll(() => t.close())

/** Like saved progress: a day is begun, or goes on. */
const learn = (userId: string, day: string, courseId = pick(courseIds)) =>
  t.db
    .insert(learningDays)
    .values({ day, userId, courseId, watchedMs: Math.floor(random() * 9) })
    .onConflictDoUpdate({
      target: [learningDays.day, learningDays.userId, learningDays.courseId],
      set: { watchedMs: sql`${learningDays.watchedMs} + excluded.watched_ms` },
    })

async function expectPeriod(from: number, to: number) {
  const said = await sumPeriod(t.db, { from: dayNumber(from), to: dayNumber(to) })
  const { rows } = await t.db.execute(sql`
    select count(distinct user_id)::int as "activeLearners", coalesce(sum(watched_ms), 0)::float8 as "watchedMs"
    from ${learningDays} where day >= ${textOf(dayNumber(from))} and day < ${textOf(dayNumber(to))}`)
  expect(said, `${from} to ${to}`).toMatchObject(rows[0]!)
}
async function expectEveryPeriod() {
  for (let from = 0; from < SPAN_DAYS; from += 3)
    for (let to = from + 1; to <= SPAN_DAYS; to += 4) await expectPeriod(from, to)
}

test('active days: after any changes each period has the learners and the time that counting the rows has', async () => {
  for (let step = 0; step < STEPS; step += 1) {
    const kind = random()
    if (kind < 0.6) await learn(pick(people), anyDay())
    else if (kind < 0.75) await t.db.execute(sql`delete from ${learningDays} where day = ${anyDay()}`)
    else if (kind < 0.8) await t.db.execute(sql`delete from ${learningDays} where user_id = ${pick(people)}`)
    else if (kind < 0.9) {
      // Two accounts become one.
      await t.db.execute(sql`
        update ${learningDays} l set user_id = ${pick(people)} where user_id = ${pick(people)} and not exists (
          select from ${learningDays} other where other.day = l.day and other.course_id = l.course_id and other.user_id <> l.user_id)`)
    } else await closeLearningDays(t.db, dayNumber(Math.floor((step / STEPS) * SPAN_DAYS)))
    if (step % 30 === 29) await expectEveryPeriod()
  }
  await closeLearningDays(t.db, dayNumber(SPAN_DAYS))
  await expectEveryPeriod()
})

test('active days: learners of one moment, late ones and those at the closing of a day are counted once', async () => {
  const late = Array.from({ length: 12 }, (_, n) => learn(people[n % 6]!, textOf(dayNumber(n % 5))))
  const now = Array.from({ length: 12 }, (_, n) =>
    learn(people[n % 6]!, textOf(dayNumber(SPAN_DAYS + (n % 2)))),
  )
  const closing = [1, 2].map((n) => closeLearningDays(t.db, dayNumber(SPAN_DAYS + n)))
  await Promise.all([...late, ...now, ...closing])
  await expectEveryPeriod()
  await expectPeriod(0, SPAN_DAYS + 2)
  await expectPeriod(SPAN_DAYS, SPAN_DAYS + 1)
})
