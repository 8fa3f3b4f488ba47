import { contract } from '@repo/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { buildAdmin, buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crmLearners, crm, crmOrders } = contract
let t: TestApp
let support: TestSession
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  support = await t.signIn(await buildAdmin(t.db, ['support']))
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

const get = (id: string, as = support) => t.call(crmLearners.learner, { as, params: { id } })

describe('the page of a learner', () => {
  test('says who they are, with the figures of the list and every course in its state', async () => {
    const user = await buildUser(t.db, { name: 'Đỗ Thanh Vân', phone: '0912000222' })
    const [open, over, ended] = [await buildCourse(t.db), await buildCourse(t.db), await buildCourse(t.db)]
    await buildEnrollment(t.db, { userId: user.id, courseId: open.id, percent: 40 })
    const yesterday = new Date(t.time.now().getTime() - DAY_MS)
    await buildEnrollment(t.db, { userId: user.id, courseId: over.id, expiresAt: yesterday })
    await buildEnrollment(t.db, { userId: user.id, courseId: ended.id, state: 'revoked' })
    const { data } = await get(user.id, sales)
    const { data: list } = await t.call(crm.students, { as: sales, query: { q: user.email } })
    expect(data).toMatchObject({ name: 'Đỗ Thanh Vân', phone: '0912000222', status: 'active' })
    const { courses, averagePercent, spent } = list.items[0]!
    expect(data).toMatchObject({ courses, averagePercent, spent })
    expect(new Map(data.enrollments.map(({ course, state }) => [course.id, state]))).toEqual(
      new Map([
        [open.id, 'active'],
        [over.id, 'expired'],
        [ended.id, 'ended'],
      ]),
    )
  })

  test('exists for learners only', async () => {
    const admin = await buildAdmin(t.db)
    expect((await get(admin.id)).error.name).toBe('user.not_found')
  })

  test('the list of orders can be narrowed to one learner', async () => {
    const user = await buildUser(t.db)
    const { data } = await t.call(crmOrders.orders, { as: support, query: { learner: user.id } })
    expect(data.total).toBe(0)
  })
})
