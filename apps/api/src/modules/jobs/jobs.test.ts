import { randomUUID } from 'node:crypto'
import type { EndpointInput } from '@repo/contract'
import { crm } from '@repo/contract/crm'
import { crmJobs, jobNames } from '@repo/contract/crm-jobs'
import { quality } from '@repo/contract/quality'
import { serviceStatus } from '@repo/contract/service-status'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries } from '../../db/schema/index.ts'
import { jobs } from '../../jobs.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import { readFault } from './fault.ts'
import { judgePart, type StatusFacts } from './status.rules.ts'
import { createStatusService } from './status.service.ts'

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())
beforeEach(() => t.db.execute(sql`delete from pgboss.job`))

const VIDEO = '019a9f3e-0000-7000-8000-000000000079'

/** A job in a state, as the queue leaves it. */
async function leaveJob(
  name: string,
  state: string,
  { data = {}, output = {}, at = t.time.now() }: { data?: object; output?: object; at?: Date } = {},
): Promise<string> {
  const id = randomUUID()
  const when = at.toISOString()
  await t.db.execute(sql`
    insert into pgboss.job (id, name, state, data, output, retry_count, created_on, start_after, completed_on)
    values (${id}, ${name}, ${state}::pgboss.job_state, ${JSON.stringify(data)}::jsonb,
      ${JSON.stringify(output)}::jsonb, 3, ${when}::timestamptz, ${when}::timestamptz,
      ${['failed', 'completed'].includes(state) ? when : null}::timestamptz)`)
  return id
}
const queues = async () => (await t.call(crmJobs.queues, { as: owner })).data.queues
const failed = async (query: { q?: string; name?: 'send-mail' } = {}) =>
  (await t.call(crmJobs.failedJobs, { as: owner, query })).data
const stateOf = async (id: string) => {
  const { rows } = await t.db.execute<{ state: string }>(
    sql`select state from pgboss.job where id = ${id}::uuid`,
  )
  return rows[0]?.state ?? null
}

test('every kind of background work has its words in the contract', () => {
  expect(jobs.map(({ name }) => name).toSorted()).toEqual([...jobNames].toSorted())
})

describe('the desk of background work', () => {
  test('counts what waits, runs and failed, and says since when the oldest waits', async () => {
    const early = new Date(t.time.now().getTime() - 60_000)
    await leaveJob('send-mail', 'created', { at: early })
    await leaveJob('send-mail', 'retry')
    await leaveJob('send-mail', 'active')
    await leaveJob('send-mail', 'failed')
    await leaveJob('send-mail', 'completed')
    expect((await queues()).find(({ name }) => name === 'send-mail')).toEqual({
      name: 'send-mail',
      waiting: 2,
      running: 1,
      failed: 1,
      oldestWaitingAt: early.toISOString(),
      schedule: null,
    })
  })

  test('says when work by the clock ran last and runs next', async () => {
    const at = new Date('2026-11-23T18:31:00.000Z')
    await leaveJob('nightly-report', 'failed', { at })
    const report = (await queues()).find(({ name }) => name === 'nightly-report')
    expect(report?.schedule).toMatchObject({ lastRunAt: at.toISOString(), hasLastFailed: true })
    // 1:30 in Việt Nam.
    expect(report?.schedule?.nextRunAt).toMatch(/T18:30:00\.000Z$/)
    expect(Date.parse(report?.schedule?.nextRunAt ?? '')).toBeGreaterThan(t.time.now().getTime())
  })

  test('lists failed work with its fault, and never what it carries', async () => {
    await leaveJob('transcode', 'failed', {
      data: { videoId: VIDEO, packageKey: 'mat-khau-goi' },
      output: { message: 'handler execution timed out', stack: 'at nowhere' },
    })
    await leaveJob('send-mail', 'failed', {
      data: { mailId: VIDEO },
      output: { message: 'connect ECONNREFUSED smtp://may:mat-khau@thu.example for a@b.example' },
    })
    const list = await failed()
    expect(list.items.map(({ name, fault, videoId }) => [name, fault, videoId]).toSorted()).toEqual([
      ['send-mail', 'unreachable', null],
      ['transcode', 'timed_out', VIDEO],
    ])
    expect(JSON.stringify(list)).not.toMatch(/mat-khau|a@b|nowhere/)
  })

  test('finds failed work by its kind and its reason without diacritics, and never by a secret', async () => {
    const full = await leaveJob('export-list', 'failed', { output: { message: 'ENOSPC: no space left' } })
    const mail = await leaveJob('send-mail', 'failed', {
      output: { message: 'connect ECONNREFUSED smtp://may:mat-khau@thu.example' },
    })
    const idsFor = async (q: string, name?: 'send-mail') => {
      const { items, total } = await failed({ q, name })
      expect(total).toBe(items.length)
      return items.map(({ id }) => id)
    }
    expect(await idsFor('het cho DIA')).toEqual([full])
    expect(await idsFor('gui thu econnrefused')).toEqual([mail])
    expect(await idsFor('mat-khau')).toEqual([])
    expect(await idsFor('dia', 'send-mail')).toEqual([])
  })

  test('failed work goes back into its queue once', async () => {
    const id = await leaveJob('send-mail', 'failed', { at: new Date(t.time.now().getTime() - 3_600_000) })
    const retry = () => t.call(crmJobs.retryJob, { as: owner, params: { name: 'send-mail', id } })
    const answers = await Promise.all([retry(), retry()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stateOf(id)).toBe('retry')
    expect((await failed()).total).toBe(0)
    const mails = (await queues()).find(({ name }) => name === 'send-mail')
    expect(Date.parse(mails?.oldestWaitingAt ?? '')).toBeGreaterThan(t.time.now().getTime() - 60_000)
  })

  test('is thrown away with a reason that stays in the log', async () => {
    const id = await leaveJob('send-mail', 'failed', { output: { message: 'refused' } })
    const params = { name: 'send-mail' as const, id }
    const discard = (reason: string) => t.call(crmJobs.discardJob, { as: owner, params, body: { reason } })
    expect((await discard('x')).error.name).toBe('input.invalid')
    expect((await discard('Người nhận đã đổi địa chỉ')).status).toBe(200)
    expect(await stateOf(id)).toBeNull()
    expect((await discard('Người nhận đã đổi địa chỉ')).error.name).toBe('job.not_found')
    const [entry] = await t.db
      .select({ before: auditEntries.before })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'job.discarded')))
    expect(entry?.before).toEqual({
      name: 'send-mail',
      reason: 'Người nhận đã đổi địa chỉ',
      words: 'refused',
    })
  })

  test('work that waits or runs is neither tried again nor thrown away', async () => {
    const id = await leaveJob('send-mail', 'active')
    const params = { name: 'send-mail' as const, id }
    expect((await t.call(crmJobs.retryJob, { as: owner, params })).error.name).toBe('job.not_failed')
    const discarded = await t.call(crmJobs.discardJob, { as: owner, params, body: { reason: 'thử bỏ đi' } })
    expect(discarded.error.name).toBe('job.not_failed')
    expect(await stateOf(id)).toBe('active')
  })

  test('stands among what the dashboard says is to do, for who may open it', async () => {
    await leaveJob('send-mail', 'failed')
    const tasksOf = async (as: TestSession) =>
      (await t.call(crm.dashboard, { as, query: {} })).data.tasks.failedJobs
    expect(await tasksOf(owner)).toMatchObject({ count: 1 })
    expect(await tasksOf(await t.signIn(await buildAdmin(t.db, ['support'])))).toBeNull()
  })
})

test.each([
  [{ message: 'connect ECONNREFUSED 127.0.0.1:25' }, 'unreachable', 'connect ECONNREFUSED 127.0.0.1:25'],
  [{ message: '550 5.1.1 no such mailbox' }, 'refused', '550 5.1.1 no such mailbox'],
  [{ message: 'ENOSPC: no space left on device' }, 'no_space', 'ENOSPC: no space left on device'],
  [{ value: 'odd' }, 'unknown', 'odd'],
  [null, 'unknown', ''],
  [{ message: 'token=abc123 broke' }, 'unknown', 'token=*** broke'],
  [{ message: `key ${'a1'.repeat(20)}` }, 'unknown', 'key ***'],
])('the fault %o is read as %s', (output, fault, words) => {
  expect(readFault(output)).toEqual({ fault, words })
})

describe('how pages and videos felt', () => {
  const tell = (samples: EndpointInput<typeof quality.report>['body']['samples'], ip?: string) =>
    t.call(quality.report, { body: { device: 'phone', samples }, ...(ip ? { ip } : {}) })
  const read = async () => (await t.call(crmJobs.quality, { as: owner })).data

  test('what browsers tell is read as p75 of a page and shares of playbacks, by staff alone', async () => {
    for (const value of [600, 700, 1000, 9000])
      await tell([
        { measure: 'lcp', page: 'course', value },
        { measure: 'ttfb', page: 'course', value: 90 },
        { measure: 'play_stalls', page: 'classroom', value: value > 5000 ? 4 : 0 },
        { measure: 'play_errors', page: 'classroom', value: 0 },
      ])
    const { pages, playback } = await read()
    expect(pages).toEqual([
      {
        page: 'course',
        device: 'phone',
        views: 4,
        lcpMs: 1200,
        inpMs: null,
        clsThousandths: null,
        ttfbMs: 88,
      },
    ])
    expect(playback).toEqual({
      playbacks: 4,
      startMs: null,
      stalledPercent: 25,
      switchedPercent: null,
      failedPercent: 0,
    })
    expect((await t.call(crmJobs.quality)).status).toBe(401)
  })

  test('one network tells so much an hour, and pages that are not told apart are refused', async () => {
    for (let n = 0; n < 120; n += 1) await tell([{ measure: 'cls', page: 'home', value: n }], '198.51.100.7')
    const answer = await tell([{ measure: 'cls', page: 'home', value: 1 }], '198.51.100.7')
    expect([answer.status, answer.error.name]).toEqual([429, 'request.too_many'])
    expect(
      (await tell([{ measure: 'cls', page: '/course/filler' as string as 'home', value: 1 }])).status,
    ).toBe(422)
  })
})

describe('how the service is', () => {
  const MINUTE_MS = 60_000
  const now = new Date('2026-12-01T08:00:00Z')
  const facts: StatusFacts = { now, counts: [], workerSilentMs: 0, takesMoney: true }
  const late = (name: string, minutes: number) => ({
    counts: [{ name, oldestWaitingAt: new Date(now.getTime() - minutes * MINUTE_MS) }],
  })

  test.each<[Parameters<typeof judgePart>[0], string, Partial<StatusFacts>]>([
    ['payments', 'works', {}],
    ['payments', 'off', { takesMoney: false }],
    ['payments', 'slow', { workerSilentMs: null }],
    ['payments', 'slow', late('reconcile-payments', 16)],
    ['payments', 'works', late('send-mail', 99)],
    ['mail', 'works', late('send-mail', 1)],
    ['mail', 'slow', late('send-mail', 3)],
    ['mail', 'stopped', late('send-mail', 16)],
    ['mail', 'stopped', { workerSilentMs: 4 * MINUTE_MS }],
    ['videos', 'works', late('transcode', 59)],
    ['videos', 'slow', late('transcode', 61)],
    ['videos', 'stopped', late('accept-upload', 721)],
  ])('%s: %s for %o', (name, state, changed) => {
    expect(judgePart(name, { ...facts, ...changed })).toBe(state)
  })

  test('everybody reads it, with what is announced for later, and nothing of the work itself', async () => {
    const at = t.time.now()
    await t.db.execute(sql`update pgboss.version set cron_on = ${at.toISOString()}::timestamptz`)
    await leaveJob('send-mail', 'created', {
      data: { to: 'an@example.vn' },
      at: new Date(at.getTime() - 20 * MINUTE_MS),
    })
    const notice = {
      text: 'Bảo trì tối nay',
      startsAt: new Date(at.getTime() + 60 * MINUTE_MS).toISOString(),
      endsAt: new Date(at.getTime() + 120 * MINUTE_MS).toISOString(),
    }
    await saveSettings(t, 'notice', notice)
    const { data } = await t.call(serviceStatus.read)
    expect(data).toEqual({
      at: expect.any(String),
      parts: [
        { name: 'payments', state: 'works' },
        { name: 'videos', state: 'works' },
        { name: 'mail', state: 'stopped' },
      ],
      announcement: notice,
    })
    t.time.advance(180 * MINUTE_MS)
    // The answer over HTTP is kept for seconds.
    expect((await createStatusService(t.services).read()).announcement).toBeNull()
  })
})
