import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { activationCodes, bankTransactions } from '../db/schema/index.ts'
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
const inboundMail = { INBOUND_MAIL_DOMAIN: 'tra-loi.example.vn', INBOUND_MAIL_SECRET: 'm'.repeat(40) }
const changed = {
  ...inboundMail,
  JWT_SECRET: 'changed-jwt-0123456789abcdefghijklmnop',
  OTP_PEPPER: 'changed-otp-0123456789abcdefghijklmnop',
  MEDIA_TOKEN_SECRET: 'changed-media-0123456789abcdefghijklmnop',
  SEPAY_WEBHOOK_SECRET: 'changed-sepay-0123456789abcdefghijklmnop',
}

/** One database and three services: with the first secrets, with new ones beside them, and with new ones alone. */
let before: TestApp
let during: TestApp
let after: TestApp
beforeAll(async () => {
  before = await createTestApp(inboundMail)
  const { databaseUrl, services } = before
  const { JWT_SECRET, OTP_PEPPER } = services.env
  const former = { JWT_SECRET_PREVIOUS: JWT_SECRET, OTP_PEPPER_PREVIOUS: OTP_PEPPER }
  during = await createTestApp({ ...changed, ...former }, { databaseUrl })
  after = await createTestApp(changed, { databaseUrl })
})
afterAll(async () => {
  await after.close()
  await during.close()
  await before.close()
})

const login = (t: TestApp, email: string, secondFactor?: string) =>
  t.call(auth.login, { body: { email, password: TEST_PASSWORD, secondFactor } })

describe('JWT_SECRET', () => {
  test('sessions go on while the one before is named, and end with it', async () => {
    const user = await buildUser(before.db)
    const [first, second] = [await login(before, user.email), await login(before, user.email)]
    const me = (t: TestApp, { accessToken }: { accessToken: string }) =>
      t.call(auth.me, { as: { accessToken } })
    const renew = (t: TestApp, { refreshToken }: { refreshToken: string }) =>
      t.call(auth.refresh, { body: { refreshToken } })
    expect((await me(during, first.data)).status).toBe(200)
    expect((await renew(during, first.data)).status).toBe(200)
    expect((await me(after, second.data)).error.code).toBe(40001)
    expect((await renew(after, second.data)).error.name).toBe('auth.refresh_invalid')
    expect((await login(after, user.email)).status).toBe(200)
  })

  test('second factors go on while the one before is named', async () => {
    const user = await buildUser(before.db)
    const app = await giveSecondFactor(before, user)
    expect((await login(after, user.email, app.code())).error.name).toBe('auth.second_factor_invalid')
    expect((await login(during, user.email, app.code())).status).toBe(200)
  })
})

describe('OTP_PEPPER', () => {
  test('links and addresses in mails work while the one before is named', async () => {
    const { env } = before.services
    const id = randomUUID()
    const links = [
      `/mails/unsubscribe/${signUnsubscribe(env.OTP_PEPPER, id, 'digest')}`,
      `/mails/announcements/${signMute(env.OTP_PEPPER, { userId: id, courseId: id })}`,
      `/mails/reminders/${signStop(env.OTP_PEPPER, id)}`,
    ]
    const address = signReplyAddress(replyMailOf(env)!, { questionId: id, userId: id }, before.time.now())
    const open = async (t: TestApp) => {
      const answers = await Promise.all(links.map((url) => t.app.inject({ method: 'GET', url })))
      const place = readReplyAddress(replyMailOf(t.services.env)!, address, t.time.now())
      return [...answers.map(({ statusCode }) => statusCode), place?.isOf(id)]
    }
    expect(await open(during)).toEqual([200, 200, 200, true])
    expect(await open(after)).toEqual([404, 404, 404, false])
  })

  test('recovery codes work while the one before is named, once each, and have to be made anew after it', async () => {
    const user = await buildUser(before.db)
    await giveSecondFactor(before, user)
    const codes = newRecoveryCodes() as [string, string, ...string[]]
    const hashes = codes.map((code) => hashRecoveryCode(before.services.env.OTP_PEPPER, user.id, code))
    await before.db.transaction((tx) => replaceRecoveryCodes(tx, user.id, hashes, before.time.now()))
    expect((await login(during, user.email, codes[0])).status).toBe(200)
    expect((await login(during, user.email, codes[0])).error.name).toBe('auth.second_factor_invalid')
    expect((await login(after, user.email, codes[1])).error.name).toBe('auth.second_factor_invalid')
  })

  test('activation codes are sealed anew meanwhile, past those that nobody can open, and are read by staff after it', async () => {
    const sales = await buildAdmin(before.db, ['sales'])
    const course = await buildCourse(before.db, { listPrice: 2_000_000 })
    const makeBatch = async (count: number) => {
      const batch = await before.call(crmSales.createActivationBatch, {
        as: await before.signIn(sales),
        body: { name: 'Hội thảo', courseId: course.id, count, unitPrice: 1_500_000, expiresAt: null },
        headers: { 'idempotency-key': randomUUID() },
      })
      return batch.data.id
    }
    // Older than the others, so they come first, and as many as are read at a time.
    const lost = eq(activationCodes.batchId, await makeBatch(2))
    await before.db.update(activationCodes).set({ sealedCode: 'gone.text' }).where(lost)
    const id = await makeBatch(3)
    const download = async (t: TestApp) => {
      const answer = await t.call(crmSales.downloadActivationCodes, {
        as: await t.signIn(sales),
        params: { id },
      })
      return answer.data.text()
    }
    const printed = await download(before)
    expect(await download(during)).toBe(printed)
    await createActivationHousekeeping(during.services, 2)()
    expect(await download(after)).toBe(printed)
    const kept = await before.db
      .select({ text: activationCodes.sealedCode })
      .from(activationCodes)
      .where(lost)
    expect(kept.map(({ text }) => text)).toEqual(['gone.text', 'gone.text'])
  })
})

test('MEDIA_TOKEN_SECRET: what it signs is over at once, and asked for anew', () => {
  const preview = { courseId: randomUUID(), sessionId: randomUUID() }
  const now = before.time.now()
  const [old, present] = [before.services.env.MEDIA_TOKEN_SECRET, after.services.env.MEDIA_TOKEN_SECRET]
  const { token } = makePreviewToken(old, preview, now)
  expect(readPreviewToken(old, token, now)).not.toBeNull()
  expect(readPreviewToken(present, token, now)).toBeNull()
  expect(readPreviewToken(present, makePreviewToken(present, preview, now).token, now)).not.toBeNull()
})

test('SEPAY_WEBHOOK_SECRET: a notice under the one before is refused, and taken when it is sent again', async () => {
  const notice = bankNotice(after, { content: 'chuyen tien', transferAmount: 1000 })
  const { SEPAY_WEBHOOK_SECRET: secret } = before.services.env
  expect((await sendNotice(after, notice, { secret })).status).toBe(403)
  expect((await sendNotice(after, notice)).status).toBe(200)
  expect((await sendNotice(after, notice)).status).toBe(200)
  expect(await after.db.$count(bankTransactions, eq(bankTransactions.sourceId, String(notice.id)))).toBe(1)
})
