import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { mails, orders, rateLimits, sessions } from '../db/schema/index.ts'
import { createLogger } from '../http/log.ts'
import { expireOrdersJob } from '../jobs/expire-orders.job.ts'
import { sweepJob } from '../jobs/sweep.job.ts'
import { queueMail } from '../mail/mail.service.ts'
import { testEnv } from '../test/env.ts'
import { buildOrder, buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../test/smtp-sink.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

let t: TestApp
let sink: SmtpSink
let worker: RunningWorker
beforeAll(async () => {
  sink = await startSmtpSink()
  t = await createTestApp({ SMTP_URL: sink.url })
  const { DATA_DIR } = t.services.env
  worker = await startWorker(
    testEnv({ DATABASE_URL: t.databaseUrl, DATA_DIR, SMTP_URL: sink.url }),
    createLogger('silent'),
  )
})
afterAll(async () => {
  await worker.stop()
  await t.close()
  await sink.stop()
})

const patience = { timeout: 15_000, interval: 100 }
const mail = {
  to: 'lan@example.vn',
  subject: 'Đã nhận thanh toán',
  greeting: 'Chào Lan,',
  paragraphs: ['Cảm ơn bạn.'],
}

test('a mail goes out when its transaction commits, and is marked as sent', async () => {
  await t.db.transaction((tx) => queueMail(t.services, tx, mail))
  await vi.waitFor(() => expect(sink.messages).toHaveLength(1), patience)
  expect(sink.messages[0]).toMatchObject({ recipients: ['lan@example.vn'] })
  expect(sink.messages[0]?.data).toContain('Subject: =?UTF-8?')
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(mails).where(eq(mails.recipient, mail.to))
    expect(row?.sentAt).not.toBeNull()
  }, patience)
})

test('a mail of a transaction that is rolled back never existed', async () => {
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

test('an order whose time is over is closed', async () => {
  const order = await buildOrder(t.db, { expiresAt: new Date(Date.now() - 1000) })
  await t.services.queue.send(expireOrdersJob, {})
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(orders).where(eq(orders.id, order.id))
    expect(row?.state).toBe('expired')
  }, patience)
})

test('what has outlived its use is removed, what is in use stays', async () => {
  const user = await buildUser(t.db)
  const live = await t.signIn(user)
  const dead = await t.signIn(user)
  const longAgo = new Date(Date.now() - 91 * 86_400_000)
  await t.db.update(sessions).set({ revokedAt: longAgo }).where(eq(sessions.id, dead.sessionId))
  await t.db.insert(rateLimits).values({ key: 'old', count: 1, resetsAt: longAgo })
  await t.services.queue.send(sweepJob, {})
  await vi.waitFor(async () => {
    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map((row) => row.id)).toEqual([live.sessionId])
    expect(await t.db.$count(rateLimits, eq(rateLimits.key, 'old'))).toBe(0)
  }, patience)
})
