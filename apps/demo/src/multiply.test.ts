import { sql, tables } from '@repo/api/rows'
import { compareBooks, createTestApp, type TestApp } from '@repo/api/testing'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiplyBusiness } from './multiply-business.ts'
import { multiplyCourses } from './multiply-courses.ts'
import { multiplyLearning } from './multiply-learning.ts'
import { seedDemo } from './run.ts'

const LEARNING = {
  lessonsBegun: 1500,
  intervalsEach: 5,
  notes: 900,
  wishes: 600,
  cards: 800,
  reviewDays: 400,
}
const ofLearners = sql`user_id in (select id from users where email like '%@growth.example')`

let t: TestApp
let given: number
const isPublished = sql`status = 'published'`
beforeAll(async () => {
  t = await createTestApp()
  await seedDemo(t.services, 0)
  given = await t.db.$count(tables.courses, isPublished)
  await multiplyCourses(t.db, 50)
})
afterAll(() => t.close())

test('multiplied courses: as many are published as requested, and drafts are not copied', async () => {
  expect(given).toBeLessThan(50)
  expect(await t.db.$count(tables.courses, isPublished)).toBe(50)
  expect(await t.db.$count(tables.courses, sql`slug ~ '-k\\d+$'`)).toBe(50 - given)
})

test('multiplied courses: a copy has its own lessons, doctors and learners, and is found by a word of its own', async () => {
  const { data, error } = await t.call(contract.catalogue.courses, { query: { q: 'k30' } })
  expect(error).toBeUndefined()
  expect(data.items.map(({ title }) => title)).toEqual([expect.stringMatching(/ K30$/)])
  const [card] = data.items
  const detail = await t.call(contract.catalogue.course, { params: { slug: card?.slug ?? '' } })
  const original = await t.call(contract.catalogue.course, {
    params: { slug: card?.slug.replace(/-k30$/, '') ?? '' },
  })
  expect(detail.data.durationMs).toBe(original.data.durationMs)
  expect(detail.data.doctors).toEqual(original.data.doctors)
  const lessonsOf = ({ sections }: typeof detail.data) =>
    sections.flatMap(({ lessons }) => lessons.map(({ title }) => title))
  expect(lessonsOf(detail.data)).toEqual(lessonsOf(original.data))
  const { rows } = await t.db.execute(sql`
    select count(*) filter (where learner_count > 0)::int as learned, count(*) filter (where rating_count > 0)::int as rated
    from course_stats s join courses c on c.id = s.course_id where c.slug ~ '-k\\d+$'`)
  expect(rows[0]).toEqual({ learned: expect.any(Number), rated: expect.any(Number) })
  expect(Number(rows[0]?.learned)).toBeGreaterThan(10)
  expect(Number(rows[0]?.rated)).toBeGreaterThan(10)
})

describe('with learners, orders and what they leave behind', () => {
  beforeAll(async () => {
    await multiplyBusiness(t.db, {
      learners: 200,
      enrollments: 1000,
      enrollmentsOfOne: 300,
      orders: 400,
      desk: { messages: 30, questions: 40, coupons: 20, entries: 50, invoices: 60 },
    })
    await multiplyLearning(t.db, LEARNING)
  })

  test('multiplied business: learners, enrolments and orders are there in the numbers that were asked for', async () => {
    expect(await t.db.$count(tables.users, sql`email like '%@growth.example'`)).toBe(200)
    expect(await t.db.$count(tables.orders, sql`code like 'TK%'`)).toBe(400)
    expect(await t.db.$count(tables.enrollments, ofLearners)).toBeGreaterThanOrEqual(1200)
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

  test('multiplied business: the ledger has what the orders brought, and agrees with the other books', async () => {
    const { rows } = await t.db.execute(sql`
      select count(*)::int as sold, (select count(*) from orders where code like 'TK%' and paid_at is not null)::int as paid
      from ledger_transactions l join orders o on o.id = l.order_id where o.code like 'TK%' and l.step = 'sold'`)
    expect(rows[0]?.sold).toBe(rows[0]?.paid)
    expect(rows[0]?.sold).toBeGreaterThan(300)
    const books = await compareBooks(t.db, new Date('2020-01-01'), new Date('2100-01-01'))
    expect([books.ledger, books.lostMoney]).toEqual([[], []])
  })

  test('multiplied learning: what learners leave behind is there in the numbers that were asked for', async () => {
    const { rows } = await t.db.execute(sql`
      select count(*)::int as lessons, sum(jsonb_array_length(intervals))::int as intervals,
        count(*) filter (where watched_ms <> (
          select sum((piece ->> 1)::int - (piece ->> 0)::int) from jsonb_array_elements(intervals) piece))::int as wrong
      from lesson_progress where ${ofLearners}`)
    expect(rows[0]).toEqual({
      lessons: LEARNING.lessonsBegun,
      intervals: 5 * LEARNING.lessonsBegun,
      wrong: 0,
    })
    expect(await t.db.$count(tables.lessonNotes, ofLearners)).toBe(LEARNING.notes)
    expect(await t.db.$count(tables.wishedCourses, ofLearners)).toBe(LEARNING.wishes)
    expect(await t.db.$count(tables.repetitionCards, ofLearners)).toBe(LEARNING.cards)
    expect(await t.db.$count(tables.repetitionAnswers, ofLearners)).toBe(LEARNING.cards)
    expect(await t.db.$count(tables.repetitionDays, ofLearners)).toBe(LEARNING.reviewDays)
  })
})
