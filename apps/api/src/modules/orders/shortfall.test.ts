import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyCases, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { orders, crmOrders } = contract
const PRICE_VND = 1_250_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function openOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const { code } = data
  const transfer = (transferAmount: number) => sendNotice(t, bankNotice(t, { content: code, transferAmount }))
  const seen = async () => (await t.call(orders.get, { as, params: { code } })).data
  const cancel = () => t.call(orders.cancel, { as, params: { code } })
  const cases = () =>
    t.db
      .select({ row: moneyCases })
      .from(moneyCases)
      .innerJoin(ordersTable, eq(ordersTable.id, moneyCases.orderId))
      .where(eq(ordersTable.code, code))
      .then((rows) => rows.map(({ row }) => row))
  return { user, as, code, transfer, seen, cancel, cases, first: data }
}

test('shortfall: the buyer sees the missing amount, the same account and a QR code for the rest', async () => {
  const { first, transfer, seen } = await openOrder()
  expect(first.shortfall).toBeNull()
  await transfer(1_000_000)
  expect(await seen()).toMatchObject({
    state: 'review',
    shortfall: { received: 1_000_000, missing: 250_000 },
    transfer: {
      accountNumber: first.transfer?.accountNumber,
      content: first.code,
      amount: 250_000,
      qr: expect.stringContaining('5406250000'),
    },
  })
  await transfer(100_000)
  expect((await seen()).shortfall).toEqual({ received: 1_100_000, missing: 150_000 })
  await transfer(150_000)
  expect(await seen()).toMatchObject({ state: 'paid', shortfall: null, transfer: null })
})

test('shortfall: overpaid money, or money on hold for another reason, asks for no further payment', async () => {
  const { transfer, seen, cancel } = await openOrder()
  await transfer(PRICE_VND + 1)
  expect(await seen()).toMatchObject({ state: 'review', shortfall: null, transfer: null })
  expect((await cancel()).error?.name).toBe('order.not_payable')
})

test('shortfall: after the buyer cancels, the received money waits for staff and can be refunded', async () => {
  const { user, code, transfer, seen, cancel, cases } = await openOrder()
  await transfer(1_000_000)
  await t.db.update(moneyCases).set({ announcedAt: new Date() })
  expect((await cancel()).data).toMatchObject({ state: 'cancelled', shortfall: null, transfer: null })
  expect((await cancel()).data.state).toBe('cancelled')
  const held = formatVnd(1_000_000)
  const mails = await mailsTo(t.db, user.email)
  expect(mails.map(({ subject }) => subject)).toEqual([`Đơn ${code} đã hủy, ${held} chờ hoàn lại`])
  expect(mails[0]?.text).toContain(`Chúng tôi đã nhận ${held} cho đơn này`)
  expect(mails[0]?.html).toContain(`order=${code}`)
  expect((await seen()).transfer).toBeNull()
  const [row] = await cases()
  expect(row).toMatchObject({ state: 'open', unallocated: 1_000_000, announcedAt: null })
  expect(row?.note).not.toBe('')
  const as = await t.signIn(await buildAdmin(t.db, ['accountant']))
  const resolved = await t.call(crmOrders.resolveMoneyCase, {
    as,
    params: { id: row?.id ?? '' },
    body: { resolution: 'returned', note: 'FT-HOAN-1' },
  })
  expect([resolved.status, (await seen()).state]).toEqual([200, 'cancelled'])
  // Who transfers the rest all the same has lost nothing: it waits too.
  await transfer(250_000)
  expect((await cases()).filter(({ state }) => state === 'open')).toMatchObject([{ unallocated: 250_000 }])
})

test('shortfall: cancelled while the rest arrives, the order is paid or the money waits, never both', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { transfer, cancel, seen, cases } = await openOrder()
    await transfer(1_000_000)
    await Promise.all([transfer(250_000), cancel()])
    const open = (await cases()).filter(({ state }) => state === 'open')
    const waiting = open.reduce((sum, { unallocated }) => sum + unallocated, 0)
    expect(waiting).toBe((await seen()).state === 'paid' ? 0 : PRICE_VND)
  }
})
