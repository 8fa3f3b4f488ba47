import { once } from 'node:events'
import { type AddressInfo, connect as connectSocket } from 'node:net'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Listener } from '../../db/listen.ts'
import { users } from '../../db/schema/index.ts'
import { listenToOtherInstances } from '../../listening.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { tell } from './index.ts'

const { notices, unread, markRead } = contract.notices
/** How long to wait for asynchronous events, in ms; generous for busy machines. */
const patience = 15_000
/** Longest that a process may take to let all its streams go, in ms. */
const STOP_MS = 5_000

let t: TestApp
let listener: Listener
let base: string
let reader: TestUser
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  listener = listenToOtherInstances(t.services)
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  base = addressOf(t.app)
})
afterAll(async () => {
  await listener.stop()
  await t.close()
})
beforeEach(async () => {
  reader = await buildUser(t.db)
  as = await t.signIn(reader)
})

const addressOf = ({ server }: TestApp['app']) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
const bearer = ({ accessToken }: TestSession) => ({ authorization: `Bearer ${accessToken}` })
const connect = (session: TestSession | null, signal?: AbortSignal, at = base) =>
  fetch(`${at}/notices/events`, { headers: session ? bearer(session) : {}, signal })

/** Numbers of unread notices that a stream tells of, one after another. */
async function* countsOf(response: Response): AsyncGenerator<number> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    const events = text.split('\n\n')
    text = events.pop() ?? ''
    for (const event of events) {
      const data = /^event: notices\ndata: (.*)$/m.exec(event)?.[1]
      if (data) yield (JSON.parse(data) as { unread: number }).unread
    }
  }
}
const follow = async (session: TestSession) => countsOf(await connect(session))
const next = async (counts: AsyncGenerator<number>) => (await counts.next()).value as number
const send = (...to: TestUser[]) =>
  t.db.transaction((tx) =>
    tell(
      t.services,
      tx,
      to.map(({ id }) => id),
      { kind: 'order_paid', subject: 'TH1', link: '/profile' },
    ),
  )

describe('stream of notices', () => {
  test('a new notice and a reading are told to every device of the person', async () => {
    const phone = await t.signIn(reader)
    const [one, two] = await Promise.all([follow(as), follow(phone)])
    expect([await next(one), await next(two)]).toEqual([0, 0])
    await send(reader)
    expect([await next(one), await next(two)]).toEqual([1, 1])
    const { id } = (await t.call(notices, { as, query: {} })).data.items[0]!
    await t.call(markRead, { as, params: { id } })
    expect([await next(one), await next(two)]).toEqual([0, 0])
    await one.return(undefined)
    await two.return(undefined)
  })

  test('a notice of somebody else, and one that was undone, are not told of', async () => {
    const other = await buildUser(t.db)
    const counts = await follow(as)
    expect(await next(counts)).toBe(0)
    await send(other)
    await expect(
      t.db.transaction(async (tx) => {
        await tell(t.services, tx, [reader.id], { kind: 'order_paid', subject: 'TH2', link: '/profile' })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
    await send(reader)
    expect(await next(counts)).toBe(1)
    await counts.return(undefined)
  })

  test('a stream that is opened anew begins with what came meanwhile', async () => {
    const first = await follow(as)
    await next(first)
    await first.return(undefined)
    await send(reader)
    await send(reader)
    const second = await follow(as)
    expect(await next(second)).toBe(2)
    await second.return(undefined)
  })

  test('nobody hears without a session, nor with a token in the address', async () => {
    expect((await connect(null)).status).toBe(401)
    expect((await fetch(`${base}/notices/events?token=${as.accessToken}`)).status).toBe(401)
  })

  test.each([
    ['has signed out', () => t.call(contract.auth.logout, { as, body: {} } as never)],
    ['is locked', () => lock()],
  ])('ends at once for who %s', async (_name, end) => {
    const counts = await follow(as)
    expect(await next(counts)).toBe(0)
    await end()
    const begun = performance.now()
    expect((await counts.next()).done).toBe(true)
    // Long before the next heartbeat, at which it would be found out in any case.
    expect(performance.now() - begun).toBeLessThan(STOP_MS)
  })
  const lock = async () => {
    await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, reader.id))
    await t.services.sessions.endAllOf(reader.id, 'account_locked')
  }

  test('one person may look from ten browsers, and again once one has closed', async () => {
    const closing = new AbortController()
    const open = await Promise.all(Array.from({ length: 10 }, () => connect(as, closing.signal)))
    expect(open.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const refused = await connect(as)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10'])
    expect((await t.call(unread, { as })).status).toBe(200)
    closing.abort()
    await vi.waitFor(async () => {
      const again = await connect(as)
      await again.body?.cancel()
      expect(again.status).toBe(200)
    }, patience)
  })

  test('two hundred readers that came and left leave nothing behind', async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => buildUser(t.db)))
    const sessions = await Promise.all(people.map((person) => t.signIn(person)))
    const subscribe = vi.spyOn(t.services.noticeWatch, 'subscribe')
    const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
    const before = timers()
    const leaving = new AbortController()
    const answers = await Promise.all(
      sessions.flatMap((session) => Array.from({ length: 10 }, () => connect(session, leaving.signal))),
    )
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    // Two timers for each stream that is open, beside a few that come and go with the service.
    expect(timers()).toBeGreaterThan(before + 350)
    leaving.abort()
    await vi.waitFor(() => expect(timers()).toBeLessThan(before + 50), patience)
    // Nobody is subscribed any more: an announcement reads nothing.
    const reads = vi.spyOn(t.services.sessions, 'find')
    t.services.noticeWatch.announce()
    expect(subscribe).toHaveBeenCalledTimes(400)
    expect(reads).not.toHaveBeenCalled()
  })
})

test('a process with a hundred streams stops at once, though some read nothing', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => buildAdmin(t.db)))
  const sessions = await Promise.all(people.map((person) => t.signIn(person)))
  const app = buildApp(t.services)
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const reading = await Promise.all(
    sessions.flatMap((session) =>
      Array.from({ length: 9 }, () => connect(session, undefined, addressOf(app))),
    ),
  )
  const silent = await Promise.all(
    sessions.map(async (session) => {
      const socket = connectSocket(port, '127.0.0.1')
      socket.write(
        `GET /notices/events HTTP/1.1\r\nhost: localhost\r\nauthorization: ${bearer(session).authorization}\r\n\r\n`,
      )
      await once(socket, 'readable')
      return socket
    }),
  )
  const ends = reading.map(async (answer) => {
    for await (const _ of answer.body ?? []);
  })
  const begun = performance.now()
  await app.close()
  expect(performance.now() - begun).toBeLessThan(STOP_MS)
  await Promise.all(ends)
  for (const socket of silent) socket.destroy()
})
