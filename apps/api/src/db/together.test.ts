import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildCategory, buildCourse, buildDoctor, buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { statementsOf } from '../test/statements.ts'
import type { Db, DbOrTx } from './client.ts'
import { categories, courses, doctors, sessions, users } from './schema/index.ts'
import { readApart, readTogether, together, togetherAgain } from './together.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  const category = await buildCategory(t.db)
  await buildCourse(t.db, { categoryId: category.id })
  await buildCourse(t.db, { categoryId: category.id, title: `Tên có "nháy", 'nháy' và $1` })
  await buildDoctor(t.db)
  await t.signIn(await buildUser(t.db))
})
afterAll(() => t.close())

/** Reads with dates, arrays, JSON, numbers, a join of equal names with nothing on its right, and no row. */
const readAll = (db: DbOrTx) =>
  Promise.all([
    db.select().from(courses).orderBy(asc(courses.id)),
    db.select().from(doctors).orderBy(asc(doctors.id)),
    db.select().from(sessions),
    db.select().from(users).orderBy(asc(users.id)),
    db
      .select({ course: courses, category: categories })
      .from(courses)
      .leftJoin(categories, sql`false`)
      .orderBy(asc(courses.id)),
    db.select().from(courses).where(eq(courses.slug, 'khong-co')),
    db.select({ id: courses.id }).from(courses).where(sql`${courses.title} like '%$1%'`),
    db.$count(courses),
    db
      .execute(sql`select ${'a'}::text as word, count(*)::int as courses from ${courses}`)
      .then(({ rows }) => rows),
  ])

test('together: reads that are begun at once are one statement, and answer what they answer alone', async () => {
  const alone = await readAll(t.db)
  const all = await statementsOf(async () => expect(await readAll(together(t.db))).toEqual(alone))
  expect(all).toHaveLength(1)
})

test('together: what is begun after an answer is a second statement', async () => {
  const db = together(t.db)
  const sent = await statementsOf(() => readAll(db).then(() => readAll(db)))
  expect(sent).toHaveLength(2)
})

test('together: a read that follows a value which was there at once goes with the others', async () => {
  const db = together(t.db)
  const late = async () => {
    for (let n = 0; n < 20; n += 1) await Promise.resolve()
    return db.$count(users)
  }
  expect(await statementsOf(() => Promise.all([late(), db.$count(courses)]))).toHaveLength(1)
})

test('together: inside a transaction reads go together and see what it wrote', async () => {
  const sent = await statementsOf(() =>
    t.db.transaction(async (tx) => {
      await tx.update(courses).set({ subtitle: 'mới' })
      const db = together(tx)
      const [rows, count] = await Promise.all([db.select().from(courses), db.$count(courses)])
      expect([rows.length, rows[0]?.subtitle]).toEqual([count, 'mới'])
    }),
  )
  expect(sent).toHaveLength(4)
})

test('together: one that is together already is not wrapped again', () => {
  const db = together(t.db)
  expect(together(db)).toBe(db)
})

test.each([
  ['a delete', (db: Db) => db.delete(courses)],
  [
    'a write inside `with`',
    (db: Db) => db.execute(sql`with gone as (delete from courses returning id) select id from gone`),
  ],
  ['a lock of rows', (db: Db) => db.select({ id: courses.id }).from(courses).for('update')],
])('together: %s is refused', async (_name, run) => {
  const refused = expect.objectContaining({ message: expect.stringContaining('reads only') })
  await expect(run(together(t.db))).rejects.toThrow(expect.objectContaining({ cause: refused }))
  expect(await t.db.$count(courses)).toBe(2)
})

test('together: a fault of one read is that of all, and the next ones are answered', async () => {
  const db = together(t.db)
  const faults = await Promise.allSettled([db.$count(users), db.execute(sql`select 1 / 0`)])
  expect(faults.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await db.$count(courses)).toBe(2)
})

test('together: what comes often is prepared once for a connection', async () => {
  for (let n = 0; n < 8; n += 1) await readAll(together(t.db))
  const { rows } = await t.db.execute<{ name: string }>(sql`select name from pg_prepared_statements`)
  expect(rows.length).toBeGreaterThan(0)
})

describe('the reads of an answer', () => {
  const two = (db: DbOrTx) => Promise.all([db.$count(users), db.select().from(courses)])

  test('an answer: a select that is built once goes with the other reads of each answer that asks it', async () => {
    const built = togetherAgain(t.db)
      .select({ title: courses.title })
      .from(courses)
      .where(eq(courses.id, sql.placeholder('id')))
      .prepare('built')
    const all = await t.db.select().from(courses)
    const sent = await statementsOf(async () => {
      for (const { id, title } of all) {
        const [own] = await readTogether(() => Promise.all([built.execute({ id }), t.db.$count(users)]))
        expect(own).toEqual([{ title }])
      }
    })
    expect([sent.length, all.length]).toEqual([2, 2])
  })

  test('an answer: selects of a `Promise.all` are one statement on the database as services have it', async () => {
    const alone = await two(t.db)
    const sent = await statementsOf(() => readTogether(async () => expect(await two(t.db)).toEqual(alone)))
    expect(sent).toHaveLength(1)
  })

  test('an answer: a reader of a service goes with the others', async () => {
    const sent = await statementsOf(() => readTogether(() => Promise.all([two(t.db), two(together(t.db))])))
    expect(sent).toHaveLength(1)
  })

  test('an answer: plain SQL is answered as the driver does it, and writes are made', async () => {
    const find = () => t.db.execute<{ n: string }>(sql`select count(*) as n from ${courses}`)
    const sent = await statementsOf(() =>
      readTogether(async () => {
        const [{ rows }] = await Promise.all([find(), t.db.update(courses).set({ subtitle: 'lại mới' })])
        expect(rows).toEqual([{ n: '2' }])
      }),
    )
    expect(sent).toHaveLength(2)
  })

  test('an answer: a transaction keeps its reads to itself', async () => {
    const sent = await statementsOf(() =>
      readTogether(() => t.db.transaction((tx) => tx.$count(users).then(() => tx.$count(courses)))),
    )
    expect(sent).toHaveLength(4)
  })

  test('an answer: what is read apart is sent one by one', async () => {
    const sent = await statementsOf(() => readTogether(() => readApart(() => two(t.db))))
    expect(sent).toHaveLength(2)
  })
})
