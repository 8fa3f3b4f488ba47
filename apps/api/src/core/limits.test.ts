import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { onFact } from '../process/facts.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { startValkey, valkeyProgram, withoutValkey } from '../test/valkey-server.ts'
import { lookAtValkey } from '../valkey/look.ts'
import { openValkey, type Valkey } from '../valkey/valkey.ts'
import {
  type Counters,
  countersInDatabase,
  countersInValkey,
  countersWithReserve,
} from './counters.service.ts'
import { createLimiter, networkOf } from './limits.service.ts'

const patience = { timeout: 15_000, interval: 20 }

let t: TestApp
let valkey: Valkey | undefined
let server: Awaited<ReturnType<typeof startValkey>> | undefined
beforeAll(async () => {
  t = await createTestApp()
  if (!valkeyProgram) return
  server = await startValkey()
  valkey = openValkey(server.url, () => {})
  await vi.waitFor(() => expect(valkey?.isUp()).toBe(true), patience)
})
afterAll(async () => {
  valkey?.close()
  await server?.stop()
  await t.close()
})

const places: { place: string; isHere: boolean; make: () => Counters }[] = [
  { place: 'the database', isHere: true, make: () => countersInDatabase(t.db) },
  {
    place: `Valkey${withoutValkey}`,
    isHere: valkeyProgram !== undefined,
    make: () => countersInValkey(valkey as Valkey),
  },
]

describe.each(places)('limits in $place:', ({ isHere, make }) => {
  const limiter = () => createLimiter(make(), t.time.now)

  test.skipIf(!isHere)('count concurrent tries exactly, and start at zero after their window', async () => {
    const limit = { name: 'try', max: 3, windowMs: 60_000 }
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => limiter().hit(limit, 'a')))
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    await expect(limiter().hit(limit, 'a')).rejects.toMatchObject({
      errorName: 'request.too_many',
      retryAfterSeconds: 60,
    })
    await limiter().hit(limit, 'b')
    t.time.advance(60_001)
    expect(await limiter().peek(limit, 'a')).toBeNull()
    expect((await limiter().hit(limit, 'a')).count).toBe(1)
    t.time.advance(60_001)
    await limiter().sweep()
    expect(await limiter().peek(limit, 'a')).toBeNull()
  })

  test.skipIf(!isHere)(
    'add up, admit below the limit, forget, and take back a try that needs a proof',
    async () => {
      const limit = { name: 'sum', softMax: 2, max: 9, windowMs: 60_000 }
      expect(await limiter().sum(limit, [])).toBe(0)
      expect(await limiter().peek(limit, 'a')).toBeNull()
      await limiter().admit(limit, 'a')
      for (const subject of ['a', 'a', 'b']) await limiter().hit(limit, subject)
      expect(await limiter().sum(limit, ['a', 'b', 'c'])).toBe(3)
      await expect(limiter().hit(limit, 'a')).rejects.toMatchObject({ errorName: 'auth.proof_needed' })
      expect((await limiter().peek(limit, 'a'))?.count).toBe(2)
      await expect(limiter().admit(limit, 'a')).rejects.toMatchObject({ errorName: 'auth.proof_needed' })
      await limiter().reset(limit, 'a')
      expect(await limiter().sum(limit, ['a', 'b'])).toBe(1)
      await limiter().admit(limit, 'a')
      t.time.advance(60_001)
      expect(await limiter().sum(limit, ['b'])).toBe(0)
    },
  )
})

test('limits: what is counted for longer than a day is counted in the lasting place', async () => {
  const brief = { ...countersInDatabase(t.db), find: async () => null }
  const limiter = createLimiter(brief, t.time.now, countersInDatabase(t.db))
  for (const [windowMs, found] of [
    [86_400_000, null],
    [86_400_001, { count: 1 }],
  ] as const) {
    const limit = { name: `span-${windowMs}`, max: 3, windowMs }
    await limiter.count(limit, 'a')
    if (found) expect(await limiter.peek(limit, 'a')).toMatchObject(found)
    else expect(await limiter.peek(limit, 'a')).toBeNull()
  }
})

test.skipIf(!valkeyProgram)(
  `limits: while Valkey hangs or is gone they hold in the database, and its faults are told${withoutValkey}`,
  async () => {
    const own = await startValkey()
    const client = openValkey(own.url, () => {})
    onTestFinished(async () => {
      client.close()
      await own.stop()
    })
    await vi.waitFor(() => expect(client.isUp()).toBe(true), patience)
    const limit = { name: 'away', max: 2, windowMs: 60_000 }
    const counters = countersWithReserve(countersInValkey(client), countersInDatabase(t.db))
    const limiter = createLimiter(counters, t.time.now)
    expect((await limiter.hit(limit, 'a')).count).toBe(1)
    let faults = 0
    onTestFinished(onFact('valkeyFault', () => (faults += 1)))
    // First it hangs, then it is gone.
    own.child.kill('SIGSTOP')
    expect((await limiter.hit(limit, 'a')).count).toBe(1)
    await own.stop()
    expect((await limiter.hit(limit, 'a')).count).toBe(2)
    await expect(limiter.hit(limit, 'a')).rejects.toMatchObject({ errorName: 'request.too_many' })
    expect(faults).toBe(3)
  },
)

test.skipIf(!valkeyProgram)(
  `preflight: a look at Valkey says which server it is and whether it forgets${withoutValkey}`,
  async () => {
    expect(await lookAtValkey(server?.url ?? '')).toEqual({
      facts: { server: expect.stringMatching(/^(Valkey|Redis) \d/), policy: 'noeviction' },
    })
    expect(await lookAtValkey('redis://127.0.0.1:1')).toEqual({
      failure: expect.stringContaining('ECONNREFUSED'),
    })
  },
)

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('limiter: address %s counts as network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})
