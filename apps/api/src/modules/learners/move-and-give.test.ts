import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { activationCodes, enrollments } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { crmLearners, crmMails, crmSales, activation } = contract
const reason = 'Đăng ký nhầm khóa'

let t: TestApp
let support: TestSession
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  support = await t.signIn(await buildAdmin(t.db, ['support']))
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

const move = (id: string, enrollmentId: string, courseId: string, version: string | null = null) =>
  t.call(crmLearners.moveEnrollment, {
    as: support,
    params: { id, enrollmentId },
    body: { courseId, reason, version },
  })
const enrollmentsOf = (userId: string) =>
  t.db.select().from(enrollments).where(eq(enrollments.userId, userId))

describe('a move to another course', () => {
  test('ends the one access and opens the other for the time that is left, with its purchase', async () => {
    const user = await buildUser(t.db)
    const expiresAt = new Date(t.time.now().getTime() + 30 * DAY_MS)
    const orderLineId = randomUUID()
    const from = await buildEnrollment(t.db, { userId: user.id, expiresAt, orderLineId, percent: 40 })
    const course = await buildCourse(t.db)
    const { data } = await move(user.id, from.id, course.id)
    expect(data.enrollments.map(({ state }) => state).sort()).toEqual(['active', 'ended'])
    const rows = await enrollmentsOf(user.id)
    expect(rows.find((row) => row.id === from.id)).toMatchObject({ orderLineId: null, stateReason: reason })
    expect(rows.find((row) => row.courseId === course.id)).toMatchObject({ orderLineId, expiresAt })
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain(course.title)
  })

  test('gives back the time of a pause, and opens again what had ended before', async () => {
    const user = await buildUser(t.db)
    const now = t.time.now().getTime()
    const from = await buildEnrollment(t.db, {
      userId: user.id,
      state: 'paused',
      pausedAt: new Date(now - DAY_MS),
      expiresAt: new Date(now + DAY_MS),
    })
    const ended = await buildEnrollment(t.db, { userId: user.id, state: 'revoked', percent: 70 })
    await move(user.id, from.id, ended.courseId)
    const there = (await enrollmentsOf(user.id)).find(({ id }) => id === ended.id)
    expect(there).toMatchObject({ state: 'active', percent: 70 })
    expect(there?.expiresAt?.getTime()).toBeGreaterThanOrEqual(now + 2 * DAY_MS)
  })

  test('is refused to a course that is open already, unknown or a draft, and from an access that is over', async () => {
    const user = await buildUser(t.db)
    const [one, two] = [
      await buildEnrollment(t.db, { userId: user.id }),
      await buildEnrollment(t.db, { userId: user.id }),
    ]
    expect((await move(user.id, one.id, two.courseId)).error.name).toBe('enrollment.exists')
    expect((await move(user.id, one.id, one.courseId)).error.name).toBe('enrollment.exists')
    const draft = await buildCourse(t.db, { status: 'draft' })
    expect((await move(user.id, one.id, draft.id)).error.name).toBe('course.not_found')
    const course = await buildCourse(t.db)
    expect((await move(user.id, randomUUID(), course.id)).error.name).toBe('enrollment.not_found')
    const over = await buildEnrollment(t.db, { userId: user.id, state: 'revoked' })
    expect((await move(user.id, over.id, course.id)).error.name).toBe('enrollment.wrong_state')
    expect((await move(randomUUID(), one.id, course.id)).error.name).toBe('user.not_found')
    await move(user.id, one.id, course.id)
    expect((await move(user.id, two.id, (await buildCourse(t.db)).id)).error.name).toBe('edit.outdated')
  })
})

async function makeBatch(count: number, expiresAt: string | null = null) {
  const course = await buildCourse(t.db)
  const { data } = await t.call(crmSales.createActivationBatch, {
    as: sales,
    body: { name: 'Hội thảo', courseId: course.id, count, unitPrice: 900_000, expiresAt },
    headers: { 'idempotency-key': randomUUID() },
  })
  return { course, batchId: data.id }
}
const give = (id: string, batchId: string, as = sales) =>
  t.call(crmLearners.giveCode, { as, params: { id }, body: { batchId, reason } })
const batchesFor = async (id: string) =>
  (await t.call(crmLearners.codeBatches, { as: sales, params: { id } })).data.map((batch) => batch.id)

describe('an activation code given to a learner', () => {
  test('comes by mail, is hidden from staff, and is good for this learner only', async () => {
    const [user, other] = [await buildUser(t.db), await buildUser(t.db)]
    const { course, batchId } = await makeBatch(2)
    expect((await give(user.id, batchId, support)).status).toBe(403)
    const { data } = await give(user.id, batchId)
    const [mail] = await mailsTo(t.db, user.email)
    const code = /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(code.endsWith(data.ending)).toBe(true)
    const shown = await t.call(crmMails.learnerMail, {
      as: sales,
      params: { id: user.id, mailId: mail?.id ?? '' },
    })
    expect(shown.data).toMatchObject({ text: null, hasSecret: true })
    const redeem = async (who: typeof user) =>
      t.call(activation.redeem, { as: await t.signIn(who), body: { code } })
    expect((await redeem(other)).error.name).toBe('activation.unknown')
    expect((await redeem(user)).data.lines).toMatchObject([{ course: { title: course.title } }])
    expect((await give(user.id, batchId)).error.name).toBe('enrollment.exists')
  })

  test('leaves the file of free codes and the batches to choose from', async () => {
    const user = await buildUser(t.db)
    const { batchId } = await makeBatch(1)
    expect(await batchesFor(user.id)).toContain(batchId)
    await give(user.id, batchId)
    expect(await batchesFor(user.id)).not.toContain(batchId)
    const file = await t.call(crmSales.downloadActivationCodes, { as: sales, params: { id: batchId } })
    expect(await file.data.text()).not.toMatch(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/)
    const codes = await t.call(crmSales.activationCodes, { as: sales, params: { id: batchId }, query: {} })
    expect(codes.data.items).toMatchObject([{ state: 'given', givenTo: { id: user.id } }])
  })

  test('is one for a course until it is used, also when two staff give at once', async () => {
    const user = await buildUser(t.db)
    const { batchId } = await makeBatch(3)
    const answers = await Promise.all([give(user.id, batchId), give(user.id, batchId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.error.name).toBe('activation.given_already')
    expect(await t.db.$count(activationCodes, eq(activationCodes.givenTo, user.id))).toBe(1)
  })

  test('is refused when none is free, for unknown batches and for accounts that cannot sign in', async () => {
    const { batchId } = await makeBatch(1)
    await give((await buildUser(t.db)).id, batchId)
    const user = await buildUser(t.db)
    expect((await give(user.id, batchId)).error.name).toBe('activation.none_free')
    expect((await give(user.id, randomUUID())).error.name).toBe('activation_batch.not_found')
    expect((await give(randomUUID(), batchId)).error.name).toBe('user.not_found')
    const locked = await buildUser(t.db, { status: 'locked' })
    expect((await give(locked.id, batchId)).error.name).toBe('order.learner_not_active')
  })
})
