import { expect, test } from 'vitest'
import { formatVietnamStamp, parseVietnamStamp, parseVietnamTime } from './vietnam-time.ts'

test('stamps are Vietnam’s, also where the day differs', () => {
  const date = new Date('2026-12-31T17:00:01.999Z')
  expect(formatVietnamStamp(date)).toBe('20270101000001')
  expect(parseVietnamStamp('20270101000001')).toEqual(new Date('2026-12-31T17:00:01Z'))
})

test.each(['', '2027010100000', '20270231000000', '20271301000000', '2027010124000x'])(
  'no stamp: %j',
  (text) => {
    expect(parseVietnamStamp(text)).toBeNull()
  },
)

test('times with dashes are read alike, and days that are none are not', () => {
  expect(parseVietnamTime(' 2024-10-03T15:06:37 ')).toEqual(new Date('2024-10-03T08:06:37Z'))
  expect(parseVietnamTime('2024-02-30 00:00:00')).toBeNull()
})
