import { request } from 'node:http'
import { contract } from '@repo/contract'
import {
  maxWebhooks,
  outboxWaitsMinutes,
  toWebhookPayload,
  webhookOverlapHours,
} from '@repo/contract/webhook-events'
import { eq } from 'drizzle-orm'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/durations.ts'
import {
  certificates,
  enrollments,
  orders,
  payments,
  rateLimits,
  refunds,
  webhookDeliveries,
  webhookOutbox,
  webhooks,
} from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCertificate,
  buildEnrollment,
  buildOrder,
  buildUser,
  TEST_PASSWORD,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { buildWebhook } from '../../test/webhooks.ts'
import { TRY_LEASE_MS } from './hand-out.service.ts'
import { createWebhookHousekeeping } from './housekeeping.service.ts'
import { createPost, type Post, type PostResult } from './post-webhook.ts'
import { createSendWebhook } from './send-webhook.handler.ts'
import { createSpreadWebhooks } from './spread-webhooks.handler.ts'
import { replaceSealed } from './webhooks.repo.ts'

const { crmWebhooks } = contract
let t: TestApp
let owner: TestUser
let sink: HttpSink
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db)
  sink = await startHttpSink()
})
afterAll(async () => {
  await sink.stop()
  await t.close()
})
beforeEach(async () => {
  await t.db.delete(rateLimits)
  sink.requests.length = 0
  sink.answer({ body: 'đã nhận' })
})
afterEach(async () => {
  await t.db.delete(webhooks)
  await t.db.delete(webhookOutbox)
})

// Sessions end while the clock is moved by days, so each call signs in.
const asOwner = () => t.signIn(owner)
const overHttp = createPost(request, {})
const answering = (status: number) => async (): Promise<PostResult> => ({ status, fault: null, answer: '' })
const spread = () => createSpreadWebhooks(t.services)()
const deliveries = (webhookId: string) =>
  t.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.webhookId, webhookId))
const only = async (webhookId: string) => {
  const [row, ...others] = await deliveries(webhookId)
  if (!row || others.length > 0) throw new Error(`${others.length + (row ? 1 : 0)} deliveries`)
  return row
}
const rowOf = async (id: string) => (await t.db.select().from(webhooks).where(eq(webhooks.id, id)))[0]
const handedOut = async (deliveryId: string) => {
  const [row] = await t.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, deliveryId))
  return { deliveryId, handedAt: (row?.handedAt ?? t.time.now()).toISOString() }
}
const run = (job: { deliveryId: string; handedAt: string }, post: Post = overHttp) =>
  createSendWebhook(t.services, post, () => 0)(job)
/** Makes the try of a delivery that is due or was handed out. */
const send = async (deliveryId: string, post?: Post) => {
  await spread()
  await run(await handedOut(deliveryId), post)
}
const jobsFor = async (deliveryId: string) =>
  (await jobsOf(t, 'send-webhook')).filter(
    (job) => (job as { deliveryId: string }).deliveryId === deliveryId,
  ) as { deliveryId: string; handedAt: string }[]
const seen = async () => (await t.db.select().from(webhookOutbox)).map(({ type, data }) => ({ type, data }))
/** An address with one event that is due. */
const withEvent = async (url = sink.url) => {
  const webhook = await buildWebhook(t, { url })
  await buildEnrollment(t.db)
  await spread()
  return { ...webhook, delivery: await only(webhook.id) }
}

describe('what happened', () => {
  test('is written with the fact, in the shape of its schema, and only what an address wants', async () => {
    await buildEnrollment(t.db)
    expect(await seen()).toEqual([])
    await buildWebhook(t)
    const now = t.time.now()
    const { id, userId, courseId } = await buildEnrollment(t.db)
    const access = { enrolmentId: id, learnerId: userId, courseId }
    await t.db.update(enrollments).set({ completedAt: now }).where(eq(enrollments.id, id))
    await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, id))
    await t.db.update(enrollments).set({ state: 'active', expiresAt: now }).where(eq(enrollments.id, id))
    const buyer = await buildUser(t.db)
    const order = await buildOrder(t.db, { userId: buyer.id })
    await t.db.update(orders).set({ state: 'paid', paidAt: now }).where(eq(orders.id, order.id))
    const certificate = await buildCertificate(t.db)
    await t.db
      .update(certificates)
      .set({ revokedAt: now, revokedReason: 'Nhầm tên' })
      .where(eq(certificates.id, certificate.id))
    const held = {
      certificateCode: certificate.code,
      learnerId: certificate.userId,
      courseId: certificate.courseId,
    }
    const expected = [
      ['enrolment.opened', { ...access, expiresAt: null }],
      ['course.completed', access],
      ['enrolment.ended', access],
      ['enrolment.opened', { ...access, expiresAt: now.toISOString() }],
      ['order.paid', { orderCode: order.code, buyerId: buyer.id, total: order.total }],
      ['certificate.issued', held],
      ['certificate.revoked', held],
    ]
    const found = await t.db.select().from(webhookOutbox).orderBy(webhookOutbox.occurredAt)
    expect(found.map(({ type, data }) => [type, toWebhookPayload(type, now, data).data])).toEqual(expected)
  })

  test('is told of a refund with its own amount', async () => {
    await buildWebhook(t, { events: ['order.refunded'] })
    const buyer = await buildUser(t.db)
    const order = await buildOrder(t.db, { userId: buyer.id, state: 'paid', paidAt: t.time.now() })
    const paid = { orderId: order.id, provider: 'vietqr', reference: order.code, state: 'succeeded' } as const
    const [payment] = await t.db
      .insert(payments)
      .values({ ...paid, amount: order.total, received: order.total })
      .returning({ id: payments.id })
    const refund = {
      orderId: order.id,
      paymentId: payment?.id ?? '',
      reference: `${order.code}-r`,
      amount: 1000,
    }
    const [made] = await t.db
      .insert(refunds)
      .values({ ...refund, channel: 'manual', state: 'pending', reason: 'Học viên đổi ý' })
      .returning({ id: refunds.id })
    expect(await seen()).toEqual([])
    await t.db
      .update(refunds)
      .set({ state: 'succeeded', completedAt: t.time.now() })
      .where(eq(refunds.id, made?.id ?? ''))
    expect(await seen()).toMatchObject([
      { type: 'order.refunded', data: { orderCode: order.code, amount: 1000, refundId: made?.id } },
    ])
  })

  test('goes with a transaction that is taken back', async () => {
    await buildWebhook(t)
    const stop = new Error('taken back')
    const taken = t.db.transaction(async (tx) => {
      await buildEnrollment(tx)
      throw stop
    })
    await expect(taken).rejects.toThrow('taken back')
    expect(await seen()).toEqual([])
  })

  test('becomes one delivery for each address that wants it and is on, however often it is spread', async () => {
    const [wanting, other] = [await buildWebhook(t), await buildWebhook(t, { events: ['order.paid'] })]
    const off = await buildWebhook(t)
    await t.db.update(webhooks).set({ isActive: false, offReason: 'staff' }).where(eq(webhooks.id, off.id))
    await buildEnrollment(t.db)
    await Promise.all([spread(), spread()])
    await spread()
    const counts = []
    for (const { id } of [wanting, other, off]) counts.push((await deliveries(id)).length)
    expect(counts).toEqual([1, 0, 0])
  })
})

describe('a delivery', () => {
  test('is signed as the reference library of Standard Webhooks verifies it', async () => {
    const { secret, delivery, id } = await withEvent()
    await send(delivery.id)
    const [sent] = sink.requests
    const headers = sent?.headers as Record<string, string>
    expect(headers['webhook-id']).toBe(`msg_${delivery.eventId}`)
    expect(new Webhook(secret).verify(sent?.body ?? '', headers)).toMatchObject({ type: 'enrolment.opened' })
    expect(() => new Webhook(secret).verify(`${sent?.body} `, headers)).toThrow('No matching signature found')
    const [{ state, nextTryAt, tries }, row] = [await only(id), await rowOf(id)]
    expect({ state, nextTryAt, tries }).toMatchObject({
      state: 'delivered',
      nextTryAt: null,
      tries: [{ status: 200, fault: null, answer: 'đã nhận' }],
    })
    expect([row?.failingSince, row?.lastDeliveredAt !== null]).toEqual([null, true])
    await send(delivery.id)
    expect(sink.requests.length).toBe(1)
  })

  test('is signed by both secrets for a day after a new one was made, and then by the new one', async () => {
    const { id, secret, delivery } = await withEvent()
    const rotated = await t.call(crmWebhooks.rotateSecret, {
      as: await asOwner(),
      params: { id },
      body: { password: TEST_PASSWORD },
    })
    const { signingSecret } = rotated.data
    const verifiedBy = async () => {
      await t.db
        .update(webhookDeliveries)
        .set({ state: 'waiting', nextTryAt: t.time.now() })
        .where(eq(webhookDeliveries.id, delivery.id))
      await send(delivery.id)
      const { body, headers } = sink.requests.at(-1)!
      // The library compares with the real time.
      const real = Math.floor(Date.now() / 1000)
      const skew = Math.abs(Number(headers['webhook-timestamp']) - real)
      return { signatures: String(headers['webhook-signature']).split(' ').length, skew, body, headers }
    }
    const first = await verifiedBy()
    expect(first.signatures).toBe(2)
    if (first.skew < 300)
      for (const each of [secret, signingSecret])
        expect(new Webhook(each).verify(first.body, first.headers as never)).toBeTruthy()
    expect(rotated.data.webhook.formerSecretUntil).not.toBeNull()
    t.time.advance(webhookOverlapHours * HOUR_MS + 1)
    expect((await verifiedBy()).signatures).toBe(1)
  })

  test('that is not taken comes again for three days, each time with the same id, and then ends', async () => {
    const { id, delivery } = await withEvent()
    const began = t.time.now().getTime()
    let at = began
    for (const minutes of outboxWaitsMinutes) {
      await send(delivery.id, answering(503))
      // A success elsewhere keeps the address on while this one fails.
      await t.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id))
      const { state, nextTryAt } = await only(id)
      expect(state).toBe('waiting')
      at = nextTryAt?.getTime() ?? 0
      expect(Math.abs(at - t.time.now().getTime() - minutes * MINUTE_MS)).toBeLessThan(10_000)
      t.time.advance(at - t.time.now().getTime())
    }
    expect((at - began) / DAY_MS).toBeCloseTo(3.15, 1)
    await send(delivery.id, answering(503))
    const ended = await only(id)
    expect([ended.state, ended.nextTryAt, ended.tries.length]).toEqual(['failed', null, 10])
  })

  test('whose process was killed is made again with the same id, and none is lost', async () => {
    const { id, delivery } = await withEvent()
    expect((await jobsFor(delivery.id)).length).toBe(1)
    const killed = async (): Promise<PostResult> => {
      throw new Error('killed')
    }
    await expect(send(delivery.id, killed)).rejects.toThrow('killed')
    expect((await only(id)).state).toBe('waiting')
    await spread()
    expect((await jobsFor(delivery.id)).length).toBe(1)
    t.time.advance(TRY_LEASE_MS + 1)
    await spread()
    expect((await jobsFor(delivery.id)).length).toBe(2)
    await send(delivery.id)
    expect(sink.requests[0]?.headers['webhook-id']).toBe(`msg_${delivery.eventId}`)
    expect((await only(id)).state).toBe('delivered')
  })

  test('that was handed out twice is tried once for each time it is due', async () => {
    const { id, delivery } = await withEvent()
    t.time.advance(TRY_LEASE_MS + 1)
    await spread()
    const jobs = await jobsFor(delivery.id)
    expect(jobs.length).toBe(2)
    for (const job of [...jobs, ...jobs]) await run(job, answering(503))
    expect(await only(id)).toMatchObject({ state: 'waiting', tries: [{ status: 503 }] })
  })

  test('keeps its result where a second run of its try ends later, and what was given up stays so', async () => {
    const { id, delivery } = await withEvent()
    const job = await handedOut(delivery.id)
    await run(job, async () => {
      await run(job)
      return { status: null, fault: 'timeout', answer: '' }
    })
    expect(await only(id)).toMatchObject({ state: 'delivered', nextTryAt: null, tries: [{ status: 200 }] })
    const other = await withEvent()
    const as = await asOwner()
    await run(await handedOut(other.delivery.id), async () => {
      const off = { as, params: { id: other.id }, body: { isActive: false } }
      await t.call(crmWebhooks.setWebhookState, off)
      return { status: 503, fault: null, answer: '' }
    })
    expect(await only(other.id)).toMatchObject({ state: 'failed', nextTryAt: null, tries: [] })
  })

  test('waits where two of its address are in the queue, keeps no other address waiting, and follows what is taken', async () => {
    const slow = await buildWebhook(t, { url: sink.url, events: ['enrolment.opened'] })
    for (let n = 0; n < 5; n += 1) await buildEnrollment(t.db)
    await spread()
    const other = await buildWebhook(t, { events: ['enrolment.opened'] })
    await buildEnrollment(t.db)
    await spread()
    const inHand = async (id: string) => (await deliveries(id)).filter(({ handedAt }) => handedAt)
    expect([(await inHand(slow.id)).length, (await inHand(other.id)).length]).toEqual([2, 1])
    const [first, second] = await inHand(slow.id)
    await run(await handedOut(first?.id ?? ''), answering(503))
    expect((await inHand(slow.id)).length).toBe(1)
    await run(await handedOut(second?.id ?? ''))
    const left = (await deliveries(slow.id)).filter(({ state }) => state === 'waiting')
    expect([left.map(({ id }) => id), sink.requests.length]).toEqual([[first?.id], 5])
  })

  test('is not handed out while its address is off', async () => {
    const { id, delivery } = await withEvent()
    await t.db.update(webhooks).set({ isActive: false, offReason: 'staff' }).where(eq(webhooks.id, id))
    t.time.advance(TRY_LEASE_MS + 1)
    await spread()
    expect((await jobsFor(delivery.id)).length).toBe(1)
  })

  test('of data that cannot be read ends, says so, and counts for nothing against its address', async () => {
    const { id, delivery } = await withEvent()
    await t.db.update(webhookOutbox).set({ data: { cu: 1 } })
    await send(delivery.id)
    expect(await only(id)).toMatchObject({ state: 'failed', tries: [{ fault: 'unreadable' }] })
    expect(await rowOf(id)).toMatchObject({ isActive: true, failingSince: null })
    const { data } = await t.call(crmWebhooks.deliveries, { as: await asOwner(), params: { id } })
    expect([data.items[0]?.payload, sink.requests.length]).toEqual(['{"cu":1}', 0])
  })

  test('that is sent again by hand has all its tries, and one that was taken stays taken', async () => {
    const { id, delivery } = await withEvent()
    await send(delivery.id)
    const press = async () => t.call(crmWebhooks.resend, { as: await asOwner(), params: { id: delivery.id } })
    await press()
    await press()
    expect((await jobsFor(delivery.id)).length).toBe(2)
    const results = []
    for (let n = 0; n <= outboxWaitsMinutes.length; n += 1) {
      await send(delivery.id, answering(503))
      await t.db.update(webhooks).set({ failingSince: null }).where(eq(webhooks.id, id))
      const { state, nextTryAt } = await only(id)
      results.push(state)
      if (nextTryAt) t.time.advance(nextTryAt.getTime() - t.time.now().getTime())
    }
    expect(results).toEqual([...outboxWaitsMinutes.map(() => 'waiting'), 'delivered'])
  })

  test('follows no redirect, and keeps only the first letters of a long answer', async () => {
    const { id, delivery } = await withEvent()
    sink.answer({ status: 307, body: 'x'.repeat(100_000), headers: { location: `${sink.url}/noi-khac` } })
    await send(delivery.id)
    const [attempt] = (await only(id)).tries
    expect([attempt?.status, attempt?.answer.length, sink.requests.length]).toEqual([307, 500, 1])
  })

  test('goes to no address inside, whatever the name says', async () => {
    const post = createPost()
    expect(await post('https://localhost/', {}, '{}')).toMatchObject({ status: null, fault: 'inner_address' })
  })
})

describe('an address', () => {
  const body = {
    name: 'Phần mềm kế toán',
    url: 'https://phan-mem.example.com/webhook',
    events: ['order.paid' as const],
    password: TEST_PASSWORD,
  }

  test('is added with a proof, its secret is shown once and sealed, and who keeps the settings hears of it', async () => {
    const as = await asOwner()
    const wrong = await t.call(crmWebhooks.createWebhook, { as, body: { ...body, password: 'sai-mat-khau' } })
    expect(wrong.error.name).toBe('auth.wrong_password')
    const { data } = await t.call(crmWebhooks.createWebhook, { as, body })
    expect(data.signingSecret).toMatch(/^whsec_[\w+/]{43}=$/)
    expect(JSON.stringify(await rowOf(data.webhook.id))).not.toContain(data.signingSecret.slice(6, 30))
    const list = await t.call(crmWebhooks.webhooks, { as })
    expect(list.data.items).toMatchObject([{ id: data.webhook.id, isActive: true, offReason: null }])
    expect(list.text).not.toContain('whsec_')
    expect(await mailsTo(t.db, owner.email)).toContainEqual(
      expect.objectContaining({ subject: 'Một địa chỉ nhận webhook vừa được thêm' }),
    )
  })

  test.each([
    'http://phan-mem.example.com/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://localhost/',
    'https://phan-mem.example.com:8443/',
    'https://ai:do@phan-mem.example.com/',
    'ftp://phan-mem.example.com/',
    'javascript:alert(1)',
  ])('is not added as %s', async (url) => {
    const answer = await t.call(crmWebhooks.createWebhook, { as: await asOwner(), body: { ...body, url } })
    expect([answer.status, answer.error.details]).toMatchObject([422, [{ path: 'body.url' }]])
  })

  test('that moves keeps its secret and log, takes over what waits, and is told by mail', async () => {
    const { id, delivery } = await withEvent('https://cu.example.com/webhook')
    await send(delivery.id, answering(500))
    const { sealedSecret } = (await rowOf(id))!
    const as = await asOwner()
    const params = { id }
    const { version } = (await t.call(crmWebhooks.webhook, { as, params })).data
    const change = { ...body, name: 'Máy chủ mới', url: sink.url, version }
    const inner = await t.call(crmWebhooks.changeWebhook, { as, params, body: change })
    expect(inner.status).toBe(422)
    const moved = await t.call(crmWebhooks.changeWebhook, {
      as,
      params,
      body: { ...change, url: 'https://moi.example.com/webhook' },
    })
    expect(moved.data).toMatchObject({ name: 'Máy chủ mới', failingSince: null, events: ['order.paid'] })
    expect(await rowOf(id)).toMatchObject({ sealedSecret, url: 'https://moi.example.com/webhook' })
    const again = await t.call(crmWebhooks.changeWebhook, { as, params, body: { ...body, version } })
    expect(again.error.name).toBe('edit.outdated')
    t.time.advance(HOUR_MS)
    const urls: string[] = []
    await send(delivery.id, async (to) => {
      urls.push(to)
      return { status: 200, fault: null, answer: '' }
    })
    expect(urls).toEqual(['https://moi.example.com/webhook'])
    expect(await mailsTo(t.db, owner.email)).toContainEqual(
      expect.objectContaining({ subject: 'Webhook “Máy chủ mới” vừa đổi địa chỉ' }),
    )
  })

  test('a webhook endpoint past the twentieth is refused', async () => {
    for (let n = 0; n < maxWebhooks; n += 1) await buildWebhook(t)
    const answer = await t.call(crmWebhooks.createWebhook, { as: await asOwner(), body })
    expect(answer.error.name).toBe('webhook.too_many')
  })

  test('that took nothing for three days is switched off with a mail, and what waits for it ends', async () => {
    const { id, delivery } = await withEvent()
    await send(delivery.id, answering(500))
    expect((await rowOf(id))?.failingSince).not.toBeNull()
    await buildEnrollment(t.db)
    for (let day = 0; day < 3; day += 1) {
      expect(await rowOf(id)).toMatchObject({ isActive: true })
      t.time.advance(DAY_MS)
      await send(delivery.id, answering(500))
    }
    expect(await rowOf(id)).toMatchObject({ isActive: false, offReason: 'failing' })
    expect((await deliveries(id)).map(({ state }) => state)).toEqual(['failed', 'failed'])
    expect(await mailsTo(t.db, owner.email)).toContainEqual(
      expect.objectContaining({ subject: 'Đã tắt địa chỉ nhận webhook “Phần mềm kế toán”' }),
    )
    const resent = await t.call(crmWebhooks.resend, { as: await asOwner(), params: { id: delivery.id } })
    expect(resent.error.name).toBe('webhook.off')
  })

  test('stays on where a failure comes long after the one before it', async () => {
    const { id, delivery } = await withEvent()
    await send(delivery.id, answering(500))
    t.time.advance(30 * DAY_MS)
    await send(delivery.id, answering(500))
    const row = await rowOf(id)
    expect([row?.isActive, t.time.now().getTime() - (row?.failingSince?.getTime() ?? 0) < DAY_MS]).toEqual([
      true,
      true,
    ])
  })

  test('whose secret cannot be opened is switched off with a mail that says so', async () => {
    const { id, delivery } = await withEvent()
    await t.db.update(webhooks).set({ sealedSecret: 'khac.AAAA' }).where(eq(webhooks.id, id))
    await send(delivery.id)
    expect(await only(id)).toMatchObject({ state: 'failed', tries: [{ status: null, fault: 'no_secret' }] })
    expect(await rowOf(id)).toMatchObject({ isActive: false, offReason: 'failing' })
    const said = (await mailsTo(t.db, owner.email)).filter(({ text }) => text?.includes('không mở được nữa'))
    expect([said.length, sink.requests.length]).toEqual([1, 0])
  })

  test('keeps a secret that is made while the sweep seals the one before, and loses the former after its day', async () => {
    const { id } = await buildWebhook(t)
    const env = { ...t.services.env, JWT_SECRET_PREVIOUS: t.services.env.JWT_SECRET }
    const read = { ...(await rowOf(id))! }
    const sealed = { sealedSecret: 'cu', sealedFormerSecret: 'cu' }
    const proof = { password: TEST_PASSWORD }
    await t.call(crmWebhooks.rotateSecret, { as: await asOwner(), params: { id }, body: proof })
    const rotated = await rowOf(id)
    await replaceSealed(t.db, read, sealed)
    expect(await rowOf(id)).toEqual(rotated)
    const sweep = createWebhookHousekeeping({
      ...t.services,
      env: { ...env, JWT_SECRET: 'm'.repeat(64) },
    })
    await sweep()
    expect((await rowOf(id))?.sealedSecret).not.toBe(rotated?.sealedSecret)
    t.time.advance(webhookOverlapHours * HOUR_MS + 1)
    await sweep()
    expect(await rowOf(id)).toMatchObject({ sealedFormerSecret: null, formerSecretUntil: null })
  })

  test('that answers 410 Gone is switched off at once', async () => {
    const { id, delivery } = await withEvent()
    await send(delivery.id, answering(410))
    expect(await rowOf(id)).toMatchObject({ isActive: false, offReason: 'gone' })
  })

  test('gets a test and what failed once more by a press, and its log says what came of it', async () => {
    const { id } = await buildWebhook(t, { url: sink.url })
    const as = await asOwner()
    await t.call(crmWebhooks.testWebhook, { as, params: { id } })
    const made = await only(id)
    await t.db
      .update(webhookDeliveries)
      .set({ state: 'failed', nextTryAt: null })
      .where(eq(webhookDeliveries.id, made.id))
    await t.call(crmWebhooks.resend, { as, params: { id: made.id } })
    expect((await jobsFor(made.id)).length).toBe(2)
    await send(made.id)
    const { data } = await t.call(crmWebhooks.deliveries, { as, params: { id } })
    expect(data).toMatchObject({
      total: 1,
      items: [{ type: 'webhook.test', state: 'delivered', tries: [{ status: 200 }] }],
    })
    expect(data.items[0]?.payload).toBe(sink.requests[0]?.body)
  })

  test('is switched off and on by staff, and removed with its log', async () => {
    const { id } = await withEvent()
    const as = await asOwner()
    const set = (isActive: boolean) =>
      t.call(crmWebhooks.setWebhookState, { as, params: { id }, body: { isActive } })
    expect((await set(false)).data).toMatchObject({ isActive: false, offReason: 'staff' })
    expect((await only(id)).state).toBe('failed')
    expect((await t.call(crmWebhooks.testWebhook, { as, params: { id } })).error.name).toBe('webhook.off')
    expect((await set(true)).data).toMatchObject({ isActive: true, offReason: null })
    await t.call(crmWebhooks.removeWebhook, { as, params: { id } })
    expect([await rowOf(id), await deliveries(id)]).toEqual([undefined, []])
  })

  test('keeps its log for thirty days', async () => {
    const { id } = await withEvent()
    const sweep = createWebhookHousekeeping(t.services)
    await t.db.update(webhookOutbox).set({ occurredAt: t.time.now() })
    t.time.advance(29 * DAY_MS)
    await sweep()
    expect((await deliveries(id)).length).toBe(1)
    t.time.advance(2 * DAY_MS)
    await sweep()
    expect([await seen(), await deliveries(id)]).toEqual([[], []])
  })
})
