import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { AnswerCache, CATALOGUE_CHANNEL } from '../core/answer-cache.ts'
import { startBlackHole } from '../test/black-hole.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
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
