import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { enrollments, moneyCases, orders as ordersTable } from '../db/schema/index.ts'
import { bankNotice, sendNotice } from './bank.ts'
import { buildAdmin, buildCourse, buildUser } from './factories.ts'
import type { TestApp } from './harness.ts'

const { orders, crmOrders } = contract

interface LineBack {
  lineId: string
  amount: number
  endsAccess: boolean
}

/** Learners who pay by transfer, and the accountant who handles their money. */
export async function openBankDesk(t: TestApp) {
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))

  /** Actions of the learner and of the accountant on one order. */
  const handle = async (code: string, total: number) => {
    const [row] = await t.db.select().from(ordersTable).where(eq(ordersTable.code, code))
    const id = row?.id ?? ''
    const params = { code }
    const seen = async () => (await t.call(crmOrders.order, { as: accountant, params })).data
    const askBack = (lines: LineBack[], channel: 'manual' | 'provider' = 'manual') =>
      t.call(crmOrders.refundOrder, {
        as: accountant,
        params,
        body: { channel, reason: 'Học viên đổi ý', lines },
        headers: { 'idempotency-key': randomUUID() },
      })
    /** Completes the pending refund, as after its transfer. */
    const completeBack = async () => {
      const refundId = (await seen()).refunds.find(({ state }) => state === 'pending')?.id ?? ''
      return t.call(crmOrders.completeRefund, {
        as: accountant,
        params: { id: refundId },
        body: { transactionId: `HOAN-${refundId.slice(-8)}` },
      })
    }
    return {
      code,
      id,
      seen,
      askBack,
      completeBack,
      /** Sends a transfer that names the order, of its whole price by default. */
      transfer: (transferAmount = total) => sendNotice(t, bankNotice(t, { content: code, transferAmount })),
      /** The order's money cases that wait for a decision, oldest first. */
      cases: () =>
        t.db
          .select()
          .from(moneyCases)
          .where(and(eq(moneyCases.orderId, id), eq(moneyCases.state, 'open')))
          .orderBy(moneyCases.createdAt),
    }
  }

  const buyer = async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    const order = async (...courses: string[]) => {
      const { data } = await t.call(orders.create, {
        as,
        body: { courses },
        headers: { 'idempotency-key': randomUUID() },
      })
      return handle(data.code, data.total)
    }
    /** Counts the courses that are open to the learner. */
    const open = () =>
      t.db.$count(enrollments, and(eq(enrollments.userId, user.id), eq(enrollments.state, 'active')))
    return { user, as, order, open }
  }

  /** Creates an order of new courses at these prices, by a new learner. */
  const buy = async (...prices: number[]) => {
    const learner = await buyer()
    const courses: Awaited<ReturnType<typeof buildCourse>>[] = []
    for (const listPrice of prices) courses.push(await buildCourse(t.db, { listPrice }))
    const order = await learner.order(...courses.map(({ slug }) => slug))
    const again = () => learner.order(...courses.map(({ slug }) => slug))
    return { ...learner, courses, ...order, again }
  }

  return { accountant, handle, buyer, buy }
}

export type BankDesk = Awaited<ReturnType<typeof openBankDesk>>
