import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, rateLimits, sessions, users } from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo, newestCode } from '../../test/mails.ts'

const { auth } = contract
const NEW_PASSWORD = 'ba con cá vàng bơi ngược'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const login = (email: string, password = TEST_PASSWORD, more: object = {}) =>
  t.call(auth.login, { body: { email, password, ...more } })
const refresh = (refreshToken: string) => t.call(auth.refresh, { body: { refreshToken } })
const me = (accessToken: string) => t.call(auth.me, { as: { accessToken } })

describe('sign-in', () => {
  test('each role signs in on its own site only', async () => {
    const [student, admin, doctor] = [
      await buildUser(t.db),
      await buildAdmin(t.db),
      (await buildDoctor(t.db)).account,
    ]
    const homes = [
      [student.email, 'web'],
      [admin.email, 'crm'],
      [doctor.email, 'doctor'],
    ] as const
    for (const [email, home] of homes)
      for (const app of ['web', 'crm', 'doctor'] as const)
        expect([email, app, (await login(email, TEST_PASSWORD, { app })).status]).toEqual([
          email,
          app,
          app === home ? 200 : 422,
        ])
  })

  test('gives a doctor the slug of their own profile', async () => {
    const doctor = await buildDoctor(t.db)
    const { data } = await login(doctor.account.email, TEST_PASSWORD, { app: 'doctor' })
    expect(data.user.doctorSlug).toBe(doctor.slug)
    expect(data.user.avatarUrl).toBe(`/api/art/doctors/${doctor.slug}.svg`)
  })

  test('answers alike for an unknown address, a wrong password, an unverified and a locked account', async () => {
    const [active, pending, locked] = [
      await buildUser(t.db),
      await buildUser(t.db, { status: 'pending' }),
      await buildUser(t.db, { status: 'locked' }),
    ]
    const answers = [
      await login('khong-co@example.vn'),
      await login(active.email, 'sai mật khẩu'),
      await login(pending.email),
      await login(locked.email),
    ]
    for (const { status, error } of answers)
      expect([status, error.code, error.message, error.details]).toEqual([
        422,
        42220,
        answers[0]?.error.message,
        undefined,
      ])
  })

  test('after five wrong passwords the account waits, longer each time, then takes the right one', async () => {
    const { email } = await buildUser(t.db)
    for (let i = 0; i < 5; i++) expect((await login(email, 'sai')).error.code).toBe(42220)
    const refused = await login(email)
    expect([refused.error.name, Number(refused.headers['retry-after'])]).toEqual([
      'auth.too_many_attempts',
      60,
    ])
    t.time.advance(61_000)
    expect((await login(email, 'sai')).error.code).toBe(42220)
    expect(Number((await login(email)).headers['retry-after'])).toBeGreaterThan(60)
    t.time.advance(121_000)
    expect((await login(email)).status).toBe(200)
  })

  test('checks the password of only five of fifty parallel guesses', async () => {
    const { email } = await buildUser(t.db)
    const answers = await Promise.all(Array.from({ length: 50 }, () => login(email, 'sai')))
    expect(answers.filter((a) => a.error.name === 'auth.invalid_credentials').length).toBeLessThanOrEqual(5)
  })

  test('nobody can lock the owner out of a device that signed in before', async () => {
    const { email } = await buildUser(t.db)
    await login(email, TEST_PASSWORD, { deviceId: 'máy-quen' })
    for (let i = 0; i < 8; i++) await login(email, 'sai', { deviceId: 'kẻ-lạ' })
    expect((await login(email)).error.name).toBe('auth.too_many_attempts')
    expect((await login(email, TEST_PASSWORD, { deviceId: 'máy-quen' })).status).toBe(200)
  })

  test('one address is one account in every Unicode form and case', async () => {
    await buildUser(t.db, { email: 'hoa@example.vn' })
    expect((await login('  ＨＯＡ@Example.VN ')).status).toBe(200)
  })

  test('the password is the same from keyboards that compose letters differently', async () => {
    const { email } = await buildUser(t.db)
    expect((await login(email, TEST_PASSWORD.normalize('NFD'))).status).toBe(200)
  })
})

describe('renewal', () => {
  const signedIn = async () => {
    const user = await buildUser(t.db)
    return { email: user.email, ...(await login(user.email)).data }
  }

  test('exchanges a refresh token for a pair that works', async () => {
    const { refreshToken } = await signedIn()
    const { data } = await refresh(refreshToken)
    expect(data.refreshToken).not.toBe(refreshToken)
    expect((await me(data.accessToken)).status).toBe(200)
  })

  test('ten tabs at once get the same successor', async () => {
    const { refreshToken } = await signedIn()
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(refreshToken)))
    expect(new Set(answers.map((a) => a.data.refreshToken)).size).toBe(1)
    expect((await refresh(answers[0]?.data.refreshToken ?? '')).status).toBe(200)
  })

  test('reuse of an old token ends the session, is logged and reported by mail', async () => {
    const { email, refreshToken, accessToken } = await signedIn()
    await refresh(refreshToken)
    t.time.advance(31_000)
    const reused = await refresh(refreshToken)
    expect([reused.status, reused.error.name]).toEqual([410, 'auth.refresh_invalid'])
    expect((await me(accessToken)).error.code).toBe(40003)
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'session.refresh_reused'))
    expect(entries.length).toBeGreaterThan(0)
    expect((await mailsTo(t.db, email))[0]?.subject).toMatch(/đăng xuất/)
  })

  test('a token two generations old ends the session even without delay', async () => {
    const { refreshToken } = await signedIn()
    const second = (await refresh(refreshToken)).data.refreshToken
    const third = (await refresh(second)).data.refreshToken
    expect((await refresh(refreshToken)).status).toBe(410)
    expect((await refresh(third)).status).toBe(410)
  })

  test('a forged token ends no session', async () => {
    const { refreshToken } = await signedIn()
    const forged = `${refreshToken.slice(0, 40)}${'A'.repeat(refreshToken.length - 40)}`
    expect((await refresh(forged)).status).toBe(410)
    expect((await refresh(refreshToken)).status).toBe(200)
  })

  test('an idle session ends: a learner after 14 days, staff after an hour', async () => {
    const { refreshToken } = await signedIn()
    const admin = await buildAdmin(t.db)
    const staff = (await login(admin.email, TEST_PASSWORD, { app: 'crm' })).data
    t.time.advance(3_600_001)
    expect((await refresh(staff.refreshToken)).status).toBe(410)
    t.time.advance(14 * 86_400_000)
    expect((await refresh(refreshToken)).status).toBe(410)
  })
})

describe('a session', () => {
  test('ends with logout, at once', async () => {
    const user = await buildUser(t.db)
    const { accessToken, refreshToken } = (await login(user.email)).data
    expect((await me(accessToken)).status).toBe(200)
    expect((await t.call(auth.logout, { as: { accessToken } })).data).toEqual({ ok: true })
    expect((await me(accessToken)).error.code).toBe(40003)
    expect((await refresh(refreshToken)).status).toBe(410)
  })

  test('of a locked account is refused within ten seconds', async () => {
    const user = await buildUser(t.db)
    const { accessToken } = (await login(user.email)).data
    await me(accessToken)
    await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, user.id))
    t.time.advance(10_001)
    expect([(await me(accessToken)).status, (await me(accessToken)).error.code]).toEqual([401, 40003])
  })

  test('its access token ends after 15 minutes with 40001', async () => {
    const user = await buildUser(t.db)
    const { accessToken } = (await login(user.email)).data
    t.time.advance(15 * 60_000 + 31_000)
    expect([(await me(accessToken)).status, (await me(accessToken)).error.code]).toEqual([401, 40001])
  })

  test.each([
    ['no header', undefined],
    ['another scheme', 'Basic YTpi'],
    ['no token', 'Bearer '],
    ['three dots', 'Bearer a.b.c'],
    ['broken JSON', `Bearer ${Buffer.from('{').toString('base64url')}.e30.x`],
    ['20 kB', `Bearer ${'a'.repeat(10_000)}.${'b'.repeat(10_000)}.c`],
    ['not ASCII', 'Bearer ạ.ạ.ạ'],
  ])('is refused with 40001, never 500: %s', async (_name, authorization) => {
    const answer = await t.app.inject({
      url: '/me',
      headers: authorization ? { authorization: Buffer.from(authorization).toString('latin1') } : {},
    })
    expect([answer.statusCode, answer.json().error.code]).toEqual([401, 40001])
  })
})

describe('passwords', () => {
  test('a change needs the current one (422, still signed in) and ends the other sessions', async () => {
    const user = await buildUser(t.db)
    const [here, there] = [(await login(user.email)).data, (await login(user.email)).data]
    const change = (currentPassword: string) =>
      t.call(auth.changePassword, { as: here, body: { currentPassword, newPassword: NEW_PASSWORD } })
    const wrong = await change('không phải')
    expect([wrong.status, wrong.error.code]).toEqual([422, 42221])
    expect((await me(here.accessToken)).status).toBe(200)
    expect((await change(TEST_PASSWORD)).status).toBe(200)
    expect((await me(here.accessToken)).status).toBe(200)
    expect((await me(there.accessToken)).error.code).toBe(40003)
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
    expect((await mailsTo(t.db, user.email))[0]?.subject).toMatch(/vừa được thay đổi/)
  })

  const forgot = (email: string) => t.call(auth.forgotPassword, { body: { email } })
  const resetTokenFor = async (email: string) => {
    await forgot(email)
    const otp = await newestCode(t.db, email)
    return (await t.call(auth.verifyOtp, { body: { email, otp, purpose: 'reset' } })).data.resetToken ?? ''
  }
  const reset = (resetToken: string, newPassword = NEW_PASSWORD) =>
    t.call(auth.resetPassword, { body: { resetToken, newPassword } })

  test('a reset needs a code and a token, works once, and ends every session', async () => {
    const user = await buildUser(t.db)
    const { accessToken } = (await login(user.email)).data
    const token = await resetTokenFor(user.email)
    expect((await reset(token, 'password123')).error.name).toBe('auth.password_common')
    expect((await reset(token)).status).toBe(200)
    expect((await me(accessToken)).error.code).toBe(40003)
    expect([(await reset(token)).status, (await login(user.email)).status]).toEqual([410, 422])
    expect((await login(user.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('a reset token lives ten minutes', async () => {
    const user = await buildUser(t.db)
    const token = await resetTokenFor(user.email)
    t.time.advance(600_001)
    expect((await reset(token)).error.name).toBe('auth.reset_token_invalid')
  })

  test('asking for a code answers the same for unknown addresses', async () => {
    const user = await buildUser(t.db)
    const [known, unknown] = [await forgot(user.email), await forgot('khong-ai@example.vn')]
    expect([known.status, known.text]).toEqual([unknown.status, unknown.text])
  })
})

test('the profile can be changed by its owner, and only in the fields that the contract lists', async () => {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const body = { name: 'Lê Thị Ánh', phone: user.phone, workplace: null, profession: 'Điều dưỡng' }
  expect((await t.call(auth.updateMe, { as, body })).data).toMatchObject({
    name: 'Lê Thị Ánh',
    profession: 'Điều dưỡng',
  })
  const [row] = await t.db.select().from(users).where(eq(users.id, user.id))
  expect(row?.searchText).toContain('le thi anh')
  expect((await t.call(auth.updateMe, { as, body: { ...body, role: 'admin' } as typeof body })).status).toBe(
    422,
  )
  expect(await t.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1)
})

test('another phone number of the profile needs the password, and the owner is told by mail', async () => {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const change = (phone: string | null, password?: string) =>
    t.call(auth.updateMe, {
      as,
      body: { name: user.name, phone, workplace: null, profession: null, ...(password && { password }) },
    })
  expect((await change('+84 912 345 678')).error.name).toBe('auth.password_needed')
  expect((await change('+84 912 345 678', 'không phải')).error.name).toBe('auth.wrong_password')
  expect((await t.call(auth.me, { as })).data.phone).toBe(user.phone)
  expect(await mailsTo(t.db, user.email)).toEqual([])

  expect((await change('+84 912 345 678', TEST_PASSWORD)).data.phone).toBe('0912345678')
  expect((await mailsTo(t.db, user.email)).map(({ subject }) => subject)).toEqual([
    'Số điện thoại của tài khoản vừa được đổi',
  ])
  // The same number in another spelling is no other number, and to remove it is a change as well.
  expect((await change('0912 345 678')).status).toBe(200)
  expect((await change(null)).error.name).toBe('auth.password_needed')
  for (let tries = 0; tries < 5; tries += 1) await change(null, 'sai')
  expect((await change(null, TEST_PASSWORD)).error.name).toBe('auth.too_many_attempts')
})
