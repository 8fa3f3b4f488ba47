import { contract } from '@repo/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import type { Listener } from '../../db/listen.ts'
import { auditEntries, pushSubscriptions, sessions } from '../../db/schema/index.ts'
import { listenToOtherInstances } from '../../listening.ts'
import { createServices, type RunningServices } from '../../services.ts'
import { buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

/** For what comes by itself, in ms; a busy machine is slow. */
const patience = 15_000

const { devices, auth } = contract
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) Version/18.5 Mobile/15E148 Safari/604.1'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const change = (session: TestSession, values: Partial<typeof sessions.$inferInsert>) =>
  t.db.update(sessions).set(values).where(eq(sessions.id, session.sessionId))
const list = async (as: TestSession) => (await t.call(devices.sessions, { as })).data.items
const end = (as: TestSession, id: string) => t.call(devices.endSession, { as, params: { id } })

test('lists where the account is signed in now: newest first, this one marked, nobody else, nothing over', async () => {
  const user = await buildUser(t.db)
  const old = await t.signIn(user)
  const phone = await t.signIn(user)
  const [ended, over, idle] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)]
  await t.signIn(await buildUser(t.db))
  const ago = (days: number) => new Date(t.time.now().getTime() - days * 86_400_000)
  await change(old, { createdAt: ago(2), secondFactorAt: null })
  await change(phone, { userAgent: SAFARI, ip: '203.0.113.7', secondFactorAt: ago(0) })
  await change(ended, { revokedAt: ago(0) })
  await change(over, { expiresAt: ago(1) })
  await change(idle, { rotatedAt: ago(15) })
  const items = await list(old)
  expect(items.map((item) => [item.id, item.isCurrent])).toEqual([
    [phone.sessionId, false],
    [old.sessionId, true],
  ])
  expect(items[0]).toMatchObject({
    app: 'web',
    device: { name: 'Safari trên iPhone', kind: 'phone' },
    ip: '203.0.113.7',
    hasSecondFactor: true,
  })
  expect(items[1]).toMatchObject({ device: { name: 'Trình duyệt không rõ' }, hasSecondFactor: false })
})

test('ending one signs exactly that device out, at once, and leaves a trace', async () => {
  const user = await buildUser(t.db)
  const [here, there, third] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)]
  // Remembered as alive just before.
  expect((await t.call(auth.me, { as: there })).status).toBe(200)
  expect((await end(here, there.sessionId)).data).toEqual({ ok: true })
  expect((await t.call(auth.me, { as: there })).error.code).toBe(40003)
  expect((await t.call(auth.me, { as: third })).status).toBe(200)
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
  if (!entry) throw new Error('the end of the session was not audited')
  const { sessions: before } = entry.before as { sessions: string[] }
  const { sessions: after } = entry.after as { sessions: string[] }
  expect(entry.action).toBe('user.sessions_ended')
  expect(before.toSorted()).toEqual([here, there, third].map((one) => one.sessionId).toSorted())
  expect(after.toSorted()).toEqual([here, third].map((one) => one.sessionId).toSorted())
  expect((await end(here, there.sessionId)).error.name).toBe('session.not_found')
})

test('a session of somebody else is not there', async () => {
  const [mine, theirs] = [await t.signIn(await buildUser(t.db)), await t.signIn(await buildUser(t.db))]
  expect((await end(mine, theirs.sessionId)).error.code).toBe(40491)
  expect((await t.call(auth.me, { as: theirs })).status).toBe(200)
})

test('ending all others keeps this one and says how many', async () => {
  const user = await buildUser(t.db)
  const [here, a, b] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)]
  expect((await t.call(devices.endOtherSessions, { as: here })).data).toEqual({ ended: 2 })
  for (const as of [a, b]) expect((await t.call(auth.me, { as })).error.code).toBe(40003)
  expect((await list(here)).map((item) => item.id)).toEqual([here.sessionId])
  expect((await t.call(devices.endOtherSessions, { as: here })).data).toEqual({ ended: 0 })
})

test('a phone of a doctor is listed and ended as long as pushes reach it, also after its sign-in has rested or is over', async () => {
  const { account } = await buildDoctor(t.db)
  const [lost, tablet, silent, forgotten] = [
    await t.signIn(account),
    await t.signIn(account),
    await t.signIn(account),
    await t.signIn(account),
  ]
  const here = await t.signIn(account)
  const subscribed = [lost, tablet, forgotten]
  await t.db.insert(pushSubscriptions).values(
    subscribed.map(({ sessionId }) => ({
      userId: account.id,
      sessionId,
      endpoint: `https://push.example/${sessionId}`,
      publicKey: 'key',
      authSecret: 'secret',
    })),
  )
  const ago = (hours: number) => new Date(t.time.now().getTime() - hours * 3_600_000)
  await change(lost, { app: 'doctor', rotatedAt: ago(20 * 24), expiresAt: ago(19 * 24) })
  await change(tablet, { app: 'doctor', rotatedAt: ago(2) })
  await change(silent, { app: 'doctor', rotatedAt: ago(2) })
  await change(forgotten, { app: 'doctor', rotatedAt: ago(31 * 24), expiresAt: ago(30 * 24) })
  const resting = async () =>
    (await list(here)).filter(({ isResting, hasPush }) => isResting && hasPush).map(({ id }) => id)
  expect(await resting()).toEqual([tablet.sessionId, lost.sessionId])
  expect(await list(here)).toHaveLength(3)
  expect((await end(here, lost.sessionId)).status).toBe(200)
  expect(await resting()).toEqual([tablet.sessionId])
  expect((await t.call(devices.endOtherSessions, { as: here })).data).toEqual({ ended: 1 })
  expect((await list(here)).map(({ id }) => id)).toEqual([here.sessionId])
  const ids = subscribed.map(({ sessionId }) => sessionId)
  expect(await t.db.$count(pushSubscriptions, inArray(pushSubscriptions.sessionId, ids))).toBe(0)
})

test('one ended while it was being looked up is not remembered as alive', async () => {
  const session = await t.signIn(await buildUser(t.db))
  const [lookedUp] = await Promise.all([
    t.services.sessions.find(session.sessionId),
    t.services.sessions.end(session.sessionId, 'ended_by_person'),
  ])
  expect(lookedUp?.id).toBe(session.sessionId)
  expect((await t.call(auth.me, { as: session })).error.code).toBe(40003)
})

/** A second instance of the service on the same database, as another machine would run it. */
async function startNeighbour(isListening: boolean) {
  const running: RunningServices = await createServices(t.services.env, t.services.log, { clock: t.time.now })
  const app = buildApp(running.services)
  const forgetEverything = vi.spyOn(running.services.sessions, 'forgetEverything')
  let listener: Listener | undefined
  if (isListening) {
    listener = listenToOtherInstances(running.services)
    // Runs once as soon as the connection stands.
    await vi.waitFor(() => expect(forgetEverything).toHaveBeenCalled(), patience)
  }
  return {
    me: async (as: TestSession) => {
      const headers = { authorization: `Bearer ${as.accessToken}` }
      return (await app.inject({ method: 'GET', url: '/me', headers })).statusCode
    },
    stop: async () => {
      await listener?.stop()
      await app.close()
      await running.close()
    },
  }
}

test('another instance forgets an ended session as soon as it hears of it', async () => {
  const neighbour = await startNeighbour(true)
  try {
    const user = await buildUser(t.db)
    const [here, there, third] = [await t.signIn(user), await t.signIn(user), await t.signIn(user)]
    for (const as of [there, third]) expect(await neighbour.me(as)).toBe(200)
    await end(here, there.sessionId)
    await vi.waitFor(async () => expect(await neighbour.me(there)).toBe(401), patience)
    expect(await neighbour.me(third)).toBe(200)
    await t.call(devices.endOtherSessions, { as: here })
    await vi.waitFor(async () => expect(await neighbour.me(third)).toBe(401), patience)
  } finally {
    await neighbour.stop()
  }
})

test('an instance that hears nothing believes an ended session for ten seconds at most', async () => {
  const neighbour = await startNeighbour(false)
  try {
    const user = await buildUser(t.db)
    const [here, there] = [await t.signIn(user), await t.signIn(user)]
    expect(await neighbour.me(there)).toBe(200)
    await end(here, there.sessionId)
    expect(await neighbour.me(there)).toBe(200)
    t.time.advance(10_000)
    expect(await neighbour.me(there)).toBe(401)
  } finally {
    await neighbour.stop()
  }
})
