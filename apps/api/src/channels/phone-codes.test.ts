import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { phoneMessages, rateLimits, siteSettings, users } from '../db/schema/index.ts'
import { createLogger } from '../process/log.ts'
import { buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { type HttpSink, startHttpSink } from '../test/http-sink.ts'
import { mailsTo } from '../test/mails.ts'
import { createPhoneDelivery } from './phone-codes.service.ts'
import { createPhoneSenders } from './phone-sender.ts'
import { createZaloTokens } from './zalo-tokens.service.ts'

const { auth } = contract
const TOKENS = { access_token: 'truy-cap-1', refresh_token: 'lam-moi-2', expires_in: '90000' }
const SENT = { error: 0, message: 'Success', data: { msg_id: 'a' } }
const SMS_SENT = { CodeResult: '100', SMSID: 'b' }
let t: TestApp
let off: TestApp
let sink: HttpSink
let n = 0

beforeAll(async () => {
  sink = await startHttpSink()
  t = await createTestApp({
    ZNS_APP_ID: '4242',
    ZNS_APP_SECRET: 'bi-mat-zalo',
    ZNS_REFRESH_TOKEN: 'lam-moi-1',
    ZNS_TEMPLATE_ID: '7777',
    ZNS_URL: `${sink.url}/zns`,
    ZNS_TOKEN_URL: `${sink.url}/zalo-token`,
    SMS_API_KEY: 'khoa-sms',
    SMS_SECRET_KEY: 'bi-mat-sms',
    SMS_BRAND: 'ThamHoc',
    SMS_URL: `${sink.url}/sms`,
  })
  off = await createTestApp()
})
afterAll(async () => {
  await t.close()
  await off.close()
  await sink.stop()
})
beforeEach(async () => {
  sink.requests.length = 0
  await t.db.delete(rateLimits)
  await t.db.delete(phoneMessages)
  await t.db.delete(siteSettings)
})

const forgot = (email: string, app = t) =>
  app.call(auth.forgotPassword, { body: { email, channel: 'phone' } })
const learner = (phone: string | null = '0912345678') =>
  buildUser(t.db, { email: `so-dien-thoai-${++n}@example.vn`, phone })
/** What the worker does with the newest message. */
const deliver = async (log = t.services.log) => {
  const services = { ...t.services, log }
  const run = createPhoneDelivery(services, createPhoneSenders(t.services.env, createZaloTokens(services)))
  const [row] = await t.db.select().from(phoneMessages)
  await run({ messageId: row?.id ?? '' })
}
const stored = async () => (await t.db.select().from(phoneMessages))[0]
const paths = () => sink.requests.map((request) => request.path)

describe('codes by phone', () => {
  test('go out by Zalo with the approved template, and the code leaves the database', async () => {
    const { email } = await learner()
    expect((await forgot(email)).data).toEqual({ expiresInSeconds: 300, resendAfterSeconds: 60 })
    expect(await mailsTo(t.db, email)).toEqual([])
    sink.answer({ body: TOKENS }, { body: SENT })
    await deliver()
    const [token, message] = sink.requests
    expect(Object.fromEntries(new URLSearchParams(token?.body))).toEqual({
      app_id: '4242',
      grant_type: 'refresh_token',
      refresh_token: 'lam-moi-1',
    })
    expect(token?.headers.secret_key).toBe('bi-mat-zalo')
    expect(message?.headers.access_token).toBe('truy-cap-1')
    const body = JSON.parse(message?.body ?? '')
    const row = await stored()
    expect(body).toEqual({
      phone: '84912345678',
      template_id: '7777',
      template_data: { otp: expect.stringMatching(/^\d{6}$/) },
      tracking_id: row?.id,
    })
    expect([row?.sealedCode, row?.sentBy, row?.sentAt === null]).toEqual([null, 'zns', false])
    const otp = body.template_data.otp
    const verified = await t.call(auth.verifyOtp, { body: { email, otp, purpose: 'reset' } })
    expect(verified.data.resetToken).toBeTruthy()
  })

  test('ask for a token once a day; the next one comes with the refresh token of the last answer', async () => {
    sink.answer({ body: TOKENS }, { body: SENT }, { body: SENT })
    await forgot((await learner()).email)
    await deliver()
    await t.db.delete(phoneMessages)
    await forgot((await learner()).email)
    await deliver()
    expect(paths()).toEqual(['/zalo-token', '/zns', '/zns'])
    const [kept] = await t.db.select().from(siteSettings).where(eq(siteSettings.key, 'zalo-tokens'))
    expect(JSON.stringify(kept?.value)).not.toMatch(/truy-cap|lam-moi/)
    t.time.advance(90_000_000)
    sink.answer({ body: { ...TOKENS, refresh_token: 'lam-moi-3' } }, { body: SENT })
    await t.db.delete(phoneMessages)
    await forgot((await learner()).email)
    await deliver()
    expect(new URLSearchParams(sink.requests[3]?.body).get('refresh_token')).toBe('lam-moi-2')
  })

  test.each([
    ['HTTP 500', { status: 500, body: {} }],
    ['too many requests', { body: { error: -32 } }],
    ['an answer that is not JSON', { body: '<html>' }],
  ])('are tried again after %s', async (_what, fault) => {
    await forgot((await learner()).email)
    sink.answer({ body: TOKENS }, fault)
    await expect(deliver()).rejects.toThrow(/^zns: /)
    expect((await stored())?.sealedCode).not.toBeNull()
    sink.answer({ body: SENT })
    await deliver()
    expect((await stored())?.sentBy).toBe('zns')
  })

  test('a token that Zalo refuses is asked for anew', async () => {
    await forgot((await learner()).email)
    sink.answer({ body: TOKENS }, { body: { error: -124 } }, { body: TOKENS }, { body: SENT })
    await expect(deliver()).rejects.toThrow('zns: error -124')
    await deliver()
    expect(paths()).toEqual(['/zalo-token', '/zns', '/zalo-token', '/zns'])
  })

  test('for a number without Zalo go out by SMS, in letters that every phone shows', async () => {
    await forgot((await learner()).email)
    sink.answer({ body: TOKENS }, { body: { error: -118 } }, { body: SMS_SENT })
    await deliver()
    const body = JSON.parse(sink.requests[2]?.body ?? '')
    expect(body).toMatchObject({
      ApiKey: 'khoa-sms',
      SecretKey: 'bi-mat-sms',
      Brandname: 'ThamHoc',
      Phone: '0912345678',
      SmsType: '2',
    })
    expect(body.Content).toMatch(/^ThamHoc: \d{6} la ma dat lai mat khau/)
    expect(body.Content.length).toBeLessThanOrEqual(160)
    expect((await stored())?.sentBy).toBe('sms')
  })

  test('nothing secret is logged, whatever goes wrong', async () => {
    const lines: string[] = []
    const log = createLogger('trace', { write: (line: string) => lines.push(line) })
    await forgot((await learner()).email)
    sink.answer({ body: TOKENS }, { body: { error: -118 } }, { body: { CodeResult: '101' } })
    await deliver(log)
    const code = JSON.parse(sink.requests[1]?.body ?? '').template_data.otp
    expect(lines).toHaveLength(2)
    expect(lines.join()).not.toMatch(new RegExp(`${code}|912345678|bi-mat|khoa-sms|truy-cap|lam-moi`))
    expect(await stored()).toMatchObject({ sealedCode: null, sentBy: null })
  })

  test('that came too late are not sent', async () => {
    await forgot((await learner()).email)
    t.time.advance(300_001)
    await deliver()
    expect([paths(), (await stored())?.sealedCode]).toEqual([[], null])
  })

  test('go by mail to whoever has no number, to staff and to unknown addresses nowhere, all answered alike', async () => {
    const doctor = await buildUser(t.db, { role: 'doctor', phone: '0912345679' })
    const [numberless, known] = [await learner(null), await learner()]
    const answers = [
      await forgot(numberless.email),
      await forgot(known.email),
      await forgot(doctor.email),
      await forgot('khong-ai-ca@example.vn'),
    ]
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(await mailsTo(t.db, numberless.email)).toHaveLength(1)
    expect(await mailsTo(t.db, doctor.email)).toHaveLength(1)
    expect((await t.db.select().from(phoneMessages)).map((row) => row.phone)).toEqual(['0912345678'])
  })

  test('go by mail to an account whose address no mailbox has proved, as one that a launch made', async () => {
    const { id, email } = await learner()
    await t.db.update(users).set({ verifiedAt: null }).where(eq(users.id, id))
    await forgot(email)
    expect(await stored()).toBeUndefined()
    expect(await mailsTo(t.db, email)).toHaveLength(1)
  })

  test('do not prove an e-mail address', async () => {
    const { email } = await learner()
    const { status, error } = await t.call(auth.resendOtp, { body: { email, channel: 'phone' } })
    expect([status, error.details]).toEqual([
      422,
      [{ path: 'body.channel', message: 'Mã xác thực email chỉ gửi qua email.' }],
    ])
  })

  test('are off until a provider is set up, and clients can ask', async () => {
    const { status, error } = await forgot('ai-do@example.vn', off)
    expect([status, error.details]).toEqual([
      422,
      [{ path: 'body.channel', message: 'Hiện chỉ gửi mã qua email.' }],
    ])
    expect((await off.call(auth.codeChannels)).data).toEqual({ channels: ['email'] })
    expect((await t.call(auth.codeChannels)).data).toEqual({ channels: ['email', 'phone'] })
  })
})
