import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, rateLimits, sessions } from '../../db/schema/index.ts'
import { buildAdmin, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { type authenticatorApp, giveSecondFactor } from '../../test/second-factor.ts'
import { createSecondFactorProof } from './proof.service.ts'
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts'
import { replaceRecoveryCodes, takeStep } from './second-factor.repo.ts'

const { auth } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
  // At the beginning of a step, so that none ends inside a test.
  t.time.advance(31_000 - (t.time.now().getTime() % 30_000))
})

const login = (
  { email, role }: Pick<TestUser, 'email' | 'role'>,
  secondFactor?: string,
  { password = TEST_PASSWORD, ip }: { password?: string; ip?: string } = {},
) =>
  t.call(auth.login, {
    body: { email, password, app: role === 'admin' ? 'crm' : 'web', secondFactor },
    ip,
  })

/** An administrator with an app. */
const withApp = async () => {
  const user = await buildAdmin(t.db)
  return { user, app: await giveSecondFactor(t, user) }
}

/** Waits by the service's clock until a new time step has begun. */
const nextStep = () => t.time.advance(30_000)
const wrongCode = (app: ReturnType<typeof authenticatorApp>) => {
  const open = [app.code(-1), app.code(), app.code(1)]
  return ['000000', '000001', '000002', '000003'].find((code) => !open.includes(code)) ?? ''
}

describe('sign-in with a second factor', () => {
  test('asks for the code, then opens a session that has proved it', async () => {
    const { user, app } = await withApp()
    const asked = await login(user)
    expect([asked.status, asked.error.name, asked.error.details]).toEqual([
      422,
      'auth.second_factor_needed',
      undefined,
    ])
    const { status, data } = await login(user, app.code())
    expect([status, data.user.mustSetUpSecondFactor]).toEqual([200, false])
    const [session] = await t.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(session?.secondFactorAt).toBeInstanceOf(Date)
    expect((await t.call(contract.crm.categories, { as: data })).status).toBe(200)
  })

  test('takes the code of the step before and after, no other, and blanks while typing', async () => {
    const { user, app } = await withApp()
    expect((await login(user, app.code(-2))).error.name).toBe('auth.second_factor_invalid')
    expect((await login(user, app.code(2))).error.name).toBe('auth.second_factor_invalid')
    expect((await login(user, app.code(-1))).status).toBe(200)
    const code = app.code(1)
    expect((await login(user, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
  })

  test('each code of the second factor is accepted once', async () => {
    const { user, app } = await withApp()
    const code = app.code()
    expect((await login(user, code)).status).toBe(200)
    expect((await login(user, code)).error.name).toBe('auth.second_factor_invalid')
    nextStep()
    expect((await login(user, code)).error.name).toBe('auth.second_factor_invalid')
    expect((await login(user, app.code())).status).toBe(200)
  })

  test('of twenty sign-ins at once with one code exactly one succeeds', async () => {
    const { user, app } = await withApp()
    const code = app.code()
    const answers = await Promise.all(Array.from({ length: 20 }, () => login(user, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await t.db.select().from(sessions).where(eq(sessions.userId, user.id))).toHaveLength(1)
  })

  test('and so it is without any limit in the way', async () => {
    const { user, app } = await withApp()
    const { take } = createSecondFactorProof(t.services)
    const code = app.code()
    const takeOnce = () => t.db.transaction((tx) => take(tx, user, code, '192.0.2.1'))
    const taken = await Promise.all(Array.from({ length: 20 }, takeOnce))
    expect(taken.filter(Boolean)).toHaveLength(1)
    const step = () => t.db.transaction((tx) => takeStep(tx, user.id, 1, t.time.now()))
    expect((await Promise.all(Array.from({ length: 20 }, step))).filter(Boolean)).toHaveLength(1)
  })

  test('never tells who has one to somebody without the password', async () => {
    const { user, app } = await withApp()
    const plain = await buildUser(t.db)
    const answers = [
      await login(user, undefined, { password: 'sai mật khẩu' }),
      await login(user, app.code(), { password: 'sai mật khẩu' }),
      await login(plain, undefined, { password: 'sai mật khẩu' }),
      await login({ email: 'khong-ai@example.vn', role: 'admin' }, app.code()),
      await login({ ...user, role: 'student' }, app.code()),
    ]
    const shapes = answers.map(({ status, error }) => JSON.stringify([status, { ...error, requestId: '' }]))
    expect(new Set(shapes).size).toBe(1)
    // And the code that was shown is still good.
    expect((await login(user, app.code())).status).toBe(200)
  })

  test('needs nothing more from an account without one, whatever is sent along', async () => {
    const student = await buildUser(t.db)
    const { status, data } = await login(student, '123456')
    expect([status, data.user.mustSetUpSecondFactor]).toEqual([200, false])
  })

  test('lets staff without one in, to set it up', async () => {
    const admin = await buildAdmin(t.db)
    const { status, data } = await login(admin)
    expect([status, data.user.mustSetUpSecondFactor]).toEqual([200, true])
    const refused = await t.call(contract.crm.categories, { as: data })
    expect([refused.status, refused.error.code]).toEqual([403, 40302])
  })

  test('is kept through renewals', async () => {
    const { user, app } = await withApp()
    const { data } = await login(user, app.code())
    const renewed = await t.call(auth.refresh, { body: { refreshToken: data.refreshToken } })
    expect(renewed.data.user.mustSetUpSecondFactor).toBe(false)
    expect((await t.call(contract.crm.categories, { as: renewed.data })).status).toBe(200)
  })
})

describe('guessing codes', () => {
  test('ends after fifteen tries in five minutes, also for the right code', async () => {
    const { user, app } = await withApp()
    for (let i = 0; i < 15; i++)
      expect((await login(user, wrongCode(app))).error.name).toBe('auth.second_factor_invalid')
    const refused = await login(user, app.code())
    expect([refused.status, refused.error.name]).toEqual([429, 'auth.too_many_attempts'])
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(300)
    // Asking what is needed costs nothing and opens nothing.
    expect((await login(user)).error.name).toBe('auth.second_factor_needed')
    t.time.advance(300_001)
    expect((await login(user, app.code())).status).toBe(200)
  })

  test('a right password alone forgives no wrong code', async () => {
    const { user, app } = await withApp()
    for (let i = 0; i < 15; i++) {
      await login(user)
      await login(user, wrongCode(app))
    }
    expect((await login(user, app.code())).error.name).toBe('auth.too_many_attempts')
  })

  test('forty tries at once get fifteen looks', async () => {
    const { user, app } = await withApp()
    const { inTry } = createSecondFactorProof(t.services)
    let looks = 0
    const guess = () =>
      inTry(user.id, async () => {
        looks += 1
        return null
      }).catch((error: Error) => error.message)
    const answers = await Promise.all(Array.from({ length: 40 }, guess))
    expect(looks).toBe(15)
    expect(answers.filter((name) => name === 'auth.too_many_attempts')).toHaveLength(25)
    expect((await login(user, app.code())).error.name).toBe('auth.too_many_attempts')
  })

  test('is counted by network over all accounts: past thirty only with a proof of work', async () => {
    const ip = '203.0.113.77'
    for (let account = 0; account < 3; account++) {
      const { user, app } = await withApp()
      for (let i = 0; i < 10; i++) await login(user, wrongCode(app), { ip })
    }
    const { user, app } = await withApp()
    const refused = await login(user, app.code(), { ip })
    expect([refused.status, refused.error.name]).toEqual([428, 'auth.proof_needed'])
    expect((await login(user, app.code(), { ip: '203.0.113.78' })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  const withCodes = async () => {
    const { user, app } = await withApp()
    const codes = newRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(t.services.env.OTP_PEPPER, user.id, code))
    await t.db.transaction((tx) => replaceRecoveryCodes(tx, user.id, hashes, t.time.now()))
    return { user, app, codes: codes as [string, string, ...string[]] }
  }

  test('open the account once each, however they are typed; it is noted and mailed', async () => {
    const { user, codes } = await withCodes()
    const typed = `${codes[0].slice(0, 5)}-${codes[0].slice(5)}`.toLowerCase()
    expect((await login(user, typed)).status).toBe(200)
    expect((await login(user, codes[0])).error.name).toBe('auth.second_factor_invalid')
    expect((await login(user, codes[1])).status).toBe(200)
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    const used = entries.filter(({ action }) => action === 'second_factor.recovery_code_used')
    expect(used.map(({ before, after }) => [before, after])).toEqual([
      [{ recoveryCodesLeft: 10 }, { recoveryCodesLeft: 9 }],
      [{ recoveryCodesLeft: 9 }, { recoveryCodesLeft: 8 }],
    ])
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain('còn 8 mã')
  })

  test('of ten sign-ins at once with one code exactly one succeeds', async () => {
    const { user, codes } = await withCodes()
    const { take } = createSecondFactorProof(t.services)
    const takeOnce = () => t.db.transaction((tx) => take(tx, user, codes[0], '192.0.2.1'))
    const taken = await Promise.all(Array.from({ length: 10 }, takeOnce))
    expect(taken.filter(Boolean)).toHaveLength(1)
  })

  test('recovery codes open no other account', async () => {
    const [mine, other] = [await withCodes(), await withCodes()]
    expect((await login(other.user, mine.codes[0])).error.name).toBe('auth.second_factor_invalid')
  })
})
