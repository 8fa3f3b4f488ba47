import { readdir, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import Uppy from '@uppy/core'
import UppyTus from '@uppy/tus'
import { eq, sql } from 'drizzle-orm'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { rateLimits, uploadLocks, videoOriginals, videos, videoUploads } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { nullIfMissing } from '../../storage/local-files.ts'
import { buildDoctor, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import {
  beginHangingPart,
  idOf,
  listen,
  pathOf,
  protocolOf,
  sendWhole,
  sha256Of,
  startInstance,
  videoBytes,
} from '../../test/uploads.ts'
import { createSweepHandler } from '../../worker/sweep.handler.ts'
import { createVideoQueue } from '../videos/video-queue.service.ts'
import { createAcceptUpload } from './accept.service.ts'
import { findUpload, type VideoUpload } from './uploads.repo.ts'

/** For what comes by itself, in ms; a busy machine is slow. */
const patience = 15_000

const MB = 1024 * 1024

let t: TestApp
let url: string
let other: Awaited<ReturnType<typeof startInstance>>
let doctor: TestUser
let session: TestSession
let tus: ReturnType<typeof protocolOf>
beforeAll(async () => {
  t = await createTestApp()
  url = await listen(t.app)
  other = await startInstance(t)
})
afterAll(async () => {
  await other.close()
  await t.close()
})
beforeEach(async () => {
  await t.db.delete(rateLimits)
  doctor = (await buildDoctor(t.db)).account
  session = await t.signIn(doctor)
  tus = protocolOf(url, session)
})

const row = async (id: string): Promise<VideoUpload> => {
  const found = await findUpload(t.db, id)
  if (!found) throw new Error('no such upload')
  return found
}
const accept = (uploadId: string) =>
  createAcceptUpload({ ...t.services, videoQueue: createVideoQueue(t.services) })(uploadId)
const originalOf = async (id: string) => {
  const [found] = await t.db.select().from(videoOriginals).where(eq(videoOriginals.id, id))
  return found ?? null
}
const videoOf = async (id: string) => {
  const { videoId } = await row(id)
  const [video] = await t.db
    .select()
    .from(videos)
    .where(eq(videos.id, videoId ?? randomUUIDv7()))
  return video ?? null
}
const uploadFolder = () => join(t.services.env.DATA_DIR, 'uploads')
const storedFiles = async () => (await readdir(uploadFolder()).catch(nullIfMissing)) ?? []

const beginPart = (address: string, offset: number, announced: number, first: Buffer) =>
  beginHangingPart(address, session, { offset, announced, first })
const untilStored = (id: string, bytes: number) =>
  vi.waitFor(async () => expect((await stat(join(uploadFolder(), id))).size).toBe(bytes), {
    timeout: 5000,
    interval: 20,
  })

describe('upload network faults', () => {
  test('connection lost within a part: received bytes are kept and the client resumes from them', async () => {
    const video = videoBytes(6 * MB)
    const created = await tus.create(video.length)
    const part = beginPart(`${url}${pathOf(created)}`, 0, video.length, video.subarray(0, 2 * MB))
    await untilStored(idOf(created), 2 * MB)
    part.breakOff()
    await vi.waitFor(async () => expect((await row(idOf(created))).receivedBytes).toBe(2 * MB), patience)
    await sendWhole(video, session, { uploadUrl: `${url}${pathOf(created)}` })
    await accept(idOf(created))
    expect((await originalOf(idOf(created)))?.sha256).toBe(sha256Of(video))
  })

  test('the official client stops and resumes in another process', async () => {
    const video = videoBytes(6 * MB)
    const stopped = Promise.withResolvers<string>()
    const first: Upload = new Upload(video, {
      endpoint: `${url}/uploads`,
      headers: { authorization: `Bearer ${session.accessToken}` },
      metadata: { filename: 'a.mp4' },
      chunkSize: MB,
      onChunkComplete: (_size, accepted) => {
        if (accepted >= 3 * MB) void first.abort().then(() => stopped.resolve(first.url ?? ''))
      },
    })
    first.start()
    const address = await stopped.promise
    await sendWhole(video, session, { uploadUrl: address.replace(url, other.url), chunkSize: MB })
    const id = address.split('/').at(-1) ?? ''
    await accept(id)
    expect((await originalOf(id))?.sha256).toBe(sha256Of(video))
  })
})

describe('upload lock', () => {
  test('two parts at once: one is stored, the other gets the new offset', async () => {
    const video = videoBytes(4 * MB)
    const created = await tus.create(video.length)
    const path = pathOf(created)
    const answers = await Promise.all([
      tus.patch(path, 0, new Uint8Array(video)),
      protocolOf(other.url, session).patch(path, 0, new Uint8Array(video)),
    ])
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses[0]).toBe(204)
    expect([204, 409]).toContain(statuses[1])
    await sendWhole(video, session, { uploadUrl: `${url}${path}` })
    await accept(idOf(created))
    expect((await originalOf(idOf(created)))?.sha256).toBe(sha256Of(video))
  })

  test.each([
    ['the same instance', () => url],
    ['another instance', () => other.url],
  ])('who comes back over a new connection to %s gets in while the old one hangs', async (_, where) => {
    const video = videoBytes(3 * MB)
    const created = await tus.create(video.length)
    const hanging = beginPart(`${url}${pathOf(created)}`, 0, video.length, video.subarray(0, MB))
    await untilStored(idOf(created), MB)
    const asked = Date.now()
    const head = await protocolOf(where(), session).head(pathOf(created))
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(MB)])
    expect(Date.now() - asked).toBeLessThan(5000)
    await sendWhole(video, session, { uploadUrl: `${where()}${pathOf(created)}` })
    hanging.breakOff()
    await accept(idOf(created))
    expect((await originalOf(idOf(created)))?.sha256).toBe(sha256Of(video))
  })

  test('the lock of a dead process is taken over', async () => {
    const created = await tus.create(MB)
    await t.db.insert(uploadLocks).values({
      uploadId: idOf(created),
      holderId: randomUUIDv7(),
      expiresAt: sql`now() + interval '2 seconds'`,
    })
    expect((await tus.head(pathOf(created))).status).toBe(200)
  })
})

describe('upload checksum', () => {
  test('of a different file: nothing is published, and staff see why', async () => {
    const video = videoBytes(MB)
    const created = await tus.create(video.length, { filename: 'a.mp4', sha256: 'ab'.repeat(32) })
    await tus.patch(pathOf(created), 0, new Uint8Array(video))
    await accept(idOf(created))
    expect(await row(idOf(created))).toMatchObject({
      state: 'rejected',
      failureCode: 'upload.checksum_mismatch',
    })
    expect(await videoOf(idOf(created))).toMatchObject({
      state: 'failed',
      failureCode: 'upload.checksum_mismatch',
    })
    expect(await originalOf(idOf(created))).toBeNull()
    expect(await t.services.storage.stat(`originals/${idOf(created)}`)).toBeNull()
    expect(await storedFiles()).not.toContain(idOf(created))
    expect(await jobsOf(t, 'transcode')).not.toContainEqual({
      videoId: (await row(idOf(created))).videoId,
    })
    const { data } = await t.call(contract.uploads.uploads, { as: session })
    expect(data.items[0]?.failure).toContain('không khớp')
  })

  test('of a file cut at 99 % and completed with another file: never published', async () => {
    const video = videoBytes(MB)
    const cut = Math.floor(MB * 0.99)
    const created = await tus.create(video.length, { filename: 'a.mp4', sha256: sha256Of(video) })
    await tus.patch(pathOf(created), 0, new Uint8Array(video.subarray(0, cut)))
    await sendWhole(videoBytes(MB), session, { uploadUrl: `${url}${pathOf(created)}` })
    await accept(idOf(created))
    expect((await row(idOf(created))).state).toBe('rejected')
  })

  test('announced for later: processing starts with it, whichever arrives first', async () => {
    for (const isEarly of [true, false]) {
      const video = videoBytes(MB)
      const created = await tus.create(video.length, { filename: 'a.mp4', checksum: 'later' })
      const id = idOf(created)
      const confirm = (sha256: string) =>
        t.call(contract.uploads.confirmChecksum, { as: session, params: { id }, body: { sha256 } })
      if (isEarly) expect((await confirm(sha256Of(video))).data).toEqual({ ok: true })
      await tus.patch(pathOf(created), 0, new Uint8Array(video))
      if (!isEarly) {
        expect(await jobsOf(t, 'accept-upload')).not.toContainEqual({ uploadId: id })
        await accept(id)
        expect((await row(id)).state).toBe('received')
        expect((await confirm(sha256Of(video))).status).toBe(200)
      }
      expect(await jobsOf(t, 'accept-upload')).toContainEqual({ uploadId: id })
      await accept(id)
      expect((await row(id)).state).toBe('accepted')
      // Said twice, as a client does that missed the answer; another one is refused.
      expect((await confirm(sha256Of(video))).status).toBe(200)
      expect((await confirm('ab'.repeat(32))).error).toMatchObject({ name: 'upload.checksum_mismatch' })
    }
  })

  test('of a replacement that does not match leaves the playing video unchanged', async () => {
    const playing = await buildVideo(t.db, { ownerId: doctor.id, packageKey: 'c'.repeat(32) })
    const video = videoBytes(1000)
    const metadata = { filename: 'a.mp4', replaces: playing.id, sha256: 'ab'.repeat(32) }
    const created = await tus.create(video.length, metadata)
    await tus.patch(pathOf(created), 0, new Uint8Array(video))
    await accept(idOf(created))
    expect(await videoOf(idOf(created))).toMatchObject({ id: playing.id, state: 'ready' })
  })
})

describe('finished upload', () => {
  test('processed twice, concurrently or after its video was removed does no harm', async () => {
    const video = videoBytes(MB)
    const created = await tus.create(video.length)
    const id = idOf(created)
    await tus.patch(pathOf(created), 0, new Uint8Array(video))
    const runs = await Promise.allSettled([accept(id), accept(id)])
    expect(runs.some(({ status }) => status === 'fulfilled')).toBe(true)
    await accept(id)
    expect(await t.db.$count(videoOriginals, eq(videoOriginals.id, id))).toBe(1)

    const lost = await tus.create(video.length)
    await tus.patch(pathOf(lost), 0, new Uint8Array(video))
    await t.db.delete(videos).where(eq(videos.id, (await row(idOf(lost))).videoId ?? ''))
    await accept(idOf(lost))
    expect((await row(idOf(lost))).state).toBe('cancelled')
    expect(await t.services.storage.stat(`originals/${idOf(lost)}`)).toBeNull()
    expect(await storedFiles()).not.toContain(idOf(lost))
  })
})

test('an upload idle for a week is removed and answers so; each part extends it by a week', async () => {
  const created = await tus.create(2 * MB)
  const finished = await tus.create(1000, { filename: 'a.mp4', checksum: 'later' })
  await tus.patch(pathOf(finished), 0, new Uint8Array(videoBytes(1000)))
  const later = async (ms: number) => {
    t.time.advance(ms)
    session = await t.signIn(doctor)
    tus = protocolOf(url, session)
  }
  await later(6 * DAY_MS)
  await t.db
    .update(videoUploads)
    .set({ state: 'receiving' })
    .where(eq(videoUploads.id, idOf(created)))
  expect((await tus.patch(pathOf(created), 0, new Uint8Array(videoBytes(MB)))).status).toBe(204)
  await later(6 * DAY_MS)
  expect((await tus.head(pathOf(created))).status).toBe(200)
  await later(2 * DAY_MS)
  expect((await tus.head(pathOf(created))).status).toBe(410)
  const answer = await tus.patch(pathOf(created), MB, 'abc')
  expect(await answer.json()).toMatchObject({ error: { code: 41058, name: 'upload.expired' } })
  const lost = join(uploadFolder(), randomUUIDv7())
  await writeFile(lost, 'left by a crash')
  await utimes(lost, new Date(0), new Date(0))
  await createSweepHandler(t.services)()
  expect([(await row(idOf(created))).state, (await row(idOf(finished))).state]).toEqual([
    'expired',
    'expired',
  ])
  expect(await storedFiles()).toEqual([])
  expect([await videoOf(idOf(created)), await videoOf(idOf(finished))]).toEqual([null, null])
  expect((await tus.head(pathOf(created))).status).toBe(410)
})

test('Uppy uploads a file without any configuration of ours', async () => {
  const video = videoBytes(3 * MB)
  const uppy = new Uppy({ autoProceed: false }).use(UppyTus, {
    endpoint: `${url}/uploads`,
    headers: { authorization: `Bearer ${session.accessToken}` },
    chunkSize: MB,
    retryDelays: [100],
  })
  // Outside a browser its tus client reads buffers; all else is as in one.
  const data = Object.assign(Buffer.from(video), { size: video.length }) as unknown as Blob
  uppy.addFile({ name: 'Bài giảng.mp4', type: 'video/mp4', data })
  const result = await uppy.upload()
  expect(result?.failed).toEqual([])
  const id = result?.successful?.[0]?.uploadURL?.split('/').at(-1) ?? ''
  expect(await row(id)).toMatchObject({
    state: 'received',
    fileName: 'Bài giảng.mp4',
    receivedBytes: video.length,
  })
  await accept(id)
  expect((await originalOf(id))?.sha256).toBe(sha256Of(video))
  uppy.destroy()
})
