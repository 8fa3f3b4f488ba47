import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollments } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { orders } = contract
const PRICE = 1_000_000
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

let lastNumber = 0
/** A gift that is ordered but not paid. */
async function orderGift() {
  lastNumber += 1
  const giver = await buildUser(t.db, { name: 'Người Tặng' })
  const as = await t.signIn(giver)
  const course = await buildCourse(t.db, { listPrice: PRICE })
  const recipientEmail = `nguoi-nhan-${lastNumber}@example.test`
  const gift = { recipientEmail, recipientName: 'Người Nhận', message: 'Chúc mừng sinh nhật' }
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [course.slug], gift },
    headers: { 'idempotency-key': randomUUID() },
  })
  const pay = () => sendNotice(t, bankNotice(t, { content: data.code, transferAmount: PRICE }))
  const tokenFromMail = async () => {
    const [mail] = await mailsTo(t.db, recipientEmail)
    return /\/gift#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  }
  return { giver, as, course, code: data.code, order: data, recipientEmail, pay, tokenFromMail }
}
const learner = async () => {
  const user = await buildUser(t.db)
  return {
    user,
    as: await t.signIn(user),
    courses: () => t.db.$count(enrollments, eq(enrollments.userId, user.id)),
  }
}
const claim = (as: Awaited<ReturnType<typeof learner>>['as'], token: string) =>
  t.call(orders.claimGift, { as, body: { token } })

describe('a gift', () => {
  test('is sent when it is paid, opens nothing to the giver, and opens its course to who takes it', async () => {
    const { giver, as, course, code, recipientEmail, pay, tokenFromMail } = await orderGift()
    expect(await mailsTo(t.db, recipientEmail)).toHaveLength(0)
    await pay()
    const [mail] = await mailsTo(t.db, recipientEmail)
    expect(mail?.text).toContain('Chúc mừng sinh nhật')
    expect(await t.db.$count(enrollments, eq(enrollments.userId, giver.id))).toBe(0)
    const taker = await learner()
    const { data } = await claim(taker.as, await tokenFromMail())
    expect(data).toEqual({ courses: [{ slug: course.slug, title: course.title }], from: 'Người Tặng' })
    expect(await taker.courses()).toBe(1)
    const seen = (await t.call(orders.get, { as, params: { code } })).data
    expect(seen.gift?.claimedAt).not.toBeNull()
  })

  test('is taken once: again by the same person is the same, by another it is gone', async () => {
    const { pay, tokenFromMail } = await orderGift()
    await pay()
    const token = await tokenFromMail()
    const takers = await Promise.all(Array.from({ length: 10 }, learner))
    const answers = await Promise.all(takers.map(({ as }) => claim(as, token)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['gift.claimed']))
    const counts = await Promise.all(takers.map(({ courses }) => courses()))
    expect(counts.reduce((a, b) => a + b)).toBe(1)
    const winner = takers[answers.findIndex(({ status }) => status === 200)]
    expect(winner && (await claim(winner.as, token)).status).toBe(200)
  })

  test('has no link before it is paid, and none that could be guessed', async () => {
    const { as } = await learner()
    const answer = await claim(as, 'x'.repeat(32))
    expect([answer.status, answer.error?.name]).toEqual([404, 'gift.not_found'])
  })

  test('stands beside an order of the same course for oneself', async () => {
    const { as, course, code } = await orderGift()
    const own = await t.call(orders.create, {
      as,
      body: { courses: [course.slug] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(own.data.code).not.toBe(code)
    const gift = (await t.call(orders.get, { as, params: { code } })).data
    expect(gift.state).toBe('pending_payment')
  })
})
