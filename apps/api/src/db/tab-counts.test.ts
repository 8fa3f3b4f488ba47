import { countLimit, searchCountLimit, tabCountLimit } from '@repo/contract/lengths'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { countUpTo, readingWhole } from './keyset.ts'
import { countTabs } from './tab-counts.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const values = ['odd', 'even', 'none'] as const

/** The numbers up to `most`, under tabs for the odd and the even ones. */
const count = (
  most: number,
  { shown, words, isOnePass }: { shown?: 'odd'[]; words?: string; isOnePass?: boolean } = {},
) => {
  const by = sql`case n % 2 when 1 then 'odd' else 'even' end`
  const rows = (fields: { value: SQL.Aliased }, ofTab?: SQL) =>
    t.db.select(fields).from(sql`generate_series(1, ${most}::int) as n`).where(ofTab)
  return countTabs(t.db, { by, values, shown, words, isOnePass, rows })
}

test('a short list: every tab is counted, and the total is that of the tab that is shown', async () => {
  expect(await count(5)).toEqual({ total: 5, counts: { odd: 3, even: 2 } })
  expect(await count(5, { shown: ['odd'] })).toEqual({ total: 3, counts: { odd: 3, even: 2 } })
  expect(await count(0, { words: 'lan' })).toEqual({ total: 0, counts: {} })
})

test('a long list: tabs are counted up to their limit, and the total up to that of lists', async () => {
  const most = countLimit + 5
  const counts = { odd: tabCountLimit, even: tabCountLimit }
  expect(await count(most)).toEqual({ total: countLimit + 1, counts })
  expect(await count(1500)).toEqual({ total: 1500, counts: { odd: 750, even: 750 } })
  expect(await count(most, { shown: ['odd'] })).toEqual({ total: Math.ceil(most / 2), counts })
})

test('a long list without an index for its tabs: counts the same in one pass', async () => {
  for (const most of [5, 1500, countLimit, countLimit + 5])
    for (const shown of [undefined, ['odd' as const]])
      expect(await count(most, { shown, isOnePass: true })).toEqual(await count(most, { shown }))
  const words = 'lan'
  expect(await count(5000, { words, isOnePass: true })).toEqual(await count(5000, { words }))
})

test('a search: as many rows as it counts are counted whole, with one more the tabs have no numbers', async () => {
  const half = searchCountLimit / 2
  expect(await count(searchCountLimit, { words: 'lan' })).toEqual({
    total: searchCountLimit,
    counts: { odd: half, even: half },
  })
  const words = 'lan'
  expect(await count(searchCountLimit + 1, { words })).toEqual({ total: searchCountLimit + 1, counts: null })
  expect(await count(searchCountLimit + 1, { words, shown: ['odd'] })).toEqual({
    total: half + 1,
    counts: null,
  })
  expect(await count(5000, { words, shown: ['odd'] })).toEqual({ total: searchCountLimit + 1, counts: null })
})

test('a list and a search of it stop counting one row beyond their limits', async () => {
  const rows = t.db.select({ n: sql`1` }).from(sql`generate_series(1, ${countLimit + 500}::int) as n`)
  expect(await countUpTo(t.db, rows)).toBe(countLimit + 1)
  expect(await countUpTo(t.db, rows, '')).toBe(countLimit + 1)
  expect(await countUpTo(t.db, rows, 'lan')).toBe(searchCountLimit + 1)
})

test('tab counts: reading a whole list for an export runs no count', async () => {
  expect(await readingWhole(10, () => count(5))).toEqual({ total: 0, counts: {} })
})
