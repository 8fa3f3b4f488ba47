import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { bundles as bundleRows, courses, enrollments } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { findOffers } from './bundles.repo.ts'

const { bundles, cart, crmBundles, crmOrders, crmSales, orders } = contract
let t: TestApp
let owner: Awaited<ReturnType<typeof buildUser>>
let staff: TestSession
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp()
  desk = await openBankDesk(t)
  owner = await buildUser(t.db, { role: 'admin', permissions: ['owner'] })
  staff = await t.signIn(owner)
})
afterAll(() => t.close())

const course = (listPrice: number) => buildCourse(t.db, { listPrice, salePrice: null })
const bodyOf = (courseIds: string[], price: number, values: object = {}) => ({
  title: 'Combo tiêm',
  slug: `combo-${randomUUID()}`,
  description: '',
  coverCourseId: null,
  courseIds,
  price,
  startsAt: null,
  endsAt: null,
  status: 'published' as const,
  ...values,
})
const make = async (courseIds: string[], price: number, values: object = {}) => {
  const body = bodyOf(courseIds, price, values)
  const { data } = await t.call(crmBundles.createBundle, { as: staff, body })
  return { ...data, body }
}
const buyer = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const order = (as: TestSession, slugs: string[], values: object = {}) =>
  t.call(orders.create, {
    as,
    headers: { 'idempotency-key': randomUUID() },
    body: { courses: slugs, coupon: null, gift: null, ...values },
  })
const makeCoupon = async (values: object) => {
  const code = `C${randomUUID().slice(0, 8)}`.toUpperCase()
  await t.call(crmSales.createCoupon, {
    as: staff,
    body: {
      code,
      kind: 'percent',
      value: 10,
      maxDiscount: null,
      minTotal: 0,
      stacksWithSale: false,
      maxUses: null,
      maxUsesPerUser: 5,
      startsAt: null,
      endsAt: null,
      isActive: true,
      note: '',
      courseIds: [],
      ...values,
    },
  })
  return code
}

test('bundle: is refused unless it costs less than its courses do now, and under a slug that is taken', async () => {
  const [a, b] = [await course(1_000_000), await course(500_000)]
  const body = bodyOf([a.id, b.id], 1_500_000)
  const create = (asked: typeof body) => t.call(crmBundles.createBundle, { as: staff, body: asked })
  expect((await create(body)).error.name).toBe('bundle.price_too_high')
  expect((await create({ ...body, price: 1_499_999 })).status).toBe(200)
  expect((await create({ ...body, price: 1_000_000 })).error.name).toBe('bundle.slug_taken')
  // Old links lead from a former address to its bundle, so it stays taken.
  await t.db
    .update(bundleRows)
    .set({ slug: `${body.slug}-moi` })
    .where(eq(bundleRows.slug, body.slug))
  expect((await create({ ...body, price: 1_000_000 })).error.name).toBe('bundle.slug_taken')
})

test('bundle: shows on the site while it is offered and saves something', async () => {
  const [a, b] = [await course(1_000_000), await course(500_000)]
  const { slug, id, body } = await make([a.id, b.id], 1_200_000)
  const shown = async () =>
    (await t.call(bundles.bundles, { query: { course: a.slug } })).data.map((one) => one.slug)
  expect(await shown()).toEqual([slug])
  expect((await t.call(bundles.bundle, { params: { slug } })).data).toMatchObject({
    singlePrice: 1_500_000,
    price: 1_200_000,
  })
  // A sale of one course makes the bundle dearer than its courses are alone.
  await t.db.update(courses).set({ salePrice: 600_000 }).where(eq(courses.id, a.id))
  expect(await shown()).toEqual([])
  await t.db.update(courses).set({ salePrice: null }).where(eq(courses.id, a.id))
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, b.id))
  expect((await t.call(bundles.bundle, { params: { slug } })).error.name).toBe('bundle.not_found')
  await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, b.id))
  const { data } = await t.call(crmBundles.bundles, { as: staff })
  const version = data.find((one) => one.id === id)?.version ?? null
  await t.call(crmBundles.updateBundle, {
    as: staff,
    params: { id },
    body: { ...body, status: 'archived', version },
  })
  expect(await shown()).toEqual([])
})

test('bundle: its price and its courses are read at once, so that no new set sells at the old price', async () => {
  const [a, b, c] = [await course(1_000_000), await course(500_000), await course(300_000)]
  const { id } = await make([c.id, a.id, b.id], 1_200_000)
  const select = vi.spyOn(t.db, 'select')
  const offers = await findOffers(t.db, new Date())
  expect(select).toHaveBeenCalledTimes(1)
  select.mockRestore()
  expect(offers.find((one) => one.id === id)).toMatchObject({
    price: 1_200_000,
    courseIds: [c.id, a.id, b.id],
  })
})

test('order of a bundle: spread over its lines to the dong, open at once, given back line by line up to what came', async () => {
  const { user, as } = await buyer()
  const [a, b, c] = [await course(1_000_000), await course(700_000), await course(300_000)]
  await make([a.id, b.id], 1_300_001, { title: 'Combo hai khóa' })
  await t.call(cart.addToCart, {
    as,
    body: { courses: [a, b, c].map(({ id }) => ({ id, seenPrice: 1_000_000 })) },
  })
  const { data: view } = await t.call(cart.cart, { as })
  expect([view.listTotal, view.total, view.bundles[0]?.saving]).toEqual([2_000_000, 1_600_001, 399_999])
  const { data: made } = await order(as, [c.slug, b.slug, a.slug], { expectedTotal: 1_600_001 })
  const priceOf = (slug: string) => made.lines.find((line) => line.course.slug === slug)
  // 1,300,001 × 10/17 = 764,706.47 and × 7/17 = 535,294.53: the dong goes to what rounding cut most.
  expect([priceOf(a.slug)?.price, priceOf(b.slug)?.price, priceOf(c.slug)?.price]).toEqual([
    764_706, 535_295, 300_000,
  ])
  expect(priceOf(a.slug)?.bundle).toEqual({ title: 'Combo hai khóa', saving: 235_294 })
  expect(priceOf(c.slug)?.bundle).toBeNull()
  await sendNotice(t, bankNotice(t, { content: made.code, transferAmount: made.total }))
  expect(await t.db.$count(enrollments, eq(enrollments.userId, user.id))).toBe(3)
  const [mail] = await mailsTo(t.db, user.email)
  expect(mail?.text.match(/trong combo “Combo hai khóa”/g)).toHaveLength(2)
  expect((await t.call(cart.cart, { as })).data.lines).toEqual([])
  const params = { code: made.code }
  const { data: seen } = await t.call(crmOrders.order, { as: desk.accountant, params })
  const line = seen.lines.find(({ price }) => price === 764_706)
  expect([line?.received, line?.bundle?.title]).toEqual([764_706, 'Combo hai khóa'])
  const giveBack = (amount: number) =>
    t.call(crmOrders.refundOrder, {
      as: desk.accountant,
      params,
      headers: { 'idempotency-key': randomUUID() },
      body: {
        channel: 'manual',
        reason: 'Học viên đổi ý',
        lines: [{ lineId: line?.id ?? '', amount, endsAccess: true }],
      },
    })
  expect((await giveBack(764_707)).error.name).toBe('refund.too_much')
  expect((await giveBack(764_706)).status).toBe(200)
})

test('coupon and bundle: used together, or the cheaper of the two; a coupon that gains nothing is refused', async () => {
  const [a, b] = [await course(1_000_000), await course(1_000_000)]
  await make([a.id, b.id], 1_600_000)
  const quote = async (coupon: string | null) =>
    t.call(orders.quote, { as: (await buyer()).as, body: { courses: [a.slug, b.slug], coupon } })
  expect((await quote(null)).data.total).toBe(1_600_000)
  // A bundle's price counts as a sale: this one adds to it.
  expect((await quote(await makeCoupon({ stacksWithSale: true }))).data.total).toBe(1_440_000)
  // This one does not, and gives less than the bundle alone.
  expect((await quote(await makeCoupon({}))).error.name).toBe('coupon.not_with_bundle')
  // This one gives more than the bundle, which is left out then.
  const { data } = await quote(await makeCoupon({ value: 50 }))
  expect([data.total, data.lines.map(({ bundle }) => bundle)]).toEqual([1_000_000, [null, null]])
})

test('order of a bundle: another price than was told is refused; late money pays while the bundle is as it was', async () => {
  const [a, b] = [await course(1_000_000), await course(1_000_000)]
  const { id, body } = await make([a.id, b.id], 1_500_000)
  const { as } = await buyer()
  const refused = await order(as, [a.slug, b.slug], { expectedTotal: 2_000_000 })
  expect(refused.error).toMatchObject({ name: 'order.price_changed', details: { total: 1_500_000 } })
  const late = async (change?: () => Promise<unknown>) => {
    const one = await buyer()
    const { data } = await order(one.as, [a.slug, b.slug])
    t.time.advance(25 * 3_600_000)
    await change?.()
    await sendNotice(t, bankNotice(t, { content: data.code, transferAmount: data.total }))
    const again = await t.signIn(one.user)
    return (await t.call(orders.get, { as: again, params: { code: data.code } })).data.state
  }
  expect(await late()).toBe('paid')
  const raise = async () => {
    const session = await t.signIn(owner)
    const { data } = await t.call(crmBundles.bundles, { as: session })
    const version = data.find((one) => one.id === id)?.version ?? null
    await t.call(crmBundles.updateBundle, {
      as: session,
      params: { id },
      body: { ...body, price: 1_700_000, version },
    })
  }
  expect(await late(raise)).toBe('review')
})
