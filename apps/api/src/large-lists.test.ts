import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Db } from './db/client.ts'
import * as schema from './db/schema/index.ts'
import { findCoupons } from './modules/coupons/staff-coupons.repo.ts'
import { countTasks } from './modules/crm/dashboard.repo.ts'
import { findStudents, findUsers } from './modules/crm/users.repo.ts'
import { findStaffDoctors } from './modules/crm-doctors/doctors.repo.ts'
import { sumOrders } from './modules/crm-orders/crm-orders.repo.ts'
import { findOwnLearners, sumOwnFigures } from './modules/doctor-portal/doctor-portal.repo.ts'
import { countWatchers, sumWatched } from './modules/learning/watching.repo.ts'
import { sumViewings } from './modules/playback/playbacks.repo.ts'
import { findVideoLessons } from './modules/videos/video-lessons.repo.ts'
import { buildCourse, buildDoctor, buildUser } from './test/factories.ts'
import { createTestApp, type TestApp } from './test/harness.ts'

const ROWS = 4000
const now = new Date('2026-06-01T00:00:00Z')

let t: TestApp
let pool: Pool
let doctorId: string
let watchedLesson: string

beforeAll(async () => {
  t = await createTestApp()
  pool = new Pool({ connectionString: t.databaseUrl })
  // The database is dropped while the server still ends its connections, and says so to each.
  pool.on('connect', (client) => client.on('error', () => {}))
  const { id: buyer } = await buildUser(t.db)
  const { id: course } = await buildCourse(t.db)
  // Without the time limit of requests: the lessons' search documents are written along.
  const db = drizzle(pool)
  const numbers = sql`generate_series(1, ${ROWS}::int) n`
  await db.execute(sql`
    insert into users (id, name, email, password_hash, role, status, last_seen_at, created_at, search_text)
    select gen_random_uuid(), 'x ' || n, 'nhieu-' || n || '@example.vn', 'x', 'student', 'active',
      now() - n % 200 * interval '1 day', now() - n * interval '1 hour', 'nguoi ' || n || case when n > ${ROWS - 200}::int then ' le' else ' an' end || ' nhieu-' || n || '@example.vn'
    from ${numbers}`)
  await db.execute(sql`
    insert into orders (id, code, user_id, state, total, expires_at, created_at)
    select gen_random_uuid(), 'THNHIEU' || n, ${buyer}, 'expired', 1, now(),
      timestamptz '2025-01-01' + n * interval '1 hour' from ${numbers}`)
  await db.execute(sql`
    insert into doctors (id, slug, name, academic_title, position, biography)
    select gen_random_uuid(), 'bac-si-nhieu-' || n, 'x', 'BS', n, repeat('dài ', 100) from ${numbers}`)
  await db.execute(sql`
    with made as (
      insert into sections (id, course_id, title, position)
      select gen_random_uuid(), ${course}, 'x', 100 + n from generate_series(1, 20) n returning id)
    insert into lessons (id, section_id, course_id, title, kind, position, html)
    select gen_random_uuid(), made.id, ${course}, case when n > 90 then 'laser' else 'peel' end, 'video', n, repeat('x', 400)
    from made cross join generate_series(1, 100) n`)
  await db.execute(sql`
    insert into coupons (id, code, kind, value, max_uses, used, created_at)
    select gen_random_uuid(), 'NHIEU' || n, 'percent', 5, case when n % 7 < 3 then 2 end, n % 3,
      now() - n * interval '1 hour' from ${numbers}`)
  doctorId = (await buildDoctor(t.db)).id
  const [first, second] = [await buildCourse(t.db, { doctorId }), await buildCourse(t.db, { doctorId })]
  await db.execute(sql`
    insert into enrollments (id, user_id, course_id)
    select gen_random_uuid(), users.id, course.id
    from users cross join courses course
    where users.email like 'nhieu-%' and course.id in (${first.id}, ${second.id})`)
  // Each learner has watched one of the lessons, in ten streams.
  await db.execute(sql`
    with lesson as (select id, row_number() over (order by id) - 1 as n from lessons),
      learner as (select id, row_number() over (order by id) as n from users where email like 'nhieu-%')
    insert into lesson_progress (user_id, lesson_id, intervals, watched_ms)
    select learner.id, lesson.id, '[[0, 60000]]', 60000
    from learner join lesson on lesson.n = learner.n % (select count(*) from lesson)`)
  await db.execute(sql`
    insert into playbacks (id, user_id, session_id, lesson_id, package_key, started_at, beat_at, ended_at, viewings)
    select gen_random_uuid(), p.user_id, gen_random_uuid(), p.lesson_id, 'x', now(), now(), now(),
      case when n = 1 then '{}'::jsonb end
    from lesson_progress p cross join generate_series(1, 10) n`)
  const watched = await db.execute<{ id: string }>(sql`select lesson_id as id from lesson_progress limit 1`)
  watchedLesson = watched.rows[0]!.id
  // An index answers alone only where no transaction that is still open could see other rows, one of a job for example.
  await vi.waitFor(
    async () => {
      await db.execute(sql`vacuum (analyze, disable_page_skipping)`)
      const { rows } = await db.execute(sql`
        select relname from pg_class
        where relname in ('users', 'orders', 'doctors', 'lessons', 'coupons', 'enrollments') and relallvisible < relpages`)
      expect(rows, 'tables with pages that are not visible to all').toEqual([])
    },
    { timeout: 60_000, interval: 200 },
  )
})
afterAll(async () => {
  await pool.end()
  await t.close()
})

/** The plans of the statements that the reading sends. */
async function plansOf(read: (db: Db) => Promise<unknown>): Promise<string[]> {
  const sent: { text: string; values: unknown[] }[] = []
  const logQuery = (text: string, values: unknown[]) => void sent.push({ text, values })
  await read(drizzle(pool, { schema, logger: { logQuery } }))
  const plans: string[] = []
  for (const { text, values } of sent) {
    const { rows } = await pool.query<Record<'QUERY PLAN', string>>(`explain ${text}`, values)
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
  }
  return plans
}

test('large lists: a sum over orders reads their index and no order', async () => {
  const ofMonth = await plansOf((db) => sumOrders(db, { from: '2025-03-01', to: '2025-03-31' }, now))
  expect(ofMonth).toHaveLength(1)
  expect(ofMonth[0]).toContain('Index Only Scan using orders_created')
  const ofState = await plansOf((db) => sumOrders(db, { state: 'expired', from: '2025-03-01' }, now))
  expect(ofState[0]).toContain('Index Only Scan using orders_state_created')
})

test('large lists: the sum of all orders, and of what moved in some days, reads no orders', async () => {
  for (const query of [{}, { dated: 'moved', from: '2025-03-01' } as const]) {
    const [only, ...others] = await plansOf((db) => sumOrders(db, query, now))
    expect(others).toEqual([])
    expect(only).toContain('sales_days')
    expect(only).not.toContain('orders')
  }
})

test('large lists: accounts that are searched and sorted by name are found in the index of names', async () => {
  const order = { sort: 'name', direction: 'asc' } as const
  const plans = await plansOf((db) => findUsers(db, { ...order, q: 'le' }, 20))
  expect(plans.some((plan) => plan.includes('Index Only Scan using users_name'))).toBe(true)
})

test('large lists: learners of a week are found among the newest in an index', async () => {
  const order = { sort: 'joined', direction: 'desc' } as const
  const plans = await plansOf((db) => findStudents(db, { ...order, activity: 'week' }, 20))
  expect(
    plans.some((plan) => /using users_role_created on users[^\n]*\n\s+Index Cond:.*last_seen_on/.test(plan)),
  ).toBe(true)
})

test('large lists: doctors of a state are found and counted in one index, by two statements', async () => {
  const plans = await plansOf((db) => findStaffDoctors(db, { licence: 'expired' }, 20, now))
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).toContain('Index Only Scan using doctors_position')
})

test('large lists: a word of video lessons is looked for in their courses, and then along the list in its index', async () => {
  const plans = await plansOf((db) => findVideoLessons(db, { kind: 'all' }, { q: 'laser' }, 20))
  expect(plans).toHaveLength(2)
  const [page, total] = plans
  expect(page).toContain('course_lesson_words')
  expect(page).toContain('Index Only Scan using lessons_titled')
  // The total begins where the page does.
  expect(total).toContain('course_title >=')
})

test('large lists: coupons of a state are found along the newest', async () => {
  const [page] = await plansOf((db) => findCoupons(db, { state: 'used_up' }, now, 20))
  expect(page).toContain('Index Scan Backward using coupons_created')
})

test('large lists: the learners of a doctor are counted in sums, without reading learner by learner', async () => {
  const [only] = await plansOf((db) => sumOwnFigures(db, doctorId))
  expect(only).toContain('doctor_learner_sums')
  expect(only).not.toContain('doctor_learners')
  expect(only).not.toContain('enrollments')
})

test('large lists: learners of a doctor are found by their names, and not their names by each of them', async () => {
  const plans = await plansOf((db) => findOwnLearners(db, doctorId, { q: '39' }, 20))
  expect(plans).toHaveLength(2)
  for (const plan of plans) {
    expect(plan).toContain('users_short_name')
    expect(plan).toMatch(/using enrollments_active[^\n]*\n\s+Index Cond:.*user_id = ANY/)
  }
})

test('large lists: each task is counted by itself, all by one statement', async () => {
  const [only, ...others] = await plansOf((db) => countTasks(db, now))
  expect(others).toEqual([])
  expect(only).toMatch(/^Append/)
})

test('large lists: what is watched of a video reads the progress and the open viewings of its lesson alone', async () => {
  const grid = { durationMs: 600_000, stepMs: 4000 }
  const plans = await plansOf(async (db) => {
    await sumWatched(db, [watchedLesson], grid)
    await countWatchers(db, [watchedLesson])
    await sumViewings(db, { videoId: crypto.randomUUID(), lessonIds: [watchedLesson], stepMs: 4000 })
  })
  expect(plans).toHaveLength(3)
  expect(plans[0]).toContain('lesson_progress_lesson')
  expect(plans[1]).toContain('lesson_progress_lesson')
  expect(plans[2]).toContain('playbacks_viewed')
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?:lesson_progress|playbacks)/)
})
