import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type BlackHole, startBlackHole } from '../test/black-hole.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { createDatabase, type Database, type Db, type DbOrTx } from './client.ts'
import { isDatabaseOutage } from './faults.ts'

/** How long to wait for asynchronous events, in ms; generous for busy machines. */
const patience = 15_000

let t: TestApp
let database: Database
const faults: Error[] = []
beforeAll(async () => {
  t = await createTestApp()
  // The pool has one connection, so the next test fails at once if a connection is not returned.
  database = createDatabase(t.databaseUrl, { poolSize: 1, onError: (error) => faults.push(error) })
})
afterAll(async () => {
  await database.close()
  await t.close()
})
beforeEach(() => {
  faults.length = 0
})

const backendOf = async (db: DbOrTx) => {
  const { rows } = await db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  return rows[0]?.pid ?? 0
}
const terminate = (pid: number) => t.db.execute(sql`select pg_terminate_backend(${pid}, 5000)`)
const faultOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  )
const expectUsable = async () => {
  const { rows } = await database.db.execute<{ one: number }>(sql`select 1 as one`)
  expect(rows).toEqual([{ one: 1 }])
}

describe('database client: a connection', () => {
  test('that ends between statements: the transaction fails as an outage; process and pool survive', async () => {
    const fault = await faultOf(
      database.db.transaction(async (tx) => {
        await terminate(await backendOf(tx))
        await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), patience)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isDatabaseOutage(fault)).toBe(true)
    await expectUsable()
  })

  test('that ends during a statement: the transaction fails as an outage; process and pool survive', async () => {
    const fault = await faultOf(
      database.db.transaction(async (tx) => {
        const pid = await backendOf(tx)
        const waiting = tx.execute(sql`select pg_sleep(4)`)
        await terminate(pid)
        await waiting
      }),
    )
    expect(isDatabaseOutage(fault)).toBe(true)
    await expectUsable()
  })

  test('that ends before its first statement: it is returned to the pool', async () => {
    await expectUsable()
    database.pool.once('acquire', (client) => {
      // The driver's internal state of a connection, which its types do not show.
      const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
      connection.stream.destroy()
    })
    expect(isDatabaseOutage(await faultOf(database.db.transaction(async () => 1)))).toBe(true)
    await expectUsable()
  })

  test('that ends after the idle timeout in a transaction (25P03): the next transaction gets a new connection', async () => {
    const fault = await faultOf(
      database.db.transaction(async (tx) => {
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 20`)
        await vi.waitFor(() => expect(faults.length).toBeGreaterThan(0), patience)
        await tx.execute(sql`select 1`)
      }),
    )
    expect(isDatabaseOutage(fault)).toBe(true)
    expect(faults[0]).toMatchObject({ code: '25P03' })
    await expectUsable()
  })
})

test('database client: an exhausted pool and a closed pool count as outages', async () => {
  const small = createDatabase(t.databaseUrl, { poolSize: 1 })
  await small.db.transaction(async () => {
    expect(isDatabaseOutage(await faultOf(small.db.execute(sql`select 1`)))).toBe(true)
  })
  await small.close()
  expect(isDatabaseOutage(await faultOf(small.db.execute(sql`select 1`)))).toBe(true)
})

describe('database client: a machine that is gone without a word', () => {
  let line: BlackHole
  let over: Database
  beforeEach(async () => {
    line = await startBlackHole(t.databaseUrl)
    over = createDatabase(line.url, { poolSize: 2, silenceMs: 300 })
  })
  afterEach(async () => {
    await over.close()
    await line.stop()
  })

  test.each([
    ['a statement', (db: Db) => db.execute(sql`select 1`)],
    [
      'a transaction',
      (db: Db) =>
        db.transaction(async (tx) => {
          line.swallow()
          await tx.execute(sql`select 1`)
        }),
    ],
  ])('fails %s as an outage, and the pool is whole again once there is a machine', async (_what, work) => {
    await Promise.all([1, 2].map(() => over.db.execute(sql`select pg_sleep(0.05)`)))
    if (_what === 'a statement') line.swallow()
    const began = performance.now()
    expect(isDatabaseOutage(await faultOf(work(over.db)))).toBe(true)
    expect(performance.now() - began).toBeLessThan(2_500)
    line.mend()
    await vi.waitFor(
      async () => {
        await Promise.all([1, 2].map(() => over.db.execute(sql`select pg_sleep(0.05)`)))
      },
      { timeout: patience, interval: 20 },
    )
  })
})

test('database client: PgBouncer is asked for no settings of a session, which it would refuse', () => {
  const settings = (isPooled: boolean) => createDatabase('postgres://nowhere', { isPooled }).pool.options
  expect(settings(true)).not.toHaveProperty('statement_timeout')
  expect(settings(true)).not.toHaveProperty('lock_timeout')
  expect(settings(false)).toMatchObject({ statement_timeout: 5000, lock_timeout: 3000 })
})
