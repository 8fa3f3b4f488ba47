import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditEntries,
  passkeys,
  rateLimits,
  recoveryCodes,
  secondFactors,
  usedTimeSteps,
} from '../../db/schema/index.ts'
import { createSealer } from '../../secrets/sealer.ts'
import { demoOwner, demoSecret, demoStudent } from '../../test/demo.ts'
import { realBusiness } from '../../test/env.ts'
import { buildAdmin, buildDoctor, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { buildPasskey } from '../../test/passkey-device.ts'
import { authenticatorApp, giveSecondFactor } from '../../test/second-factor.ts'
import { createSecondFactorHousekeeping } from './housekeeping.service.ts'

const { auth, secondFactor, crm } = contract
const PREVIOUS = 'previous-jwt-0123456789abcdefghijklmnopq'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ JWT_SECRET_PREVIOUS: PREVIOUS })
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
  // At the beginning of a step, so that none ends inside a test.
  t.time.advance(31_000 - (t.time.now().getTime() % 30_000))
})

const password = TEST_PASSWORD
const nextStep = () => t.time.advance(30_000)
const state = (as: TestSession) => t.call(secondFactor.state, { as })
const begin = (as: TestSession, typed = password) =>
  t.call(secondFactor.begin, { as, body: { password: typed } })
const confirm = (as: TestSession, code: string) => t.call(secondFactor.confirm, { as, body: { code } })
const disable = (as: TestSession, code: string, typed = password) =>
  t.call(secondFactor.disable, { as, body: { password: typed, code } })
const renew = (as: TestSession, code: string, typed = password) =>
  t.call(secondFactor.renewRecoveryCodes, { as, body: { password: typed, code } })
const login = (user: TestUser, code?: string) =>
  t.call(auth.login, { body: { email: user.email, password, secondFactor: code } })

const setUp = async (user: TestUser, as: TestSession) => {
  const app = authenticatorApp(t, (await begin(as)).data.secret)
  const { data } = await confirm(as, app.code())
  nextStep()
  return { app, codes: data.recoveryCodes, as, user }
}
const withFactor = async () => {
  const user = await buildUser(t.db)
  return setUp(user, await t.signIn(user, 'web', { hasSecondFactor: false }))
}
const auditOf = async (userId: string, action: string) => {
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, userId))
  return entries.filter((entry) => entry.action === action)
}

describe('setting it up', () => {
  test('goes from password to secret to first code, and opens the site to staff', async () => {
    const user = await buildAdmin(t.db)
    const here = await t.signIn(user, 'crm', { hasSecondFactor: false })
    const there = await t.signIn(user, 'crm', { hasSecondFactor: false })
    const open = () => t.call(crm.categories, { as: here })
    expect((await open()).error.name).toBe('access.second_factor_required')
    expect((await state(here)).data).toEqual({
      isOn: false,
      isRequired: true,
      confirmedAt: null,
      recoveryCodesLeft: 0,
    })
    const { secret, uri } = (await begin(here)).data
    expect(uri).toContain(`secret=${secret}`)
    expect((await open()).status).toBe(403)
    const { data } = await confirm(here, authenticatorApp(t, secret).code())
    expect(new Set(data.recoveryCodes).size).toBe(10)
    expect(data.recoveryCodes.every((code) => /^[A-Z2-9]{5}-[A-Z2-9]{5}$/.test(code))).toBe(true)
    expect((await open()).status).toBe(200)
    expect((await state(here)).data).toMatchObject({ isOn: true, recoveryCodesLeft: 10 })
    expect((await t.call(auth.me, { as: there })).error.code).toBe(40003)
    const [entry] = await auditOf(user.id, 'second_factor.turned_on')
    expect([entry?.before, entry?.after]).toMatchObject([{ isOn: false }, { isOn: true }])
    expect((await mailsTo(t.db, user.email))[0]?.subject).toBe('Đã bật xác thực hai bước')
  })

  test('removes the passkeys that were added with the password alone, and the mail says so', async () => {
    const user = await buildUser(t.db)
    await buildPasskey(t.db, user.id)
    await setUp(user, await t.signIn(user, 'web', { hasSecondFactor: false }))
    expect(await t.db.$count(passkeys, eq(passkeys.userId, user.id))).toBe(0)
    expect(await auditOf(user.id, 'passkey.all_removed')).toHaveLength(1)
    expect((await mailsTo(t.db, user.email))[0]?.text).toContain('1 khóa truy cập (passkey) thêm trước đó')
  })

  test('asks for the password, five times at most', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    for (let i = 0; i < 5; i++) expect((await begin(as, 'sai')).error.name).toBe('auth.wrong_password')
    expect((await begin(as)).error.name).toBe('auth.too_many_attempts')
    expect(await t.db.$count(secondFactors, eq(secondFactors.userId, user.id))).toBe(0)
  })

  test('changes nothing before the first code: sign-in asks for none', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    await begin(as)
    expect((await login(user)).status).toBe(200)
    expect((await state(as)).data.isOn).toBe(false)
  })

  test('the newest secret counts, and the first code is used up', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    const old = authenticatorApp(t, (await begin(as)).data.secret)
    const app = authenticatorApp(t, (await begin(as)).data.secret)
    if (old.code() !== app.code())
      expect((await confirm(as, old.code())).error.name).toBe('auth.second_factor_invalid')
    expect((await confirm(as, app.code())).status).toBe(200)
    expect((await login(user, app.code())).error.name).toBe('auth.second_factor_invalid')
    nextStep()
    expect((await login(user, app.code())).status).toBe(200)
  })

  test('of ten first codes at once one turns it on', async () => {
    const user = await buildUser(t.db)
    const as = await t.signIn(user)
    const app = authenticatorApp(t, (await begin(as)).data.secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(as, app.code())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(10)
  })

  test('is not begun twice, nor confirmed before it is begun', async () => {
    const { as, app } = await withFactor()
    expect((await begin(as)).error.name).toBe('auth.second_factor_on')
    expect((await confirm(as, app.code())).error.name).toBe('auth.second_factor_on')
    const other = await t.signIn(await buildUser(t.db))
    expect((await confirm(other, '123456')).error.name).toBe('auth.second_factor_invalid')
  })

  test('keeps neither secret nor codes in a readable form', async () => {
    const { user, app, codes } = await withFactor()
    const [factor] = await t.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))
    const rows = await t.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, user.id))
    const stored = JSON.stringify([factor, rows])
    expect(stored).not.toContain(app.secret)
    for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
  })
})

describe('turning it off', () => {
  test('takes password and code; other sessions end, sign-in asks for nothing more', async () => {
    const { user, app, as } = await withFactor()
    const other = await t.signIn(user)
    expect((await disable(as, app.code(), 'sai')).error.name).toBe('auth.wrong_password')
    expect((await disable(as, '000000')).error.name).toBe('auth.second_factor_invalid')
    expect((await disable(as, app.code())).data).toMatchObject({ isOn: false, recoveryCodesLeft: 0 })
    expect((await t.call(auth.me, { as: other })).error.code).toBe(40003)
    expect((await t.call(auth.me, { as })).status).toBe(200)
    expect((await login(user)).status).toBe(200)
    const [entry] = await auditOf(user.id, 'second_factor.turned_off')
    expect([entry?.before, entry?.after]).toMatchObject([{ isOn: true }, { isOn: false }])
    expect((await mailsTo(t.db, user.email))[0]?.subject).toBe('Đã tắt xác thực hai bước')
    expect(await t.db.$count(recoveryCodes, eq(recoveryCodes.userId, user.id))).toBe(0)
    expect((await disable(as, app.code())).error.name).toBe('auth.second_factor_off')
  })

  test('is open with a recovery code, and a new one can be set up in the same moment', async () => {
    const { user, as, codes } = await withFactor()
    expect((await disable(as, codes[0] ?? '')).status).toBe(200)
    expect((await setUp(user, as)).codes).toHaveLength(10)
  })

  test('is refused to staff and doctors', async () => {
    for (const user of [await buildAdmin(t.db), (await buildDoctor(t.db)).account]) {
      const app = await giveSecondFactor(t, user)
      const answer = await disable(await t.signIn(user), app.code())
      expect([answer.status, answer.error.code]).toEqual([403, 40302])
    }
  })

  test('codes are tried fifteen times at most, sign-in and settings together', async () => {
    const { user, app, as } = await withFactor()
    for (let i = 0; i < 8; i++) await login(user, '000000')
    for (let i = 0; i < 7; i++) await disable(as, '000000')
    expect((await disable(as, app.code())).error.name).toBe('auth.too_many_attempts')
  })
})

describe('new recovery codes', () => {
  test('take the place of the old ones', async () => {
    const { user, app, as, codes } = await withFactor()
    expect((await renew(as, app.code(), 'sai')).error.name).toBe('auth.wrong_password')
    expect((await renew(as, '000000')).error.name).toBe('auth.second_factor_invalid')
    const fresh = (await renew(as, app.code())).data.recoveryCodes
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    expect((await login(user, codes[0])).error.name).toBe('auth.second_factor_invalid')
    expect((await login(user, fresh[0])).status).toBe(200)
    expect(await auditOf(user.id, 'second_factor.recovery_codes_renewed')).toHaveLength(1)
  })

  test('recovery codes are refused while the second factor is off', async () => {
    const as = await t.signIn(await buildUser(t.db))
    expect((await renew(as, '123456')).error.name).toBe('auth.second_factor_off')
  })
})

describe('codes of demo accounts', () => {
  const demoCode = (email: string) => t.call(secondFactor.demoCode, { query: { email } })

  test('are fresh each time until all are used; then the wait is told', async () => {
    const user = await buildUser(t.db, { email: demoOwner.email })
    await giveSecondFactor(t, user, demoSecret)
    for (let i = 0; i < 3; i++) {
      const { data } = await demoCode(user.email)
      expect(data?.secondsLeft).toBeGreaterThan(5)
      expect((await login(user, data?.code ?? '')).status).toBe(200)
    }
    const { data: none } = await demoCode(user.email)
    expect(none?.code).toBeNull()
    t.time.advance((none?.secondsLeft ?? 0) * 1000)
    expect((await login(user, (await demoCode(user.email)).data?.code ?? '')).status).toBe(200)
  })

  test('are given for no other account, and only in demo mode', async () => {
    const { user } = await withFactor()
    for (const email of [user.email, demoStudent.email]) expect((await demoCode(email)).data).toBeNull()
    const real = await createTestApp(realBusiness)
    try {
      const answer = await real.call(secondFactor.demoCode, { query: { email: demoOwner.email } })
      expect([answer.status, answer.error.name]).toEqual([404, 'request.not_found'])
    } finally {
      await real.close()
    }
  })
})

describe('housekeeping', () => {
  test('seals secrets anew after a change of the key, so that the old one may go', async () => {
    const user = await buildUser(t.db)
    const app = await giveSecondFactor(t, user)
    const byOld = createSealer({ current: PREVIOUS }, 'second factor').seal(app.secret, user.id)
    await t.db.update(secondFactors).set({ sealedSecret: byOld }).where(eq(secondFactors.userId, user.id))
    expect((await login(user, app.code())).status).toBe(200)
    await createSecondFactorHousekeeping(t.services)()
    const [factor] = await t.db.select().from(secondFactors).where(eq(secondFactors.userId, user.id))
    const byNew = createSealer({ current: t.services.env.JWT_SECRET }, 'second factor')
    expect(byNew.unseal(factor?.sealedSecret ?? '', user.id)).toBe(app.secret)
  })

  test('a secret that cannot be opened refuses codes but not recovery codes', async () => {
    const { user, app, codes } = await withFactor()
    const lost = createSealer({ current: 'a secret that is gone' }, 'second factor').seal(app.secret, user.id)
    await t.db.update(secondFactors).set({ sealedSecret: lost }).where(eq(secondFactors.userId, user.id))
    await createSecondFactorHousekeeping(t.services)()
    expect((await login(user, app.code())).error.name).toBe('auth.second_factor_invalid')
    expect((await login(user, codes[0])).status).toBe(200)
  })

  test('forgets steps that are over', async () => {
    const { user } = await withFactor()
    t.time.advance(2 * 60 * 60_000)
    await createSecondFactorHousekeeping(t.services)()
    expect(await t.db.$count(usedTimeSteps, eq(usedTimeSteps.userId, user.id))).toBe(0)
  })
})
