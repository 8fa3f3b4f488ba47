import { hash } from '@node-rs/argon2'
import { AppError, contract } from '@repo/contract'
import { newPassword } from '@repo/contract/fields'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import { auditEntries, oneTimeCodes, rateLimits, users } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { type CallOptions, createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo, newestCode } from '../../test/mails.ts'
import { solveProof } from '../../test/proofs.ts'
import { authLimits, lockAfterTry } from './auth.limits.ts'
import { hashingLoad, hashPassword, needsRehash, verifyPassword } from './password.ts'
import { assertGoodPassword, commonPasswords } from './password-rules.ts'
import { createVisitorHash } from './visitor-id.ts'

const { auth } = contract
let t: TestApp
let n = 0

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const times = <T>(count: number, work: (index: number) => Promise<T>) =>
  Array.from({ length: count }, (_, index) => index).reduce<Promise<T[]>>(
    async (done, index) => [...(await done), await work(index)],
    Promise.resolve([]),
  )
const newEmail = () => `gioi-han-${++n}@example.vn`
const consent = { acceptTerms: true, acceptPrivacy: true } as const
const login = (email: string, password = TEST_PASSWORD, more: object = {}, options: CallOptions = {}) =>
  t.call(auth.login, { body: { email, password, ...more }, ...options })
const register = (email: string, options: CallOptions = {}) =>
  t.call(auth.register, {
    body: { name: 'Lê An', email, password: 'cà phê sữa đá 39k', ...consent },
    ...options,
  })
const forgot = (email: string, options: CallOptions = {}) =>
  t.call(auth.forgotPassword, { body: { email }, ...options })
const verify = (email: string, otp: string, options: CallOptions = {}) =>
  t.call(auth.verifyOtp, { body: { email, otp, purpose: 'reset' }, ...options })
const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')
const userOf = async (email: string) => {
  const [row] = await t.db.select().from(users).where(eq(users.email, email))
  return row
}
/** Sets only this counter, as that many tries would. */
const fill = async (
  limit: Parameters<TestApp['services']['limiter']['count']>[0],
  subject: string,
  count: number,
) => {
  await t.db.delete(rateLimits)
  await t.services.limiter.count(limit, subject)
  await t.db.update(rateLimits).set({ count })
}
/** The hash under which the service stores a visitor id. */
const kept = (visitorId: string) => createVisitorHash(t.services.env.OTP_PEPPER)(visitorId)
const outcomes = (answers: { status: number; error?: { name: string } }[]) => {
  const counts: Record<string, number> = {}
  for (const { status, error } of answers) {
    const key = error?.name ?? String(status)
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

describe('argon2id', () => {
  test('19456 KiB, two passes, one lane, salt of 16 bytes', async () => {
    const [, name, version, parameters, salt = ''] = (await hashPassword(TEST_PASSWORD)).split('$')
    expect([name, version, parameters]).toEqual(['argon2id', 'v=19', 'm=19456,t=2,p=1'])
    expect(Buffer.from(salt, 'base64')).toHaveLength(16)
  })

  test('rehashes at the next sign-in when parameters have changed', async () => {
    const old = await hash(TEST_PASSWORD.normalize('NFC'), { algorithm: 2, memoryCost: 8192, timeCost: 1 })
    const { email } = await buildUser(t.db, { passwordHash: old })
    expect((await login(email)).status).toBe(200)
    const { passwordHash = '' } = (await userOf(email)) ?? {}
    expect([needsRehash(old), needsRehash(passwordHash)]).toEqual([true, false])
    expect((await login(email)).status).toBe(200)
  })

  test('runs two per core, queues a hundred, and answers 503 to the rest', async () => {
    const { maxRunning, maxWaiting } = hashingLoad
    const all = Array.from({ length: maxRunning + maxWaiting + 7 }, () => hashPassword(TEST_PASSWORD))
    const refused = (await Promise.allSettled(all)).filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(7)
    const [{ reason } = { reason: null }] = refused
    expect(reason).toBeInstanceOf(AppError)
    expect(reason).toMatchObject({ errorName: 'server.unavailable', status: 503 })
  })
})

describe('password', () => {
  const staffChange = async (role: 'student' | 'doctor' | 'admin', next: string) => {
    const user = await buildUser(t.db, { role })
    const as = await t.signIn(user)
    await t.db.delete(rateLimits)
    const body = { currentPassword: TEST_PASSWORD, newPassword: next }
    return t.call(auth.changePassword, { as, body })
  }

  test.each([
    ['7 code points', '1ữ3ặ5ộ7', false],
    ['8 code points, composed or not', '1ữ3ặ5ộ7ế'.normalize('NFD'), true],
    ['8 emoji', '😀😁😂😃😄😅😆😇', true],
    ['128 code points', 'ạ'.normalize('NFD').repeat(128), true],
    ['129 code points', 'ạ'.repeat(129), false],
    ['more than 1024 bytes', '😀'.repeat(257), false],
  ])('of a learner, 8 to 128 code points and 1024 bytes: %s', (_what, password, isFine) => {
    expect(newPassword.safeParse(password).success).toBe(isFine)
  })

  test('more than 1024 bytes are never hashed', async () => {
    await expect(hashPassword('a'.repeat(1025))).rejects.toBeInstanceOf(RangeError)
    expect(await verifyPassword(await hashPassword(TEST_PASSWORD), 'a'.repeat(5_000_000))).toBe(false)
  })

  test('of staff and doctors, 12 code points', async () => {
    expect((await staffChange('student', 'chín-ký-tự')).status).toBe(200)
    for (const role of ['doctor', 'admin'] as const) {
      const { error } = await staffChange(role, 'chín-ký-tự')
      expect(error.details).toEqual([{ path: 'body.newPassword', message: 'Mật khẩu cần ít nhất 12 ký tự.' }])
    }
  })

  test('100,000 common ones are refused in any spelling', () => {
    expect(commonPasswords().size).toBe(100_000)
    const words = { email: 'lan@example.vn', name: 'Lan', brand: 'Thẩm Học' }
    for (const password of ['iloveyou1', 'ILoveYou1', 'mật khẩu 123', 'p@ssw0rd', 'Qwertyuiop'])
      expect(() => assertGoodPassword(password, words)).toThrow('auth.password_common')
  })

  test('has no rules about kinds of characters and is not trimmed', async () => {
    const user = await buildUser(t.db, { passwordHash: await hashPassword(' chỉ toàn chữ thường ') })
    expect((await login(user.email, ' chỉ toàn chữ thường ')).status).toBe(200)
    expect((await login(user.email, 'chỉ toàn chữ thường')).status).toBe(422)
  })
})

describe('OTP', () => {
  const withCode = async () => {
    const { email, id } = await buildUser(t.db)
    await forgot(email)
    return { email, id, code: await newestCode(t.db, email) }
  }

  test('six digits, kept as a keyed hash of purpose and account', async () => {
    const { id, code } = await withCode()
    expect(code).toMatch(/^\d{6}$/)
    const [row] = await t.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.userId, id))
    expect(row?.codeHash).toMatch(/^[\w-]{43}$/)
  })

  test('lives five minutes', async () => {
    const [inTime, late] = [await withCode(), await withCode()]
    t.time.advance(299_000)
    expect((await verify(inTime.email, inTime.code)).status).toBe(200)
    t.time.advance(1_500)
    expect((await verify(late.email, late.code)).error.name).toBe('auth.otp_expired')
  })

  test('five tries, counted atomically; then even the right code is refused', async () => {
    const { email, code } = await withCode()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(email, wrongCode(code))))
    expect(outcomes(answers)['auth.otp_invalid']).toBe(5)
    await t.db.delete(rateLimits)
    expect((await verify(email, code)).error.name).toBe('auth.otp_invalid')
  })

  test('only the newest is accepted', async () => {
    const { email, id } = await withCode()
    t.time.advance(61_000)
    await forgot(email)
    expect(await t.db.$count(oneTimeCodes, eq(oneTimeCodes.userId, id))).toBe(1)
  })

  test('sent at most once a minute, five times an hour and ten times a day per account', async () => {
    const email = newEmail()
    const resend = () => t.call(auth.resendOtp, { body: { email, purpose: 'reset' } })
    expect([(await resend()).status, (await resend()).error.name]).toEqual([200, 'auth.otp_too_soon'])
    for (let i = 0; i < 4; i++) {
      t.time.advance(61_000)
      expect((await resend()).status).toBe(200)
    }
    t.time.advance(61_000)
    expect((await resend()).error.name).toBe('auth.too_many_attempts')
    t.time.advance(60 * MINUTE_MS)
    expect(outcomes(await times(5, async () => (t.time.advance(61_000), resend())))).toEqual({ 200: 5 })
    t.time.advance(60 * MINUTE_MS)
    expect((await resend()).error.name).toBe('auth.too_many_attempts')
  })

  test('20 an hour per network; above that with a proof of work, then none', async () => {
    const ask = (options: CallOptions = {}) =>
      t.call(auth.resendOtp, { body: { email: newEmail() }, ...options })
    expect(outcomes(await times(21, () => ask()))).toEqual({ 200: 20, 'auth.proof_needed': 1 })
    expect((await ask({ headers: await solveProof(t) })).status).toBe(200)
    await fill(authLimits.codesByNetwork, '127.0.0.1', authLimits.codesByNetwork.max)
    expect((await ask({ headers: await solveProof(t) })).error.name).toBe('auth.too_many_attempts')
  })
})

describe('failed logins', () => {
  test('per account: after five, delays of 1, 2, 4, 8, 15 and again 15 minutes', async () => {
    expect([5, 6, 7, 8, 9, 10].map((count) => lockAfterTry(count).windowMs / MINUTE_MS)).toEqual([
      1, 2, 4, 8, 15, 15,
    ])
    const { email } = await buildUser(t.db)
    await times(5, () => login(email, 'sai'))
    for (const minutes of [1, 2, 4, 8, 15]) {
      const refused = await login(email)
      expect([refused.status, refused.error.name]).toEqual([429, 'auth.too_many_attempts'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan((minutes - 1) * 60)
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(minutes * 60)
      t.time.advance(minutes * MINUTE_MS + 500)
      if (minutes < 15) expect((await login(email, 'sai')).error.name).toBe('auth.invalid_credentials')
    }
    expect((await login(email)).status).toBe(200)
  })

  test('a known device has a counter of its own', async () => {
    const { email } = await buildUser(t.db)
    await login(email, TEST_PASSWORD, { deviceId: 'máy-nhà' })
    await times(9, () => login(email, 'sai'))
    expect((await login(email)).error.name).toBe('auth.too_many_attempts')
    expect((await login(email, TEST_PASSWORD, { deviceId: 'máy-nhà' })).status).toBe(200)
  })

  test('a hundred in a row: unknown devices need a password reset, while a known device can still sign in', async () => {
    const { email, id } = await buildUser(t.db)
    const home = { deviceId: 'máy-của-chủ' }
    await login(email, TEST_PASSWORD, home)
    await t.db.update(users).set({ failedLogins: 99 }).where(eq(users.id, id))
    expect((await login(email, 'sai')).status).toBe(422)
    expect((await mailsTo(t.db, email))[0]?.subject).toBe('Tài khoản của bạn bị thử mật khẩu quá nhiều lần')
    const shut = and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'user.login_shut'))
    expect(await t.db.$count(auditEntries, shut)).toBe(1)
    const [right, wrong] = [await login(email), await login(email, 'sai')]
    expect([right.status, right.error.code, right.error.message]).toEqual([
      wrong.status,
      wrong.error.code,
      wrong.error.message,
    ])
    expect((await login(email, TEST_PASSWORD, home)).status).toBe(200)
    expect((await login(email)).status).toBe(422)
    await forgot(email)
    const { resetToken } = (await verify(email, await newestCode(t.db, email))).data
    const next = 'một mật khẩu mới tinh'
    await t.call(auth.resetPassword, { body: { resetToken: resetToken ?? '', newPassword: next } })
    expect((await login(email, next)).status).toBe(200)
    expect((await userOf(email))?.failedLogins).toBe(0)
  })

  test('fewer than a hundred are reset by a success', async () => {
    const { email } = await buildUser(t.db)
    await times(3, () => login(email, 'sai'))
    expect((await userOf(email))?.failedLogins).toBe(3)
    await login(email)
    expect((await userOf(email))?.failedLogins).toBe(0)
  })

  test('a known device that fails a hundred times counts as unknown again', async () => {
    const { email, id } = await buildUser(t.db)
    const thief = { deviceId: 'máy-bị-trộm' }
    await login(email, TEST_PASSWORD, thief)
    await t.db.update(users).set({ failedLogins: 100 }).where(eq(users.id, id))
    await fill(authLimits.loginFailuresByKnownDevice, `${email}|${kept('máy-bị-trộm')}`, 100)
    expect((await login(email, TEST_PASSWORD, thief)).status).toBe(422)
  })

  test('per network (a /64 of IPv6 counts as one): 30 in 15 minutes; above that with a proof of work, then none', async () => {
    const from = (index: number) => ({ ip: `2001:db8:7:7::${index + 1}` })
    const guess = (index: number, headers = {}) => login(newEmail(), 'sai', {}, { ...from(index), headers })
    expect(outcomes(await times(31, (index) => guess(index)))).toEqual({
      'auth.invalid_credentials': 30,
      'auth.proof_needed': 1,
    })
    expect((await guess(40, await solveProof(t))).error.name).toBe('auth.invalid_credentials')
    expect((await login(newEmail(), 'sai', {}, { ip: '2001:db8:7:8::1' })).status).toBe(422)
    await t.db.delete(rateLimits)
    await fill(authLimits.loginFailuresByNetwork, '2001:db8:7:7::/64', authLimits.loginFailuresByNetwork.max)
    expect((await guess(41, await solveProof(t))).error.name).toBe('auth.too_many_attempts')
    t.time.advance(15 * MINUTE_MS + 1000)
    expect((await guess(42)).status).toBe(422)
  })

  test('per device, from any network: 20 in 15 minutes; above that with a proof of work, then none', async () => {
    const guess = (index: number, headers = {}) =>
      login(newEmail(), 'sai', { deviceId: 'một-máy' }, { ip: `203.0.113.${index + 1}`, headers })
    expect(outcomes(await times(21, (index) => guess(index)))).toEqual({
      'auth.invalid_credentials': 20,
      'auth.proof_needed': 1,
    })
    expect((await guess(30, await solveProof(t))).status).toBe(422)
    await t.db.delete(rateLimits)
    await fill(authLimits.loginFailuresByDevice, kept('một-máy'), authLimits.loginFailuresByDevice.max)
    expect((await guess(31, await solveProof(t))).error.name).toBe('auth.too_many_attempts')
  })

  test('of the whole site: three times the usual raises one alarm, and unknown devices need a proof of work', async () => {
    const { email } = await buildUser(t.db)
    await login(email, TEST_PASSWORD, { deviceId: 'máy-thường-dùng' })
    const hour = { name: 'login-hour', max: 1, windowMs: 26 * 60 * MINUTE_MS }
    await fill(hour, String(Math.floor(t.time.now().getTime() / (60 * MINUTE_MS))), 119)
    for (let index = 1; index <= 2; index++)
      await login(newEmail(), 'sai', {}, { ip: `198.51.100.${index}`, headers: await solveProof(t) })
    const entries = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'login.failures_unusual'))
    expect(entries.map((entry) => entry.after)).toEqual([{ count: 120, normal: 40 }])
    expect((await login(email)).error.name).toBe('auth.proof_needed')
    expect((await login(email, TEST_PASSWORD, {}, { headers: await solveProof(t) })).status).toBe(200)
    expect((await login(email, TEST_PASSWORD, { deviceId: 'máy-thường-dùng' })).status).toBe(200)
    t.time.advance(60 * MINUTE_MS + 1000)
    expect((await login(email)).status).toBe(200)
  })
})

describe('other limits', () => {
  test('refresh: 150 in 5 minutes per network', async () => {
    const refresh = () => t.call(auth.refresh, { body: { refreshToken: 'x'.repeat(40) } })
    expect((await refresh()).status).toBe(410)
    await fill(authLimits.refreshByNetwork, '127.0.0.1', 149)
    expect([(await refresh()).status, (await refresh()).status]).toEqual([410, 429])
    expect([authLimits.refreshByNetwork.max, authLimits.refreshByNetwork.windowMs]).toEqual([
      150,
      5 * MINUTE_MS,
    ])
  })

  test('verify: 30 in 5 minutes per network', async () => {
    const answers = await times(31, () => verify(newEmail(), '123456'))
    expect(outcomes(answers)).toEqual({ 'auth.otp_invalid': 30, 'auth.too_many_attempts': 1 })
    t.time.advance(5 * MINUTE_MS + 1000)
    expect((await verify(newEmail(), '123456')).error.name).toBe('auth.otp_invalid')
  })

  test('register: 5 an hour per network; above that with a proof of work, then none', async () => {
    expect(outcomes(await times(6, () => register(newEmail())))).toEqual({ 200: 5, 'auth.proof_needed': 1 })
    expect((await register(newEmail(), { headers: await solveProof(t) })).status).toBe(200)
    await fill(authLimits.registerByNetwork, '127.0.0.1', authLimits.registerByNetwork.max)
    const refused = await register(newEmail(), { headers: await solveProof(t) })
    expect([refused.status, refused.error.name]).toEqual([429, 'auth.too_many_attempts'])
  })

  test('forgot: 3 an hour per account', async () => {
    const email = newEmail()
    const answers = await times(4, async () => (t.time.advance(61_000), forgot(email)))
    expect(outcomes(answers)).toEqual({ 200: 3, 'auth.too_many_attempts': 1 })
  })

  test('forgot: 10 an hour per network; above that with a proof of work, then none', async () => {
    expect(outcomes(await times(11, () => forgot(newEmail())))).toEqual({ 200: 10, 'auth.proof_needed': 1 })
    expect((await forgot(newEmail(), { headers: await solveProof(t) })).status).toBe(200)
    await fill(authLimits.forgotByNetwork, '127.0.0.1', authLimits.forgotByNetwork.max)
    expect((await forgot(newEmail(), { headers: await solveProof(t) })).status).toBe(429)
  })

  test('change-password: 5 in 15 minutes', async () => {
    const as = await t.signIn(await buildUser(t.db))
    const body = { currentPassword: 'sai', newPassword: 'cà phê sữa đá 39k' }
    const answers = await times(6, () => t.call(auth.changePassword, { as, body }))
    expect(outcomes(answers)).toEqual({ 'auth.wrong_password': 5, 'auth.too_many_attempts': 1 })
  })

  test('reviews: 5 an hour', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    const review = async () => {
      const course = await buildCourse(t.db)
      await buildEnrollment(t.db, { userId: user.id, courseId: course.id, percent: 100 })
      const body = { rating: 5, text: 'Bài giảng rõ ràng, dễ theo dõi.' }
      return t.call(contract.learning.reviewCourse, { as, params: { slug: course.slug }, body })
    }
    expect(outcomes(await times(6, review))).toEqual({ 200: 5, 'request.too_many': 1 })
  })

  test('search: 60 a minute per network, not counting cached answers', async () => {
    const search = (q: string) =>
      t.call(contract.catalogue.courses, { query: { q }, headers: { 'x-forwarded-for': '203.0.113.77' } })
    expect(outcomes(await times(61, (index) => search(`laser ${index}`)))).toEqual({
      200: 60,
      'request.too_many': 1,
    })
    expect((await search('laser 3')).status).toBe(200)
    t.time.advance(MINUTE_MS + 1000)
    expect((await search('laser 61')).status).toBe(200)
  })
})
