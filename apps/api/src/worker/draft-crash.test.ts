import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { captionDrafts } from '../db/schema/index.ts'
import { saveRecogniserCheck } from '../modules/caption-drafts/recogniser.repo.ts'
import { workRoot } from '../modules/videos/work-folder.ts'
import { buildAdmin, buildVideo } from '../test/factories.ts'
import { type FakeWhisper, placeFakeWhisper } from '../test/fake-whisper.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { addOriginal, drawClip, findTools } from '../test/originals.ts'
import {
  findProcessesIn,
  letDeadWorkersBeNoticed,
  skipRetryPauses,
  spawnWorker,
  stopWorker,
  waitForEnd,
} from '../test/worker-process.ts'

let t: TestApp
let scratch: string
let fake: FakeWhisper
let worker: ReturnType<typeof spawnWorker> | null = null
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'draft-crash-'))
  fake = await placeFakeWhisper(scratch)
  const { WHISPER_CLI, WHISPER_MODEL } = fake
  t = await createTestApp({ WHISPER_CLI, WHISPER_MODEL })
})
afterAll(async () => {
  worker?.kill('SIGKILL')
  if (worker) await waitForEnd(worker)
  await t.close()
  await rm(scratch, { recursive: true, force: true })
})

const patience = { timeout: 60_000, interval: 100 }
const stateOf = async () => (await t.db.select().from(captionDrafts))[0]?.state
const start = async () => {
  await letDeadWorkersBeNoticed(t)
  worker = spawnWorker(t)
  return worker
}
/** Retries that a crash has put off begin at once. */
const waitFor = (check: () => Promise<void>) =>
  vi.waitFor(async () => {
    await skipRetryPauses(t)
    await check()
  }, patience)

test('a worker that is killed leaves neither program nor half a draft, and the next one makes it', async () => {
  const clip = await drawClip(await findTools(), scratch, { lines: 180 })
  const video = await buildVideo(t.db)
  await addOriginal(t.services, video.id, clip)
  await saveRecogniserCheck(t.db, { program: 'ready', model: 'ready' })
  const as = await t.signIn(await buildAdmin(t.db, ['content']))
  await fake.behave({ act: 'hang' })
  await t.call(contract.captionDrafts.requestDraft, { as, params: { id: video.id } })

  const first = await start()
  await waitFor(async () => expect((await fake.lastRun()).riff).toBe('RIFF'))
  first.kill('SIGKILL')
  await waitForEnd(first)
  await vi.waitFor(async () => expect(await findProcessesIn(t.services.env.DATA_DIR)).toEqual([]), patience)
  expect(await stateOf()).toBe('running')

  await fake.behave({})
  const second = await start()
  await waitFor(async () => expect(await stateOf()).toBe('done'))
  const open = sql`select 1 from pgboss.job where name = 'draft-captions' and state in ('created', 'retry', 'active')`
  await waitFor(async () => expect((await t.db.execute(open)).rows).toEqual([]))
  await stopWorker(second)
  expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
}, 120_000)
