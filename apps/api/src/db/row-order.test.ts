import { sortKey } from '@repo/contract/fields'
import { and, asc, desc, type SQL, sql } from 'drizzle-orm'
import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from './keyset.ts'
import type { ValueOrder } from './row-order.ts'
import { randomUUIDv7 } from './uuid.ts'

const sorted = pgTable('sorted_rows', {
  id: uuid().primaryKey(),
  at: timestamp({ withTimezone: true }).notNull(),
  name: text().notNull(),
  sum: bigint({ mode: 'number' }).notNull(),
})

// Few values for many rows, so that each is that of several rows and pages begin and end inside of them.
const names = [
  '',
  'An',
  'Ánh',
  'ánh_sáng',
  'Ẩn',
  'Đặng_Thị Thu Hằng',
  'đ',
  '_',
  '__',
  'z/+?=& %',
  'x'.repeat(90),
]
const sums = [0, -1, 1, 9, 10, 4_500_000, -2_000_000_000, 9_000_000_000_000_000]
const moments = [
  '2025-12-31 16:59:59.999999+00',
  '2025-12-31 17:00:00+00',
  '2026-01-01 00:00:00.000001+00',
  '1999-02-28 10:00:00.1+00',
]

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
  await t.db.execute(
    sql`create table sorted_rows (id uuid primary key, at timestamptz not null, name text not null, sum bigint not null)`,
  )
  for (let n = 0; n < 120; n += 1)
    await t.db.insert(sorted).values({
      id: randomUUIDv7(),
      at: sql`${moments[(n * 7) % moments.length]}::timestamptz`,
      name: names[(n * 5) % names.length]!,
      sum: sums[(n * 3) % sums.length]!,
    })
})
afterAll(() => t.close())

const composed = sql`concat_ws(E'\\x01', ${sorted.name} collate "C", lpad(abs(${sorted.sum})::text, 20, '0'))`

const values: [string, Pick<ValueOrder, 'by' | 'type' | 'parts'>][] = [
  ['a time', { by: sorted.at, type: 'timestamptz' }],
  ['a text', { by: sorted.name, type: 'text' }],
  ['an expression of text', { by: sql`lower(${sorted.name})`, type: 'text' }],
  ['a number', { by: sorted.sum, type: 'bigint' }],
  [
    'a text that is composed of parts',
    {
      by: composed,
      type: 'text',
      parts: {
        columns: [sorted.name, sql`abs(${sorted.sum})`],
        firstOf: (value) => value.split('\u0001', 1)[0]!,
      },
    },
  ],
  ['an expression with a parameter', { by: sql`${sorted.sum} / ${10}`, type: 'bigint' }],
]
const orders = values.flatMap(([name, value]) =>
  (['asc', 'desc'] as const).map((direction): [string, string, ValueOrder] => [
    name,
    direction,
    { ...value, direction, id: sorted.id },
  ]),
)

const rowsWhere = (where: SQL | undefined) => t.db.select({ n: sql`1` }).from(sorted).where(where)
const read = (order: ValueOrder, place: ListPlace, pageSize: number, where?: SQL) =>
  readByKey(order, place, pageSize, {
    read: (part) =>
      t.db
        .select({ key: rowKeyOf(order), id: sorted.id })
        .from(sorted)
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (before) => countUpTo(t.db, rowsWhere(and(where, before))),
  })

describe.each(orders)('a list ordered by %s, %s', (_name, direction, order) => {
  test.each([1, 7, 60, 119, 120, 500])(
    'is read whole in pages of %i rows, forwards and backwards',
    async (size) => {
      const along = direction === 'asc' ? asc : desc
      const all = await t.db.select({ id: sorted.id }).from(sorted).orderBy(along(order.by), along(order.id))
      const expected = all.map(({ id }) => id)

      const forwards: string[] = []
      let place: ListPlace = {}
      let last: Awaited<ReturnType<typeof read>>
      for (;;) {
        last = await read(order, place, size)
        expect(last.skipped).toBe(forwards.length)
        forwards.push(...last.rows.map(({ id }) => id))
        if (last.next === null) break
        expect(sortKey.parse(last.next)).toBe(last.next)
        place = { after: last.next }
      }
      expect(forwards).toEqual(expected)

      const backwards = last.rows.map(({ id }) => id)
      for (let before = last.previous; before !== null; ) {
        const page = await read(order, { before }, size)
        backwards.unshift(...page.rows.map(({ id }) => id))
        before = page.previous
      }
      expect(backwards).toEqual(expected)
    },
  )
})

test('a key of another order is refused, and one of a row that is gone is not', async () => {
  const [byName, bySum, byTime] = [values[1]![1], values[3]![1], values[0]![1]].map(
    (value): ValueOrder => ({ ...value, direction: 'asc', id: sorted.id }),
  ) as [ValueOrder, ValueOrder, ValueOrder]
  const keyOf = async (order: ValueOrder) => (await read(order, {}, 5)).next!
  const strange: [ValueOrder, string][] = [
    [byName, await keyOf(byTime)],
    [bySum, await keyOf(byTime)],
    [bySum, await keyOf(byName)],
    [byTime, await keyOf(bySum)],
    [byTime, await keyOf(byName)],
  ]
  for (const [order, key] of strange)
    for (const side of ['after', 'before'])
      await expect(read(order, { [side]: key }, 5)).rejects.toMatchObject({
        errorName: 'input.invalid',
        details: [{ path: `query.${side}` }],
      })
  const gone = `5_${randomUUIDv7()}`
  const { rows } = await read(bySum, { after: gone }, 500)
  expect(rows.length).toBe(await t.db.$count(sorted, sql`${sorted.sum} > 5`))
})
