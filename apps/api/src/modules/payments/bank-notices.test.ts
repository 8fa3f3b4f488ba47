import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  bankTransactions,
  courses,
  enrollments,
  moneyCases,
  orders as ordersTable,
  paymentEvents,
} from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { noticesTo } from '../../test/notices.ts'
import { createExpireOrdersHandler } from '../orders/expire-orders.handler.ts'

const { orders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A learner with an open order of one course. */
async function openOrder() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  const state = async () => (await t.call(orders.get, { as, params: { code: data.code } })).data.state
  const enrolled = () => t.db.$count(enrollments, eq(enrollments.userId, user.id))
  return { user, as, course, code: data.code, state, enrolled }
}

/** The money cases of an order, oldest first. */
const casesOf = (code: string) =>
  t.db
    .select({ kind: moneyCases.kind, state: moneyCases.state, unallocated: moneyCases.unallocated })
    .from(moneyCases)
    .innerJoin(ordersTable, eq(ordersTable.id, moneyCases.orderId))
    .where(eq(ordersTable.code, code))
    .orderBy(moneyCases.createdAt)

const transactionOf = async (sourceId: number) =>
  (
    await t.db
      .select()
      .from(bankTransactions)
      .where(eq(bankTransactions.sourceId, String(sourceId)))
  )[0]
const pay = (code: string, fields = {}) =>
  bankNotice(t, { content: code, transferAmount: PRICE_VND, ...fields })

describe('a bank notice', () => {
  test('of the exact amount pays the order, opens the course and sends one mail', async () => {
    const { user, code, state, enrolled } = await openOrder()
    const notice = pay(`MBVCB.123 ${code.toLowerCase()} chuyển khoản`)
    expect(await sendNotice(t, notice)).toEqual({ status: 200, body: { success: true } })
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    expect(await transactionOf(notice.id)).toMatchObject({ state: 'matched', amount: PRICE_VND })
    expect((await mailsTo(t.db, user.email)).map((mail) => mail.subject)).toEqual([
      `Đã nhận thanh toán đơn ${code}`,
    ])
    expect(await noticesTo(t.db, user.id)).toEqual([
      { kind: 'order_paid', subject: code, link: `/profile?tab=orders&order=${code}` },
    ])
  })

  test('is processed once, even when repeated and concurrent', async () => {
    const { user, code, state, enrolled } = await openOrder()
    const notice = pay(code)
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendNotice(t, notice)))
    for (const answer of answers) expect(answer).toEqual({ status: 200, body: { success: true } })
    expect(await sendNotice(t, notice)).toEqual({ status: 200, body: { success: true } })
    expect([await state(), await enrolled(), (await mailsTo(t.db, user.email)).length]).toEqual([
      'paid',
      1,
      1,
    ])
    expect(await t.db.$count(paymentEvents, eq(paymentEvents.providerEventId, String(notice.id)))).toBe(1)
    expect(await t.db.$count(bankTransactions, eq(bankTransactions.sourceId, String(notice.id)))).toBe(1)
  })

  test.each([
    ['without a signature', { signature: null }],
    ['with an empty signature', { signature: '' }],
    ['signed with another secret', { secret: 'x'.repeat(40) }],
    ['of six minutes ago', { timestamp: Math.floor(Date.now() / 1000) - 360 }],
    ['whose bytes were changed on the way', { rawBody: undefined as string | undefined, isChanged: true }],
  ])(
    '%s changes nothing and does not burn the key of the real one',
    async (_name, {
      isChanged,
      ...change
    }: {
      isChanged?: boolean
      rawBody?: string
      secret?: string
      signature?: string | null
      timestamp?: number
    }) => {
      const { code, state } = await openOrder()
      const notice = pay(code)
      const rawBody = isChanged ? JSON.stringify({ ...notice, transferAmount: PRICE_VND + 1 }) : undefined
      const forged = await sendNotice(t, notice, { ...change, rawBody })
      expect([forged.status, forged.body.error.code]).toEqual([403, 40305])
      expect(await state()).toBe('pending_payment')
      await sendNotice(t, notice)
      expect(await state()).toBe('paid')
    },
  )

  test.each([
    ['1 VND short', { transferAmount: PRICE_VND - 1 }, 'underpaid', 'review'],
    ['1 VND over', { transferAmount: PRICE_VND + 1 }, 'overpaid', 'review'],
    ['to another account', { accountNumber: '999' }, 'unmatched', 'pending_payment'],
  ])('%s grants nothing and waits for a person as %s', async (_name, fields, transaction, orderState) => {
    const { code, state, enrolled } = await openOrder()
    const notice = pay(code, fields)
    expect((await sendNotice(t, notice)).status).toBe(200)
    expect((await transactionOf(notice.id))?.state).toBe(transaction)
    expect([await state(), await enrolled()]).toEqual([orderState, 0])
  })

  test.each([
    ['without a code', () => 'chuyen tien'],
    ['without a code, to another account of ours', () => 'chuyen tien', { accountNumber: '999' }],
    ['without a code, on a virtual account', () => 'mua hang', { accountNumber: '999', subAccount: 'VA7' }],
    ['with half a code', (code: string) => code.slice(0, 9)],
    ['with two codes', (code: string) => `${code} TH22222222222222`],
    ['with a code nobody has', () => 'TH33333333333333'],
  ] as [string, (code: string) => string, object?][])(
    '%s is kept as unmatched',
    async (_name, contentOf, fields) => {
      const { code, state } = await openOrder()
      const notice = pay(contentOf(code), fields)
      await sendNotice(t, notice)
      const kept = await transactionOf(notice.id)
      expect(kept?.state).toBe('unmatched')
      // Staff's list shows the case with its whole amount.
      expect(
        await t.db
          .select({ kind: moneyCases.kind, state: moneyCases.state, unallocated: moneyCases.unallocated })
          .from(moneyCases)
          .where(eq(moneyCases.bankTransactionId, kept?.id ?? '')),
      ).toEqual([{ kind: 'unmatched', state: 'open', unallocated: PRICE_VND }])
      expect(await state()).toBe('pending_payment')
    },
  )

  test('of an outgoing transfer is only stored', async () => {
    const { code, state } = await openOrder()
    const notice = pay(code, { transferType: 'out' })
    expect((await sendNotice(t, notice)).body).toEqual({ success: true })
    expect(await transactionOf(notice.id)).toBeUndefined()
    expect(await state()).toBe('pending_payment')
  })

  test('of a second transfer for a paid order is a duplicate; the access stays', async () => {
    const { code, state, enrolled } = await openOrder()
    await sendNotice(t, pay(code))
    const second = pay(code)
    await sendNotice(t, second)
    expect((await transactionOf(second.id))?.state).toBe('duplicate')
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
  })

  test('for a cancelled order becomes a case `late`, and the order waits for a person', async () => {
    const { as, code, state, enrolled } = await openOrder()
    await t.call(orders.cancel, { as, params: { code } })
    const notice = pay(code)
    await sendNotice(t, notice)
    expect((await transactionOf(notice.id))?.state).toBe('late')
    expect([await state(), await enrolled()]).toEqual(['review', 0])
  })

  const runOut = (code: string) =>
    t.db
      .update(ordersTable)
      .set({ expiresAt: new Date(t.time.now().getTime() - 3_600_000) })
      .where(eq(ordersTable.code, code))
  const expire = () => createExpireOrdersHandler(t.services)()

  test.each([
    ['before the job has closed it', async () => undefined],
    ['after the job has closed it', expire],
  ])('for an expired order still pays it, %s', async (_name, close) => {
    const { code, state, enrolled } = await openOrder()
    await runOut(code)
    await close()
    await sendNotice(t, pay(code))
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
  })

  test.each([
    ['costs something else now', { listPrice: PRICE_VND + 1 }],
    ['is not sold any more', { status: 'archived' as const }],
  ])('for an expired order is late when its course %s', async (_name, change) => {
    const { code, course, state, enrolled } = await openOrder()
    await runOut(code)
    await expire()
    await t.db.update(courses).set(change).where(eq(courses.id, course.id))
    const notice = pay(code)
    await sendNotice(t, notice)
    expect((await transactionOf(notice.id))?.state).toBe('late')
    expect([await state(), await enrolled()]).toEqual(['review', 0])
  })

  test('for an expired order is late when the buyer already owns the course', async () => {
    const { user, code, course } = await openOrder()
    await runOut(code)
    await expire()
    await buildEnrollment(t.db, { userId: user.id, courseId: course.id })
    const notice = pay(code)
    await sendNotice(t, notice)
    expect((await transactionOf(notice.id))?.state).toBe('late')
  })

  test('of the rest of a short transfer pays the order and closes its case', async () => {
    const { code, state, enrolled } = await openOrder()
    await sendNotice(t, pay(code, { transferAmount: PRICE_VND - 300_000 }))
    await sendNotice(t, pay(code, { transferAmount: 100_000 }))
    expect([await state(), await enrolled()]).toEqual(['review', 0])
    await sendNotice(t, pay(code, { transferAmount: 200_000 }))
    expect([await state(), await enrolled()]).toEqual(['paid', 1])
    expect(await casesOf(code)).toEqual([
      { kind: 'underpaid', state: 'resolved', unallocated: 0 },
      { kind: 'underpaid', state: 'resolved', unallocated: 0 },
    ])
  })

  test.each([
    ['underpaid', { transferAmount: PRICE_VND - 1 }],
    ['overpaid', { transferAmount: PRICE_VND + 1 }],
  ])('that is %s becomes a case with its whole amount', async (kind, fields) => {
    const { code } = await openOrder()
    await sendNotice(t, pay(code, fields))
    expect(await casesOf(code)).toEqual([{ kind, state: 'open', unallocated: fields.transferAmount }])
  })

  test('cannot be changed or removed once it is stored', async () => {
    const { code } = await openOrder()
    await sendNotice(t, pay(code))
    for (const statement of [
      'update payment_events set amount = 1',
      'delete from payment_events',
      'truncate payment_events cascade',
    ])
      await expect(t.db.execute(sql.raw(statement))).rejects.toMatchObject({
        cause: { message: 'payment_events is append-only' },
      })
  })

  test('ten orders paid in parallel with ten replays each: each paid once', async () => {
    const open = await Promise.all(Array.from({ length: 10 }, openOrder))
    const notices = open.flatMap(({ code }) => {
      const notice = pay(code)
      return Array.from({ length: 10 }, () => notice)
    })
    const answers = await Promise.all(notices.map((notice) => sendNotice(t, notice)))
    expect(new Set(answers.map((a) => a.status))).toEqual(new Set([200]))
    for (const { state, enrolled } of open) expect([await state(), await enrolled()]).toEqual(['paid', 1])
  })
})
