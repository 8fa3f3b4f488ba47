import { expect, test } from 'vitest'
import { networkLimits } from './fetch-limits.ts'
import { countNetwork, newMeter } from './fetch-meter.ts'
import { placeOf } from './networks.ts'

test('fetch meter: four networks within ten minutes are too many, within an hour they are allowed', () => {
  const places = ['203.0.113.0/24', '198.51.100.0/24', '192.0.2.0/24', '10.0.0.0/24']
  const within = (gapMs: number) => {
    const meter = newMeter(0)
    return places.map((place, index) => countNetwork(meter, place, index * gapMs, networkLimits))
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
])('fetch meter: address %s counts as network %s', (ip, place) => {
  expect(placeOf(ip)).toBe(place)
})
