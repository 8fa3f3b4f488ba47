import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { orders } from './db/schema/index.ts'
import { type ApiProcess, freePort, startApiProcess } from './test/api-process.ts'
import { buildCourse, buildUser } from './test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from './test/harness.ts'

const LEARNERS = 4
const ORDERS_EACH = 8
/** Into the run, so that requests before, during and after the death are among it. */
const KILLED_AFTER_ORDERS = 6
const patience = { timeout: 15_000, interval: 20 }

let t: TestApp
let instances: ApiProcess[]
beforeAll(async () => {
  t = await createTestApp()
  instances = await Promise.all([freePort(), freePort()].map(async (port) => startApiProcess(t, await port)))
})
afterAll(async () => {
  for (const { child } of instances) child.kill('SIGKILL')
  await t.close()
})

interface Request {
  method?: string
  path: string
  as: TestSession
  body?: unknown
  /** The key by which a write may be sent again. */
  key?: string
}

const send = (url: string, { method = 'GET', path, as, body, key }: Request) =>
  fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${as.accessToken}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: body ? JSON.stringify(body) : undefined,
  })

let turn = 0
/** As a proxy without stickiness asks: each time the next instance, and another one when that is gone. */
async function ask(request: Request): Promise<{ status: number; data: { code: string } }> {
  turn += 1
  const first = turn % instances.length
  for (const { url } of [...instances.slice(first), ...instances.slice(0, first)]) {
    const answer = await send(url, request).catch(() => null)
    if (answer) return { status: answer.status, ...((await answer.json()) as { data: { code: string } }) }
  }
  throw new Error('no instance answers')
}

test('several instances: one is killed during a run of requests; all are answered, and no confirmed order is lost or doubled', async () => {
  const courses = await Promise.all(
    Array.from({ length: ORDERS_EACH }, () => buildCourse(t.db, { listPrice: 500_000 })),
  )
  const people = await Promise.all(
    Array.from({ length: LEARNERS }, async () => t.signIn(await buildUser(t.db))),
  )
  const confirmed = new Map<string, string>()
  let isKilled = false
  const learn = async (as: TestSession) => {
    for (const course of courses) {
      const key = randomUUID()
      const create = { method: 'POST', path: '/orders', as, body: { courses: [course.slug] }, key }
      const { status, data } = await ask(create)
      expect(status).toBe(200)
      confirmed.set(key, data.code)
      if (confirmed.size === KILLED_AFTER_ORDERS) {
        instances[0]?.child.kill('SIGKILL')
        isKilled = true
      }
      // The same key at another instance is the same order, and every instance shows it at once.
      expect((await ask(create)).data.code).toBe(data.code)
      expect((await ask({ path: `/orders/${data.code}`, as })).status).toBe(200)
    }
  }
  await Promise.all(people.map(learn))
  expect(isKilled).toBe(true)
  const codes = [...confirmed.values()]
  expect(new Set(codes).size).toBe(LEARNERS * ORDERS_EACH)
  expect(await t.db.$count(orders, inArray(orders.code, codes))).toBe(codes.length)
  expect(await t.db.$count(orders)).toBe(codes.length)
})

test('several instances: a session that ends at one is over at the others, although they kept it in memory', async () => {
  const as = await t.signIn(await buildUser(t.db))
  const [, other] = instances
  const me = () => send(other?.url ?? '', { path: contract.auth.me.path, as })
  expect((await me()).status).toBe(200)
  await t.call(contract.auth.logout, { as })
  await vi.waitFor(async () => expect((await me()).status).toBe(401), { ...patience, timeout: 3_000 })
})
