import { courseListQuery } from '@repo/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCategory, buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { createCatalogueService } from './catalogue.service.ts'

const COURSES = 10_000
/**
 * The longest that an answer may take, in plain readings of the whole table, which are timed in turns with it: a
 * limit in milliseconds would measure the machine. A query that reads the table takes one to six readings; a service
 * that sends a query per course would take hundreds.
 */
const LIMIT_READINGS = 20
/**
 * The counts behind the filters check each course against about two dozen choices in one reading of the table; one
 * reading for each choice would take many more.
 */
const LIMIT_COUNTING = 45
const ROUNDS = 9

/**
 * Inserting ten thousand rows and their search documents takes longer than the statement timeout, so it is switched
 * off.
 */
const inOneGo = (statement: SQL) =>
  t.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(statement)
  })

let t: TestApp
let doctorSlug: string
beforeAll(async () => {
  t = await createTestApp()
  const doctor = await buildDoctor(t.db)
  doctorSlug = doctor.slug
  for (let n = 0; n < 6; n++) await buildCategory(t.db, { slug: `nhom-${n}` })
  await inOneGo(sql`
    insert into courses (id, slug, title, category_id, level, audience, status, list_price, published_at, subtitle)
    select gen_random_uuid(), 'khoa-' || n, 'Khóa ' || n,
      (select id from categories where slug = 'nhom-' || (n % 6)), 'basic', 'everyone', 'published', n,
      now() - n * interval '1 minute', md5(n::text) || ' giải phẫu ứng dụng trong tiêm chích'
    from generate_series(1, ${COURSES}) n`)
  await inOneGo(sql`insert into course_doctors (course_id, doctor_id) select id, ${doctor.id} from courses`)
  // Sets the counters as if thousands had enrolled; inserting the enrolments themselves would only make the set-up
  // slow.
  await t.db.execute(
    sql`update course_stats set learner_count = (random() * 1000)::int, rating_count = 10, rating_sum = 42`,
  )
  // PostgreSQL does this by itself some time after such a load.
  await t.db.execute(sql`vacuum analyze`)
})
afterAll(() => t.close())

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const readWholeTable = () => t.db.execute(sql`select sum(length(subtitle) + length(title)) from courses`)

/** The fastest round of each side counts, so that a pause of the machine distorts neither. */
async function readingsOf(work: () => Promise<unknown>): Promise<number> {
  const ours: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    plain.push(await timeOf(readWholeTable))
    ours.push(await timeOf(work))
  }
  return Math.min(...ours) / Math.min(...plain)
}

test.each([
  ['first page', {}],
  ['a late page', { page: '400' }],
  ['newest', { sort: 'newest' }],
  ['by price', { sort: 'price_asc', price: 'paid' }],
  ['by rating in a category', { sort: 'rating', category: 'nhom-3', minRating: '4' }],
  ['one word', { q: 'khoa 777' }],
  ['words that fit every course', { q: 'tiem chich giai phau' }],
])('ten thousand courses: the list (%s) is read in a few readings of the table', async (_name, query) => {
  const service = createCatalogueService(t.services)
  const parsed = courseListQuery.parse(query)
  const readings = await readingsOf(async () => {
    const { items } = await service.courses(parsed)
    expect(items.length).toBeGreaterThan(0)
  })
  expect(readings).toBeLessThan(LIMIT_READINGS)
})

test.each([
  ['all', {}],
  ['words that fit every course', { q: 'tiem chich giai phau', level: 'basic' }],
])(
  'ten thousand courses: the counts behind the filters (%s) are read in a few readings of the table',
  async (_name, query) => {
    const service = createCatalogueService(t.services)
    const readings = await readingsOf(async () => {
      const facets = await service.courseFacets(courseListQuery.parse(query))
      expect(facets.category.length).toBe(6)
    })
    expect(readings).toBeLessThan(LIMIT_COUNTING)
  },
)

test.each(['home', 'categories', 'category', 'doctors', 'doctor'] as const)(
  'ten thousand courses: %s is answered in a few readings of the table',
  async (name) => {
    const service = createCatalogueService(t.services)
    const read = {
      home: () => service.home(),
      categories: () => service.categories(),
      category: () => service.category('nhom-3'),
      doctors: () => service.doctors({ page: 1 }),
      doctor: () => service.doctor(doctorSlug),
    }[name]
    const readings = await readingsOf(async () => expect(await read()).toBeTruthy())
    expect(readings).toBeLessThan(LIMIT_READINGS)
  },
)

test('ten thousand courses: one that only describes a word is found unless a thousand others have it in their heads and no filter is set', async () => {
  await t.db.execute(sql`
    update courses set subtitle = '', description = 'Giải phẫu và mesotherapy.' where slug = 'khoa-9999'`)
  const { courses } = createCatalogueService(t.services)
  const totalOf = async (query: object) => (await courses(courseListQuery.parse(query))).total
  expect(await totalOf({ q: 'mesotherapy' })).toBe(1)
  expect(await totalOf({ q: 'giai phau' })).toBe(COURSES - 1)
  expect(await totalOf({ q: 'giai phau', level: 'basic' })).toBe(COURSES)
})

test('ten thousand courses: a rare word is found by the index of words, not by reading every course', async () => {
  const plan = await t.db.execute(sql`explain
    select d.id from search_documents d where d.kind <> 'lesson' and d.words @@ '(7777) & khoa'::tsquery`)
  expect(JSON.stringify(plan.rows)).toContain('search_documents_words')
  const service = createCatalogueService(t.services)
  const { total } = await service.courses(courseListQuery.parse({ q: '7777' }))
  expect(total).toBe(1)
})
