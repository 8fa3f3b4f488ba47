import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, desc, eq } from 'drizzle-orm'
import { coupons, moneyCases, orders as ordersTable, payments } from '../db/schema/index.ts'
import { createExpireOrdersHandler } from '../jobs/expire-orders.handler.ts'
import { bankNotice, sendNotice } from './bank.ts'
import { buildAdmin, buildCourse, buildUser } from './factories.ts'
import { momoNotice, postNotice, sendVnpay, vnpayNotice, zalopayCallback } from './gateways.ts'
import type { TestApp } from './harness.ts'
import type { OutsideBooks } from './money-books.ts'

const { orders, crmOrders, crmSales, activation } = contract

export const gatewayNames = ['vnpay', 'momo', 'zalopay'] as const
export type GatewayName = (typeof gatewayNames)[number]

/** One thing that somebody does. Numbers choose among what is there, so that every sequence can be played. */
export type Command =
  | { do: 'order'; who: number; courses: number; hasCoupon: boolean }
  | { do: 'transfer'; order: number; change: number }
  | { do: 'transferAgain' }
  | { do: 'transferNowhere' }
  | { do: 'begin'; order: number; gateway: GatewayName }
  | { do: 'tell'; attempt: number; what: 'success' | 'failure' | 'review' | 'mismatch' }
  | { do: 'cancel'; order: number }
  | { do: 'wait'; hours: number; isSwept: boolean }
  | { do: 'refund'; order: number; line: number; part: number; endsAccess: boolean; isMade: boolean }
  | { do: 'resolve'; money: number; resolution: 'assigned' | 'accepted' | 'returned' | 'kept'; order: number }
  | { do: 'redeem'; who: number; code: number }

interface Attempt {
  gateway: GatewayName
  reference: string
  amount: number
  /** Of the one movement of money that an attempt can have; null while there was none. */
  moved: number | null
  transaction: number
}

let lastTransaction = 1_000_000

/** Two learners, two courses, a coupon for two, codes, and the people who decide on money. */
export async function createMoneyWorld(t: TestApp, outside: OutsideBooks) {
  const learners = [await buildUser(t.db), await buildUser(t.db)]
  const courses = [
    await buildCourse(t.db, { listPrice: 1_000_000 }),
    await buildCourse(t.db, { listPrice: 700_000 }),
  ]
  const [coupon] = await t.db
    .insert(coupons)
    .values({
      code: `GIAM${randomUUID().slice(0, 8).toUpperCase().replaceAll('-', '')}`,
      kind: 'percent',
      value: 10,
      maxUses: 2,
      maxUsesPerUser: 2,
    })
    .returning()
  const owner = await buildAdmin(t.db, ['owner'])
  const asStaff = () => t.signIn(owner)
  const codes = await makeCodes(t, await asStaff(), courses[1]?.id ?? '')
  const made: { code: string; who: number; total: number }[] = []
  const attempts: Attempt[] = []
  let lastNotice: object | null = null

  const asLearner = (who: number) => t.signIn(pick(learners, who) ?? fail())
  const orderAt = (index: number) => pick(made, index)

  const send = async (notice: { transferAmount?: number }) => {
    lastNotice = notice
    outside.moneyIn += notice.transferAmount ?? 0
    await sendNotice(t, notice)
  }

  /** Money that a gateway has moved once is not moved again by telling of it again, in whatever words. */
  const tell = async (attempt: Attempt, what: 'success' | 'failure' | 'review' | 'mismatch') => {
    const { gateway, reference } = attempt
    // Only VNPay has doubts, and ZaloPay tells of no failures.
    if (what === 'review' && gateway !== 'vnpay') return
    if (what === 'failure' && gateway === 'zalopay') return
    if (what === 'mismatch' && attempt.moved === null) attempt.moved = attempt.amount + 5000
    if ((what === 'success' || what === 'review') && attempt.moved === null) attempt.moved = attempt.amount
    if (what !== 'failure' && attempt.transaction === 0) {
      attempt.transaction = lastTransaction += 1
      outside.moneyIn += attempt.moved ?? 0
    }
    const hasMoney = what !== 'failure'
    const amount = hasMoney ? (attempt.moved ?? attempt.amount) : attempt.amount
    if (gateway === 'zalopay')
      return postNotice(t, 'zalopay', zalopayCallback(reference, amount, attempt.transaction))
    if (gateway === 'momo') {
      const told = hasMoney
        ? { resultCode: 0, transId: attempt.transaction }
        : { resultCode: 1006, transId: 0 }
      return postNotice(t, 'momo', momoNotice({ reference, amount, ...told }))
    }
    const response = { success: '00', mismatch: '00', failure: '24', review: '07' }[what]
    const status = { success: '00', mismatch: '00', failure: '02', review: '07' }[what]
    const transaction = hasMoney ? String(attempt.transaction) : '0'
    return sendVnpay(t, vnpayNotice({ reference, amount, response, status, transaction }))
  }

  const resolve = async (
    index: number,
    resolution: 'assigned' | 'accepted' | 'returned' | 'kept',
    to: number,
  ) => {
    const open = await t.db
      .select()
      .from(moneyCases)
      .where(eq(moneyCases.state, 'open'))
      .orderBy(desc(moneyCases.createdAt), moneyCases.id)
      .limit(5)
    const chosen = pick(open, index)
    const target = orderAt(to)
    if (!chosen || (resolution === 'assigned' && !target)) return
    const note = 'Theo sao kê'
    const answer = await t.call(crmOrders.resolveMoneyCase, {
      as: await asStaff(),
      params: { id: chosen.id },
      body:
        resolution === 'assigned'
          ? { resolution, orderCode: target?.code ?? '', note }
          : { resolution, note },
    })
    if (answer.status !== 200) return
    if (resolution === 'returned' || resolution === 'kept') outside.letGo += chosen.unallocated
    if (resolution === 'accepted') {
      const [order] = await t.db
        .select()
        .from(ordersTable)
        .where(eq(ordersTable.id, chosen.orderId ?? ''))
      outside.forgiven += Math.max(0, (order?.total ?? 0) - chosen.unallocated)
    }
  }

  const refund = async (command: Extract<Command, { do: 'refund' }>) => {
    const order = orderAt(command.order)
    if (!order) return
    const as = await asStaff()
    const params = { code: order.code }
    const { data: seen } = await t.call(crmOrders.order, { as, params })
    const line = pick(seen.lines, command.line)
    if (!line) return
    const rest = line.price - line.discount - line.refunded
    const amount = command.part === 0 ? rest : Math.floor(rest / 2)
    const { data, status } = await t.call(crmOrders.refundOrder, {
      as,
      params,
      body: {
        channel: 'manual',
        reason: 'Học viên đổi ý',
        lines: [{ lineId: line.id, amount, endsAccess: command.endsAccess }],
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    const pending = status === 200 && data.refunds.find(({ state }) => state === 'pending')
    if (!pending) return
    if (command.isMade)
      await t.call(crmOrders.completeRefund, {
        as,
        params: { id: pending.id },
        body: { transactionId: `HOAN-${pending.id.slice(0, 8)}` },
      })
    else
      await t.call(crmOrders.abandonRefund, { as, params: { id: pending.id }, body: { reason: 'Đã thôi' } })
  }

  const begin = async (index: number, gateway: GatewayName) => {
    const order = orderAt(index)
    if (!order) return
    const { status } = await t.call(orders.pay, {
      as: await asLearner(order.who),
      params: { code: order.code },
      body: { gateway },
    })
    if (status !== 200) return
    const [latest] = await t.db
      .select({ reference: payments.reference, amount: payments.amount })
      .from(payments)
      .innerJoin(ordersTable, eq(ordersTable.id, payments.orderId))
      .where(and(eq(ordersTable.code, order.code), eq(payments.provider, gateway)))
      .orderBy(desc(payments.createdAt), desc(payments.id))
      .limit(1)
    if (latest && !attempts.some(({ reference }) => reference === latest.reference))
      attempts.push({ gateway, ...latest, moved: null, transaction: 0 })
  }

  const order = async ({ who, courses: wanted, hasCoupon }: Extract<Command, { do: 'order' }>) => {
    const slugs = courses.filter((_, index) => wanted & (1 << index)).map(({ slug }) => slug)
    const { status, data } = await t.call(orders.create, {
      as: await asLearner(who),
      body: { courses: slugs, coupon: hasCoupon ? (coupon?.code ?? null) : null },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (status === 200 && !made.some(({ code }) => code === data.code))
      made.push({ code: data.code, who, total: data.total })
  }

  return async (command: Command): Promise<void> => {
    if (command.do === 'order') return order(command)
    if (command.do === 'begin') return begin(command.order, command.gateway)
    if (command.do === 'refund') return refund(command)
    if (command.do === 'resolve') return resolve(command.money, command.resolution, command.order)
    if (command.do === 'tell') {
      const attempt = pick(attempts, command.attempt)
      if (attempt) await tell(attempt, command.what)
    }
    if (command.do === 'transfer') {
      const to = orderAt(command.order)
      if (to) await send(bankNotice(t, { content: to.code, transferAmount: to.total + command.change }))
    }
    if (command.do === 'transferAgain' && lastNotice) await sendNotice(t, lastNotice)
    if (command.do === 'transferNowhere')
      await send(bankNotice(t, { content: 'tien hoc', transferAmount: 700_000 }))
    if (command.do === 'cancel') {
      const to = orderAt(command.order)
      if (to) await t.call(orders.cancel, { as: await asLearner(to.who), params: { code: to.code } })
    }
    if (command.do === 'wait') {
      t.time.advance(command.hours * 3_600_000)
      if (command.isSwept) await createExpireOrdersHandler(t.services)()
    }
    if (command.do === 'redeem')
      await t.call(activation.redeem, {
        as: await asLearner(command.who),
        body: { code: pick(codes, command.code) ?? '' },
      })
  }
}

async function makeCodes(t: TestApp, as: Awaited<ReturnType<TestApp['signIn']>>, courseId: string) {
  const { data } = await t.call(crmSales.createActivationBatch, {
    as,
    body: { name: 'Hội thảo', courseId, count: 2, unitPrice: 500_000, expiresAt: null },
    headers: { 'idempotency-key': randomUUID() },
  })
  const file = await t.call(crmSales.downloadActivationCodes, { as, params: { id: data.id } })
  return [...(await file.data.text()).matchAll(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g)].map(([code]) => code)
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]

function fail(): never {
  throw new Error('nobody is there')
}
