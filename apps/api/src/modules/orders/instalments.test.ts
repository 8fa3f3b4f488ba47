import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { affiliateEntries, enrollments, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { createBookCommissions } from '../affiliates/book-commissions.handler.ts'
import { checkLedger } from '../ledger/index.ts'
import { createExpireOrdersHandler } from './expire-orders.handler.ts'
import { createInstalmentDays } from './instalment-days.handler.ts'

const { crmAffiliates, crmInstalments, crmLearners, crmOrders, learning, orders } = contract
let t: TestApp
let owner: TestUser
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db, ['owner'])
})
afterAll(() => t.close())

const planBody = (values: object = {}) => ({
  title: 'Trả 3 kỳ',
  parts: [
    { percent: 34, days: 0 },
    { percent: 33, days: 30 },
    { percent: 33, days: 60 },
  ],
  minTotal: 0,
  graceDays: 5,
  isActive: true,
  courseIds: [],
  ...values,
})
const makePlan = async (values: object = {}) =>
  (await t.call(crmInstalments.createPlan, { as: await t.signIn(owner), body: planBody(values) })).data
const work = () => createInstalmentDays(t.services)()
const pay = ({ code, total }: { code: string; total: number }) =>
  sendNotice(t, bankNotice(t, { content: code, transferAmount: total }))

/** A learner with an order in parts of one course, and how to read its parts. */
async function buy(values: object = {}, price = 1_000_001, referral: string | null = null) {
  const user = await buildUser(t.db)
  const course = await buildCourse(t.db, { listPrice: price, salePrice: null, accessMonths: 12 })
  const plan = await makePlan({ courseIds: [course.id], ...values })
  const order = async (body: object = {}) =>
    t.call(orders.create, {
      as: await t.signIn(user),
      body: { courses: [course.slug], plan: plan.id, expectedTotal: price, referral, ...body },
      headers: { 'idempotency-key': randomUUID() },
    })
  const { data } = await order()
  const get = async (code = data.code) =>
    (await t.call(orders.get, { as: await t.signIn(user), params: { code } })).data
  const parts = async () => (await get()).instalment?.parts ?? []
  const partOf = async (number: number) => get((await parts())[number - 1]?.code ?? '')
  const access = async () =>
    (
      await t.db
        .select()
        .from(enrollments)
        .where(and(eq(enrollments.userId, user.id), eq(enrollments.courseId, course.id)))
    )[0]
  return { user, course, plan, order, first: data, get, parts, partOf, access }
}

test('a plan needs two to six parts that come to 100 %, the first at once and the others one after the other', async () => {
  const as = await t.signIn(owner)
  const half = { percent: 50, days: 0 }
  const wrong = [
    [half],
    [half, { percent: 49, days: 30 }],
    [
      { percent: 50, days: 3 },
      { percent: 50, days: 30 },
    ],
    [half, half],
    [
      { percent: 40, days: 0 },
      { percent: 30, days: 30 },
      { percent: 30, days: 30 },
    ],
  ]
  for (const parts of wrong) {
    const { status } = await t.call(crmInstalments.createPlan, { as, body: planBody({ parts }) })
    expect([parts.length, status]).toEqual([parts.length, 422])
  }
})

test('parts come to the price to the dong, and the first opens the course and makes the others with their days', async () => {
  const { first, parts, access, partOf } = await buy()
  expect([first.total, first.instalment?.parts.map(({ amount, state }) => [amount, state])]).toEqual([
    340_001,
    [
      [340_001, 'due'],
      [330_000, 'planned'],
      [330_000, 'planned'],
    ],
  ])
  expect(await access()).toBeUndefined()
  await pay(first)
  expect((await access())?.state).toBe('active')
  const [, second, third] = await parts()
  const endOfDay = (days: number) =>
    new Date(
      `${dayInVietnam(new Date(t.time.now().getTime() + days * DAY_MS))}T23:59:59.999+07:00`,
    ).toISOString()
  expect([second?.dueAt, third?.dueAt, second?.state]).toEqual([endOfDay(30), endOfDay(60), 'due'])
  const part = await partOf(2)
  expect([part.total, part.lines[0]?.course.title, part.transfer?.content]).toEqual([
    330_000,
    expect.stringMatching(/\(kỳ 2\/3\)$/),
    part.code,
  ])
  await pay(part)
  await pay(await partOf(3))
  expect((await parts()).map(({ state }) => state)).toEqual(['paid', 'paid', 'paid'])
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test.each([
  ['fixed', 300_000, [300_000]],
  ['fixed', 400_000, [340_001]],
  ['percent', 10, [33_000, 33_000, 34_000]],
] as const)(
  'commission %s of %d for an order in three parts is booked as %j',
  async (kind, value, expected) => {
    const as = await t.signIn(owner)
    const code = `K${randomUUID().slice(0, 8)}`.toUpperCase()
    const { email } = await buildUser(t.db)
    const terms = { code, kind, value, windowDays: 30, holdDays: 0, isActive: true, note: '', email }
    const { data } = await t.call(crmAffiliates.createAffiliate, { as, body: terms })
    const { first, partOf } = await buy({}, 1_000_001, code)
    await pay(first)
    await pay(await partOf(2))
    await pay(await partOf(3))
    await createBookCommissions(t.services)()
    const entries = await t.db
      .select()
      .from(affiliateEntries)
      .where(eq(affiliateEntries.affiliateId, data.id))
    expect(entries.map(({ amount }) => amount).toSorted((a, b) => a - b)).toEqual(expected)
  },
)

test('access waits when a part is late beyond its grace, says why, and is back with the payment', async () => {
  const { user, course, first, partOf, access } = await buy()
  await pay(first)
  const part = await partOf(2)
  const before = await access()
  const mails = async () => (await mailsTo(t.db, user.email)).map(({ subject }) => subject)
  t.time.advance(27 * DAY_MS)
  await work()
  await work()
  expect((await mails()).filter((subject) => subject.includes(part.code))).toEqual([
    `Sắp đến hạn kỳ trả: đơn ${part.code}`,
  ])
  // The day on which it is due, in which it is not late yet.
  t.time.advance(3 * DAY_MS)
  await work()
  expect((await mails()).filter((subject) => subject.includes(part.code))).toHaveLength(1)
  t.time.advance(5 * DAY_MS)
  await work()
  expect((await access())?.state).toBe('active')
  t.time.advance(DAY_MS)
  await work()
  await work()
  expect(await access()).toMatchObject({ state: 'paused', waitsForOrder: part.code })
  const shut = await t.call(learning.classroom, { as: await t.signIn(user), params: { slug: course.slug } })
  expect([shut.error.name, shut.error.details]).toEqual([
    'course.access_paused',
    { reason: `Chờ thanh toán kỳ 2 (đơn ${part.code})`, orderCode: part.code },
  ])
  expect((await mails()).filter((subject) => subject.includes(part.code))).toHaveLength(3)
  t.time.advance(2 * DAY_MS)
  await pay(part)
  const after = await access()
  expect([after?.state, after?.stateReason, after?.waitsForOrder]).toEqual(['active', null, null])
  const added = (after?.expiresAt?.getTime() ?? 0) - (before?.expiresAt?.getTime() ?? 0)
  expect(Math.round(added / DAY_MS)).toBe(2)
})

test('with two parts late, access waits for the second one after the first is paid', async () => {
  const { user, first, partOf, access } = await buy()
  await pay(first)
  t.time.advance(70 * DAY_MS)
  await work()
  const [second, third] = [await partOf(2), await partOf(3)]
  await pay(second)
  expect(await access()).toMatchObject({ state: 'paused', waitsForOrder: third.code })
  const mail = (await mailsTo(t.db, user.email)).find(({ subject }) =>
    subject.endsWith(`toán đơn ${second.code}`),
  )
  expect(mail?.text).toContain(`còn tạm dừng vì kỳ 3 (đơn ${third.code})`)
  expect(mail?.text).not.toContain('bắt đầu học ngay')
  await pay(third)
  expect((await access())?.state).toBe('active')
})

test('a buyer cannot cancel a further part; staff can let the buyer off it, and the access comes back', async () => {
  const { user, first, partOf, access } = await buy()
  await pay(first)
  t.time.advance(40 * DAY_MS)
  await work()
  const part = await partOf(2)
  const refused = await t.call(orders.cancel, { as: await t.signIn(user), params: { code: part.code } })
  expect(refused.error.name).toBe('order.not_payable')
  await t.call(crmOrders.cancelOrder, {
    as: await t.signIn(owner),
    params: { code: part.code },
    body: { reason: 'Thỏa thuận với học viên' },
  })
  expect((await access())?.state).toBe('active')
})

test('a part without days of grace is not late on its day, and the access waits from the day after', async () => {
  const { first, access } = await buy({ graceDays: 0 })
  await pay(first)
  t.time.advance(30 * DAY_MS)
  await work()
  expect((await access())?.state).toBe('active')
  t.time.advance(DAY_MS)
  await work()
  expect((await access())?.state).toBe('paused')
})

test('a pause by staff that ends leaves an unpaid part behind, and the access waits for it', async () => {
  const { user, first, partOf, access } = await buy()
  await pay(first)
  const setState = async (state: 'active' | 'paused') => {
    const as = await t.signIn(owner)
    const params = { id: user.id }
    const { version } = (await t.call(crmLearners.learner, { as, params })).data
    return t.call(crmLearners.setEnrollmentState, {
      as,
      params: { id: user.id, enrollmentId: (await access())?.id ?? '' },
      body: { state, reason: 'Học viên đi xa', version },
    })
  }
  await setState('paused')
  t.time.advance(36 * DAY_MS)
  await work()
  expect(await access()).toMatchObject({ state: 'paused', waitsForOrder: null })
  await setState('active')
  expect((await access())?.state).toBe('active')
  await work()
  expect(await access()).toMatchObject({ state: 'paused', waitsForOrder: (await partOf(2)).code })
})

test('a part whose money was given back waits for its payment as before, and can be paid', async () => {
  const { first, partOf, access } = await buy()
  await pay(first)
  t.time.advance(40 * DAY_MS)
  await work()
  const part = await partOf(2)
  const desk = await openBankDesk(t)
  const held = await desk.handle(part.code, part.total)
  await held.transfer(part.total - 1000)
  expect((await partOf(2)).state).toBe('review')
  await t.call(crmOrders.resolveMoneyCase, {
    as: desk.accountant,
    params: { id: (await held.cases())[0]?.id ?? '' },
    body: { resolution: 'returned', note: 'Đã chuyển trả học viên' },
  })
  expect([(await partOf(2)).state, (await access())?.waitsForOrder]).toEqual(['pending_payment', part.code])
  await pay(part)
  expect([(await partOf(2)).state, (await access())?.state]).toEqual(['paid', 'active'])
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a part that staff gave up ends again when money that came for it later is given back', async () => {
  const { first, partOf, access } = await buy()
  await pay(first)
  const part = await partOf(2)
  const desk = await openBankDesk(t)
  const params = { code: part.code }
  await t.call(crmOrders.cancelOrder, { as: await t.signIn(owner), params, body: { reason: 'Thỏa thuận' } })
  const held = await desk.handle(part.code, part.total)
  await held.transfer()
  expect((await partOf(2)).state).toBe('review')
  await t.call(crmOrders.resolveMoneyCase, {
    as: desk.accountant,
    params: { id: (await held.cases())[0]?.id ?? '' },
    body: { resolution: 'returned', note: 'Đã chuyển trả học viên' },
  })
  expect([(await partOf(2)).state, (await access())?.state]).toEqual(['cancelled', 'active'])
})

test('access that waits is open again when its last part ends a year after its day', async () => {
  const { first, parts, access } = await buy()
  await pay(first)
  t.time.advance(70 * DAY_MS)
  await work()
  expect((await access())?.state).toBe('paused')
  t.time.advance(360 * DAY_MS)
  await createExpireOrdersHandler(t.services)()
  expect((await parts()).map(({ state }) => state)).toEqual(['paid', 'ended', 'ended'])
  expect(await access()).toMatchObject({ state: 'active', waitsForOrder: null })
})

test('a refund that ends the access ends what is still to be paid', async () => {
  const { first, parts, access } = await buy()
  await pay(first)
  const desk = await openBankDesk(t)
  const handled = await desk.handle(first.code, first.total)
  const [line] = (await handled.seen()).lines
  await handled.askBack([{ lineId: line?.id ?? '', amount: first.total, endsAccess: true }])
  await handled.completeBack()
  expect((await access())?.state).toBe('revoked')
  t.time.advance(28 * DAY_MS)
  await work()
  t.time.advance(30 * DAY_MS)
  await work()
  expect((await parts()).map(({ state }) => state)).toEqual(['refunded', 'ended', 'ended'])
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a plan is offered for its courses, from its least price, and neither for gifts nor with a coupon', async () => {
  const { user, course, plan } = await buy()
  const quote = async (body: object = {}) =>
    (
      await t.call(orders.quote, {
        as: await t.signIn(user),
        body: { courses: [course.slug], ...body },
      })
    ).data.plans.filter(({ id }) => id === plan.id)
  expect(await quote()).toMatchObject([{ parts: [{ amount: 340_001 }, { days: 30 }, { days: 60 }] }])
  expect(await quote({ isGift: true })).toEqual([])
  const other = await buildCourse(t.db, { listPrice: 2_000_000 })
  expect(await quote({ courses: [course.slug, other.slug] })).toEqual([])
  const dear = await buy({ minTotal: 5_000_000 })
  expect(dear.first).toBeUndefined()
  expect((await dear.order()).error.name).toBe('instalment.not_offered')
})

test('further parts stay to be paid after a gift of their course to their buyer and an order of another course', async () => {
  const { user, course, order, first, parts, partOf } = await buy()
  const other = await buildCourse(t.db, { listPrice: 500_000 })
  await pay(first)
  const giver = await buildUser(t.db)
  const recipientEmail = `${randomUUID()}@example.test`
  const gift = await t.call(orders.create, {
    as: await t.signIn(giver),
    body: {
      courses: [course.slug, other.slug],
      gift: { recipientEmail, recipientName: 'Người Nhận', message: '' },
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  await pay(gift.data)
  const [mail] = await mailsTo(t.db, recipientEmail)
  const token = /\/gift#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const claimed = await t.call(orders.claimGift, { as: await t.signIn(user), body: { token } })
  expect(claimed.status).toBe(200)
  const third = await buildCourse(t.db, { listPrice: 700_000 })
  const next = await order({ courses: [third.slug], plan: null, expectedTotal: 700_000 })
  expect(next.status).toBe(200)
  expect((await parts()).map(({ state }) => state)).toEqual(['paid', 'due', 'due'])
  const part = await partOf(2)
  await pay(part)
  expect((await t.db.select().from(ordersTable).where(eq(ordersTable.code, part.code)))[0]?.state).toBe(
    'paid',
  )
})

test('parts that are still to come are listed with their sum, and the night names one that is not what was agreed', async () => {
  const as = await t.signIn(owner)
  const read = async () => (await t.call(contract.reconciliation.openParts, { as })).data
  const before = await read()
  const { first, parts, partOf, user } = await buy()
  expect((await read()).count).toBe(before.count)
  await pay(first)
  // Counted from the agreement: 33 % of 1,000,001 twice.
  const after = await read()
  expect([after.count - before.count, after.sum - before.sum]).toEqual([2, 660_000])
  await pay(await partOf(2))
  expect((await read()).sum - before.sum).toBe(330_000)
  const third = await partOf(3)
  const own = (await read()).parts.filter(({ code }) => code === third.code)
  expect(own).toEqual([
    {
      code: third.code,
      learner: user.name,
      plan: 'Trả 3 kỳ',
      number: 3,
      of: 3,
      amount: 330_000,
      dueAt: (await parts())[2]?.dueAt,
      isLate: false,
    },
  ])
  const faults = async () => (await checkLedger(t.db)).faults.filter(({ rule }) => rule === 'part')
  expect(await faults()).toEqual([])
  const set = (values: Partial<typeof ordersTable.$inferInsert>) =>
    t.db.update(ordersTable).set(values).where(eq(ordersTable.code, third.code))
  await set({ total: 329_999, instalmentDueAt: new Date(t.time.now().getTime() - 1) })
  expect(await faults()).toEqual([
    expect.objectContaining({ orderCode: third.code, booked: 329_999, counted: 330_000 }),
  ])
  const late = await read()
  expect([late.lateCount - before.lateCount, late.lateSum - before.lateSum]).toEqual([1, 329_999])
  await set({ total: 330_000 })
  // A part that has no order is missed, too.
  await set({ instalmentNumber: 6 })
  expect(await faults()).toEqual([
    expect.objectContaining({ orderCode: first.code, booked: 0, counted: 330_000 }),
  ])
  await set({ instalmentNumber: 3 })
})
