import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { AnswerCache, CATALOGUE_CHANNEL } from '../core/answer-cache.ts'
import { startBlackHole } from '../test/black-hole.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { startValkey, valkeyProgram, withoutValkey } from '../test/valkey-server.ts'
import { openValkey } from '../valkey/valkey.ts'
import { announce, announceBy } from './announce.ts'
import { createDatabase } from './client.ts'
import { type Listener, listenTo } from './listen.ts'

/** How long to wait for asynchronous events, in ms; generous for busy machines. */
const patience = 15_000

let t: TestApp
let listener: Listener
let notices = 0
const other = new AnswerCache()

beforeAll(async () => {
  t = await createTestApp()
  listener = listenTo(
    t.databaseUrl,
    {
      [CATALOGUE_CHANNEL]: () => {
        notices += 1
        other.clear()
      },
    },
    t.services.log,
  )
  // The first notice says that it is connected.
  await vi.waitFor(() => expect(notices).toBe(1), patience)
})
afterAll(async () => {
  await listener.stop()
  await t.close()
})

const fill = () => other.getOrMake('/courses', 300, async () => 'old')
const cached = () => other.get('/courses', Date.now())

test('listener: a change announced by one instance empties the cache of another after the commit', async () => {
  await fill()
  await t.db.transaction(async (tx) => {
    await t.services.cache.announceChange(tx)
    expect(cached()).toBeDefined()
  })
  await vi.waitFor(() => expect(cached()).toBeUndefined(), patience)
})

test('listener: a lost connection is opened again, and caches are emptied because notices may have been missed', async () => {
  const before = notices
  await fill()
  await t.db.execute(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'tham-hoc listen' and datname = current_database()",
  )
  await vi.waitFor(() => expect(notices).toBeGreaterThan(before), { timeout: 10_000 })
  expect(cached()).toBeUndefined()
})

test('listener: a machine that is gone without a word is noticed by a heartbeat, and another one is listened to', async () => {
  const line = await startBlackHole(t.databaseUrl)
  let heard = 0
  const silent = listenTo(line.url, { [CATALOGUE_CHANNEL]: () => void (heard += 1) }, t.services.log, {
    everyMs: 50,
    answerMs: 100,
  })
  onTestFinished(async () => {
    await silent.stop()
    await line.stop()
  })
  await vi.waitFor(() => expect(heard).toBe(1), patience)
  line.swallow()
  line.mend()
  await vi.waitFor(() => expect(heard).toBeGreaterThan(1), patience)
  const before = heard
  await t.services.cache.announceChange(t.db)
  await vi.waitFor(() => expect(heard).toBeGreaterThan(before), patience)
})

const CHANNEL = 'announced_in_a_test'
const ways = [
  { way: 'NOTIFY', isHere: true },
  { way: `Valkey${withoutValkey}`, isHere: valkeyProgram !== undefined },
]

const emptied = <T>(list: T[]): T[] => {
  list.length = 0
  return list
}

/** A database whose announcements go that way, and what is heard of them; undefined for what may have been missed. */
async function openWay(way: string) {
  const database = createDatabase(t.databaseUrl)
  const heard: (string | undefined)[] = []
  const hear = { [CHANNEL]: (payload?: string) => void heard.push(payload) }
  if (way === 'NOTIFY') {
    const own = listenTo(t.databaseUrl, hear, t.services.log)
    onTestFinished(() => own.stop())
    onTestFinished(() => database.close())
    await vi.waitFor(() => expect(heard).toHaveLength(1), patience)
    return { db: database.db, heard: emptied(heard), stop: async () => {} }
  }
  const server = await startValkey()
  const valkey = openValkey(server.url, () => {})
  announceBy(database.db, valkey.publish)
  const own = valkey.listen(hear)
  onTestFinished(async () => {
    await own.stop()
    valkey.close()
    await Promise.all([server.stop(), database.close()])
  })
  // Once for the connection, once for the channels.
  await vi.waitFor(() => expect([heard.length, valkey.isUp()]).toEqual([2, true]), patience)
  return { db: database.db, heard: emptied(heard), stop: server.stop }
}

describe.each(ways)('announcements by $way:', ({ way, isHere }) => {
  test.skipIf(!isHere)('are heard after the commit, and not of what was rolled back', async () => {
    const { db, heard } = await openWay(way)
    const rolledBack = db.transaction(async (tx) => {
      await announce(tx, CHANNEL, ['never'])
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    await db.transaction(async (tx) => {
      await announce(tx, CHANNEL, ['a', 'b'])
      await tx.transaction((inner) => announce(inner, CHANNEL, ['c']))
      await tx.execute(sql`select 1`)
      expect(heard).toEqual([])
    })
    await announce(db, CHANNEL, ['d'])
    await vi.waitFor(() => expect(heard).toEqual(['a', 'b', 'c', 'd']), patience)
  })
})

test.skipIf(!valkeyProgram)(
  `announcements by Valkey: are told by NOTIFY while it is away${withoutValkey}`,
  async () => {
    const { db, stop } = await openWay('Valkey')
    const heard: (string | undefined)[] = []
    const own = listenTo(t.databaseUrl, { [CHANNEL]: (payload) => void heard.push(payload) }, t.services.log)
    onTestFinished(() => own.stop())
    await vi.waitFor(() => expect(heard).toEqual([undefined]), patience)
    await stop()
    await db.transaction((tx) => announce(tx, CHANNEL, ['a']))
    await vi.waitFor(() => expect(heard).toEqual([undefined, 'a']), patience)
  },
)
