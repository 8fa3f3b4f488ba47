import { createECDH, createPublicKey, randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import type { NoticeKind } from '@repo/contract/notices'
import { eq } from 'drizzle-orm'
import { jwtVerify } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Caller } from '../../core/caller.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import { hourInVietnam } from '../../core/vietnam-time.ts'
import { pushSubscriptions, sessions, users } from '../../db/schema/index.ts'
import { buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { jobsOf } from '../../test/jobs.ts'
import { decryptPush, makePushBrowser } from '../../test/push-browser.ts'
import { queueDigestPush, tell } from './index.ts'
import { createPushService } from './push.service.ts'
import { createSendPushJob } from './send-push.handler.ts'

const { push, subscribe, unsubscribe, setPushTopic, renew } = contract.push
// The example of RFC 8291, section 5 and appendix A (November 2017).
const SENDER = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'
const RECEIVER = 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'
const MESSAGE =
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN'

const vapid = createECDH('prime256v1')
vapid.setPrivateKey(SENDER, 'base64url')
const publicKey = vapid.getPublicKey('base64url')

let t: TestApp
let sink: HttpSink
let user: TestUser
let as: TestSession
let n = 0
beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: SENDER,
    VAPID_SUBJECT: 'mailto:hocvien@example.vn',
    PUSH_SERVICES: sink.url,
  })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})
beforeEach(async () => {
  sink.requests.length = 0
  sink.answer({ status: 201, body: {} })
  t.time.advance(Math.round(((12 - hourInVietnam(t.time.now()) + 24) % 24) * HOUR_MS))
  user = await buildUser(t.db)
  as = await t.signIn(user)
})

const makeBrowser = () => makePushBrowser(`${sink.url}/push/${++n}`)
const subscribeAs = async (who = as) => {
  const browser = makeBrowser()
  expect((await t.call(subscribe, { as: who, body: browser.subscription })).status).toBe(200)
  return browser
}
const send = (kind: NoticeKind = 'question_answered', subject = 'Tiêm an toàn') =>
  t.db.transaction((tx) => tell(t.services, tx, [user.id], { kind, subject, link: '/student/my-course/a' }))
const rowsOf = () => t.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.userId, user.id))
type Job = { subscriptionId: string; noticeId: string | null; lines: number }
/** The jobs for the browsers of this test's person. */
const ownJobs = async () => {
  const ids = new Set((await rowsOf()).map(({ id }) => id))
  const jobs = (await jobsOf(t, 'send-push')) as Job[]
  return jobs.filter(({ subscriptionId }) => ids.has(subscriptionId))
}
const run = async (job: Job) => createSendPushJob(t.services)?.(job)

describe('pushes', () => {
  test('what a browser decrypts is what the example of the standard says', () => {
    const keys = createECDH('prime256v1')
    keys.setPrivateKey(RECEIVER, 'base64url')
    const words = decryptPush(Buffer.from(MESSAGE, 'base64url'), keys, Buffer.from(AUTH, 'base64url'))
    expect(words).toBe('When I grow up, I want to be a watermelon')
  })

  test('say the first line only, because the screen may be locked', async () => {
    const browser = await subscribeAs()
    await send('data_request_extended', 'đến 04/02/2026.\nLý do: chờ hồ sơ bệnh án.')
    await run((await ownJobs())[0]!)
    const { title } = browser.read(sink.requests[0]!.bytes) as { title: string }
    expect(title).toBe('Yêu cầu về dữ liệu của bạn được gia hạn đến 04/02/2026.')
  })

  test('reach the browser sealed and signed, and say no more than the bell', async () => {
    const browser = await subscribeAs()
    const told = await send()
    const [job] = await ownJobs()
    await run(job!)
    const [request] = sink.requests
    expect(request?.path).toBe(new URL(browser.subscription.endpoint).pathname)
    expect(browser.read(request!.bytes)).toEqual({
      title: 'Câu hỏi của bạn trong khóa học “Tiêm an toàn” đã có trả lời.',
      path: '/student/my-course/a',
      tag: told.get(user.id),
    })
    expect(request?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String((3 * DAY_MS) / 1000),
      urgency: 'normal',
      topic: told.get(user.id)?.replaceAll('-', ''),
    })
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=(.+)$/.exec(request?.headers.authorization ?? '') ?? []
    expect(key).toBe(publicKey)
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
    const jwk = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const { payload } = await jwtVerify(token, jwk, { algorithms: ['ES256'], audience: sink.url })
    expect(payload.sub).toBe('mailto:hocvien@example.vn')
  })

  test('are sent to every browser, and to none that does not want the topic', async () => {
    await subscribeAs()
    await subscribeAs(await t.signIn(user))
    await send()
    expect(await ownJobs()).toHaveLength(2)
    const off = { params: { topic: 'learning' as const }, body: { isOn: false } }
    const { data } = await t.call(setPushTopic, { as, ...off })
    expect(data.topics).toEqual([
      { topic: 'learning', isOn: false },
      { topic: 'reviews', isOn: true },
      { topic: 'orders', isOn: true },
    ])
    await send()
    expect(await ownJobs()).toHaveLength(2)
    await send('order_paid')
    expect(await ownJobs()).toHaveLength(4)
  })

  test('are left out where the notice was read meanwhile', async () => {
    await subscribeAs()
    const told = await send()
    await t.call(contract.notices.markRead, { as, params: { id: told.get(user.id) ?? '' } })
    await run((await ownJobs())[0]!)
    expect(sink.requests).toEqual([])
  })

  test('are left out where their topic was turned off while they waited', async () => {
    await subscribeAs()
    await send()
    const [job] = await ownJobs()
    await t.call(setPushTopic, { as, params: { topic: 'learning' }, body: { isOn: false } })
    await run(job!)
    expect(sink.requests).toEqual([])
  })

  test('wait for the mail of the day on a topic that is gathered, and count its lines', async () => {
    const browser = await subscribeAs()
    await t.db
      .update(users)
      .set({ digestMails: ['learning'] })
      .where(eq(users.id, user.id))
    await send()
    expect(await ownJobs()).toEqual([])
    await t.db.transaction((tx) =>
      queueDigestPush(t.services, tx, user.id, ['learning', 'learning', 'reviews']),
    )
    await run((await ownJobs())[0]!)
    expect(browser.read(sink.requests[0]!.bytes)).toMatchObject({ title: 'Bạn có 3 tin mới chưa xem.' })
  })

  test('wait for the end of the quiet hours; a reminder belongs to its time and is left out', async () => {
    await subscribeAs()
    await t.db.update(users).set({ quietFrom: 11, quietTo: 14 }).where(eq(users.id, user.id))
    const waits: unknown[] = []
    const queue = {
      ...t.services.queue,
      send: async (_job: unknown, _payload: unknown, options: { startAfterSeconds?: number }) => {
        waits.push(options.startAfterSeconds)
      },
    }
    const services = { ...t.services, queue } as typeof t.services
    for (const kind of ['order_paid', 'learning_reminder'] as const)
      await t.db.transaction((tx) => tell(services, tx, [user.id], { kind, subject: 'a', link: '/' }))
    expect(waits).toEqual([7200])
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [403, 'kept'],
    [429, 'tried again'],
    [503, 'tried again'],
  ])('an answer of %i: the subscription is %s', async (status, fate) => {
    await subscribeAs()
    await send()
    sink.answer({ status, body: {} })
    const sent = run((await ownJobs())[0]!)
    if (fate === 'tried again') await expect(sent).rejects.toThrow(String(status))
    else await sent
    expect(await rowsOf()).toHaveLength(fate === 'gone' ? 0 : 1)
  })
})

describe('the browser of a session', () => {
  test('is asked with the key, and has one subscription, of who subscribed last', async () => {
    expect((await t.call(push, { as })).data).toMatchObject({ publicKey, endpoint: null })
    const { subscription } = await subscribeAs()
    expect((await t.call(push, { as })).data.endpoint).toBe(subscription.endpoint)
    const { items } = (await t.call(contract.devices.sessions, { as })).data
    expect(items.map(({ hasPush }) => hasPush)).toEqual([true])
    const [own] = await rowsOf()
    const neighbour = await t.signIn(await buildUser(t.db))
    await t.call(subscribe, { as: neighbour, body: subscription })
    expect(await rowsOf()).toEqual([])
    // Pushes that wait name the subscription, and must not find the person after.
    expect(await t.db.$count(pushSubscriptions, eq(pushSubscriptions.id, own!.id))).toBe(0)
    expect((await t.call(unsubscribe, { as: neighbour })).status).toBe(200)
    expect((await t.call(push, { as: neighbour })).data.endpoint).toBeNull()
  })

  test.each([
    'http://127.0.0.1:1/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://fcm.googleapis.com.example.vn/x',
    'https://fcm.googleapis.com:8443/x',
    'https://a@fcm.googleapis.com/x',
    'file:///etc/passwd',
  ])('is refused where its service is none: %s', async (endpoint) => {
    const body = { ...makeBrowser().subscription, endpoint }
    expect((await t.call(subscribe, { as, body })).error.name).toBe('push.service_unknown')
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/',
    'https://updates.push.services.mozilla.com/wpush/v2/',
    'https://web.push.apple.com/',
    'https://wns2-by3p.notify.windows.com/w/?token=',
  ])('is taken from the service of a browser: %s', async (service) => {
    const body = { ...makeBrowser().subscription, endpoint: `${service}${++n}` }
    expect((await t.call(subscribe, { as, body })).status).toBe(200)
  })

  test('is refused where its key is none of the curve', async () => {
    const { subscription } = makeBrowser()
    const p256dh = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url')
    const body = { ...subscription, keys: { ...subscription.keys, p256dh } }
    expect((await t.call(subscribe, { as, body })).error.name).toBe('input.invalid')
  })

  test('an account has ten push subscriptions at most', async () => {
    for (let i = 0; i < 10; i++) await subscribeAs(await t.signIn(user))
    expect((await t.call(subscribe, { as, body: makeBrowser().subscription })).error.name).toBe(
      'push.too_many',
    )
  })

  test('gets nothing once its session has ended, however it ended', async () => {
    const ends: [string, () => Promise<unknown>][] = [
      ['signed out', () => t.call(contract.auth.logout, { as })],
      [
        'ended by its owner elsewhere',
        async () => t.call(contract.devices.endOtherSessions, { as: await t.signIn(user) }),
      ],
      ['password changed', () => t.services.sessions.endAllOf(user.id, 'password_changed')],
    ]
    for (const [name, end] of ends) {
      as = await t.signIn(user)
      await subscribeAs()
      await end()
      expect([name, await rowsOf()]).toEqual([name, []])
    }
  })

  test('gets nothing once its session is too old to be renewed', async () => {
    await subscribeAs()
    await send()
    const [job] = await ownJobs()
    const old = new Date(t.time.now().getTime() - 15 * DAY_MS)
    await t.db.update(sessions).set({ rotatedAt: old }).where(eq(sessions.userId, user.id))
    await run(job!)
    expect([sink.requests, await rowsOf()]).toEqual([[], []])
  })

  test('of a doctor goes on while the sign-in rests, and is taken up by the next one', async () => {
    const { account } = await buildDoctor(t.db)
    const first = await t.signIn(account)
    user = account
    const browser = await subscribeAs(first)
    t.time.advance(20 * DAY_MS)
    await send('question_asked')
    for (const job of await ownJobs()) await run(job)
    expect(sink.requests).toHaveLength(1)
    const next = await t.signIn(account)
    const found = (await t.call(push, { as: next })).data
    expect(found).toMatchObject({ endpoint: null, endpoints: [browser.subscription.endpoint] })
    await t.call(subscribe, { as: next, body: browser.subscription })
    expect((await t.call(push, { as: next })).data.endpoint).toBe(browser.subscription.endpoint)
    t.time.advance(31 * DAY_MS)
    await send('question_asked')
    for (const job of await ownJobs()) await run(job)
    expect(sink.requests).toHaveLength(1)
    expect(await rowsOf()).toEqual([])
  })

  test('renews its subscription with the secret of the one before, and with nothing else', async () => {
    const { subscription: old } = await subscribeAs()
    const { subscription: renewed } = makeBrowser()
    const forged = { ...old, keys: { ...old.keys, auth: renewed.keys.auth } }
    expect((await t.call(renew, { body: { old: forged, renewed } })).error.name).toBe(
      'push.subscription_unknown',
    )
    expect((await t.call(renew, { body: { old, renewed } })).status).toBe(200)
    expect((await t.call(push, { as })).data.endpoint).toBe(renewed.endpoint)
    expect((await t.call(renew, { body: { old, renewed } })).error.name).toBe('push.subscription_unknown')
  })
})

test('without keys nobody can subscribe, and the page knows', async () => {
  const env = { ...t.services.env, VAPID_PUBLIC_KEY: undefined }
  const off = createPushService({ ...t.services, env })
  const caller = { userId: user.id, sessionId: randomUUID(), role: 'student' } as Caller
  expect((await off.find(caller)).publicKey).toBeNull()
  await expect(off.subscribe(caller, makeBrowser().subscription)).rejects.toThrow('push.not_set_up')
})
