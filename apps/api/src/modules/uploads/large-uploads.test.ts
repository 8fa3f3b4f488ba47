import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { rateLimits, videoUploads } from '../../db/schema/index.ts'
import { buildDoctor } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { idOf, listen, pathOf, protocolOf, videoBytes } from '../../test/uploads.ts'

const GB = 1024 ** 3
const FREE = 24 * GB

// The disk of the machine that runs this may be smaller than the videos.
vi.mock('../../storage/free-space.ts', () => ({ freeBytesAt: async () => FREE }))

let t: TestApp
let url: string
let session: TestSession
beforeAll(async () => {
  t = await createTestApp()
  url = await listen(t.app)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(videoUploads)
  await t.db.delete(rateLimits)
  session = await t.signIn((await buildDoctor(t.db)).account)
})

const rowOf = async (id: string) => (await t.db.select().from(videoUploads).where(eq(videoUploads.id, id)))[0]
/** As if everything up to there had come; nothing is written for it. */
const pretendReceived = (id: string, bytes: number) =>
  truncate(join(t.services.env.DATA_DIR, 'uploads', id), bytes)

test('upload: a video of more than 10 GB is stored to its last byte', async () => {
  const bytes = Math.ceil(10.1 * GB)
  const tus = protocolOf(url, session)
  const created = await tus.create(bytes)
  expect(created.status).toBe(201)
  const path = pathOf(created)
  expect((await tus.patch(path, 0, new Uint8Array(videoBytes(1000)))).status).toBe(204)
  await pretendReceived(idOf(created), bytes - 500)
  const head = await tus.head(path)
  expect([head.headers.get('upload-offset'), head.headers.get('upload-length')]).toEqual([
    String(bytes - 500),
    String(bytes),
  ])
  const last = await tus.patch(path, bytes - 500, new Uint8Array(500))
  expect([last.status, last.headers.get('upload-offset')]).toEqual([204, String(bytes)])
  expect(await rowOf(idOf(created))).toMatchObject({ state: 'received', receivedBytes: bytes })
  expect(await jobsOf(t, 'accept-upload')).toEqual([{ uploadId: idOf(created) }])
})

test('upload: disk space is reserved, so bytes that others still have to send count as used', async () => {
  const first = protocolOf(url, session)
  const second = protocolOf(url, await t.signIn((await buildDoctor(t.db)).account))
  const held = await first.create(14 * GB)
  expect(held.status).toBe(201)
  const refused = await second.create(14 * GB)
  expect([refused.status, (await refused.json()).error.name]).toEqual([507, 'upload.no_space'])
  expect((await second.create(8 * GB)).status).toBe(201)
  expect((await second.create(2 * GB)).status).toBe(507)
  // Those bytes lie on the disk by now, so the free room is what is left besides them.
  await t.db
    .update(videoUploads)
    .set({ receivedBytes: 12 * GB })
    .where(eq(videoUploads.id, idOf(held)))
  expect((await second.create(2 * GB)).status).toBe(201)
  await first.send('DELETE', pathOf(held))
  expect((await second.create(2 * GB)).status).toBe(201)
})

test('upload: of two concurrent creations only the one that fits on the disk is accepted', async () => {
  const sessions = [session, await t.signIn((await buildDoctor(t.db)).account)]
  const answers = await Promise.all(sessions.map((one) => protocolOf(url, one).create(14 * GB)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 507])
})
