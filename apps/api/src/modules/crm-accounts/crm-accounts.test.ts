import { contract } from '@repo/contract'
import { maskEmail, maskPhone } from '@repo/messages'
import { and, desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from '../../db/audit.ts'
import { editVersion } from '../../db/edits.ts'
import {
  auditEntries,
  doctors,
  professionalProfiles,
  secondFactors,
  sessions,
  users,
} from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { crmAccounts, auth, crm } = contract
const UNKNOWN = '019a0000-0000-7000-8000-000000000000'
const REASON = 'Theo yêu cầu đã xác minh'
let t: TestApp
let owner: TestUser
let as: TestSession
let support: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db)
  as = await t.signIn(owner)
  support = await t.signIn(await buildAdmin(t.db, ['support']))
})
afterAll(() => t.close())

const get = (id: string, by = as) => t.call(crmAccounts.account, { as: by, params: { id } })
const setPermissions = async (
  id: string,
  permissions: TestUser['permissions'],
  by = as,
  roleIds: string[] = [],
) => {
  const version = await editVersion(t.db, 'permissions', id)
  return t.call(crmAccounts.setPermissions, {
    as: by,
    params: { id },
    body: { permissions, roleIds, reason: REASON, version },
  })
}
const endSessions = (id: string, by = as) =>
  t.call(crmAccounts.endSessions, { as: by, params: { id }, body: { reason: REASON } })
const resetFactor = (id: string, by = as) =>
  t.call(crmAccounts.resetSecondFactor, { as: by, params: { id }, body: { reason: REASON } })
const lastAudit = async (subjectId: string) => {
  const rows = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectType, 'user'), eq(auditEntries.subjectId, subjectId)))
    .orderBy(desc(auditEntries.createdAt), desc(auditEntries.id))
  return rows[0]
}

describe('one account', () => {
  test('comes with its sessions, devices, profile and what the caller may do', async () => {
    const user = await buildUser(t.db, { phone: '0912000111' })
    const session = await t.signIn(user)
    await t.db.insert(professionalProfiles).values({ userId: user.id, state: 'pending', profession: 'nurse' })
    const { data } = await get(user.id, support)
    expect(data).toMatchObject({
      email: maskEmail(user.email),
      phone: maskPhone('0912000111'),
      status: 'active',
      hasSecondFactor: false,
      doctorSlug: null,
      learningDevices: [],
      professional: { state: 'pending', profession: 'nurse', hasProof: false },
      can: {
        setStatus: true,
        setPermissions: false,
        endSessions: true,
        resetSecondFactor: false,
        resendInvitation: false,
        reviewProfessional: true,
      },
    })
    expect(data.sessions.map(({ id, isCurrent }) => [id, isCurrent])).toEqual([[session.sessionId, false]])
  })

  test('of a doctor names the public profile; without a professional profile it shows null', async () => {
    const doctor = await buildDoctor(t.db)
    const { data } = await get(doctor.account.id)
    expect([data.doctorSlug, data.professional]).toEqual([doctor.slug, null])
  })

  test.each([
    ['an owner at staff', async () => [as, (await buildAdmin(t.db, ['sales'])).id] as const, true, true],
    ['an owner at the own account', async () => [as, owner.id] as const, false, false],
    ['support at staff', async () => [support, owner.id] as const, false, false],
    ['support at learners', async () => [support, (await buildUser(t.db)).id] as const, true, false],
  ])('what the caller may do: %s', async (_name, make, canTouch, canSetPermissions) => {
    const [by, id] = await make()
    const { can } = (await get(id, by)).data
    expect([can.setStatus, can.endSessions, can.setPermissions]).toEqual([
      canTouch,
      canTouch,
      canSetPermissions,
    ])
  })

  test('answers 404 when unknown', async () => {
    expect((await get(UNKNOWN)).error.name).toBe('user.not_found')
    expect((await t.call(crmAccounts.audit, { as, params: { id: UNKNOWN } })).error.name).toBe(
      'user.not_found',
    )
  })
})

test('audit entries of an account: newest first, by page, with the name of the actor', async () => {
  const user = await buildUser(t.db)
  for (let n = 0; n < 21; n += 1) await endSessions(user.id)
  await t.call(crm.setUserStatus, { as, params: { id: user.id }, body: { status: 'locked', reason: REASON } })
  const read = (after?: string) =>
    t.call(crmAccounts.audit, { as: support, params: { id: user.id }, query: { after } })
  const first = (await read()).data
  expect([first.total, first.items.length, first.pageSize]).toEqual([22, 20, 20])
  expect(first.items[0]).toMatchObject({
    action: 'user.locked',
    actor: { id: owner.id, name: owner.name },
    before: { status: 'active' },
    after: { status: 'locked', reason: REASON },
  })
  expect((await read(first.next ?? '')).data.items).toHaveLength(2)
})

test('audit entries of an account include those of its own sessions and of no others', async () => {
  const [user, other] = [await buildUser(t.db), await buildUser(t.db)]
  for (const who of [user, other]) {
    const { sessionId } = await t.signIn(who)
    const subject = { subjectType: 'session', subjectId: sessionId }
    await recordAudit(t.db, { actorId: null, action: 'session.refresh_reused', ...subject })
  }
  const { data } = await t.call(crmAccounts.audit, { as: support, params: { id: user.id } })
  expect(data.items.map(({ action, actor }) => [action, actor])).toEqual([['session.refresh_reused', null]])
})

describe('permissions of staff', () => {
  test('apply from the next request on, without a new login, and are noted in the audit log', async () => {
    const admin = await buildAdmin(t.db, ['content'])
    const session = await t.signIn(admin)
    const readUsers = async () => (await t.call(crm.users, { as: session, query: {} })).status
    expect(await readUsers()).toBe(403)
    const { data } = await setPermissions(admin.id, ['sales', 'support', 'sales'])
    expect(data.permissions).toEqual(['sales', 'support'])
    expect(await readUsers()).toBe(200)
    await setPermissions(admin.id, ['content'])
    expect(await readUsers()).toBe(403)
    expect(await lastAudit(admin.id)).toMatchObject({
      action: 'user.permissions_set',
      actorId: owner.id,
      before: { permissions: ['sales', 'support'] },
      after: { permissions: ['content'], reason: REASON },
    })
  })

  test('are set for admins only, by owners only, never for oneself, and never to none', async () => {
    expect((await setPermissions((await buildUser(t.db)).id, ['content'])).error.name).toBe(
      'user.not_an_admin',
    )
    expect((await setPermissions((await buildDoctor(t.db)).account.id, ['owner'])).error.code).toBe(42234)
    expect((await setPermissions(owner.id, ['owner', 'sales'])).error.name).toBe('access.denied')
    expect((await setPermissions(UNKNOWN, ['sales'])).error.name).toBe('user.not_found')
    const other = await buildAdmin(t.db, ['sales'])
    expect((await setPermissions(other.id, ['owner'], support)).error.name).toBe('access.denied')
    expect((await setPermissions(other.id, [])).error.name).toBe('user.permissions_missing')
  })

  test('keep one owner, also when two owners demote each other at once', async () => {
    expect((await setPermissions(owner.id, ['content'])).error.name).toBe('user.last_owner')
    for (let round = 0; round < 5; round += 1) {
      const second = await buildAdmin(t.db)
      const secondSession = await t.signIn(second)
      const answers = await Promise.all([
        setPermissions(second.id, ['content']),
        setPermissions(owner.id, ['content'], secondSession),
      ])
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      // `access.denied` when the other request was first, `user.last_owner` when this one was waiting for the lock.
      const refused = answers.find(({ status }) => status !== 200)?.error.name
      expect(['access.denied', 'user.last_owner']).toContain(refused)
      await t.db
        .update(users)
        .set({ permissions: ['content'] })
        .where(eq(users.id, second.id))
      await t.db
        .update(users)
        .set({ permissions: ['owner'] })
        .where(eq(users.id, owner.id))
      t.services.sessions.forgetEverything()
    }
  })

  test('keep one of three owners who lock and demote each other at once', async () => {
    const made = [owner, await buildAdmin(t.db), await buildAdmin(t.db)]
    const signedIn = await Promise.all(made.map((user) => t.signIn(user)))
    const answers = await Promise.all(
      signedIn.flatMap((by, n) => [
        setPermissions(made[(n + 1) % 3]?.id ?? '', ['content'], by),
        t.call(crm.setUserStatus, {
          as: by,
          params: { id: made[(n + 2) % 3]?.id ?? '' },
          body: { status: 'locked', reason: REASON },
        }),
      ]),
    )
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    const left = (await t.db.select().from(users).where(eq(users.role, 'admin'))).filter(
      (user) => user.status === 'active' && user.permissions.includes('owner'),
    )
    expect(left).toHaveLength(1)
    for (const { id } of made)
      await t.db
        .update(users)
        .set({ status: 'active', permissions: id === owner.id ? ['owner'] : ['content'] })
        .where(eq(users.id, id))
    as = await t.signIn(owner)
    support = await t.signIn(await buildAdmin(t.db, ['support']))
  })
})

describe('ending sessions', () => {
  test('signs the account out everywhere at once', async () => {
    const user = await buildUser(t.db)
    const [one, two] = [await t.signIn(user), await t.signIn(user)]
    expect((await endSessions(user.id, support)).data).toEqual({ ended: 2 })
    for (const session of [one, two]) expect((await t.call(auth.me, { as: session })).error.code).toBe(40003)
    const [row] = await t.db.select().from(sessions).where(eq(sessions.id, one.sessionId))
    expect(row?.revokedReason).toBe('ended_by_staff')
    expect(await lastAudit(user.id)).toMatchObject({ after: { sessions: [], reason: REASON } })
  })

  test('is refused for the caller’s account and, to support, for accounts of staff', async () => {
    expect((await endSessions(owner.id)).error.name).toBe('access.denied')
    expect((await endSessions(owner.id, support)).error.name).toBe('access.denied')
    expect((await endSessions(UNKNOWN)).error.name).toBe('user.not_found')
    expect((await t.call(auth.me, { as })).status).toBe(200)
  })
})

describe('a lost second factor', () => {
  const withFactor = async (user: TestUser) => {
    await t.db.insert(secondFactors).values({ userId: user.id, sealedSecret: 'kín', confirmedAt: new Date() })
    return user
  }

  test('is removed by an owner: sessions end, the holder gets a mail, the audit log names the action', async () => {
    const user = await withFactor(await buildUser(t.db))
    const session = await t.signIn(user)
    expect((await get(user.id)).data.can.resetSecondFactor).toBe(true)
    expect((await get(user.id, support)).data.can.resetSecondFactor).toBe(false)
    expect((await resetFactor(user.id)).data).toMatchObject({ hasSecondFactor: false, sessions: [] })
    expect((await t.call(auth.me, { as: session })).error.code).toBe(40003)
    expect((await mailsTo(t.db, user.email))[0]?.subject).toBe('Xác thực hai lớp của bạn vừa được gỡ')
    expect(await lastAudit(user.id)).toMatchObject({
      action: 'user.second_factor_reset',
      before: { hasSecondFactor: true },
      after: { hasSecondFactor: false, reason: REASON },
    })
    expect((await resetFactor(user.id)).error.name).toBe('auth.second_factor_off')
  })

  test('cannot be removed by support, nor by its own holder here', async () => {
    const user = await withFactor(await buildUser(t.db))
    expect((await resetFactor(user.id, support)).error.name).toBe('access.denied')
    expect((await resetFactor(owner.id)).error.name).toBe('access.denied')
    expect((await resetFactor(UNKNOWN)).error.name).toBe('user.not_found')
  })
})

describe('professional profiles', () => {
  const handedIn = async () => {
    const user = await buildUser(t.db)
    await t.db
      .insert(professionalProfiles)
      .values({ userId: user.id, state: 'pending', profession: 'doctor' })
    return user
  }
  const approve = (id: string) =>
    t.call(crmAccounts.reviewProfessional, {
      as: support,
      params: { id },
      body: { decision: 'approved', reason: null },
    })
  const sendBack = (id: string, reason: string) =>
    t.call(crmAccounts.reviewProfessional, {
      as: support,
      params: { id },
      body: { decision: 'rejected', reason },
    })

  test('are approved once', async () => {
    const user = await handedIn()
    const { data } = await approve(user.id)
    expect(data.professional?.state).toBe('approved')
    expect(data.can.reviewProfessional).toBe(false)
    expect((await approve(user.id)).error.name).toBe('professional.not_pending')
  })

  test('are sent back with a reason that the learner can read', async () => {
    const user = await handedIn()
    expect((await sendBack(user.id, ' ')).error.name).toBe('input.invalid')
    const { data } = await sendBack(user.id, 'Ảnh chứng chỉ bị mờ.')
    expect(data.professional).toMatchObject({ state: 'rejected', rejectionReason: 'Ảnh chứng chỉ bị mờ.' })
  })

  test('without a proof have no file to open; unknown accounts answer 404; staff have no such profile', async () => {
    const user = await handedIn()
    const proof = (id: string) => t.call(crmAccounts.professionalProof, { as: support, params: { id } })
    expect((await proof(user.id)).error.name).toBe('professional.no_proof')
    expect((await proof(UNKNOWN)).error.name).toBe('user.not_found')
    expect((await approve(UNKNOWN)).error.name).toBe('user.not_found')
    expect((await proof(owner.id)).error.name).toBe('access.denied')
  })
})

describe('invitations', () => {
  let n = 0
  const invite = (values: Record<string, unknown> = {}, by = as) => {
    n += 1
    return t.call(crmAccounts.invite, {
      as: by,
      body: {
        name: 'Phạm Ngọc Mai',
        email: `nhan-su-${n}@example.vn`,
        role: 'admin',
        permissions: ['content'],
        doctorId: null,
        ...values,
      },
    })
  }
  const tokenOf = async (email: string) =>
    /set-password#token=([\w-]+)/.exec((await mailsTo(t.db, email))[0]?.text ?? '')?.[1] ?? ''
  const choose = (resetToken: string, newPassword = 'sáu con hạc giấy bay về') =>
    t.call(auth.resetPassword, { body: { resetToken, newPassword } })

  test('open an account that works once its holder has chosen a password by the mailed link', async () => {
    const email = 'moi-vao@example.vn'
    const { data } = await invite({ email, permissions: ['support', 'content'] })
    const mail = (await mailsTo(t.db, email))[0]
    expect(mail?.text).toContain('http://admin.localhost:3001/auth/set-password#token=')
    expect((await get(data.id)).data).toMatchObject({
      status: 'pending',
      permissions: ['content', 'support'],
    })
    expect(await lastAudit(data.id)).toMatchObject({ action: 'user.invited', actorId: owner.id })
    const token = await tokenOf(email)
    expect((await choose(token)).status).toBe(200)
    const account = (await get(data.id)).data
    expect([account.status, account.verifiedAt !== null]).toEqual(['active', true])
    const body = { email, password: 'sáu con hạc giấy bay về', app: 'crm' as const }
    expect((await t.call(auth.login, { body })).status).toBe(200)
    expect((await choose(token, 'mật khẩu khác dài lắm')).error.name).toBe('auth.reset_token_invalid')
  })

  test('are sent again by who keeps the staff, which ends the link before, and not without end', async () => {
    const email = 'gui-lai@example.vn'
    const { data: invited } = await invite({ email })
    const old = await tokenOf(email)
    const resend = (by = as, id = invited.id) =>
      t.call(crmAccounts.resendInvitation, { as: by, params: { id } })
    const { invitedUntil: before } = (await get(invited.id)).data
    t.time.advance(60_000)
    expect((await resend(support)).error.name).toBe('access.denied')
    const { data } = await resend()
    const later = Date.parse(data.invitedUntil ?? '') - Date.parse(before ?? '')
    expect(later).toBeGreaterThanOrEqual(60_000)
    expect(data.can.resendInvitation).toBe(true)
    expect(await lastAudit(invited.id)).toMatchObject({ action: 'user.invitation_resent', actorId: owner.id })
    expect((await choose(old)).error.name).toBe('auth.reset_token_invalid')
    for (let sent = 0; sent < 4; sent++) await resend()
    expect((await resend()).error.name).toBe('request.too_many')
    const links = (await mailsTo(t.db, email)).map(
      ({ text }) => /set-password#token=([\w-]+)/.exec(text ?? '')?.[1] ?? '',
    )
    const works = await Promise.all(links.map(async (token) => (await choose(token)).status === 200))
    expect(works.filter(Boolean)).toHaveLength(1)
    expect((await resend()).error.name).toBe('user.no_invitation')
    expect((await resend(as, (await buildUser(t.db)).id)).error.name).toBe('access.denied')
    expect((await resend(as, UNKNOWN)).error.name).toBe('user.not_found')
  })

  test('expire after three days', async () => {
    const email = 'cham-tre@example.vn'
    await invite({ email })
    t.time.advance(72 * 3_600_000 + 1000)
    expect((await choose(await tokenOf(email))).error.name).toBe('auth.reset_token_invalid')
    as = await t.signIn(owner)
    support = await t.signIn(await buildAdmin(t.db, ['support']))
  })

  test('link a doctor to a public profile, and only to one without an account', async () => {
    const taken = await buildDoctor(t.db)
    const [free] = await t.db
      .insert(doctors)
      .values({ slug: 'chua-co-tai-khoan', name: 'Đỗ Minh Khuê', academicTitle: 'BS.CKI' })
      .returning()
    const doctorId = free?.id ?? ''
    const options = (await t.call(crmAccounts.inviteOptions, { as })).data.doctors
    expect(options).toContainEqual({ id: doctorId, name: 'Đỗ Minh Khuê' })
    expect(options.map(({ id }) => id)).not.toContain(taken.id)
    const doctor = { role: 'doctor', permissions: [], doctorId }
    expect((await invite({ ...doctor, doctorId: taken.id })).error.name).toBe('doctor.has_account')
    expect((await invite({ ...doctor, doctorId: UNKNOWN })).error.name).toBe('doctor.not_found')
    expect((await invite({ ...doctor, doctorId: null })).error.name).toBe('input.invalid')
    expect((await invite({ ...doctor, permissions: ['content'] })).error.name).toBe('input.invalid')
    const both = await Promise.all([
      invite({ ...doctor, email: 'khue@example.vn' }),
      invite({ ...doctor, email: 'khue-2@example.vn' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const made = both.find(({ status }) => status === 200)?.data.id ?? ''
    const account = (await get(made)).data
    expect(account.doctorSlug).toBe('chua-co-tai-khoan')
    expect((await mailsTo(t.db, account.email))[0]?.text).toContain('http://doctor.localhost:3002/auth/')
  })

  test('need permissions for staff, an unused email address, and an owner who sends them', async () => {
    expect((await invite({ permissions: [] })).error.name).toBe('user.permissions_missing')
    expect((await invite({ email: owner.email })).error.name).toBe('user.email_taken')
    expect((await invite({ email: (await buildUser(t.db)).email })).error.name).toBe('user.email_taken')
    expect((await invite({}, support)).error.name).toBe('access.denied')
    expect((await invite({ role: 'student' })).error.name).toBe('input.invalid')
  })
})
