import { contract } from '@repo/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { onFact } from '../process/facts.ts'
import { buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import type { Db } from './client.ts'
import { openReplica, type Replica } from './replica.ts'
import { together } from './together.ts'
import { readPosition } from './wal-position.ts'

const patience = { timeout: 15_000, interval: 20 }

let t: TestApp
let primary: ReturnType<typeof poolOf>
const poolOf = ({ db }: TestApp) =>
  (db as unknown as { $client: Parameters<typeof openReplica>[0]['primary']['pool'] }).$client

/** A schema whose functions stand before those of PostgreSQL: a connection that takes it finds a replica that replayed so far. */
const asReplica = (url: string) =>
  `${url}${url.includes('?') ? '&' : '?'}options=${encodeURIComponent('-c search_path=replica,public,pg_catalog')}`
const replayAll = () => t.db.execute(sql`update replica.state set replayed = 'FFFFFFFF/FFFFFFFF'`)
const replayNoMore = () => t.db.execute(sql`update replica.state set replayed = pg_current_wal_insert_lsn()`)

beforeAll(async () => {
  t = await createTestApp()
  primary = poolOf(t)
  await t.db.execute(sql`create schema replica`)
  await t.db.execute(sql`create table replica.state as select '0/0'::pg_lsn as replayed`)
  await t.db.execute(
    sql`create function replica.pg_is_in_recovery() returns boolean language sql as 'select true'`,
  )
  await t.db.execute(
    sql`create function replica.pg_last_wal_replay_lsn() returns pg_lsn language sql as 'select replayed from replica.state'`,
  )
})
afterAll(() => t.close())

let lastWrite: bigint | null = null
function open(url: string): Replica {
  lastWrite = null
  const replica = openReplica({
    url,
    primary: { pool: primary },
    poolSize: 3,
    isPooled: false,
    lastWrite: () => lastWrite,
    onError: () => {},
  })
  onTestFinished(() => replica.close())
  return replica
}
const whoAnswers = async (db: Db) => {
  const { rows } = await db.execute<{ path: string }>(sql`select current_setting('search_path') as path`)
  return rows[0]?.path.startsWith('replica') ? 'replica' : 'primary'
}
const expectFrom = (db: Db, who: string) =>
  vi.waitFor(async () => expect(await whoAnswers(db)).toBe(who), patience)

test('replica: a server that is none answers nothing, and its reads are counted as the primary’s', async () => {
  const facts: object[] = []
  onTestFinished(onFact('replicaRead', (fact) => facts.push(fact)))
  const replica = open(t.databaseUrl)
  expect(await whoAnswers(replica.publicReads)).toBe('primary')
  expect(replica.lagSeconds()).toBeNull()
  expect(facts).toEqual([{ by: 'primary', why: 'away' }])
})

test('replica: public reads wait for an announced change, reports for what their reader wrote', async () => {
  await replayAll()
  const replica = open(asReplica(t.databaseUrl))
  await expectFrom(replica.publicReads, 'replica')
  await replayNoMore()
  replica.changed()
  const { rows } = await t.db.execute<{ position: string }>(
    sql`select pg_current_wal_insert_lsn()::text as position`,
  )
  lastWrite = readPosition(rows[0]?.position)
  expect(await whoAnswers(replica.publicReads)).toBe('primary')
  await expectFrom(replica.reports, 'primary')
  lastWrite = null
  expect(await whoAnswers(replica.reports)).toBe('replica')
  lastWrite = readPosition(rows[0]?.position)
  await replayAll()
  await expectFrom(replica.publicReads, 'replica')
  await expectFrom(replica.reports, 'replica')
  const facts: object[] = []
  onTestFinished(onFact('replicaRead', (fact) => facts.push(fact)))
  const reads = together(replica.publicReads)
  expect(await Promise.all([whoAnswers(reads), whoAnswers(reads)])).toEqual(['replica', 'replica'])
  expect(facts).toHaveLength(1)
})

test('replica: one that is lost in the middle of a read fails no read', async () => {
  await replayAll()
  const replica = open(asReplica(t.databaseUrl))
  await expectFrom(replica.reports, 'replica')
  const ended = await replica.reports
    .execute(sql`select pg_terminate_backend(pg_backend_pid())`)
    .catch((error: unknown) => error)
  // The primary was asked the same, and ends its own connection.
  expect(String(ended)).toContain('Failed query')
  expect(await whoAnswers(replica.reports)).toBe('primary')
  await expectFrom(replica.reports, 'replica')
})

test('writes of staff say where they were, writes of learners and reads do not', async () => {
  const app = buildApp({ ...t.services, positionAfterWrite: async () => '0/16B3748' })
  onTestFinished(() => app.close())
  const owner = await t.signIn(await buildUser(t.db, { role: 'admin', permissions: ['owner'] }))
  const learner = await t.signIn(await buildUser(t.db))
  const ask = async ({ accessToken }: { accessToken: string }, method: 'GET' | 'POST', url: string) => {
    const { statusCode, headers } = await app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { payload: { terms: ['đau', 'nhức'] } } : {}),
    })
    return [statusCode < 300, headers['x-read-after']]
  }
  expect(await ask(owner, 'POST', contract.crmSearch.createSynonyms.path)).toEqual([true, '0/16B3748'])
  expect(await ask(owner, 'GET', contract.crmSearch.synonyms.path)).toEqual([true, undefined])
  expect(await ask(learner, 'POST', contract.auth.logout.path)).toEqual([true, undefined])
})
