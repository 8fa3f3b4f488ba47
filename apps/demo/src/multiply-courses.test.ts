import { sql, tables } from '@repo/api/rows'
import { createTestApp, type TestApp } from '@repo/api/testing'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { multiplyCourses } from './multiply-courses.ts'
import { seedDemo } from './run.ts'

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
