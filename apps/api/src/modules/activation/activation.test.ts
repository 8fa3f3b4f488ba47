import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  activationCodes,
  auditEntries,
  courseDoctors,
  courseShares,
  courses,
  enrollments,
  ledgerShares,
  orders as ordersTable,
  shareRules,
} from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { walkPages } from '../../test/pages.ts'

const { activation, crmSales } = contract
let t: TestApp
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

async function makeBatch(count = 1, change: { expiresAt?: string } = {}) {
  const course = await buildCourse(t.db, { listPrice: 2_000_000 })
  const { data } = await t.call(crmSales.createActivationBatch, {
    as: sales,
    body: { name: 'Hội thảo', courseId: course.id, count, unitPrice: 1_500_000, expiresAt: null, ...change },
    headers: { 'idempotency-key': randomUUID() },
  })
  const file = await t.call(crmSales.downloadActivationCodes, { as: sales, params: { id: data.id } })
  const codes = [...(await file.data.text()).matchAll(/[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/g)].map(
    ([code]) => code,
  )
  return { batch: data, course, codes, file }
}
const learner = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const redeem = (as: TestSession, code: string) => t.call(activation.redeem, { as, body: { code } })

describe('activation code', () => {
  test('opens its course as a paid order at the price the code was sold for, however it is typed', async () => {
    const { codes, course, batch } = await makeBatch(2)
    const { user, as } = await learner()
    const { data } = await redeem(as, ` ${codes[0]?.toLowerCase().replaceAll('-', ' ')} `)
    expect(data).toMatchObject({
      state: 'paid',
      total: 1_500_000,
      lines: [{ course: { slug: course.slug } }],
    })
    const open = and(eq(enrollments.userId, user.id), eq(enrollments.state, 'active'))
    expect(await t.db.$count(enrollments, open)).toBe(1)
    const list = await t.call(crmSales.activationCodes, { as: sales, params: { id: batch.id } })
    expect(list.data.batch).toMatchObject({ count: 2, redeemed: 1 })
    expect(list.data.items[0]).toMatchObject({
      state: 'redeemed',
      redeemedBy: { id: user.id },
      orderCode: data.code,
    })
  })

  test('is sold with the parts of the doctors that hold when it is redeemed', async () => {
    const { codes, course } = await makeBatch()
    const { id: doctorId } = await buildDoctor(t.db)
    await t.db.insert(shareRules).values({ doctorId: null, courseId: null, basisPoints: 5000 })
    await t.db.insert(courseDoctors).values({ courseId: course.id, doctorId, position: 1 })
    await t.db.insert(courseShares).values({ courseId: course.id, doctorId, basisPoints: 4000 })
    await redeem((await learner()).as, codes[0] ?? '')
    const parts = await t.db
      .select({ isLead: ledgerShares.isLead, share: ledgerShares.share })
      .from(ledgerShares)
      .where(eq(ledgerShares.courseId, course.id))
    expect(parts).toHaveLength(2)
    expect(parts).toContainEqual({ isLead: true, share: 450_000 })
    expect(parts).toContainEqual({ isLead: false, share: 300_000 })
  })

  test('is redeemed once: one of twenty concurrent learners gets it; a repeat by the same learner is the same order', async () => {
    const { codes } = await makeBatch()
    const code = codes[0] ?? ''
    const learners = await Promise.all(Array.from({ length: 20 }, learner))
    const answers = await Promise.all(learners.map(({ as }) => redeem(as, code)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(new Set(answers.flatMap(({ error }) => error?.name ?? []))).toEqual(new Set(['activation.used']))
    const winner = learners[answers.findIndex(({ status }) => status === 200)]
    expect(winner && (await redeem(winner.as, code)).data.code).toBe(won[0]?.data.code)
    expect(winner && (await t.db.$count(ordersTable, eq(ordersTable.userId, winner.user.id)))).toBe(1)
  })

  test('that is unknown, revoked or expired opens nothing', async () => {
    const { as } = await learner()
    expect((await redeem(as, '2222-3333-4444-5555')).error?.name).toBe('activation.unknown')
    expect((await redeem(as, 'abc')).status).toBe(422)
    const { codes, batch } = await makeBatch()
    const list = await t.call(crmSales.activationCodes, { as: sales, params: { id: batch.id } })
    const id = list.data.items[0]?.id ?? ''
    await t.call(crmSales.revokeActivationCode, { as: sales, params: { id }, body: { reason: 'In nhầm' } })
    expect((await redeem(as, codes[0] ?? '')).error?.name).toBe('activation.over')
    const old = await makeBatch(1, { expiresAt: new Date(t.time.now().getTime() - 1000).toISOString() })
    expect((await redeem(as, old.codes[0] ?? '')).error?.name).toBe('activation.over')
  })

  test('cannot be guessed, since attempts are limited', async () => {
    const { as } = await learner()
    const tries = await Promise.all(Array.from({ length: 25 }, () => redeem(as, '2222-3333-4444-5556')))
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(5)
  })

  test('is stored encrypted, and every download of the file is audited', async () => {
    const { codes, batch, file } = await makeBatch()
    expect(file.headers['content-disposition']).toContain('attachment')
    const plain = codes[0]?.replaceAll('-', '') ?? ''
    const rows = await t.db.select().from(activationCodes).where(eq(activationCodes.batchId, batch.id))
    expect(JSON.stringify(rows)).not.toContain(plain)
    const downloads = and(
      eq(auditEntries.subjectId, batch.id),
      eq(auditEntries.action, 'activation.codes_downloaded'),
    )
    expect(await t.db.$count(auditEntries, downloads)).toBe(1)
  })

  test('stands in its batch behind those that were redeemed after it, on pages read forwards and back', async () => {
    const { batch, codes } = await makeBatch(45)
    const taken: string[] = []
    // More than a page of them, so that the pages end among the redeemed and among the free.
    for (const code of codes.slice(0, 22)) {
      const { as, user } = await learner()
      expect((await redeem(as, code)).status).toBe(200)
      taken.unshift(user.id)
      t.time.advance(1000)
    }
    const walked = await walkPages(async (place) => {
      const { data } = await t.call(crmSales.activationCodes, {
        as: sales,
        params: { id: batch.id },
        query: place,
      })
      expect(data.total).toBe(45)
      return data
    })
    const rows = walked.forwards.flat()
    expect(walked.forwards.map((page) => page.length)).toEqual([20, 20, 5])
    expect(rows.slice(0, 22).map(({ redeemedBy }) => redeemedBy?.id)).toEqual(taken)
    const free = rows.slice(22).map(({ id }) => id)
    expect(free).toEqual(free.toSorted())
    expect(walked.skipped).toEqual([0, 20, 40])
    expect(walked.backwards).toEqual(walked.forwards)
  })

  test('that was redeemed is left out of a later download', async () => {
    const { codes, batch } = await makeBatch(3)
    const { as } = await learner()
    expect((await redeem(as, codes[1] ?? '')).status).toBe(200)
    const file = await t.call(crmSales.downloadActivationCodes, { as: sales, params: { id: batch.id } })
    const text = await file.data.text()
    expect(codes.map((code) => text.includes(code))).toEqual([true, false, true])
  })

  test.each(['draft', 'archived'] as const)(
    'still opens a course that is %s now, because it was paid for',
    async (status) => {
      const { codes, course } = await makeBatch()
      await t.db.update(courses).set({ status }).where(eq(courses.id, course.id))
      const { user, as } = await learner()
      expect((await redeem(as, codes[0] ?? '')).data).toMatchObject({ state: 'paid', total: 1_500_000 })
      expect(await t.db.$count(enrollments, eq(enrollments.userId, user.id))).toBe(1)
    },
  )
})
