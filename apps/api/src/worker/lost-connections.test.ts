import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { eq, sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { createDatabase } from '../db/client.ts'
import { startEmbeddedPostgres } from '../db/embedded/index.ts'
import { migrateDatabase } from '../db/migrate.ts'
import { categories, mails, orders } from '../db/schema/index.ts'
import { jobs } from '../jobs.ts'
import { listenToOtherInstances } from '../listening.ts'
import { queueMail } from '../mail/mail.service.ts'
import { expireOrdersJob } from '../modules/orders/expire-orders.job.ts'
import { GRACE_MS } from '../modules/orders/orders.policy.ts'
import { createLogger } from '../process/log.ts'
import { testEnv } from '../test/env.ts'
import { buildAdmin, buildOrder } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { type SmtpSink, startSmtpSink } from '../test/smtp-sink.ts'
import { type RunningWorker, startWorker } from './start-worker.ts'

const patience = { timeout: 30_000, interval: 50 }
const newCategory = () => ({
  name: 'Chăm sóc da',
  slug: `cham-soc-da-${randomUUID()}`,
  description: '',
  intro: '',
  motif: 'skincare' as const,
  position: 1,
  parentId: null,
})
const newMail = (to: string) => ({
  kind: 'notice' as const,
  to,
  subject: 'Chào bạn',
  greeting: 'Chào bạn,',
  paragraphs: ['Cảm ơn.'],
})

let sink: SmtpSink
beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(() => sink.stop())

const startWorkerFor = ({ services, databaseUrl }: TestApp) =>
  startWorker(
    testEnv({ DATABASE_URL: databaseUrl, DATA_DIR: services.env.DATA_DIR, SMTP_URL: sink.url }),
    createLogger('silent'),
  )
/** Checks that the worker takes jobs and carries them out. */
async function expectWorkToGoOn(t: TestApp): Promise<void> {
  const to = `${randomUUID()}@example.vn`
  await vi.waitFor(() => t.db.transaction((tx) => queueMail(t.services, tx, newMail(to))), patience)
  await vi.waitFor(async () => {
    const [row] = await t.db.select().from(mails).where(eq(mails.recipient, to))
    expect(row?.sentAt).not.toBeNull()
  }, patience)
}

describe('lost connections: a backend is terminated in the middle of a transaction', () => {
  let t: TestApp
  let worker: RunningWorker
  let holder: Client
  beforeAll(async () => {
    t = await createTestApp({ SMTP_URL: sink.url })
    worker = await startWorkerFor(t)
    holder = new Client({ connectionString: t.databaseUrl })
    await holder.connect()
  })
  afterAll(async () => {
    await holder.end()
    await worker.stop()
    await t.close()
  })
  afterEach(() => holder.query('rollback'))

  /** Locks a table, so that other transactions wait for it. */
  const hold = async (table: string) => {
    await holder.query('begin')
    await holder.query(`lock table ${table} in access exclusive mode`)
  }
  /** Terminates the connections that wait for the locked table, once there are any. */
  const terminateWaiting = () =>
    vi.waitFor(async () => {
      const { rows } = await t.db.execute(sql`select pg_terminate_backend(pid) from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())`)
      expect(rows.length).toBeGreaterThan(0)
    }, patience)

  test('of the API: 503 with Retry-After, nothing is written, and the next call succeeds', async () => {
    const as = await t.signIn(await buildAdmin(t.db))
    const body = newCategory()
    await hold('categories')
    const [answer] = await Promise.all([
      t.call(contract.crm.createCategory, { as, body }),
      terminateWaiting(),
    ])
    await holder.query('rollback')
    expect([answer.status, answer.error.code, answer.headers['retry-after']]).toEqual([503, 50300, '2'])
    expect(await t.db.$count(categories, eq(categories.slug, body.slug))).toBe(0)
    expect((await t.call(contract.crm.createCategory, { as, body })).status).toBe(200)
  })

  test('of the worker: the next try completes the job', async () => {
    const order = await buildOrder(t.db, { expiresAt: new Date(Date.now() - GRACE_MS - 1000) })
    await hold('orders')
    await t.services.queue.send(expireOrdersJob, {})
    await terminateWaiting()
    await holder.query('rollback')
    await vi.waitFor(async () => {
      const [row] = await t.db.select().from(orders).where(eq(orders.id, order.id))
      expect(row?.state).toBe('expired')
    }, patience)
  })

  test('of the queue: jobs are still processed', async () => {
    await hold('pgboss.job')
    await terminateWaiting()
    await holder.query('rollback')
    await expectWorkToGoOn(t)
  })
})

test('lost connections: a server that restarts under traffic costs nothing but 503 with Retry-After', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'restart-'))
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'db'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' },
  })
  await migrateDatabase(server.connectionString, jobs)
  const t = await createTestApp({ SMTP_URL: sink.url }, { databaseUrl: server.connectionString })
  const worker = await startWorkerFor(t)
  const listener = listenToOtherInstances(t.services)
  const other = createDatabase(server.connectionString, { poolSize: 1 })
  try {
    const as = await t.signIn(await buildAdmin(t.db))
    const answers: Awaited<ReturnType<typeof write>>[] = []
    const write = () => t.call(contract.crm.createCategory, { as, body: newCategory() })
    const ending = new AbortController()
    const keepWriting = async () => {
      while (!ending.signal.aborted) answers.push(await write())
    }
    const traffic = Promise.all(Array.from({ length: 6 }, keepWriting))
    const countOf = (status: number) => answers.filter((answer) => answer.status === status).length
    await vi.waitFor(() => expect(countOf(200)).toBeGreaterThan(5), patience)
    const restarted = new Promise<void>((resolve) => server.onRestart(() => resolve()))
    // Fast shutdown: open sessions get 57P01, and new connections get 57P03 until the server has stopped.
    process.kill(server.pid, 'SIGINT')
    await restarted
    const before = countOf(200)
    await vi.waitFor(() => expect(countOf(200)).toBeGreaterThan(before + 5), patience)
    ending.abort()
    await traffic
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.length).toBeGreaterThan(0)
    for (const { status, headers } of refused) expect([status, headers['retry-after']]).toEqual([503, '2'])
    expect(await t.db.$count(categories)).toBeGreaterThanOrEqual(countOf(200))

    await expectWorkToGoOn(t)
    // The listener works again: a notice of another instance empties this instance's cache.
    await t.services.cache.getOrMake('/courses', 300, async () => 'old')
    await vi.waitFor(async () => {
      await other.db.execute(sql`select pg_notify('catalogue_changed', '')`)
      expect(t.services.cache.get('/courses', Date.now())).toBeUndefined()
    }, patience)
  } finally {
    await listener.stop()
    await worker.stop()
    await other.close()
    await t.close()
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})
