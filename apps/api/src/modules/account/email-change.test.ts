import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, emailChanges, resetTokens, users } from '../../db/schema/index.ts'
import { buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo, newestCode } from '../../test/mails.ts'

const { changeEmail, confirmEmail } = contract.account

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

let counter = 0
const newAddress = () => {
  counter += 1
  return `moi-${counter}@example.vn`
}
const someone = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const ask = (as: TestSession, email: string, password = TEST_PASSWORD) =>
  t.call(changeEmail, { as, body: { email, password } })
const confirm = (as: TestSession, otp: string) => t.call(confirmEmail, { as, body: { otp } })
const emailOf = async ({ id }: TestUser) =>
  (await t.db.select().from(users).where(eq(users.id, id)))[0]?.email

describe('another address', () => {
  test('counts once its code came back; the old one is told twice', async () => {
    const { user, as } = await someone()
    const email = newAddress()
    const asked = await ask(as, ` ${email.toUpperCase()} `)
    expect([asked.status, asked.data]).toEqual([200, { expiresInSeconds: 300, resendAfterSeconds: 60 }])
    expect(await emailOf(user)).toBe(user.email)
    const confirmed = await confirm(as, await newestCode(t.db, email))
    expect([confirmed.status, confirmed.data]).toEqual([200, { email }])
    expect(await emailOf(user)).toBe(email)
    const subjects = (await mailsTo(t.db, user.email)).map((mail) => mail.subject)
    expect(subjects).toEqual([
      'Địa chỉ email của tài khoản đã được đổi',
      'Có yêu cầu đổi địa chỉ email của bạn',
    ])
    const body = { email, password: TEST_PASSWORD, app: 'web' as const }
    expect((await t.call(contract.auth.login, { body })).status).toBe(200)
    expect((await t.call(contract.auth.login, { body: { ...body, email: user.email } })).status).toBe(422)
  })

  test('ends every other session and keeps this one', async () => {
    const { user, as } = await someone()
    const other = await t.signIn(user)
    const email = newAddress()
    await ask(as, email)
    await confirm(as, await newestCode(t.db, email))
    expect((await t.call(contract.auth.me, { as })).status).toBe(200)
    expect((await t.call(contract.auth.me, { as: other })).status).toBe(401)
  })

  test('takes the power from what was mailed to the old one', async () => {
    const { user, as } = await someone()
    await t.db
      .insert(resetTokens)
      .values({ tokenHash: 'old', userId: user.id, expiresAt: new Date(Date.now() + 600_000) })
    const email = newAddress()
    await ask(as, email)
    await confirm(as, await newestCode(t.db, email))
    expect(await t.db.$count(resetTokens, eq(resetTokens.userId, user.id))).toBe(0)
  })

  test('leaves a trail without the addresses', async () => {
    const { user, as } = await someone()
    const email = newAddress()
    await ask(as, email)
    await confirm(as, await newestCode(t.db, email))
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, user.id))
    expect(trail.map((entry) => entry.action)).toEqual(['user.email_change_asked', 'user.email_changed'])
    expect(JSON.stringify(trail)).not.toContain('@')
  })

  test('needs the password', async () => {
    const { as } = await someone()
    const email = newAddress()
    const { status, error } = await ask(as, email, 'sai mật khẩu')
    expect([status, error.name]).toEqual([422, 'auth.wrong_password'])
    expect(await mailsTo(t.db, email)).toEqual([])
    for (let n = 0; n < 4; n += 1) await ask(as, email, 'sai mật khẩu')
    expect((await ask(as, email)).error.name).toBe('auth.too_many_attempts')
  })
})

describe('an address that has an account', () => {
  test('gets the same answer; only its mailbox learns of it', async () => {
    const { as } = await someone()
    const holder = await buildUser(t.db)
    const taken = await ask(as, holder.email)
    const free = await ask((await someone()).as, newAddress())
    expect([taken.status, taken.data]).toEqual([free.status, free.data])
    const [mail] = await mailsTo(t.db, holder.email)
    expect(mail?.subject).toBe('Địa chỉ email này đã có tài khoản')
    expect(mail?.text).not.toMatch(/\d{6}/)
    const wrong = await confirm(as, '123456')
    expect([wrong.status, wrong.error.name]).toEqual([422, 'auth.otp_invalid'])
  })

  test('that got one meanwhile is refused to whoever proves it', async () => {
    const { user, as } = await someone()
    const email = newAddress()
    await ask(as, email)
    const otp = await newestCode(t.db, email)
    await buildUser(t.db, { email })
    const { status, error } = await confirm(as, otp)
    expect([status, error.name]).toEqual([409, 'user.email_taken'])
    expect(await emailOf(user)).toBe(user.email)
  })

  test('that nobody proved gives way', async () => {
    const { as } = await someone()
    const email = newAddress()
    await buildUser(t.db, { email, status: 'pending', verifiedAt: null })
    await ask(as, email)
    expect((await confirm(as, await newestCode(t.db, email))).status).toBe(200)
    expect(await t.db.$count(users, eq(users.email, email))).toBe(1)
  })
})

describe('the code', () => {
  test('the code of an earlier change of address is refused', async () => {
    const { user, as } = await someone()
    const [first, second] = [newAddress(), newAddress()]
    await ask(as, first)
    const otp = await newestCode(t.db, first)
    t.time.advance(61_000)
    await ask(as, second)
    expect((await confirm(as, otp)).error.name).toBe('auth.otp_invalid')
    expect(await emailOf(user)).toBe(user.email)
  })

  test('of somebody else proves nothing', async () => {
    const mine = await someone()
    const theirs = await someone()
    const email = newAddress()
    await ask(mine.as, email)
    await ask(theirs.as, newAddress())
    expect((await confirm(theirs.as, await newestCode(t.db, email))).error.name).toBe('auth.otp_invalid')
  })

  test('runs out after five minutes and after five tries', async () => {
    const late = await someone()
    const email = newAddress()
    await ask(late.as, email)
    t.time.advance(5 * 60_000)
    const { status, error } = await confirm(late.as, await newestCode(t.db, email))
    expect([status, error.name]).toEqual([410, 'auth.otp_expired'])

    const guesser = await someone()
    const other = newAddress()
    await ask(guesser.as, other)
    const otp = await newestCode(t.db, other)
    const wrong = otp === '000000' ? '111111' : '000000'
    for (let n = 0; n < 5; n += 1) expect((await confirm(guesser.as, wrong)).status).toBe(422)
    expect((await confirm(guesser.as, otp)).error.name).toBe('auth.otp_invalid')
  })

  test('works once, even twice at a time', async () => {
    const { as } = await someone()
    const email = newAddress()
    await ask(as, email)
    const otp = await newestCode(t.db, email)
    const answers = await Promise.all([confirm(as, otp), confirm(as, otp)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 422])
  })

  test('is sent once a minute', async () => {
    const { as } = await someone()
    await ask(as, newAddress())
    const { status, error } = await ask(as, newAddress())
    expect([status, error.name]).toEqual([429, 'auth.otp_too_soon'])
  })
})

test('one wish at a time is kept', async () => {
  const { user, as } = await someone()
  await ask(as, newAddress())
  t.time.advance(61_000)
  const last = newAddress()
  await ask(as, last)
  const rows = await t.db.select().from(emailChanges).where(eq(emailChanges.userId, user.id))
  expect(rows.map((row) => row.email)).toEqual([last])
})
