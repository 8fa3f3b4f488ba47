import { randomUUID } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { uploadLocks, videoOriginals, videos, videoUploads } from '../../db/schema/index.ts'
import type { CrashPoint } from '../../process/crash-point.ts'
import { nullIfMissing } from '../../storage/local-files.ts'
import { type ApiProcess, freePort, startApiProcess } from '../../test/api-process.ts'
import { buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import {
  beginHangingPart,
  idOf,
  pathOf,
  protocolOf,
  sendWhole,
  sha256Of,
  videoBytes,
} from '../../test/uploads.ts'
import {
  letDeadWorkersBeNoticed,
  skipRetryPauses,
  spawnWorker,
  stopWorker,
  waitForEnd,
} from '../../test/worker-process.ts'

const MB = 1024 * 1024
const patience = { timeout: 30_000, interval: 100 }

let t: TestApp
let session: TestSession
let port: number
let apis: ApiProcess[] = []
let workers: ReturnType<typeof spawnWorker>[] = []
beforeAll(async () => {
  t = await createTestApp()
  port = await freePort()
})
afterAll(() => t.close())
beforeEach(async () => {
  session = await t.signIn((await buildDoctor(t.db)).account)
})
afterEach(async () => {
  for (const child of [...apis.map((api) => api.child), ...workers]) child.kill('SIGKILL')
  apis = []
  workers = []
})

const startApi = async (crashAt?: CrashPoint) => {
  const api = await startApiProcess(t, port, crashAt)
  apis.push(api)
  return api
}
const startWorker = (crashAt?: CrashPoint) => {
  const worker = spawnWorker(t, crashAt)
  workers.push(worker)
  return worker
}
const kill = async (api: ApiProcess) => {
  const ended = new Promise((resolve) => api.child.once('exit', resolve))
  api.child.kill('SIGKILL')
  await ended
}
const stateOf = async (id: string) =>
  (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0]?.state
const filesIn = async (folder: string) =>
  (await readdir(join(t.services.env.DATA_DIR, folder)).catch(nullIfMissing)) ?? []

/** A worker takes it in, and what stands in the storage is the file that was sent; nothing else is left. */
const expectTakenIn = async (id: string, video: Buffer) => {
  const worker = startWorker()
  await vi.waitFor(async () => {
    await skipRetryPauses(t)
    expect(await stateOf(id)).toBe('accepted')
  }, patience)
  await stopWorker(worker)
  const [original] = await t.db.select().from(videoOriginals).where(eq(videoOriginals.id, id))
  expect(original?.sha256).toBe(sha256Of(video))
  expect((await t.services.storage.stat(original?.storageKey ?? ''))?.bytes).toBe(video.length)
  expect(await filesIn('uploads')).toEqual([])
  // Of the video there is one, and it waits or was looked at already: these bytes are no real video.
  const made = await t.db
    .select()
    .from(videos)
    .where(eq(videos.id, original?.videoId ?? randomUUID()))
  expect(made.map(({ state }) => state)).not.toContain('uploading')
  expect(await t.db.select().from(uploadLocks).where(sql`expires_at > now() + interval '9 seconds'`)).toEqual(
    [],
  )
}

test('upload crash: the API is killed three times within a part, the client resumes, and every byte is right', async () => {
  const video = videoBytes(24 * MB)
  let api = await startApi()
  const metadata = { filename: 'a.mp4', sha256: sha256Of(video) }
  const created = await protocolOf(api.url, session).create(video.length, metadata)
  // Not on any border: of parts, of pages of the disk or of anything else.
  let offset = 0
  for (const more of [5 * MB + 1, 7 * MB + 333, 4 * MB - 13]) {
    const first = video.subarray(offset, offset + more)
    beginHangingPart(`${api.url}${pathOf(created)}`, session, {
      offset,
      announced: video.length - offset,
      first,
    })
    offset += more
    const file = join(t.services.env.DATA_DIR, 'uploads', idOf(created))
    await vi.waitFor(async () => expect((await stat(file)).size).toBe(offset), patience)
    await kill(api)
    api = await startApi()
    const head = await protocolOf(api.url, session).head(pathOf(created))
    expect(head.headers.get('upload-offset')).toBe(String(offset))
  }
  await sendWhole(video, session, { uploadUrl: `${api.url}${pathOf(created)}`, chunkSize: 3 * MB })
  await expectTakenIn(idOf(created), video)
})

test('upload crash: the API is killed while the official client sends; it waits, asks for the offset and finishes', async () => {
  const video = videoBytes(12 * MB)
  let api = await startApi()
  const killed = Promise.withResolvers<void>()
  let isFirst = true
  const sent = sendWhole(video, session, {
    endpoint: `${api.url}/uploads`,
    chunkSize: MB,
    retryDelays: Array.from({ length: 60 }, () => 300),
    onChunkComplete() {
      if (!isFirst) return
      isFirst = false
      void kill(api).then(killed.resolve)
    },
  })
  await killed.promise
  api = await startApi()
  const id = (await sent).url.split('/').at(-1) ?? ''
  await expectTakenIn(id, video)
})

test.each<[CrashPoint, number]>([
  ['upload-first-bytes', 0],
  ['upload-whole', 3 * MB],
])(
  'an API process dies at %s: the next one knows what is there',
  async (place, known) => {
    const video = videoBytes(3 * MB)
    const dying = await startApi(place)
    const created = await protocolOf(dying.url, session).create(video.length)
    const answer = await protocolOf(dying.url, session)
      .patch(pathOf(created), 0, new Uint8Array(video))
      .catch(() => null)
    expect(answer).toBeNull()
    const api = await startApi()
    const head = await protocolOf(api.url, session).head(pathOf(created))
    expect(head.headers.get('upload-offset')).toBe(String(known))
    await sendWhole(video, session, { uploadUrl: `${api.url}${pathOf(created)}` })
    await expectTakenIn(idOf(created), video)
  },
  60_000,
)

test('upload crash: the client never returns after its last byte, and the worker finishes the complete upload', async () => {
  const video = videoBytes(MB)
  const dying = await startApi('upload-whole')
  const created = await protocolOf(dying.url, session).create(video.length)
  await protocolOf(dying.url, session)
    .patch(pathOf(created), 0, new Uint8Array(video))
    .catch(() => null)
  expect(await stateOf(idOf(created))).toBe('receiving')
  await expectTakenIn(idOf(created), video)
})

test.each<CrashPoint>(['accept-before-move', 'accept-after-move', 'accept-uncommitted'])(
  'a worker dies at %s: the next one ends with one original and no leftover',
  async (place) => {
    const video = videoBytes(2 * MB)
    const api = await startApi()
    const metadata = { filename: 'a.mp4', sha256: sha256Of(video) }
    const created = await protocolOf(api.url, session).create(video.length, metadata)
    await protocolOf(api.url, session).patch(pathOf(created), 0, new Uint8Array(video))
    expect(await waitForEnd(startWorker(place))).toBe('SIGKILL')
    expect(await stateOf(idOf(created))).toBe('received')
    await letDeadWorkersBeNoticed(t)
    await expectTakenIn(idOf(created), video)
  },
  60_000,
)
