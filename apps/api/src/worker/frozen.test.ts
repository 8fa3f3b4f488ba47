import type { ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { videoPackages, videos } from '../db/schema/index.ts'
import { manifestOf, packageFolder } from '../modules/videos/packages.repo.ts'
import { createTranscodeService } from '../modules/videos/transcode.service.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { buildQueuedVideo, drawClip, findTools } from '../test/originals.ts'
import { type S3Server, s3EnvOf, startS3Server } from '../test/s3/server.ts'
import { letDeadWorkersBeNoticed, spawnWorker, stopWorker, waitForEnd } from '../test/worker-process.ts'

let t: TestApp
let server: S3Server
let scratch: string
const workers: ChildProcess[] = []
beforeAll(async () => {
  server = await startS3Server()
  t = await createTestApp(s3EnvOf(server))
  scratch = await mkdtemp(join(tmpdir(), 'frozen-'))
})
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await Promise.all(workers.map(waitForEnd))
  await t.close()
  await server.stop()
  await rm(scratch, { recursive: true, force: true })
})

const patience = { timeout: 60_000, interval: 100 }
const find = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]

/** A worker with a data folder of its own, as on another machine; the workers share the bucket and the database. */
const start = (machine: string, freezeAt?: 'moving-in') => {
  const env = { ...t.services.env, DATA_DIR: join(scratch, machine) }
  const worker = spawnWorker({ ...t, services: { ...t.services, env } }, freezeAt)
  workers.push(worker)
  return worker
}
const isStopped = async ({ pid }: ChildProcess) =>
  /\) T /.test(await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))

const hashesOf = async (packageKey: string) => {
  const hashes: Record<string, string> = {}
  for await (const key of t.services.storage.list(packageFolder(packageKey)))
    hashes[key] = createHash('sha256')
      .update(await buffer(await t.services.storage.read(key)))
      .digest('hex')
  return hashes
}

test('worker: after sleeping while it published renditions, it leaves those of its successor unchanged', async () => {
  const tools = await findTools()
  const video = await buildQueuedVideo(t.services, await drawClip(tools, scratch, { lines: 480 }))
  const { signal } = new AbortController()
  const first = { videoId: video.id, jobId: randomUUID(), hasMoreTries: true, signal }
  await createTranscodeService(t.services, tools)(first)

  const sleeper = start('first', 'moving-in')
  await vi.waitFor(async () => expect(await isStopped(sleeper)).toBe(true), patience)
  await letDeadWorkersBeNoticed(t)
  const successor = start('second')
  await vi.waitFor(async () => expect((await find(video.id))?.state).toBe('ready'), patience)
  successor.kill('SIGKILL')
  await waitForEnd(successor)
  const [row] = await t.db.select().from(videoPackages)
  const published = await hashesOf(row?.key ?? '')

  const write = vi.spyOn(server.bucket, 'write')
  sleeper.kill('SIGCONT')
  await vi.waitFor(() => expect(write).toHaveBeenCalled(), patience)
  await stopWorker(sleeper)
  expect(await hashesOf(row?.key ?? '')).toEqual(published)
  const files = row && manifestOf(row)?.files.map(({ path }) => `${packageFolder(row.key)}/${path}`)
  expect(Object.keys(published)).toEqual(expect.arrayContaining(files ?? ['']))
  expect(await find(video.id)).toMatchObject({ state: 'ready', progressPercent: 100, failureCode: null })
})
