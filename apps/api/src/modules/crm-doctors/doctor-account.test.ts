import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, users } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { crmDoctors, revenue, doctorPortal } = contract

let t: TestApp
let owner: TestSession
let editor: TestSession
let accountant: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db))
  editor = await t.signIn(await buildAdmin(t.db, ['content']))
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

const nobody = '00000000-0000-7000-8000-000000000000'
const alone = async () => (await buildDoctor(t.db, { userId: null })).id
const invite = (id: string, email: string) =>
  t.call(crmDoctors.inviteDoctor, { as: owner, params: { id }, body: { name: 'Đỗ Hồng', email } })
const link = (id: string, userId: string) =>
  t.call(crmDoctors.linkDoctor, { as: owner, params: { id }, body: { userId } })
const resend = (id: string) => t.call(crmDoctors.resendInvitation, { as: owner, params: { id } })

describe('the account of a doctor', () => {
  test('is invited by mail, and the invitation has an end', async () => {
    const { data } = await invite(await alone(), 'hong.do@example.vn')
    expect(data.account).toMatchObject({ email: 'hong.do@example.vn', status: 'pending' })
    const left = Date.parse(data.account?.invitedUntil ?? '') - t.time.now().getTime()
    expect(left / 3_600_000).toBeGreaterThan(71)
    expect(left / 3_600_000).toBeLessThanOrEqual(72)
    expect(await mailsTo(t.db, 'hong.do@example.vn')).toHaveLength(1)
  })

  test('is invited once, and not to an address that is taken', async () => {
    const id = await alone()
    await invite(id, 'mot@example.vn')
    expect((await invite(id, 'hai@example.vn')).error.name).toBe('doctor.has_account')
    expect((await invite(await alone(), 'mot@example.vn')).error.name).toBe('user.email_taken')
    expect((await invite(nobody, 'ba@example.vn')).error.name).toBe('doctor.not_found')
  })

  test('gets a second invitation until its password is set, and not without end', async () => {
    const id = await alone()
    const { data } = await invite(id, 'lai@example.vn')
    expect((await resend(id)).status).toBe(200)
    expect(await mailsTo(t.db, 'lai@example.vn')).toHaveLength(2)
    for (let n = 0; n < 4; n++) await resend(id)
    expect((await resend(id)).error.name).toBe('request.too_many')
    await t.db
      .update(users)
      .set({ status: 'active' })
      .where(eq(users.id, data.account?.id ?? ''))
    expect((await resend(id)).error.name).toBe('doctor.no_invitation')
    expect((await resend(nobody)).error.name).toBe('doctor.not_found')
  })

  test('is linked when it has no profile; its open session speaks for the doctor at once', async () => {
    const doctor = await buildDoctor(t.db, { userId: null })
    const session = await t.signIn(doctor.account)
    expect((await t.call(doctorPortal.overview, { as: session })).error.name).toBe('doctor.not_found')
    const params = { id: doctor.id }
    const before = await t.call(crmDoctors.doctorAccount, { as: owner, params })
    expect(before.data.account).toBeNull()
    expect(before.data.free.map(({ id }) => id)).toContain(doctor.account.id)
    const { data } = await link(doctor.id, doctor.account.id)
    expect(data).toMatchObject({ account: { id: doctor.account.id, invitedUntil: null }, free: [] })
    expect((await t.call(doctorPortal.overview, { as: session })).data.doctor.slug).toBe(doctor.slug)
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, doctor.id))
    expect(trail).toMatchObject([
      { action: 'doctor.account_linked', before: { userId: null }, after: { userId: doctor.account.id } },
    ])
  })

  test('that has no profile is refused one by one, and no refusal is left without a listener', async () => {
    const session = await t.signIn((await buildDoctor(t.db, { userId: null })).account)
    const params = { id: nobody }
    const refused = [
      await t.call(contract.doctorHandIns.handIn, { as: session, params }),
      await t.call(doctorPortal.learner, { as: session, params }),
    ]
    expect(refused.map(({ error }) => error.name)).toEqual(['doctor.not_found', 'doctor.not_found'])
  })

  test('is not linked twice, and a learner is no doctor', async () => {
    const [taken, other] = [await buildDoctor(t.db), await alone()]
    expect((await link(other, taken.account.id)).error.name).toBe('doctor.account_taken')
    expect((await link(taken.id, taken.account.id)).error.name).toBe('doctor.has_account')
    expect((await link(other, (await buildUser(t.db)).id)).error.name).toBe('user.not_found')
    expect((await link(nobody, taken.account.id)).error.name).toBe('doctor.not_found')
  })

  test('is the matter of owners only', async () => {
    const params = { id: await alone() }
    for (const as of [editor, accountant])
      expect((await t.call(crmDoctors.doctorAccount, { as, params })).status).toBe(403)
  })
})

describe('the figures of a doctor', () => {
  test('are those that the doctor sees', async () => {
    const doctor = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    await buildEnrollment(t.db, { courseId: course.id })
    const { data } = await t.call(crmDoctors.doctorFigures, { as: editor, params: { id: doctor.id } })
    const own = await t.call(doctorPortal.overview, { as: await t.signIn(doctor.account) })
    const { learners, watchedMs30Days, completionPercent, rating, reviewsWithoutReply } = own.data
    expect(data).toEqual({ learners, watchedMs30Days, completionPercent, rating, reviewsWithoutReply })
    expect(data.learners).toBe(1)
    const missing = await t.call(crmDoctors.doctorFigures, { as: editor, params: { id: nobody } })
    expect(missing.error.name).toBe('doctor.not_found')
  })

  test('of money are the statements and the shares that hold, for accountants only', async () => {
    const [doctor, other] = [await buildDoctor(t.db), await buildDoctor(t.db)]
    for (const [doctorId, basisPoints] of [
      [null, 6000],
      [doctor.id, 7000],
      [other.id, 5000],
    ] as const)
      await t.call(revenue.setShareRule, {
        as: accountant,
        body: { doctorId, courseId: null, basisPoints, version: null },
      })
    const params = { id: doctor.id }
    const { data } = await t.call(crmDoctors.doctorRevenue, { as: accountant, params })
    expect(data.statements).toEqual([])
    expect(data.rules.map(({ isForEverybody, basisPoints }) => [isForEverybody, basisPoints])).toEqual([
      [true, 6000],
      [false, 7000],
    ])
    expect((await t.call(crmDoctors.doctorRevenue, { as: editor, params })).status).toBe(403)
  })
})
