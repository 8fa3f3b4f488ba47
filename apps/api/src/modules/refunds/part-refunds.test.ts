import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollments, orders as ordersTable, payments } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { type BankDesk, openBankDesk } from '../../test/bank-desk.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { checkLedger } from '../ledger/index.ts'
import { listMost, paidWithoutAccess } from '../payments/nightly-access.repo.ts'

const { crmInstalments, crmOrders, orders } = contract
let t: TestApp
let desk: BankDesk
beforeAll(async () => {
  t = await createTestApp(gatewayEnv)
  desk = await openBankDesk(t)
})
afterAll(() => t.close())

const pay = ({ code, total }: { code: string; total: number }, amount = total) =>
  sendNotice(t, bankNotice(t, { content: code, transferAmount: amount }))

/** A learner who bought courses of these prices in three parts, and paid the first. */
async function buyInParts(...prices: number[]) {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const courses: Awaited<ReturnType<typeof buildCourse>>[] = []
  for (const listPrice of prices) courses.push(await buildCourse(t.db, { listPrice, salePrice: null }))
  const { data: plan } = await t.call(crmInstalments.createPlan, {
    as: await t.signIn(await buildAdmin(t.db, ['owner'])),
    body: {
      title: 'Trả 3 kỳ',
      parts: [
        { percent: 40, days: 0 },
        { percent: 30, days: 30 },
        { percent: 30, days: 60 },
      ],
      minTotal: 0,
      graceDays: 5,
      isActive: true,
      courseIds: courses.map(({ id }) => id),
    },
  })
  const { data: first } = await t.call(orders.create, {
    as,
    body: { courses: courses.map(({ slug }) => slug), plan: plan.id },
    headers: { 'idempotency-key': randomUUID() },
  })
  await pay(first)
  const get = async (code: string) => (await t.call(orders.get, { as, params: { code } })).data
  const parts = async () => (await get(first.code)).instalment?.parts ?? []
  const partOf = async (number: number) => get((await parts())[number - 1]?.code ?? '')
  const access = async (index = 0) =>
    (
      await t.db
        .select({ state: enrollments.state })
        .from(enrollments)
        .where(and(eq(enrollments.userId, user.id), eq(enrollments.courseId, courses[index]?.id ?? '')))
    )[0]?.state
  return { as, courses, first, parts, partOf, access }
}

/** Gives back all that came for the dearest line of an order, in a transfer of staff. */
async function giveBack({ code, total }: { code: string; total: number }) {
  const handled = await desk.handle(code, total)
  const [line] = (await handled.seen()).lines.toSorted((a, b) => b.price - a.price)
  await handled.askBack([{ lineId: line?.id ?? '', amount: line?.received ?? 0, endsAccess: true }])
  return handled.completeBack()
}

test('a refund that ends one of two courses takes it out of the open parts, and leaves one in review to staff', async () => {
  const { as, courses, first, parts, partOf, access } = await buyInParts(1_000_000, 500_000)
  const [second, third] = [await partOf(2), await partOf(3)]
  await t.call(orders.pay, { as, params: { code: second.code }, body: { gateway: 'vnpay' } })
  await pay(third, 100_000)
  expect((await partOf(3)).state).toBe('review')

  expect((await giveBack(first)).status).toBe(200)
  expect([await access(0), await access(1)]).toEqual(['revoked', 'active'])
  const left = await partOf(2)
  expect(left).toMatchObject({ state: 'pending_payment', total: 150_000, transfer: { amount: 150_000 } })
  expect(left.lines.map(({ course }) => course.slug)).toEqual([courses[1]?.slug])
  expect((await parts()).map(({ amount, state }) => [amount, state])).toEqual([
    [600_000, 'paid'],
    [150_000, 'due'],
    [450_000, 'due'],
  ])
  expect((await partOf(3)).lines).toHaveLength(2)
  const attempts = await t.db
    .select({ provider: payments.provider, state: payments.state, amount: payments.amount })
    .from(payments)
    .innerJoin(ordersTable, eq(ordersTable.id, payments.orderId))
    .where(eq(ordersTable.code, second.code))
    .orderBy(payments.provider)
  expect(attempts).toEqual([
    { provider: 'vietqr', state: 'created', amount: 150_000 },
    { provider: 'vnpay', state: 'expired', amount: 150_000 },
  ])

  await pay(left)
  expect((await partOf(2)).state).toBe('paid')
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a further part that is charged back ends its course and the parts that are open, and counts as refunded', async () => {
  const { first, parts, partOf, access } = await buyInParts(1_000_000)
  const second = await partOf(2)
  await pay(second)
  const handled = await desk.handle(second.code, second.total)
  const [line] = (await handled.seen()).lines
  expect(line?.hasAccess).toBe(true)
  const { status } = await t.call(crmOrders.bookChargeback, {
    as: desk.accountant,
    params: { code: second.code },
    body: {
      transactionId: `CB-${second.code}`,
      reason: 'Ngân hàng đòi lại',
      lines: [{ lineId: line?.id ?? '', amount: second.total, endsAccess: true }],
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect([status, await access()]).toEqual([200, 'revoked'])
  expect((await parts()).map(({ state }) => state)).toEqual(['paid', 'refunded', 'ended'])
  expect((await handled.seen()).lines[0]?.hasAccess).toBe(false)
  const { rows } = await listMost<{ code: string }>(t.db, paidWithoutAccess)
  expect(rows.map(({ code }) => code)).not.toContain(first.code)
  expect((await checkLedger(t.db)).faults).toEqual([])
})

test('a refund waits for an open part before it locks the access, so that neither blocks the other for good', async () => {
  const { first, partOf, access } = await buyInParts(1_000_000)
  const part = await partOf(2)
  const isWaiting = async () => {
    const { rows } = await t.db.execute(sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`)
    return rows.length > 0
  }
  // What the job of late parts does: it locks the part, and then the access.
  const refund = await t.db.transaction(async (tx) => {
    await tx.select().from(ordersTable).where(eq(ordersTable.code, part.code)).for('no key update')
    const refunding = giveBack(first)
    await expect.poll(isWaiting, { timeout: 10_000 }).toBe(true)
    await tx.execute(sql`select 1 from enrollments e join order_lines l on l.id = e.order_line_id
      join orders o on o.id = l.order_id where o.code = ${first.code} for update of e`)
    return { refunding }
  })
  expect([(await refund.refunding).status, await access()]).toEqual([200, 'revoked'])
})
