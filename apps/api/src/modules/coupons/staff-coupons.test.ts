import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { couponStates } from '@repo/contract/crm-sales'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { coupons } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crmSales, orders } = contract
let t: TestApp
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

let last = 0
const body = (change = {}) => {
  last += 1
  return {
    code: `TET${last}A`,
    kind: 'percent' as const,
    value: 20,
    maxDiscount: 300_000,
    minTotal: 0,
    stacksWithSale: true,
    maxUses: 2,
    maxUsesPerUser: 1,
    startsAt: null,
    endsAt: null,
    isActive: true,
    note: '',
    courseIds: [],
    ...change,
  }
}
const dateOf = (moment: string | null) => (moment === null ? null : new Date(moment))
const create = (change = {}) => t.call(crmSales.createCoupon, { as: sales, body: body(change) })

describe('coupon management', () => {
  test('creates coupons and finds them by code and state', async () => {
    const course = await buildCourse(t.db)
    const { data } = await create({ courseIds: [course.id] })
    expect(data).toMatchObject({ state: 'running', used: 0, courses: [{ id: course.id }] })
    const planned = (await create({ startsAt: '2030-01-01T00:00:00.000Z' })).data
    const off = (await create({ isActive: false })).data
    expect([planned.state, off.state]).toEqual(['planned', 'off'])
    const list = await t.call(crmSales.coupons, { as: sales, query: { q: data.code } })
    expect(list.data).toMatchObject({ total: 1, counts: { running: 1 } })
    const none = await t.call(crmSales.coupons, { as: sales, query: { q: data.code, state: 'off' } })
    expect(none.data.total).toBe(0)
  })

  test('filters by the state that it shows, whatever else is true of a coupon', async () => {
    const [past, future] = ['2020-01-01T00:00:00.000Z', '2030-01-01T00:00:00.000Z']
    for (const startsAt of [null, past, future])
      for (const endsAt of [null, '2020-02-01T00:00:00.000Z', '2030-02-01T00:00:00.000Z'])
        for (const maxUses of [null, 1, 2])
          for (const isActive of [true, false]) {
            const { courseIds: _, ...columns } = body()
            await t.db.insert(coupons).values({
              ...columns,
              note: 'moi trang thai',
              startsAt: dateOf(startsAt),
              endsAt: dateOf(endsAt),
              maxUses,
              used: maxUses === null ? 5 : 1,
              isActive,
            })
          }
    const all = await t.call(crmSales.coupons, { as: sales, query: { q: 'moi trang thai' } })
    expect(all.data).toMatchObject({
      total: 54,
      counts: { off: 27, over: 9, used_up: 6, planned: 4, running: 8 },
    })
    for (const state of couponStates) {
      const { data } = await t.call(crmSales.coupons, { as: sales, query: { q: 'moi trang thai', state } })
      expect(data.total).toBe(all.data.counts?.[state])
      expect(data.items).toHaveLength(Math.min(20, data.total))
      expect(new Set(data.items.map((one) => one.state))).toEqual(new Set([state]))
    }
  })

  test('finds coupons without diacritics by code and note, also changed ones', async () => {
    const { data } = await create({ note: 'Đợt khai trương Đà Lạt' })
    const find = async (q: string) =>
      (await t.call(crmSales.coupons, { as: sales, query: { q } })).data.items.map(({ code }) => code)
    expect(await find('da lat khai')).toEqual([data.code])
    expect(await find(`${data.code.toLowerCase()} DOT`)).toEqual([data.code])
    const change = { ...body(), code: data.code, note: 'Hội thảo', version: data.version }
    await t.call(crmSales.updateCoupon, { as: sales, params: { id: data.id }, body: change })
    expect(await find(`hoi thao ${data.code}`)).toEqual([data.code])
    expect(await find('da lat khai')).toEqual([])
  })

  test('keeps codes unique, also when two are created at once', async () => {
    const wish = body()
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => t.call(crmSales.createCoupon, { as: sales, body: wish })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['coupon.code_taken']))
  })

  test.each([
    ['more than all of it', { value: 101 }],
    ['nothing', { value: 0 }],
    [
      'an end before its beginning',
      { startsAt: '2030-01-02T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' },
    ],
    ['a code with signs', { code: 'TẾT-24' }],
  ])('refuses a coupon with %s', async (_name, change) => {
    expect((await create(change)).status).toBe(422)
  })

  test('refuses a limit below the uses so far, and audits each change', async () => {
    const wish = body()
    const { data } = await t.call(crmSales.createCoupon, { as: sales, body: wish })
    const course = await buildCourse(t.db, { listPrice: 1_000_000 })
    for (let i = 0; i < 2; i += 1)
      await t.call(orders.create, {
        as: await t.signIn(await buildUser(t.db)),
        body: { courses: [course.slug], coupon: wish.code },
        headers: { 'idempotency-key': randomUUID() },
      })
    const change = (maxUses: number) =>
      t.call(crmSales.updateCoupon, {
        as: sales,
        params: { id: data.id },
        body: { ...wish, maxUses, version: null },
      })
    expect((await change(1)).error?.name).toBe('coupon.below_used')
    expect((await change(3)).data).toMatchObject({ maxUses: 3, used: 2 })
    const owner = await t.signIn(await buildAdmin(t.db))
    const { items } = (await t.call(contract.crmAudit.entries, { as: owner })).data
    const own = items.filter(({ subjectId }) => subjectId === data.id)
    expect(own.map(({ action }) => action)).toEqual(['coupon.changed', 'coupon.created'])
    expect(own[0]?.changes.map(({ from, to }) => [from, to])).toEqual([[expect.any(String), '3']])
  })

  test('is refused to content staff', async () => {
    const as = await t.signIn(await buildAdmin(t.db, ['content']))
    expect((await t.call(crmSales.createCoupon, { as, body: body() })).status).toBe(403)
  })
})
