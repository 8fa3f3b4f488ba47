import { expect, test } from 'vitest'
import { randomUUIDv7 } from '../uuid.ts'
import { afterSpans, firstIdOf, momentOf, type PartitionedTable, wantedSpans } from './spans.ts'

const monthly: PartitionedTable = { name: 'notices', unit: 'month', ahead: 3 }
const yearly: PartitionedTable = { name: 'audit_entries', unit: 'year', ahead: 2 }
const at = (text: string) => new Date(text)

test('ids made before a moment are below its first id, and those made at it or later are not', () => {
  const moment = at('2026-12-01T00:00:00Z')
  const first = firstIdOf(moment)
  expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-0000-0000-000000000000$/)
  expect(randomUUIDv7(moment.getTime() - 1) < first).toBe(true)
  expect(randomUUIDv7(moment.getTime()) > first).toBe(true)
  expect(momentOf(first)).toEqual(moment)
  expect(momentOf(randomUUIDv7(moment.getTime()))).toEqual(moment)
})

test('months are wanted up to the third after the one of now, over the end of a year', () => {
  const spans = wantedSpans(monthly, at('2026-12-01T00:00:00Z'), at('2026-11-30T23:59:59Z'))
  expect(spans.map(({ name }) => name)).toEqual(['notices_2026_12', 'notices_2027_01', 'notices_2027_02'])
  expect(spans.map(({ to }) => to).slice(0, -1)).toEqual(spans.map(({ from }) => from).slice(1))
  expect(spans.at(-1)?.endsAt).toEqual(at('2027-03-01T00:00:00Z'))
})

test('years are wanted up to the second after the one of now, also after two years without a worker', () => {
  const names = (now: string) =>
    wantedSpans(yearly, at('2028-01-01T00:00:00Z'), at(now)).map(({ name }) => name)
  expect(names('2026-06-01T00:00:00Z')).toEqual(['audit_entries_2028'])
  expect(names('2029-02-03T00:00:00Z')).toEqual(
    [2028, 2029, 2030, 2031].map((year) => `audit_entries_${year}`),
  )
})

test('nothing is wanted where partitions reach far enough', () => {
  expect(wantedSpans(monthly, at('2027-03-01T00:00:00Z'), at('2026-11-01T00:00:00Z'))).toEqual([])
  expect(afterSpans('month', at('2026-11-28T00:00:00Z'), 0)).toEqual(at('2026-11-28T00:00:00Z'))
})
