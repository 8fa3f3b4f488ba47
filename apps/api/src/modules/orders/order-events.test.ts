import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listener } from '../../db/listen.ts'
import { sessions, users } from '../../db/schema/index.ts'
import { listenToOtherInstances } from '../../listening.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'

const { orders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let listener: Listener
let base: string
beforeAll(async () => {
  t = await createTestApp()
  listener = listenToOtherInstances(t.services)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  base = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await listener.stop()
  await t.close()
})

async function openOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  return { user, as, code: data.code }
}
const connect = (code: string, as: TestSession | null, signal?: AbortSignal) =>
  fetch(`${base}/orders/${code}/events`, {
    headers: as ? { authorization: `Bearer ${as.accessToken}` } : {},
    signal,
  })

/** States that a stream tells of, one after another. */
async function* statesOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1]
      if (data) yield (JSON.parse(data) as { state: string }).state
    }
  }
}

describe('order events', () => {
  test('send the state at once, send the payment, then end', async () => {
    const { as, code } = await openOrder()
    const response = await connect(code, as)
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const states = statesOf(response)
    expect((await states.next()).value).toBe('pending_payment')
    await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
    expect((await states.next()).value).toBe('paid')
    expect((await states.next()).done).toBe(true)
  })

  test('reach every open tab and drop closed ones', async () => {
    const { as, code } = await openOrder()
    const closing = new AbortController()
    const tabs = await Promise.all([connect(code, as), connect(code, as), connect(code, as, closing.signal)])
    const [first, second] = tabs.map(statesOf)
    closing.abort()
    await Promise.all([first?.next(), second?.next()])
    await t.call(orders.cancel, { as, params: { code } })
    expect([(await first?.next())?.value, (await second?.next())?.value]).toEqual(['cancelled', 'cancelled'])
  })

  test('order events are sent to the owner only', async () => {
    const { code } = await openOrder()
    const other = await t.signIn(await buildUser(t.db))
    expect((await connect(code, null)).status).toBe(401)
    expect((await connect(code, other)).status).toBe(404)
    expect((await connect('TH00000000000000', other)).status).toBe(404)
  })

  test('of a settled order send its state and end', async () => {
    const { as, code } = await openOrder()
    await t.call(orders.cancel, { as, params: { code } })
    const states: string[] = []
    for await (const state of statesOf(await connect(code, as))) states.push(state)
    expect(states).toEqual(['cancelled'])
  })

  test.each([
    [
      'is blocked',
      async (user: TestUser) => t.db.update(users).set({ status: 'locked' }).where(eq(users.id, user.id)),
    ],
    [
      'has signed out',
      async (user: TestUser) =>
        t.db.update(sessions).set({ revokedAt: t.time.now() }).where(eq(sessions.userId, user.id)),
    ],
  ])('tell nothing more to who %s', async (_name, end) => {
    const { user, as, code } = await openOrder()
    const states = statesOf(await connect(code, as))
    expect((await states.next()).value).toBe('pending_payment')
    await end(user)
    t.time.advance(11_000)
    await sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND }))
    expect((await states.next()).done).toBe(true)
  })
})
