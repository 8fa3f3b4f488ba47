import { sql, tables } from '@repo/api/rows'
import { createTestApp, type TestApp } from '@repo/api/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiplyBusiness } from './multiply-business.ts'
import { multiplyCourses } from './multiply-courses.ts'
import { seedDemo } from './run.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await seedDemo(t.services, 0)
  await multiplyCourses(t.db, 50)
  await multiplyBusiness(t.db, {
    learners: 200,
    enrollments: 1000,
    enrollmentsOfOne: 300,
    orders: 400,
    desk: { messages: 30, questions: 40, coupons: 20, entries: 50, invoices: 60 },
  })
})
afterAll(() => t.close())

test('multiplied business: learners, enrolments and orders are there in the numbers that were asked for', async () => {
  expect(await t.db.$count(tables.users, sql`email like '%@growth.example'`)).toBe(200)
  expect(await t.db.$count(tables.orders, sql`code like 'TK%'`)).toBe(400)
  expect(
    await t.db.$count(
      tables.enrollments,
      sql`user_id in (select id from users where email like '%@growth.example')`,
    ),
  ).toBeGreaterThanOrEqual(1200)
})

test('multiplied business: the lists of the desk are filled up', async () => {
  expect(await t.db.$count(tables.contactRequests, sql`reference like 'growth-%'`)).toBe(30)
  expect(await t.db.$count(tables.courseQuestions)).toBeGreaterThanOrEqual(40)
  expect(await t.db.$count(tables.coupons, sql`code like 'GROWTH%'`)).toBe(20)
  expect(await t.db.$count(tables.auditEntries)).toBeGreaterThanOrEqual(50)
  expect(await t.db.$count(tables.invoiceRequests)).toBeGreaterThanOrEqual(60)
})

test('multiplied business: what triggers keep agrees with the rows', async () => {
  const { rows } = await t.db.execute(sql`
    select
      (select count(*) from course_stats s where (s.learner_count, s.percent_sum) <>
        (select count(*), coalesce(sum(percent), 0) from enrollments e
          where e.course_id = s.course_id and e.state = 'active'))::int as "wrongStats",
      (select sum(opened) from enrollment_days)::int as opened,
      (select count(*) from enrollments where state = 'active')::int as active,
      (select count(*) from orders where code like 'TK%' and position(lower(code) in search_text) = 0)::int as unfound`)
  expect(rows[0]).toMatchObject({ wrongStats: 0, unfound: 0 })
  expect(rows[0]?.opened).toBe(rows[0]?.active)
})
