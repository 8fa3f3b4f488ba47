import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import type { GatewayName } from '@repo/contract/payment-providers'
import { and, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { dayInVietnam } from '../core/vietnam-time.ts'
import {
  affiliates,
  coupons,
  courseDoctors,
  instalmentPlanCourses,
  instalmentPlans,
  orders as ordersTable,
  payments,
} from '../db/schema/index.ts'
import { createBookCommissions } from '../modules/affiliates/index.ts'
import { createExpireOrdersHandler } from '../modules/orders/expire-orders.handler.ts'
import { createInstalmentDays } from '../modules/orders/instalment-days.handler.ts'
import { bankNotice, sendNotice } from './bank.ts'
import { buildAdmin, buildCourse, buildDoctor, buildUser } from './factories.ts'
import type { TestApp } from './harness.ts'
import { mailsTo } from './mails.ts'
import { CODE_PRICE, type OutsideBooks } from './money-books.ts'
import { type NoticeResult, simulateGateways } from './money-gateways.ts'
import { simulateSettlements } from './money-settlements.ts'
import { type RefundChoice, type Resolution, simulateStaff } from './money-staff.ts'

const { orders, crmSales, crmSettings, activation, revenue } = contract

/** One action of a person. Its numbers choose among the existing items, so that any sequence of actions can be run. */
export type Act =
  | { do: 'order'; who: number; courses: number; hasCoupon: boolean; isGift: boolean; isInParts?: boolean }
  | { do: 'transfer'; order: number; change: number }
  | { do: 'tell'; attempt: number; what: NoticeResult }
  | { do: 'confirm'; order: number }
  | { do: 'cancel'; order: number }
  /** Staff pay an order with parts of transfers; the bits of `wanted` choose among these. */
  | { do: 'payFromTransfers'; order: number; wanted: number }
  | { do: 'redeem'; who: number; code: number }
  | { do: 'claim'; who: number; order: number }

export type Command =
  | Act
  /** Two actions at the same time. */
  | { do: 'both'; acts: [Act, Act] }
  | { do: 'transferAgain' }
  | { do: 'transferNowhere' }
  /** Staff transfer money away, and the bank tells of it. */
  | { do: 'transferAway' }
  | { do: 'begin'; order: number; gateway: GatewayName }
  | { do: 'payUnheard'; attempt: number }
  /** Staff take in the settlement file of a gateway with all its payments. */
  | { do: 'settle'; gateway: GatewayName }
  | { do: 'ask' }
  | { do: 'wait'; hours: number; isSwept: boolean }
  | ({ do: 'refund'; order: number } & RefundChoice)
  /** Indexes of the doctor and of the course; an index that does not exist stands for all. */
  | { do: 'share'; doctor: number; course: number; basisPoints: number }
  /** What the doctor who teaches beside the lead doctor gets of the share. */
  | { do: 'divide'; course: number; basisPoints: number }
  /** Owners set another rate of value added tax, for all days or from this one on. */
  | { do: 'taxRate'; basisPoints: number; isFromToday: boolean }
  | { do: 'resolve'; money: number; resolution: Resolution; order: number }

/**
 * A world with two doctors who teach each other's courses, two learners, two courses, a coupon for two uses,
 * activation codes, and accountants.
 */
export async function createMoneyWorld(t: TestApp, outside: OutsideBooks) {
  const learners = [await buildUser(t.db), await buildUser(t.db)]
  const doctors = [await buildDoctor(t.db), await buildDoctor(t.db)]
  const courses = [
    await buildCourse(t.db, { listPrice: 1_000_000, doctorId: doctors[0]?.id }),
    await buildCourse(t.db, { listPrice: 700_000, doctorId: doctors[1]?.id }),
  ]
  await t.db.insert(courseDoctors).values(
    courses.map(({ id: courseId }, index) => ({
      courseId,
      doctorId: (doctors[1 - index] ?? fail()).id,
      position: 1,
    })),
  )
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
  const [affiliate] = await t.db
    .insert(affiliates)
    .values({
      userId: (await buildUser(t.db)).id,
      code: `GT${randomUUID().slice(0, 8).toUpperCase()}`,
      kind: 'percent',
      value: 7,
      windowDays: 1,
      holdDays: 0,
    })
    .returning()
  const [plan] = await t.db
    .insert(instalmentPlans)
    .values({
      title: 'Trả 3 kỳ',
      parts: [
        { percent: 34, days: 0 },
        { percent: 33, days: 1 },
        { percent: 33, days: 2 },
      ],
      graceDays: 0,
    })
    .returning()
  await t.db
    .insert(instalmentPlanCourses)
    .values(courses.map(({ id: courseId }) => ({ planId: plan!.id, courseId })))
  const lookAtParts = createInstalmentDays(t.services)
  const bookCommissions = createBookCommissions(t.services)
  const owner = await buildAdmin(t.db, ['owner'])
  const asStaff = () => t.signIn(owner)
  const codes = await makeCodes(t, await asStaff(), courses[1]?.id ?? '')
  const made: { code: string; who: number; total: number; recipientEmail: string | null }[] = []
  const gateways = simulateGateways(t, outside)
  const settle = simulateSettlements(t, outside, asStaff, gateways.attempts)
  const staff = simulateStaff(t, outside, asStaff, pick)
  let lastNotice: object | null = null

  const asLearner = (who: number) => t.signIn(pick(learners, who) ?? fail())
  const orderAt = (index: number) => pick(made, index)

  const send = async (notice: { transferAmount?: number }) => {
    lastNotice = notice
    outside.moneyIn += notice.transferAmount ?? 0
    await sendNotice(t, notice)
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
    if (latest) gateways.add({ gateway, ...latest })
  }

  const order = async ({
    who,
    courses: wanted,
    hasCoupon,
    isGift,
    isInParts,
  }: Extract<Act, { do: 'order' }>) => {
    const recipientEmail = isGift ? `${randomUUID()}@example.test` : null
    const slugs = courses.filter((_, index) => wanted & (1 << index)).map(({ slug }) => slug)
    const { status, data } = await t.call(orders.create, {
      as: await asLearner(who),
      body: {
        courses: slugs,
        coupon: hasCoupon ? (coupon?.code ?? null) : null,
        plan: isInParts && !hasCoupon && !isGift ? (plan?.id ?? null) : null,
        referral: hasCoupon ? null : (affiliate?.code ?? null),
        gift: recipientEmail === null ? null : { recipientEmail, recipientName: 'Người Nhận', message: '' },
      },
      headers: { 'idempotency-key': randomUUID() },
    })
    if (status === 200 && !made.some(({ code }) => code === data.code))
      made.push({ code: data.code, who, total: data.total, recipientEmail })
    // All locks are taken in the same order, so no order may fail because of a deadlock.
    if (status >= 500) throw new Error(`an order was answered ${status}`)
  }

  const claim = async ({ who, order: index }: Extract<Act, { do: 'claim' }>) => {
    const gift = pick(
      made.filter(({ recipientEmail }) => recipientEmail !== null),
      index,
    )
    const [mail] = gift?.recipientEmail ? await mailsTo(t.db, gift.recipientEmail) : []
    const token = /\/gift#([\w-]+)/.exec(mail?.text ?? '')?.[1]
    if (token) await t.call(orders.claimGift, { as: await asLearner(who), body: { token } })
  }

  const redeem = async ({ who, code: index }: Extract<Act, { do: 'redeem' }>) => {
    const code = pick(codes, index) ?? ''
    const { status } = await t.call(activation.redeem, { as: await asLearner(who), body: { code } })
    if (status === 200) outside.codes.add(code)
  }

  const act = async (command: Act): Promise<unknown> => {
    if (command.do === 'order') return order(command)
    if (command.do === 'claim') return claim(command)
    if (command.do === 'tell') {
      const attempt = pick(gateways.attempts, command.attempt)
      return attempt && gateways.tell(attempt, command.what)
    }
    if (command.do === 'redeem') return redeem(command)
    const to = orderAt(command.order)
    if (!to) return undefined
    if (command.do === 'confirm') return staff.confirm(to.code, to.total)
    if (command.do === 'payFromTransfers') return staff.payFromTransfers(to.code, to.total, command.wanted)
    if (command.do === 'transfer')
      return send(bankNotice(t, { content: to.code, transferAmount: to.total + command.change }))
    return t.call(orders.cancel, { as: await asLearner(to.who), params: { code: to.code } })
  }

  /** Sets the share of everybody, of a doctor, or of a doctor in one course, whether or not the doctor leads it. */
  const setShare = async ({ doctor, course, basisPoints }: Extract<Command, { do: 'share' }>) => {
    const doctorId = doctors[doctor]?.id ?? null
    const courseId = doctorId ? (courses[course]?.id ?? null) : null
    const as = await asStaff()
    const { data: rules } = await t.call(revenue.shareRules, { as })
    const known = rules.find(
      (rule) => (rule.doctor?.id ?? null) === doctorId && (rule.course?.id ?? null) === courseId,
    )
    const body = { doctorId, courseId, basisPoints, version: known?.version ?? null }
    await t.call(revenue.setShareRule, { as, body })
  }

  const divide = async ({ course, basisPoints }: Extract<Command, { do: 'divide' }>) => {
    const [as, params] = [await asStaff(), { id: (courses[course] ?? fail()).id }]
    const { data } = await t.call(revenue.courseShares, { as, params })
    const parts = basisPoints ? [{ doctorId: (doctors[1 - course] ?? fail()).id, basisPoints }] : []
    await t.call(revenue.setCourseShares, { as, params, body: { parts, version: data.version } })
  }

  const setTaxRate = async ({ basisPoints, isFromToday }: Extract<Command, { do: 'taxRate' }>) => {
    const as = await asStaff()
    const { values, version } = (await t.call(crmSettings.tax, { as })).data
    const today = dayInVietnam(t.time.now())
    const earlier = isFromToday ? values.rates.filter(({ from }) => from === null || from < today) : []
    const rates = [...earlier, { from: isFromToday ? today : null, basisPoints }]
    await t.call(crmSettings.saveTax, { as, body: { ...values, rates, version } })
  }

  /** Further parts of purchases are orders to be paid like all others. */
  const takeParts = async () => {
    const parts = await t.db
      .select({ code: ordersTable.code, userId: ordersTable.userId, total: ordersTable.total })
      .from(ordersTable)
      .where(
        and(
          isNotNull(ordersTable.instalmentOf),
          inArray(
            ordersTable.userId,
            learners.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(ordersTable.id)
    for (const { code, userId, total } of parts)
      if (!made.some((one) => one.code === code))
        made.push({ code, who: learners.findIndex(({ id }) => id === userId), total, recipientEmail: null })
  }

  const play = async (command: Command): Promise<unknown> => {
    await takeParts()
    return playOne(command)
  }

  const playOne = async (command: Command): Promise<unknown> => {
    if (command.do === 'share') return setShare(command)
    if (command.do === 'divide') return divide(command)
    if (command.do === 'taxRate') return setTaxRate(command)
    if (command.do === 'both') return Promise.all(command.acts.map(act))
    if (command.do === 'begin') return begin(command.order, command.gateway)
    if (command.do === 'ask') return gateways.ask()
    if (command.do === 'settle') return settle(command.gateway)
    if (command.do === 'resolve')
      return staff.resolve(command.money, command.resolution, orderAt(command.order)?.code)
    if (command.do === 'refund') {
      const of = orderAt(command.order)
      return of && staff.refund(of.code, command)
    }
    if (command.do === 'payUnheard') {
      const attempt = pick(gateways.attempts, command.attempt)
      return attempt && gateways.payUnheard(attempt)
    }
    if (command.do === 'transferAgain') return lastNotice && sendNotice(t, lastNotice)
    if (command.do === 'transferNowhere')
      return send(bankNotice(t, { content: 'tien hoc', transferAmount: 700_000 }))
    if (command.do === 'transferAway')
      return sendNotice(
        t,
        bankNotice(t, { content: 'tra luong', transferAmount: 300_000, transferType: 'out' }),
      )
    if (command.do === 'wait') {
      t.time.advance(command.hours * 3_600_000)
      if (command.isSwept) await createExpireOrdersHandler(t.services)()
      if (command.isSwept) await lookAtParts()
      return bookCommissions()
    }
    return act(command)
  }
  return { play, bookCommissions, doctors, courses, learners, asStaff }
}

export type MoneyWorld = Awaited<ReturnType<typeof createMoneyWorld>>

async function makeCodes(t: TestApp, as: Awaited<ReturnType<TestApp['signIn']>>, courseId: string) {
  const { data } = await t.call(crmSales.createActivationBatch, {
    as,
    body: { name: 'Hội thảo', courseId, count: 2, unitPrice: CODE_PRICE, expiresAt: null },
    headers: { 'idempotency-key': randomUUID() },
  })
  const file = await t.call(crmSales.downloadActivationCodes, { as, params: { id: data.id } })
  return [...(await file.data.text()).matchAll(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g)].map(([code]) => code)
}

const pick = <T>(list: readonly T[], index: number): T | undefined => list[index % Math.max(list.length, 1)]

function fail(): never {
  throw new Error('nobody is there')
}
