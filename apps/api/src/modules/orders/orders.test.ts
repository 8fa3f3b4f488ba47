import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { courses, enrollments, orders as ordersTable, payments } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { addMonths } from './add-months.ts'
import { createExpireOrdersHandler } from './expire-orders.handler.ts'

const { orders } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const order = (as: TestSession, slugs: string[], key: string = randomUUID()) =>
  t.call(orders.create, { as, body: { courses: slugs }, headers: { 'idempotency-key': key } })
const buyer = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}

describe('order', () => {
  test('takes its prices from the database and keeps them after later changes', async () => {
    const { as } = await buyer()
    const course = await buildCourse(t.db, { listPrice: 2_000_000, salePrice: 1_500_000 })
    const { data } = await order(as, [course.slug])
    expect(data).toMatchObject({
      state: 'pending_payment',
      total: 1_500_000,
      lines: [{ listPrice: 2_000_000, price: 1_500_000, course: { slug: course.slug } }],
      transfer: { amount: 1_500_000, content: data.code, accountNumber: t.services.env.BANK_ACCOUNT },
    })
    // VietQR: account, dong (704 by ISO 4217) with the amount, and the order.
    expect(data.transfer?.qr).toContain(`${t.services.env.BANK_ACCOUNT}0208QRIBFTTA5303704540715000005802VN`)
    expect(data.transfer?.qr).toContain(data.code)
    expect(data.transfer?.demoBankUrl).toContain(`content=${data.code}`)
    await t.db.update(courses).set({ salePrice: null, listPrice: 9_000_000 }).where(eq(courses.id, course.id))
    const again = await t.call(orders.get, { as, params: { code: data.code } })
    expect([again.data.total, again.data.lines[0]?.listPrice]).toEqual([1_500_000, 2_000_000])
  })

  test('cannot be paid at a sale price after the sale has ended', async () => {
    const { as } = await buyer()
    const course = await buildCourse(t.db, {
      listPrice: 800_000,
      salePrice: 100_000,
      saleEndsAt: new Date(t.time.now().getTime() - 1000),
    })
    expect((await order(as, [course.slug])).data.total).toBe(800_000)
  })

  test('of a free course grants access at once, with a mail and the course’s months', async () => {
    const { user, as } = await buyer()
    const course = await buildCourse(t.db, { listPrice: 0, accessMonths: 6 })
    const { data } = await order(as, [course.slug])
    expect(data).toMatchObject({ state: 'paid', total: 0, transfer: null })
    const [enrollment] = await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id))
    expect(enrollment).toMatchObject({ courseId: course.id, state: 'active' })
    expect(enrollment?.expiresAt?.getTime()).toBeCloseTo(addMonths(t.time.now(), 6).getTime(), -5)
    const [payment] = await t.db.select().from(payments).where(eq(payments.reference, data.code))
    expect(payment).toMatchObject({ provider: 'free', state: 'succeeded', amount: 0 })
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain(course.title)
  })

  test('requested again is the same order while it is open and its price is unchanged', async () => {
    const { as } = await buyer()
    const course = await buildCourse(t.db)
    const first = (await order(as, [course.slug])).data
    expect((await order(as, [course.slug])).data.code).toBe(first.code)
    await t.db.update(courses).set({ listPrice: 700_000 }).where(eq(courses.id, course.id))
    const cheaper = (await order(as, [course.slug])).data
    expect([cheaper.code === first.code, cheaper.total]).toEqual([false, 700_000])
    expect((await t.call(orders.get, { as, params: { code: first.code } })).data.state).toBe('cancelled')
  })

  test('requested fifty times at once with one idempotency key gives one order and fifty equal answers', async () => {
    const { user, as } = await buyer()
    const course = await buildCourse(t.db)
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => order(as, [course.slug], key)))
    expect(new Set(answers.map((a) => a.text)).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    expect(await t.db.$count(ordersTable, eq(ordersTable.userId, user.id))).toBe(1)
  })

  test('requested at once with different idempotency keys is still one order', async () => {
    const { user, as } = await buyer()
    const course = await buildCourse(t.db)
    const answers = await Promise.all(Array.from({ length: 10 }, () => order(as, [course.slug])))
    expect(new Set(answers.map((a) => a.data.code)).size).toBe(1)
    expect(await t.db.$count(ordersTable, eq(ordersTable.userId, user.id))).toBe(1)
  })

  test('refuses an idempotency key that was used for another request', async () => {
    const { as } = await buyer()
    const [one, two] = [await buildCourse(t.db), await buildCourse(t.db)]
    const key = randomUUID()
    await order(as, [one.slug], key)
    expect((await order(as, [two.slug], key)).error.name).toBe('request.idempotency_key_reused')
    const none = await t.call(orders.create, { as, body: { courses: [one.slug] } })
    expect([none.status, none.error.name]).toEqual([422, 'request.idempotency_key_missing'])
  })

  test('is refused for a course that is owned, hidden or archived', async () => {
    const { user, as } = await buyer()
    const owned = await buildEnrollment(t.db, { userId: user.id })
    const [course] = await t.db.select().from(courses).where(eq(courses.id, owned.courseId))
    const codes = async (slug: string) => (await order(as, [slug])).error.code
    expect(await codes(course?.slug ?? '')).toBe(40911)
    expect(await codes((await buildCourse(t.db, { status: 'draft' })).slug)).toBe(40410)
    expect(await codes((await buildCourse(t.db, { status: 'archived' })).slug)).toBe(40912)
    expect(await codes('khong-co-khoa-nay')).toBe(40410)
  })

  test('reopens expired access', async () => {
    const { user, as } = await buyer()
    const course = await buildCourse(t.db, { listPrice: 0 })
    await buildEnrollment(t.db, {
      userId: user.id,
      courseId: course.id,
      percent: 40,
      expiresAt: new Date(t.time.now().getTime() - 1000),
    })
    expect((await order(as, [course.slug])).status).toBe(200)
    const rows = await t.db.select().from(enrollments).where(eq(enrollments.userId, user.id))
    expect(rows.map((row) => [row.expiresAt, row.percent])).toEqual([[null, 40]])
  })

  test('does not exist for anyone but its buyer', async () => {
    const [mine, other] = [await buyer(), await buyer()]
    const course = await buildCourse(t.db)
    const { code } = (await order(mine.as, [course.slug])).data
    expect((await t.call(orders.get, { as: other.as, params: { code } })).error.code).toBe(40470)
    expect((await t.call(orders.cancel, { as: other.as, params: { code } })).error.code).toBe(40470)
    expect((await t.call(orders.list, { as: other.as })).data.total).toBe(0)
    expect((await t.call(orders.list, { as: mine.as })).data.items.map((o) => o.code)).toEqual([code])
  })

  test('can be cancelled by its buyer until it is paid', async () => {
    const { as } = await buyer()
    const { code } = (await order(as, [(await buildCourse(t.db)).slug])).data
    expect((await t.call(orders.cancel, { as, params: { code } })).data).toMatchObject({
      state: 'cancelled',
      transfer: null,
    })
    const free = (await order(as, [(await buildCourse(t.db, { listPrice: 0 })).slug])).data
    expect((await t.call(orders.cancel, { as, params: { code: free.code } })).error.code).toBe(40971)
  })

  test('expires after a day and is closed ten minutes later, since money may be on its way', async () => {
    const { as } = await buyer()
    const { code, expiresAt } = (await order(as, [(await buildCourse(t.db)).slug])).data
    const end = new Date(expiresAt).getTime()
    const seen = async () => (await t.call(orders.get, { as, params: { code } })).data
    const expireAt = (ms: number) => createExpireOrdersHandler({ ...t.services, clock: () => new Date(ms) })()
    await expireAt(end + 10 * 60_000 - 1)
    expect(await seen()).toMatchObject({ state: 'pending_payment' })
    await expireAt(end + 10 * 60_000)
    expect(await seen()).toMatchObject({ state: 'expired', transfer: null })
  })
})

test.each([
  ['2026-01-31T10:00:00Z', 1, '2026-02-28T10:00:00.000Z'],
  ['2026-08-31T10:00:00Z', 6, '2027-02-28T10:00:00.000Z'],
  ['2026-11-21T00:00:00Z', 12, '2027-11-21T00:00:00.000Z'],
])('%s and %i months is %s', (from, months, to) => {
  expect(addMonths(new Date(from), months).toISOString()).toBe(to)
})
