import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { consents, oneTimeCodes, rateLimits, users } from '../../db/schema/index.ts'
import { buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo, newestCode } from '../../test/mails.ts'

const { auth } = contract
const PASSWORD = 'cà phê sữa đá 39k'
const STRANGERS = 'mật khẩu của kẻ đến trước'
let t: TestApp
let n = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const newEmail = () => `dang-ky-${++n}@example.vn`
const consent = { acceptTerms: true, acceptPrivacy: true, acceptMarketing: true } as const
const register = (email: string, password = PASSWORD) =>
  t.call(auth.register, { body: { name: 'Trần Thu Hà', email, password, ...consent } })
const verify = (email: string, otp: string, registration?: string) =>
  t.call(auth.verifyOtp, { body: { email, otp, registration } })
const login = (email: string, password = PASSWORD) => t.call(auth.login, { body: { email, password } })
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('registration', () => {
  test('opens an account that works after the mailed code is typed', async () => {
    const email = newEmail()
    const { registration, ...sent } = (await register(email)).data
    expect(sent).toEqual({ expiresInSeconds: 300, resendAfterSeconds: 60 })
    expect((await login(email)).error.code).toBe(42220)
    const verified = await verify(email, await newestCode(t.db, email), registration)
    expect(verified.data).toMatchObject({ resetToken: null, session: { user: { name: 'Trần Thu Hà' } } })
    const me = await t.call(auth.me, { as: verified.data.session })
    expect(me.data.email).toBe(email)
    const { data } = await login(email)
    expect(data.user).toMatchObject({
      name: 'Trần Thu Hà',
      role: 'student',
      permissions: [],
      doctorSlug: null,
    })
    const [user] = await t.db.select().from(users).where(eq(users.email, email))
    const agreed = await t.db
      .select()
      .from(consents)
      .where(eq(consents.userId, user?.id ?? ''))
    expect(agreed.map((c) => [c.purpose, c.isGranted, c.textId]).sort()).toEqual([['marketing', true, null]])
  })

  test('answers the same for an address that has an account, and tells only its owner', async () => {
    const user = await buildUser(t.db)
    const [known, unknown] = [await register(user.email), await register(newEmail())]
    expect(known.status).toBe(unknown.status)
    const shape = ({ data }: typeof known) => ({ ...data, registration: data.registration.length })
    expect(shape(known)).toEqual(shape(unknown))
    const [mail] = await mailsTo(t.db, user.email)
    expect(mail?.subject).toBe('Bạn đã có tài khoản')
    const [after] = await t.db.select().from(users).where(eq(users.id, user.id))
    expect(after?.passwordHash).toBe(user.passwordHash)
  })

  test('signs in only the browser that registered: a code for another purpose, browser or second use opens no session', async () => {
    const email = newEmail()
    const { registration } = (await register(email)).data
    const otp = await newestCode(t.db, email)
    const elsewhere = await verify(email, wrongCode(otp), registration)
    expect(elsewhere.error.name).toBe('auth.otp_invalid')
    expect((await verify(email, otp)).data.session).toBeNull()
    expect((await verify(email, otp, registration)).error.name).toBe('auth.otp_invalid')
    t.time.advance(61_000)
    await t.call(auth.forgotPassword, { body: { email } })
    const body = { email, otp: await newestCode(t.db, email), purpose: 'reset' as const, registration }
    expect((await t.call(auth.verifyOtp, { body })).data).toEqual({
      session: null,
      resetToken: expect.any(String),
    })
  })

  test('an unverified registration leaves no password to the person who began it', async () => {
    const email = newEmail()
    await register(email, STRANGERS)
    t.time.advance(61_000)
    const { registration } = (await register(email)).data
    expect((await verify(email, await newestCode(t.db, email), registration)).data.resetToken).toBeNull()
    expect((await login(email, STRANGERS)).status).toBe(422)
    expect((await login(email)).status).toBe(200)
  })

  test('a stranger who registers the address again before the code is typed gains nothing', async () => {
    const email = newEmail()
    const own = (await register(email)).data.registration
    t.time.advance(61_000)
    const strangers = (await register(email, STRANGERS)).data.registration
    // The owner types the newest code on their own page: that verifies the address but not the stranger's password.
    const { resetToken } = (await verify(email, await newestCode(t.db, email), own)).data
    expect([(await login(email, STRANGERS)).status, (await login(email)).status]).toEqual([422, 422])
    const reset = { resetToken: resetToken ?? '', newPassword: PASSWORD }
    expect((await t.call(auth.resetPassword, { body: reset })).status).toBe(200)
    expect([(await login(email, STRANGERS)).status, (await login(email)).status]).toEqual([422, 200])
    expect(strangers).not.toBe(own)
  })

  test('a second registration within a minute of the first code changes nothing', async () => {
    const email = newEmail()
    const first = (await register(email)).data.registration
    expect((await register(email, 'một mật khẩu khác hẳn')).status).toBe(200)
    expect(await mailsTo(t.db, email)).toHaveLength(1)
    await verify(email, await newestCode(t.db, email), first)
    expect((await login(email)).status).toBe(200)
  })

  test('a stranger registers first, the owner within that minute: the stranger’s password does not work', async () => {
    const email = newEmail()
    await register(email, STRANGERS)
    const { registration } = (await register(email)).data
    expect((await verify(email, await newestCode(t.db, email), registration)).data.resetToken).toBeTruthy()
    expect((await login(email, STRANGERS)).status).toBe(422)
  })

  test('a reset code verifies the address as well, and invalidates the password of an unverified registration', async () => {
    const email = newEmail()
    await register(email, STRANGERS)
    await t.call(auth.forgotPassword, { body: { email } })
    const body = { email, otp: await newestCode(t.db, email), purpose: 'reset' as const }
    expect((await t.call(auth.verifyOtp, { body })).data.resetToken).toBeTruthy()
    expect((await login(email, STRANGERS)).status).toBe(422)
  })

  test('a registration cannot take over an unopened account that staff made', async () => {
    const doctor = await buildUser(t.db, { role: 'doctor', status: 'pending' })
    await register(doctor.email)
    const [after] = await t.db.select().from(users).where(eq(users.id, doctor.id))
    expect([after?.name, after?.passwordHash]).toEqual([doctor.name, doctor.passwordHash])
    expect((await mailsTo(t.db, doctor.email)).map((mail) => mail.subject)).toEqual(['Bạn đã có tài khoản'])
  })

  test.each([
    ['password123', 'auth.password_common'],
    ['MatKhau@2026', 'auth.password_common'],
    ['12345678', 'auth.password_common'],
    ['aaaaaaaaaaa', 'auth.password_common'],
    ['tranthuha-88x', 'auth.password_personal'],
    ['Thẩm Học mãi đỉnh', 'auth.password_personal'],
  ])('refuses %s as %s', async (password, name) => {
    expect((await register(newEmail(), password)).error.name).toBe(name)
  })

  test('names every wrong field in Vietnamese, and refuses unknown fields', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: '/auth/register',
      payload: {
        name: 'L',
        email: 'x',
        password: 'ngắn',
        acceptTerms: false,
        acceptPrivacy: true,
        role: 'admin',
      },
    })
    const { error } = answer.json()
    expect([answer.statusCode, error.code]).toEqual([422, 42200])
    expect(error.details.map((issue: { path: string }) => issue.path).sort()).toEqual([
      'body.acceptTerms',
      'body.email',
      'body.name',
      'body.password',
      'body.role',
    ])
    expect(error.details.find((issue: { path: string }) => issue.path === 'body.email').message).toMatch(
      /Email/,
    )
  })
})

describe('one-time codes', () => {
  const registered = async () => {
    const email = newEmail()
    await register(email)
    return { email, code: await newestCode(t.db, email) }
  }

  test('are refused after five wrong tries, even the right code', async () => {
    const { email, code } = await registered()
    for (let i = 0; i < 5; i++) expect((await verify(email, wrongCode(code))).error.code).toBe(42222)
    expect((await verify(email, code)).error.name).toBe('auth.too_many_attempts')
  })

  test('count each of twenty concurrent tries', async () => {
    const { email, code } = await registered()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongCode(code))))
    expect(answers.filter((a) => a.error.name === 'auth.otp_invalid')).toHaveLength(5)
    expect((await verify(email, code)).status).not.toBe(200)
  })

  test('work once, even in twenty concurrent requests', async () => {
    const { email, code } = await registered()
    const answers = await Promise.all(Array.from({ length: 5 }, () => verify(email, code)))
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1)
  })

  test('end after five minutes', async () => {
    const { email, code } = await registered()
    t.time.advance(300_001)
    expect((await verify(email, code)).error.name).toBe('auth.otp_expired')
  })

  test('are replaced by a newer code', async () => {
    const { email, code } = await registered()
    expect((await t.call(auth.resendOtp, { body: { email } })).error.name).toBe('auth.otp_too_soon')
    t.time.advance(61_000)
    expect((await t.call(auth.resendOtp, { body: { email } })).status).toBe(200)
    const newest = await newestCode(t.db, email)
    if (newest !== code) expect((await verify(email, code)).status).toBe(422)
    expect((await verify(email, newest)).status).toBe(200)
  })

  test('serve only the purpose they were made for', async () => {
    const { email, code } = await registered()
    const answer = await t.call(auth.verifyOtp, { body: { email, otp: code, purpose: 'reset' } })
    expect(answer.error.name).toBe('auth.otp_invalid')
  })

  test('answer the same for an unknown address as for a wrong code', async () => {
    const { email, code } = await registered()
    const [known, unknown] = [await verify(email, wrongCode(code)), await verify(newEmail(), '123456')]
    expect([known.status, known.error.code]).toEqual([unknown.status, unknown.error.code])
  })

  test('can be requested five times an hour, with the wait in Retry-After', async () => {
    const email = newEmail()
    await register(email)
    for (let i = 0; i < 4; i++) {
      t.time.advance(61_000)
      expect((await t.call(auth.resendOtp, { body: { email } })).status).toBe(200)
    }
    t.time.advance(61_000)
    const answer = await t.call(auth.resendOtp, { body: { email } })
    expect(answer.error.name).toBe('auth.too_many_attempts')
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(60)
  })

  test('are kept as a hash', async () => {
    const { email, code } = await registered()
    const [user] = await t.db.select().from(users).where(eq(users.email, email))
    const [row] = await t.db
      .select()
      .from(oneTimeCodes)
      .where(and(eq(oneTimeCodes.userId, user?.id ?? '')))
    expect(JSON.stringify(row)).not.toContain(code)
  })
})
