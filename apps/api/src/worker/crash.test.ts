import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { verifyPackage } from '@repo/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { videoPackages, videos } from '../db/schema/index.ts'
import { packageFolder } from '../modules/videos/packages.repo.ts'
import { transcodeJob } from '../modules/videos/transcode.job.ts'
import { workRoot } from '../modules/videos/work-folder.ts'
import type { CrashPoint } from '../process/crash-point.ts'
import { buildAdmin } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { buildQueuedVideo, drawClip, findTools } from '../test/originals.ts'
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
let clip: Buffer
let long: Buffer
let workers: ReturnType<typeof spawnWorker>[] = []
beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'crash-'))
  const tools = await findTools()
  clip = await drawClip(tools, scratch, { lines: 480, seconds: 2 })
  long = await drawClip(tools, scratch, { lines: 720, seconds: 15 })
})
afterAll(() => rm(scratch, { recursive: true, force: true }))
beforeEach(async () => {
  t = await createTestApp()
})
afterEach(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(waitForEnd))
  workers = []
  await t.close()
})

const patience = { timeout: 60_000, interval: 200 }
const start = (crashAt?: CrashPoint) => {
  const worker = spawnWorker(t, crashAt)
  workers.push(worker)
  return worker
}
const stateOf = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]?.state
const packages = () => t.db.select().from(videoPackages).orderBy(videoPackages.createdAt)
const filesIn = async (prefix: string) => {
  const keys: string[] = []
  for await (const key of t.services.storage.list(prefix)) keys.push(key)
  return keys
}

const queueVideo = async (content = clip) => {
  const video = await buildQueuedVideo(t.services, content)
  await t.services.queue.send(transcodeJob, { videoId: video.id })
  return video.id
}

/** A video that a worker has prepared. */
const prepareVideo = async () => {
  const id = await queueVideo()
  const worker = start()
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('ready'), patience)
  await stopWorker(worker)
  return id
}

const crash = async (at: CrashPoint) => expect(await waitForEnd(start(at))).toBe('SIGKILL')

/** Starts a new worker, waits until all jobs are done, and checks that no orphaned files or processes are left. */
const recover = async (isDone: () => Promise<void>) => {
  await letDeadWorkersBeNoticed(t)
  const worker = start()
  const open = sql`select name, state from pgboss.job where state in ('created', 'retry', 'active')
    and name in ('transcode', 'remove-packages', 'remove-files')`
  await vi.waitFor(async () => {
    await skipRetryPauses(t)
    await isDone()
    expect((await t.db.execute(open)).rows).toEqual([])
  }, patience)
  await stopWorker(worker)
  expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
  expect(await findProcessesIn(t.services.env.DATA_DIR)).toEqual([])
  const keys = new Set((await packages()).map((row) => row.key))
  const folders = new Set((await filesIn('packages')).map((key) => key.split('/')[1]))
  expect(folders).toEqual(keys)
}

const expectReady = async (id: string) => {
  const [video] = await t.db.select().from(videos).where(eq(videos.id, id))
  expect(video).toMatchObject({ state: 'ready', progressPercent: 100, failureCode: null })
}
const expectWhole = async (id: string) => {
  const [video] = await t.db.select().from(videos).where(eq(videos.id, id))
  const manifest = await verifyPackage(
    join(t.services.env.DATA_DIR, 'storage', packageFolder(video?.packageKey ?? '')),
  )
  expect(manifest).toMatchObject({ isComplete: true, video: [{ name: '360' }, { name: '480' }] })
  const rows = await t.db.select().from(videoPackages).where(eq(videoPackages.state, 'live'))
  expect(rows.map((row) => row.key)).toEqual([video?.packageKey])
}

describe('a worker that is killed', () => {
  test.each<CrashPoint>([
    'probing',
    'first-rendition',
    'before-first-publish',
    'first-publish-uncommitted',
    'ladder',
    'before-final-publish',
    'after-final-publish',
  ])(
    'at %s: the next worker prepares the video',
    async (at) => {
      const id = await queueVideo()
      await crash(at)
      await recover(() => expectReady(id))
      await expectWhole(id)
      expect(await packages()).toHaveLength(1)
    },
    120_000,
  )

  test('while a new version replaces the old one: exactly one of them plays', async () => {
    const id = await prepareVideo()
    const as = await t.signIn(await buildAdmin(t.db))
    await t.call(contract.videos.reencodeVideo, { as, params: { id } })
    const [before] = await packages()
    await crash('retiring')
    expect((await t.db.select().from(videos))[0]?.packageKey).toBe(before?.key)
    await recover(() => expectReady(id))
    await expectWhole(id)
    expect((await packages()).map((row) => row.state)).toEqual(['retired', 'live'])
  })

  test('while it removes a video: the next worker deletes every file', async () => {
    const id = await prepareVideo()
    const as = await t.signIn(await buildAdmin(t.db))
    await t.call(contract.videos.removeVideo, { as, params: { id } })
    await crash('deleting')
    await recover(async () => expect(await packages()).toEqual([]))
    expect(await filesIn('originals')).toEqual([])
    expect(await filesIn('packages')).toEqual([])
  })

  test('while it sweeps: the next worker finishes the sweep, and keeps everything in use', async () => {
    const id = await prepareVideo()
    const old = 'ab'.repeat(16)
    await t.services.storage.put(`packages/${old}/poster.jpg`, Buffer.from('cũ'))
    await t.services.storage.put(`packages/${'cd'.repeat(16)}/poster.jpg`, Buffer.from('không ai biết'))
    const removeAfter = new Date(Date.now() - 1000)
    await t.db.insert(videoPackages).values({ key: old, state: 'retired', removeAfter })
    const waiting = await queueVideo()
    await crash('sweeping')
    await recover(() => expectReady(waiting))
    await expectReady(id)
    expect(await packages()).toHaveLength(2)
  })
})

test('worker: on a stop signal it ends ffmpeg and leaves the remaining renditions to the next worker', async () => {
  const id = await queueVideo(long)
  const worker = start()
  await vi.waitFor(async () => expect(await stateOf(id)).toBe('playable'), patience)
  await vi.waitFor(
    async () => expect(await findProcessesIn(t.services.env.DATA_DIR)).not.toEqual([]),
    patience,
  )
  worker.kill('SIGTERM')
  expect(await waitForEnd(worker)).toBe(0)
  expect(await findProcessesIn(t.services.env.DATA_DIR)).toEqual([])
  expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
  const { rows } = await t.db.execute(
    sql`select data->>'packageKey' as key from pgboss.job where name = 'transcode' and state = 'created'`,
  )
  expect(rows).toEqual([{ key: (await packages())[0]?.key }])
  expect(await stateOf(id)).toBe('playable')
  await recover(() => expectReady(id))
})
