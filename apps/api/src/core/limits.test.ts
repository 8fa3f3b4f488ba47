import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { networkOf } from './limits.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('limiter: counts concurrent tries exactly, and starts at zero after its window', async () => {
  const limit = { name: 'try', max: 3, windowMs: 60_000 }
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => t.services.limiter.hit(limit, 'a')),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  await expect(t.services.limiter.hit(limit, 'a')).rejects.toMatchObject({
    errorName: 'request.too_many',
    retryAfterSeconds: 60,
  })
  await t.services.limiter.hit(limit, 'b')
  t.time.advance(60_001)
  expect(await t.services.limiter.peek(limit, 'a')).toBeNull()
  expect((await t.services.limiter.hit(limit, 'a')).count).toBe(1)
  t.time.advance(60_001)
  await t.services.limiter.sweep()
  expect(await t.services.limiter.peek(limit, 'a')).toBeNull()
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limiter: address %s counts as network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
