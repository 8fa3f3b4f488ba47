import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankTransactions } from '../db/schema/index.ts'
import { signUnsubscribe } from '../modules/account/unsubscribe-token.ts'
import { createActivationHousekeeping } from '../modules/activation/index.ts'
import { signMute } from '../modules/announcements/mute-token.ts'
import { makePreviewToken, readPreviewToken } from '../modules/course-previews/preview-token.ts'
import { readReplyAddress, signReplyAddress } from '../modules/questions/reply-address.ts'
import { replyMailOf } from '../modules/questions/reply-mail.ts'
import { signStop } from '../modules/reminders/stop-token.ts'
import { hashRecoveryCode, newRecoveryCodes } from '../modules/second-factor/recovery-codes.ts'
import { replaceRecoveryCodes } from '../modules/second-factor/second-factor.repo.ts'
import { bankNotice, sendNotice } from '../test/bank.ts'
import { buildAdmin, buildCourse, buildUser, TEST_PASSWORD } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { giveSecondFactor } from '../test/second-factor.ts'

const { auth, crmSales } = contract

/** Another secret for the same use. */
const fresh = (name: string) => `changed-${name}-0123456789abcdefghijklmnop`

let before: TestApp
beforeAll(async () => {
  before = await createTestApp(inboundMail)
})
afterAll(() => before.close())

const inboundMail = { INBOUND_MAIL_DOMAIN: 'tra-loi.example.vn', INBOUND_MAIL_SECRET: 'm'.repeat(40) }

/** The same service with a changed secret: while the one before is named beside it, and afterwards. */
async function withChanged(
  name: 'JWT_SECRET' | 'OTP_PEPPER' | 'MEDIA_TOKEN_SECRET' | 'SEPAY_WEBHOOK_SECRET',
  run: (t: TestApp) => Promise<void>,
  { isKept }: { isKept: boolean },
): Promise<void> {
  const { env } = before.services
  const settings = {
    ...inboundMail,
    [name]: fresh(name.toLowerCase()),
    ...(isKept ? { [`${name}_PREVIOUS`]: env[name] } : {}),
  }
  const t = await createTestApp(settings, { databaseUrl: before.databaseUrl })
  try {
    await run(t)
  } finally {
    await t.close()
  }
}

const login = (t: TestApp, email: string, otp?: string) =>
  t.call(auth.login, {
    body: { email, password: TEST_PASSWORD, secondFactor: otp },
  })

describe('JWT_SECRET', () => {
  test('sessions and second factors go on while the one before is named, and end with it', async () => {
    const user = await buildUser(before.db)
    const first = (await login(before, user.email)).data
    const second = (await login(before, user.email)).data
    const me = (t: TestApp, accessToken: string) => t.call(auth.me, { as: { accessToken } })
    const renew = (t: TestApp, refreshToken: string) => t.call(auth.refresh, { body: { refreshToken } })

    const guarded = await buildUser(before.db)
    const app = await giveSecondFactor(before, guarded)

    await withChanged(
      'JWT_SECRET',
      async (t) => {
        expect((await me(t, first.accessToken)).status).toBe(200)
        expect((await renew(t, first.refreshToken)).status).toBe(200)
        expect((await login(t, guarded.email, app.code())).status).toBe(200)
      },
      { isKept: true },
    )
    await withChanged(
      'JWT_SECRET',
      async (t) => {
        expect((await me(t, second.accessToken)).error.code).toBe(40001)
        expect((await renew(t, second.refreshToken)).error.code).toBe(40001)
        expect((await login(t, guarded.email, app.code(1))).error.name).toBe('auth.second_factor_invalid')
        expect((await login(t, user.email)).status).toBe(200)
      },
      { isKept: false },
    )
  })
})

describe('OTP_PEPPER', () => {
  const someId = '019a9f3e-0000-7000-8000-000000000001'
  const open = async (t: TestApp, path: string) => (await t.app.inject({ method: 'GET', url: path })).statusCode

  test('links and addresses in mails work while the one before is named', async () => {
    const { OTP_PEPPER: pepper } = before.services.env
    const links = [
      `/mails/unsubscribe/${signUnsubscribe(pepper, someId, 'digest')}`,
      `/mails/announcements/${signMute(pepper, { userId: someId, courseId: someId })}`,
      `/mails/reminders/${signStop(pepper, someId)}`,
    ]
    const place = { questionId: someId, userId: someId }
    const address = signReplyAddress(replyMailOf(before.services.env)!, place, before.time.now())
    const isOurs = (t: TestApp) =>
      readReplyAddress(replyMailOf(t.services.env)!, address, t.time.now())?.isOf(someId)

    const all = async (t: TestApp) => [...(await Promise.all(links.map((link) => open(t, link)))), isOurs(t)]
    await withChanged(
      'OTP_PEPPER',
      async (t) => expect(await all(t)).toEqual([200, 200, 200, true]),
      { isKept: true },
    )
    await withChanged(
      'OTP_PEPPER',
      async (t) => expect(await all(t)).toEqual([404, 404, 404, false]),
      { isKept: false },
    )
  })

  test('recovery codes work while the one before is named, and have to be made anew after it', async () => {
    const user = await buildUser(before.db)
    await giveSecondFactor(before, user)
    const codes = newRecoveryCodes() as [string, string, ...string[]]
    const hashes = codes.map((code) => hashRecoveryCode(before.services.env.OTP_PEPPER, user.id, code))
    await before.db.transaction((tx) => replaceRecoveryCodes(tx, user.id, hashes, before.time.now()))
    await withChanged(
      'OTP_PEPPER',
      async (t) => {
        expect((await login(t, user.email, codes[0])).status).toBe(200)
        expect((await login(t, user.email, codes[0])).error.name).toBe('auth.second_factor_invalid')
      },
      { isKept: true },
    )
    await withChanged(
      'OTP_PEPPER',
      async (t) => expect((await login(t, user.email, codes[1])).error.name).toBe('auth.second_factor_invalid'),
      { isKept: false },
    )
  })

  test('activation codes are sealed anew meanwhile, and are read by staff after it', async () => {
    const sales = await buildAdmin(before.db, ['sales'])
    const course = await buildCourse(before.db, { listPrice: 2_000_000 })
    const batch = await before.call(crmSales.createActivationBatch, {
      as: await before.signIn(sales),
      body: { name: 'Hội thảo', courseId: course.id, count: 3, unitPrice: 1_500_000, expiresAt: null },
      headers: { 'idempotency-key': randomUUID() },
    })
    const download = async (t: TestApp) => {
      const params = { id: batch.data.id }
      const answer = await t.call(crmSales.downloadActivationCodes, { as: await t.signIn(sales), params })
      return answer.data.text()
    }
    const printed = await download(before)
    await withChanged(
      'OTP_PEPPER',
      async (t) => {
        expect(await download(t)).toBe(printed)
        await createActivationHousekeeping(t.services)()
      },
      { isKept: true },
    )
    await withChanged('OTP_PEPPER', async (t) => expect(await download(t)).toBe(printed), { isKept: false })
  })
})

test('MEDIA_TOKEN_SECRET: what it signs is over at once, and asked for anew', async () => {
  const preview = { courseId: randomUUID(), sessionId: randomUUID() }
  const now = before.time.now()
  const { token } = makePreviewToken(before.services.env.MEDIA_TOKEN_SECRET, preview, now)
  expect(readPreviewToken(before.services.env.MEDIA_TOKEN_SECRET, token, now)).not.toBeNull()
  await withChanged(
    'MEDIA_TOKEN_SECRET',
    async ({ services: { env } }) => {
      expect(readPreviewToken(env.MEDIA_TOKEN_SECRET, token, now)).toBeNull()
      const again = makePreviewToken(env.MEDIA_TOKEN_SECRET, preview, now)
      expect(readPreviewToken(env.MEDIA_TOKEN_SECRET, again.token, now)).not.toBeNull()
    },
    { isKept: false },
  )
})

test('SEPAY_WEBHOOK_SECRET: a notice under the one before is refused, and taken when it is sent again', async () => {
  const old = before.services.env.SEPAY_WEBHOOK_SECRET
  await withChanged(
    'SEPAY_WEBHOOK_SECRET',
    async (t) => {
      const notice = bankNotice(t, { content: 'chuyen tien', transferAmount: 1000 })
      expect((await sendNotice(t, notice, { secret: old })).status).toBe(403)
      expect((await sendNotice(t, notice)).status).toBe(200)
      expect((await sendNotice(t, notice)).status).toBe(200)
      expect(await t.db.$count(bankTransactions, eq(bankTransactions.sourceId, String(notice.id)))).toBe(1)
    },
    { isKept: false },
  )
})
