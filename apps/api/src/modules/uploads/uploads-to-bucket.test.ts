import { buffer } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { videoOriginals, videos, videoUploads } from '../../db/schema/index.ts'
import { buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { type S3Server, s3EnvOf, startS3Server } from '../../test/s3/server.ts'
import {
  idOf,
  listen,
  pathOf,
  protocolOf,
  sendWhole,
  sha256Of,
  startInstance,
  videoBytes,
} from '../../test/uploads.ts'
import { createVideoQueue } from '../videos/video-queue.service.ts'
import { createAcceptUpload } from './accept.service.ts'

const MB = 1024 * 1024
let t: TestApp
let server: S3Server
let other: Awaited<ReturnType<typeof startInstance>>
let url: string
let session: TestSession
let tus: ReturnType<typeof protocolOf>
beforeAll(async () => {
  server = await startS3Server()
  t = await createTestApp(s3EnvOf(server))
  url = await listen(t.app)
  other = await startInstance(t, s3EnvOf(server))
  session = await t.signIn((await buildDoctor(t.db)).account)
  tus = protocolOf(url, session)
})
afterEach(() => {
  server.failOn('', 0)
})
afterAll(async () => {
  await other.close()
  await t.close()
  await server.stop()
})

const accept = (uploadId: string) =>
  createAcceptUpload({ ...t.services, videoQueue: createVideoQueue(t.services) })(uploadId)
const rowOf = async (id: string) => (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0]
const waiting = () => [...server.bucket.objects.keys()].filter((key) => key.startsWith('uploads/'))

/** The stored original is the file that was sent, and nothing of the upload is left beside it. */
async function expectOriginal(id: string, video: Buffer) {
  await accept(id)
  const [original] = await t.db.select().from(videoOriginals).where(eq(videoOriginals.id, id))
  expect(original).toMatchObject({ bytes: video.length, sha256: sha256Of(video) })
  const stored = await buffer(await t.services.storage.read(original?.storageKey ?? ''))
  expect(stored.equals(video)).toBe(true)
  expect([waiting(), server.bucket.uploads.size]).toEqual([[], 0])
}

test('bucket upload: the official client sends parts and resumes on another instance', async () => {
  const video = videoBytes(20 * MB + 321)
  const created = await tus.create(video.length)
  const path = pathOf(created)
  expect((await tus.patch(path, 0, new Uint8Array(video.subarray(0, 9 * MB)))).status).toBe(204)
  const head = await protocolOf(other.url, session).head(path)
  expect(head.headers.get('upload-offset')).toBe(String(9 * MB))
  await sendWhole(video, session, { uploadUrl: `${other.url}${path}`, chunkSize: 3 * MB })
  expect(await rowOf(idOf(created))).toMatchObject({ state: 'received', receivedBytes: video.length })
  await expectOriginal(idOf(created), video)
})

test('bucket upload: a store with occasional faults delays the upload and loses nothing', async () => {
  const video = videoBytes(6 * MB)
  server.failNext(503, 500)
  const { url: address } = await sendWhole(video, session, { endpoint: `${url}/uploads`, chunkSize: 2 * MB })
  await expectOriginal(address.split('/').at(-1) ?? '', video)
})

test('bucket upload: a complete file whose process died is finished by the next request', async () => {
  const video = videoBytes(2 * MB)
  const created = await tus.create(video.length)
  server.failOn('POST', 100)
  expect((await tus.patch(pathOf(created), 0, new Uint8Array(video))).status).toBeGreaterThanOrEqual(500)
  server.failOn('', 0)
  const head = await protocolOf(other.url, session).head(pathOf(created))
  expect(head.headers.get('upload-offset')).toBe(String(video.length))
  await expectOriginal(idOf(created), video)
})

test('bucket upload: an upload dropped by the bucket starts again instead of counting as complete', async () => {
  const video = videoBytes(16 * MB)
  const created = await tus.create(video.length)
  await tus.patch(pathOf(created), 0, new Uint8Array(video.subarray(0, 9 * MB)))
  for (const id of server.bucket.uploads.keys()) await server.bucket.abort(id)
  const head = await tus.head(pathOf(created))
  expect(Number(head.headers.get('upload-offset'))).toBeLessThan(MB)
  await sendWhole(video, session, { uploadUrl: `${url}${pathOf(created)}`, chunkSize: 4 * MB })
  await expectOriginal(idOf(created), video)
})

test('bucket upload: a file other than the announced one is refused and leaves no byte', async () => {
  const video = videoBytes(2 * MB)
  const metadata = { filename: 'khac.mp4', sha256: sha256Of(videoBytes(2 * MB)) }
  const { url: address } = await sendWhole(video, session, { endpoint: `${url}/uploads`, metadata })
  const id = address.split('/').at(-1) ?? ''
  await accept(id)
  expect(await rowOf(id)).toMatchObject({ state: 'rejected', failureCode: 'upload.checksum_mismatch' })
  expect([waiting(), server.bucket.uploads.size]).toEqual([[], 0])
})

test('bucket upload: cancelling removes parts, records and video', async () => {
  const created = await tus.create(20 * MB)
  await tus.patch(pathOf(created), 0, new Uint8Array(videoBytes(9 * MB)))
  const { videoId } = (await rowOf(idOf(created))) ?? {}
  expect((await tus.send('DELETE', pathOf(created))).status).toBe(204)
  expect([waiting(), server.bucket.uploads.size]).toEqual([[], 0])
  expect(
    await t.db
      .select()
      .from(videos)
      .where(eq(videos.id, videoId ?? '')),
  ).toEqual([])
})

/** As if so many parts of the length of the first had come. */
const pretendParts = (count: number) => {
  const [upload] = [...server.bucket.uploads.values()].slice(-1)
  const first = upload?.parts.get(1)
  if (!upload || !first) throw new Error('no part has come')
  for (let number = 2; number <= count; number += 1) upload.parts.set(number, first)
  return upload.parts
}

test('bucket upload: a video of more than 10 GB resumes after part 1,300', async () => {
  const created = await tus.create(Math.ceil(10.2 * 1024 * MB))
  const path = pathOf(created)
  expect((await tus.patch(path, 0, new Uint8Array(videoBytes(8 * MB)))).status).toBe(204)
  const parts = pretendParts(1300)
  expect((await tus.head(path)).headers.get('upload-offset')).toBe(String(1300 * 8 * MB))
  const next = await tus.patch(path, 1300 * 8 * MB, new Uint8Array(videoBytes(8 * MB)))
  expect([next.status, next.headers.get('upload-offset')]).toEqual([204, String(1301 * 8 * MB)])
  expect([parts.size, parts.get(1301)?.bytes]).toEqual([1301, 8 * MB])
  await tus.send('DELETE', path)
})

test('bucket upload: the largest allowed video fits into the 10,000 parts of a bucket', async () => {
  const bytes = 100 * 1024 * MB
  const limits = { UPLOAD_MAX_BYTES: String(bytes), UPLOAD_QUOTA_BYTES: String(2 * bytes) }
  const large = await startInstance(t, { ...s3EnvOf(server), ...limits })
  const there = protocolOf(large.url, session)
  try {
    const path = pathOf(await there.create(bytes))
    expect((await there.patch(path, 0, new Uint8Array(videoBytes(24 * MB)))).status).toBe(204)
    const sizes = [...pretendParts(1).values()].map((part) => part.bytes)
    expect((sizes[0] ?? 0) * 10_000).toBeGreaterThanOrEqual(bytes)
    await there.send('DELETE', path)
  } finally {
    await large.close()
  }
})
