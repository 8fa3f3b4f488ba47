import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { queuePhoneCodeIf } from '../channels/phone-codes.service.ts'
import {
  dataRequests,
  mails,
  orders,
  phoneMessages,
  rateLimits,
  reconciliationReports,
  sessions,
  usedProofs,
  users,
} from '../db/schema/index.ts'
import { queueMail } from '../mail/mail.service.ts'
import { eraseAccountJob } from '../modules/account/erase-account.job.ts'
import { exportDataJob } from '../modules/account/export-data.job.ts'
import { expireOrdersJob } from '../modules/orders/expire-orders.job.ts'
import { GRACE_MS } from '../modules/orders/orders.policy.ts'
import { createLogger } from '../process/log.ts'
import { testEnv } from '../test/env.ts'
import { buildOrder, buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { type HttpSink, startHttpSink } from '../test/http-sink.ts'
import { type SmtpSink, startSmtpSink } from '../test/smtp-sink.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'
import { sweepJob } from './sweep.job.ts'

let t: TestApp
let sink: SmtpSink
let provider: HttpSink
let worker: RunningWorker
beforeAll(async () => {
  sink = await startSmtpSink()
  provider = await startHttpSink()
  const settings = {
    SMTP_URL: sink.url,
    SMS_API_KEY: 'khoa',
    SMS_SECRET_KEY: 'bi-mat',
    SMS_BRAND: 'ThamHoc',
    SMS_URL: provider.url,
  }
  t = await createTestApp(settings)
  const { DATA_DIR } = t.services.env
  worker = await startWorker(
    testEnv({ DATABASE_URL: t.databaseUrl, DATA_DIR, ...settings }),
    createLogger('silent'),
  )
})
afterAll(async () => {
  await worker.stop()
  await t.close()
  await sink.stop()
  await provider.stop()
})

const patience = { timeout: 15_000, interval: 100 }
const mail = {
  kind: 'order' as const,
  to: 'lan@example.vn',
  subject: 'Đã nhận thanh toán',
  greeting: 'Chào Lan,',
  paragraphs: ['Cảm ơn bạn.'],
}

test('worker: a mail is sent when its transaction commits, and is marked as sent', async () => {
  await t.db.transaction((tx) => queueMail(t.services, tx, mail))
  await vi.waitFor(() => expect(sink.messages).toHaveLength(1), patience)
  expect(sink.messages[0]).toMatchObject({ recipients: ['lan@example.vn'] })
  expect(sink.messages[0]?.data).toContain('Subject: =?UTF-8?')
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(mails).where(eq(mails.recipient, mail.to))
    expect(row?.sentAt).not.toBeNull()
  }, patience)
})

test('worker: at its start it makes the report of the previous night, even if no worker ran then', async () => {
  await vi.waitFor(async () => expect(await t.db.$count(reconciliationReports)).toBe(1), patience)
})

test('worker: a mail of a rolled-back transaction is neither stored nor sent', async () => {
  const before = await t.db.$count(mails)
  await expect(
    t.db.transaction(async (tx) => {
      await queueMail(t.services, tx, { ...mail, to: 'khong-bao-gio@example.vn' })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  expect(await t.db.$count(mails)).toBe(before)
  const jobs = await t.db.execute(
    "select 1 from pgboss.job where name = 'send-mail' and state <> 'completed'",
  )
  expect(jobs.rows).toEqual([])
})

test('worker: a phone code is sent, retried after a provider’s error, and removed from the database', async () => {
  provider.answer({ status: 503, body: {} }, { body: { CodeResult: '100' } })
  const expiresAt = new Date(Date.now() + 300_000)
  await t.db.transaction((tx) =>
    queuePhoneCodeIf(t.services, tx, true, { phone: '0912345678', code: '424242', expiresAt }),
  )
  await vi.waitFor(() => expect(provider.requests).toHaveLength(2), patience)
  expect(JSON.parse(provider.requests[1]?.body ?? '').Content).toContain('424242')
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(phoneMessages)
    expect(row).toMatchObject({ sealedCode: null, sentBy: 'sms' })
  }, patience)
})

test('worker: a mail that can be refused has headers for one-click unsubscribing (RFC 8058)', async () => {
  const unsubscribeUrl = 'https://hoc.example.vn/api/mails/unsubscribe/x'
  await t.db.transaction((tx) =>
    queueMail(t.services, tx, { ...mail, to: 'minh@example.vn', unsubscribeUrl }),
  )
  const received = () => sink.messages.find((message) => message.recipients.includes('minh@example.vn'))
  await vi.waitFor(() => expect(received()).toBeDefined(), patience)
  expect(received()?.data).toContain(`List-Unsubscribe: <${unsubscribeUrl}>`)
  expect(received()?.data).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(sink.messages.find(({ recipients }) => recipients.includes(mail.to))?.data).not.toContain('List-')
})

test('worker: a data export is made, and a due account deletion is carried out', async () => {
  const user = await buildUser(t.db)
  const ask = { userId: user.id, answerBy: new Date(), finishBy: new Date() }
  const requests = await t.db
    .insert(dataRequests)
    .values([
      { ...ask, kind: 'export', state: 'received' },
      { ...ask, kind: 'deletion', state: 'scheduled', scheduledFor: new Date(Date.now() - 1000) },
    ])
    .returning()
  const [copy, deletion] = requests
  await t.services.queue.send(exportDataJob, { requestId: copy!.id })
  const key = `exports/${copy!.id}.json`
  await vi.waitFor(async () => expect(await t.services.storage.stat(key)).not.toBeNull(), patience)
  await t.services.queue.send(eraseAccountJob, { requestId: deletion!.id })
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(users).where(eq(users.id, user.id))
    expect(row?.erasedAt).not.toBeNull()
    expect(await t.services.storage.stat(key)).toBeNull()
  }, patience)
})

test('worker: an order is closed after its deadline and grace period', async () => {
  const order = await buildOrder(t.db, { expiresAt: new Date(Date.now() - GRACE_MS - 1000) })
  await t.services.queue.send(expireOrdersJob, {})
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.state).toBe('expired')
  }, patience)
})

test('worker: the sweep removes expired rows and keeps those in use', async () => {
  const user = await buildUser(t.db)
  const live = await t.signIn(user)
  const dead = await t.signIn(user)
  const longAgo = new Date(Date.now() - 91 * 86_400_000)
  await t.db.update(sessions).set({ revokedAt: longAgo }).where(eq(sessions.id, dead.sessionId))
  await t.db.insert(rateLimits).values({ key: 'old', count: 1, resetsAt: longAgo })
  await t.db.insert(usedProofs).values({ proofHash: 'old', expiresAt: longAgo })
  await t.services.queue.send(sweepJob, {})
  await vi.waitFor(async () => {
    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map((row) => row.id)).toEqual([live.sessionId])
    expect(await t.db.$count(rateLimits, eq(rateLimits.key, 'old'))).toBe(0)
    expect(await t.db.$count(usedProofs)).toBe(0)
  }, patience)
})
