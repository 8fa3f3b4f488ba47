import { expect, test } from 'vitest'
import { type FetchLimits, fetchLimits } from './fetch-limits.ts'
import { countNetwork, countSegment, learnTotal, newMeter, type Reading, waitMs } from './fetch-meter.ts'
import { placeOf } from './networks.ts'

const SEGMENT = 4000
const limits: FetchLimits = { ...fetchLimits, burstMs: 60_000 }

/** Fetches segments at these moments. */
function readings(moments: number[]): Reading[] {
  const meter = newMeter(0)
  return moments.map((now) => countSegment(meter, SEGMENT, now, limits))
}
const every = (ms: number, count: number, from = 0) => Array.from({ length: count }, (_, i) => from + i * ms)

test('an hour at twice the speed is watching, and so is filling buffers in between', () => {
  expect(new Set(readings(every(2000, 1800)))).toEqual(new Set(['fine']))
  const seeking = every(10_000, 60).flatMap((at) => every(10, 8, at))
  expect(new Set(readings(seeking))).toEqual(new Set(['fine']))
})

test('what comes faster is refused, and ends when it does not stop', () => {
  const all = readings(every(10, 40))
  expect(all.indexOf('too_fast')).toBe(15)
  expect(all.indexOf('over')).toBe(15 + fetchLimits.refusals - 1)
})

test('who waits as told plays on', () => {
  const meter = newMeter(0)
  for (const now of every(1, 15)) countSegment(meter, SEGMENT, now, limits)
  expect(countSegment(meter, SEGMENT, 20, limits)).toBe('too_fast')
  const wait = waitMs(meter, SEGMENT, limits)
  expect(wait).toBeGreaterThan(900)
  expect(countSegment(meter, SEGMENT, 20 + wait, limits)).toBe('fine')
})

test('who stays at the limit for a minute is not watching, however politely', () => {
  const meter = newMeter(0)
  let now = 0
  let reading: Reading = 'fine'
  while (reading !== 'over' && now < 300_000) {
    reading = countSegment(meter, SEGMENT, now, limits)
    if (reading === 'too_fast') now += waitMs(meter, SEGMENT, limits)
  }
  expect(reading).toBe('over')
  expect(now).toBeGreaterThanOrEqual(fetchLimits.sustainedMs)
  expect(now).toBeLessThan(2 * fetchLimits.sustainedMs)
})

test('what other instances sent counts as well, once', () => {
  const meter = newMeter(0)
  countSegment(meter, SEGMENT, 0, limits)
  learnTotal(meter, 500_000, SEGMENT, 0, limits)
  expect(meter.levelMs).toBe(SEGMENT)
  countSegment(meter, SEGMENT, 0, limits)
  learnTotal(meter, 550_000, SEGMENT, 0, limits)
  expect(meter.levelMs).toBe(2 * SEGMENT + 46_000)
  expect(countSegment(meter, 10_000, 0, limits)).toBe('too_fast')
})

test('four networks in ten minutes are too many, in an hour they are a journey', () => {
  const places = ['203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24', '10.0.0.0/24']
  const within = (gapMs: number) => {
    const meter = newMeter(0)
    return places.map((place, index) => countNetwork(meter, place, index * gapMs, limits))
  }
  expect(within(60_000)).toEqual([false, false, false, true])
  expect(within(15 * 60_000)).toEqual([false, false, false, false])
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['2001:0DB8:0001::9', '2001:db8:1::/48'],
  ['::1', '0:0:0::/48'],
])('%s is in %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})
