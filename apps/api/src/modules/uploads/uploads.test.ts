import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseSubmissions,
  courses,
  curriculumDrafts,
  curriculumVersions,
  rateLimits,
  uploadLocks,
  videoOriginals,
  videos,
  videoUploads,
} from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { nullIfMissing } from '../../storage/local-files.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import {
  idOf,
  listen,
  metadataHeader,
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
let url: string
let doctor: TestUser
let session: TestSession
let tus: ReturnType<typeof protocolOf>
beforeAll(async () => {
  t = await createTestApp({ UPLOAD_MAX_BYTES: String(40 * MB), UPLOAD_QUOTA_BYTES: String(60 * MB) })
  url = await listen(t.app)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
  doctor = (await buildDoctor(t.db)).account
  session = await t.signIn(doctor)
  tus = protocolOf(url, session)
})

const storedFiles = async (folder: string) =>
  (await readdir(join(t.services.env.DATA_DIR, folder)).catch(nullIfMissing)) ?? []
const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(videoUploads).where(eq(videoUploads.id, id))
  if (!row) throw new Error('no such upload')
  return row
}
const videoOf = async (id: string) => {
  const { videoId } = await rowOf(id)
  const [video] = videoId ? await t.db.select().from(videos).where(eq(videos.id, videoId)) : []
  return video ?? null
}
const accept = (uploadId: string) =>
  createAcceptUpload({ ...t.services, videoQueue: createVideoQueue(t.services) })(uploadId)
const errorOf = async (answer: Response) =>
  ((await answer.json()) as { error: { code: number; name: string } }).error
afterEach(async () => {
  // Whatever became of the requests, nobody may be left waiting for a lock.
  expect(await t.db.select().from(uploadLocks)).toEqual([])
})

describe('upload with the official client', () => {
  test('a file sent in parts becomes the original of a new video that waits for encoding', async () => {
    const video = videoBytes(5 * MB + 321)
    const { url: address } = await sendWhole(video, session, {
      endpoint: `${url}/uploads`,
      chunkSize: MB,
      metadata: { filename: 'Giải phẫu vùng mặt.mp4', filetype: 'video/mp4', sha256: sha256Of(video) },
    })
    const id = address.split('/').at(-1) ?? ''
    expect(await rowOf(id)).toMatchObject({
      state: 'received',
      receivedBytes: video.length,
      ownerId: doctor.id,
    })
    expect(await jobsOf(t, 'accept-upload')).toContainEqual({ uploadId: id })
    expect(await videoOf(id)).toMatchObject({
      state: 'uploading',
      title: 'Giải phẫu vùng mặt',
      ownerId: doctor.id,
    })
    await accept(id)
    expect(await videoOf(id)).toMatchObject({ state: 'queued' })
    const made = await videoOf(id)
    const [original] = await t.db.select().from(videoOriginals).where(eq(videoOriginals.id, id))
    expect(original).toMatchObject({
      videoId: made?.id,
      bytes: video.length,
      sha256: sha256Of(video),
      fileName: 'Giải phẫu vùng mặt.mp4',
    })
    await t.services.storage.withLocalFile(original?.storageKey ?? '', async (path) => {
      const { readFile } = await import('node:fs/promises')
      expect(sha256Of(await readFile(path))).toBe(sha256Of(video))
    })
    expect(await jobsOf(t, 'transcode')).toContainEqual({ videoId: made?.id })
    expect(await storedFiles('uploads')).not.toContain(id)
    // A client whose last answer was lost hears that all is there.
    const again = await tus.head(`/uploads/${id}`)
    expect([again.status, again.headers.get('upload-offset')]).toEqual([200, String(video.length)])
  })

  test('resumes where it was cut, on another instance', async () => {
    const other = await startInstance(t)
    try {
      const video = videoBytes(8 * MB)
      const created = await tus.create(video.length)
      const path = pathOf(created)
      expect((await tus.patch(path, 0, new Uint8Array(video.subarray(0, 3 * MB)))).status).toBe(204)
      const { url: address } = await sendWhole(video, session, {
        uploadUrl: `${other.url}${path}`,
        chunkSize: 2 * MB,
      })
      expect(address).toBe(`${other.url}${path}`)
      await accept(idOf(created))
      const [original] = await t.db
        .select()
        .from(videoOriginals)
        .where(eq(videoOriginals.id, idOf(created)))
      expect(original?.sha256).toBe(sha256Of(video))
    } finally {
      await other.close()
    }
  })

  test('cancels an upload, which leaves no byte and no video', async () => {
    const created = await tus.create(MB)
    await tus.patch(pathOf(created), 0, new Uint8Array(videoBytes(1000)))
    const gone = await tus.send('DELETE', pathOf(created))
    expect(gone.status).toBe(204)
    expect(await storedFiles('uploads')).not.toContain(idOf(created))
    expect((await rowOf(idOf(created))).state).toBe('cancelled')
    expect(await videoOf(idOf(created))).toBeNull()
    expect((await tus.head(pathOf(created))).status).toBe(404)
    expect((await tus.send('DELETE', pathOf(created))).status).toBe(404)
  })

  test('the creation request may carry the first part', async () => {
    const video = videoBytes(MB)
    const { url: address } = await sendWhole(video, session, {
      endpoint: `${url}/uploads/`,
      uploadDataDuringCreation: true,
    })
    expect((await rowOf(address.split('/').at(-1) ?? '')).state).toBe('received')
  })
})

describe('upload status', () => {
  test('OPTIONS lists the protocol features for anybody', async () => {
    const answer = await protocolOf(url, null).send('OPTIONS', '/uploads')
    expect(answer.status).toBe(204)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,creation-with-upload,termination,expiration',
      'tus-max-size': String(40 * MB),
    })
    expect(answer.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('the location of an upload is relative to the request', async () => {
    const created = await tus.create(MB)
    expect(created.status).toBe(201)
    expect(created.headers.get('location')).toMatch(/^uploads\/[0-9a-f-]{36}$/)
    expect(created.headers.get('tus-resumable')).toBe('1.0.0')
    expect(new Date(created.headers.get('upload-expires') ?? '').getTime()).toBeGreaterThan(
      Date.now() + 6 * 86_400_000,
    )
    expect(created.headers.get('x-content-type-options')).toBe('nosniff')
    const head = await tus.head(pathOf(created))
    expect(Object.fromEntries(head.headers)).toMatchObject({
      'upload-offset': '0',
      'upload-length': String(MB),
      'cache-control': 'no-store',
    })
  })

  test('lists open uploads, the remaining quota, and refused uploads with their reason', async () => {
    const created = await tus.create(20 * MB, { filename: 'tiêm\u0000/..\\Bài 1.mov', fingerprint: 'a|1|2' })
    await tus.patch(pathOf(created), 0, new Uint8Array(videoBytes(MB)))
    const bad = await tus.create(1000)
    await tus.patch(pathOf(bad), 0, '#EXTM3U and more than enough of it'.repeat(20))
    const { data } = await t.call(contract.uploads.uploads, { as: session })
    expect(data.items).toMatchObject([
      { id: idOf(bad), state: 'rejected', failure: expect.stringContaining('không phải video') },
      {
        id: idOf(created),
        path: `/uploads/${idOf(created)}`,
        fileName: 'Bài 1.mov',
        fingerprint: 'a|1|2',
        bytes: 20 * MB,
        receivedBytes: MB,
        state: 'receiving',
        failure: null,
      },
    ])
    const quota = await t.call(contract.uploads.quota, { as: session })
    expect(quota.data).toEqual({ usedBytes: 20 * MB, limitBytes: 60 * MB, maxFileBytes: 40 * MB })
    await tus.send('DELETE', pathOf(bad))
    const later = await t.call(contract.uploads.uploads, { as: session })
    expect(later.data.items.map(({ id }) => id)).toEqual([idOf(created)])
  })
})

describe('upload refusal', () => {
  test('a playlist named as a video is refused, and none of it is stored', async () => {
    const created = await tus.create(5000, { filename: 'lesson.mp4', filetype: 'video/mp4' })
    const answer = await tus.patch(pathOf(created), 0, `#EXTM3U\nfile:///etc/passwd\n${'x'.repeat(4000)}`)
    expect([answer.status, (await errorOf(answer)).name]).toEqual([415, 'upload.not_a_video'])
    expect(await storedFiles('uploads')).not.toContain(idOf(created))
    expect(await rowOf(idOf(created))).toMatchObject({ state: 'rejected', failureCode: 'upload.not_a_video' })
    expect(await videoOf(idOf(created))).toBeNull()
    expect((await tus.head(pathOf(created))).status).toBe(404)
  })

  test('a playlist sent in small pieces: nothing reaches the disk before its type is known', async () => {
    const created = await tus.create(5000)
    const path = pathOf(created)
    for (const offset of [0, 3, 6]) {
      const answer = await tus.patch(path, offset, '#EX')
      expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, String(offset + 3)])
    }
    expect((await tus.patch(path, 9, '#'.repeat(300))).status).toBe(204)
    expect(await t.services.storage.stat('uploads')).toBeNull()
    expect((await tus.head(path)).headers.get('upload-offset')).toBe('309')
    expect((await tus.patch(path, 309, '#'.repeat(100))).status).toBe(415)
    expect(await storedFiles('uploads')).not.toContain(idOf(created))
  })

  test.each([
    ['an AVI', () => Buffer.concat([Buffer.from('RIFF\x10\x20\0\0AVI LIST', 'latin1'), Buffer.alloc(984)])],
    [
      'an MTS of a camera',
      () => Buffer.from(Array.from({ length: 1000 }, (_, i) => (i % 192 === 4 ? 0x47 : 0))),
    ],
  ])('nothing of %s', async (_, draw) => {
    const video = new Uint8Array(draw())
    const created = await tus.create(video.length)
    expect((await tus.patch(pathOf(created), 0, video)).status).toBe(204)
  })

  test('a real video in tiny pieces is accepted', async () => {
    const video = videoBytes(1000)
    const created = await tus.create(video.length)
    for (const offset of [0, 100, 200, 300, 400, 500])
      expect(
        (await tus.patch(pathOf(created), offset, new Uint8Array(video.subarray(offset, offset + 100))))
          .status,
      ).toBe(204)
    expect((await tus.patch(pathOf(created), 600, new Uint8Array(video.subarray(600)))).status).toBe(204)
    await accept(idOf(created))
    const [original] = await t.db
      .select()
      .from(videoOriginals)
      .where(eq(videoOriginals.id, idOf(created)))
    expect(original?.sha256).toBe(sha256Of(video))
  })

  test.each([
    ['ten terabytes', 10 * 1024 ** 4, 413, 'upload.too_large'],
    ['more than the quota holds', 30 * MB, 413, 'upload.quota_exceeded'],
    ['no bytes at all', 0, 415, 'upload.not_a_video'],
  ])('%s before anything is written', async (_, bytes, status, name) => {
    await tus.create(35 * MB)
    const files = await storedFiles('uploads')
    const answer = await tus.create(bytes)
    expect([answer.status, (await errorOf(answer)).name]).toEqual([status, name])
    expect(await storedFiles('uploads')).toEqual(files)
    expect(await t.db.$count(videoUploads, eq(videoUploads.ownerId, doctor.id))).toBe(1)
  })

  test('two concurrent creations that together exceed the quota', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => tus.create(35 * MB)))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413])
  })

  test('the twenty-first open upload', async () => {
    const answers = await Promise.all(Array.from({ length: 22 }, () => tus.create(1000)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429, 429])
  })

  test.each([
    ['with a length', { 'content-length': 'known' }],
    ['without a length', {}],
  ])('more bytes than were declared, sent %s, and keeps none', async (_, known) => {
    const created = await tus.create(1000)
    const video = new Uint8Array(videoBytes(300_000))
    const body = 'content-length' in known ? video : new Blob([video]).stream()
    const answer = await tus.patch(pathOf(created), 0, body)
    expect([answer.status, (await errorOf(answer)).name]).toEqual([413, 'upload.too_large'])
    expect(await storedFiles('uploads')).not.toContain(idOf(created))
    expect((await rowOf(idOf(created))).state).toBe('rejected')
  })

  test('a wrong offset answers 409 in the common error format', async () => {
    const created = await tus.create(MB)
    const answer = await tus.patch(pathOf(created), 500, new Uint8Array(videoBytes(100)))
    expect([answer.status, answer.headers.get('tus-resumable')]).toEqual([409, '1.0.0'])
    expect(await answer.json()).toMatchObject({
      error: {
        code: 40957,
        name: 'upload.wrong_offset',
        message: expect.any(String),
        requestId: expect.any(String),
      },
    })
    expect((await tus.head(pathOf(created))).headers.get('upload-offset')).toBe('0')
  })

  test.each([
    ['no length', { 'upload-metadata': metadataHeader({ filename: 'a.mp4' }) }, 400],
    [
      'a length to be told later',
      { 'upload-defer-length': '1', 'upload-metadata': metadataHeader({ filename: 'a.mp4' }) },
      400,
    ],
    ['a length beyond numbers', { 'upload-length': '99999999999999999999' }, 400],
    ['no name', { 'upload-length': '1000' }, 422],
    [
      'a name of 201 characters',
      { 'upload-length': '1000', 'upload-metadata': metadataHeader({ filename: 'a'.repeat(201) }) },
      422,
    ],
    ['metadata that is none', { 'upload-length': '1000', 'upload-metadata': 'filename ???' }, 400],
    [
      'a checksum that is none',
      { 'upload-length': '1000', 'upload-metadata': metadataHeader({ filename: 'a', sha256: 'zz' }) },
      422,
    ],
    ['another version of the protocol', { 'tus-resumable': '0.2.2', 'upload-length': '1000' }, 400],
    [
      'parts to be put together',
      {
        'upload-length': '1000',
        'upload-concat': 'partial',
        'upload-metadata': metadataHeader({ filename: 'a.mp4' }),
      },
      400,
    ],
  ])('a creation with %s', async (_, headers, status) => {
    const answer = await tus.send('POST', '/uploads', headers)
    expect([answer.status, typeof (await errorOf(answer)).code]).toEqual([status, 'number'])
  })

  test('a client that does not speak tus', async () => {
    const answer = await fetch(`${url}/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.accessToken}`, 'upload-length': '1000' },
    })
    expect([answer.status, (await errorOf(answer)).name]).toEqual([412, 'upload.protocol_version'])
  })

  test('a part with another content type than tus requires', async () => {
    const created = await tus.create(MB)
    const headers = { 'upload-offset': '0', 'content-type': 'video/mp4' }
    expect((await tus.send('PATCH', pathOf(created), headers, 'abc')).status).toBe(415)
  })

  test('visitors, learners, doctors without their second factor, and foreign origins', async () => {
    const learner = await t.signIn(await buildUser(t.db))
    const half = await t.signIn(doctor, 'doctor', { hasSecondFactor: false })
    const asked = await Promise.all([
      protocolOf(url, null).create(1000),
      protocolOf(url, learner).create(1000),
      protocolOf(url, half).create(1000),
      tus.send('POST', '/uploads', { origin: 'https://evil.example', 'upload-length': '1000' }),
    ])
    const errors = await Promise.all(asked.map(errorOf))
    expect(asked.map(({ status }, index) => [status, errors[index]?.code])).toEqual([
      [401, 40001],
      [403, 40300],
      [403, 40302],
      [403, 40301],
    ])
  })

  test('another person’s upload answers as if it did not exist, also to staff', async () => {
    const created = await tus.create(MB)
    const others = [
      await t.signIn((await buildDoctor(t.db)).account),
      await t.signIn(await buildAdmin(t.db, ['content'])),
    ]
    for (const other of others) {
      const theirs = protocolOf(url, other)
      for (const path of [
        pathOf(created),
        '/uploads/019a0000-0000-7000-8000-000000000000',
        '/uploads/..%2f..%2fx',
      ]) {
        const answers = [
          await theirs.head(path),
          await theirs.patch(path, 0, 'abcdefghijklmnop'),
          await theirs.send('DELETE', path),
        ]
        expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
        expect((await errorOf(answers[1]!)).name).toBe('upload.not_found')
      }
      const list = await t.call(contract.uploads.uploads, { as: other })
      expect(list.data.items).toEqual([])
    }
    expect((await tus.head(pathOf(created))).headers.get('upload-offset')).toBe('0')
  })

  test('replacing a colleague’s video is refused; an own video is replaced', async () => {
    const own = await buildVideo(t.db, { ownerId: doctor.id, packageKey: 'a'.repeat(32) })
    const foreign = await buildVideo(t.db, { ownerId: (await buildUser(t.db)).id })
    const refused = await tus.create(1000, { filename: 'a.mp4', replaces: foreign.id })
    expect([refused.status, (await errorOf(refused)).name]).toEqual([404, 'video.not_found'])
    const video = videoBytes(1000)
    const created = await tus.create(video.length, { filename: 'mới.mp4', replaces: own.id })
    await tus.patch(pathOf(created), 0, new Uint8Array(video))
    await accept(idOf(created))
    const [original] = await t.db.select().from(videoOriginals).where(eq(videoOriginals.videoId, own.id))
    expect(original).toMatchObject({ id: idOf(created), fileName: 'mới.mp4' })
    expect(await videoOf(idOf(created))).toMatchObject({ id: own.id, packageKey: 'a'.repeat(32) })
  })

  test('a doctor replaces no video that learners have or staff look at, as nobody has approved the other one', async () => {
    const own = await buildVideo(t.db, { ownerId: doctor.id })
    const course = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    await buildLesson(t.db, { courseId: course.id, videoId: own.id })
    const replace = () => tus.create(1000, { filename: 'a.mp4', replaces: own.id })
    for (const values of [
      { status: 'in_review' as const },
      { status: 'draft' as const, publishedAt: new Date() },
    ]) {
      await t.db.update(courses).set(values).where(eq(courses.id, course.id))
      const refused = await replace()
      expect([refused.status, (await errorOf(refused)).name]).toEqual([412, 'video.needs_approval'])
    }
    await t.db.update(courses).set({ publishedAt: null }).where(eq(courses.id, course.id))
    expect((await replace()).status).toBe(201)
  })

  test.each([
    ['a doctor', 'rejected'],
    ['staff', 'accepted'],
  ] as const)(
    'a replacement that %s opened before learners had the video is %s once it is whole',
    async (sender, state) => {
      const own = await buildVideo(t.db, { ownerId: doctor.id })
      const course = await buildCourse(t.db, { status: 'draft', publishedAt: null })
      await buildLesson(t.db, { courseId: course.id, videoId: own.id })
      const staff = await t.signIn(await buildAdmin(t.db, ['content']))
      const theirs = sender === 'staff' ? protocolOf(url, staff) : tus
      const created = await theirs.create(1000, { filename: 'a.mp4', replaces: own.id })
      await t.db.update(courses).set({ publishedAt: new Date() }).where(eq(courses.id, course.id))
      await theirs.patch(pathOf(created), 0, new Uint8Array(videoBytes(1000)))
      await accept(idOf(created))
      const failureCode = state === 'rejected' ? 'video.needs_approval' : null
      expect(await rowOf(idOf(created))).toMatchObject({ state, failureCode })
      const isKept = state === 'accepted'
      expect(await t.db.$count(videoOriginals, eq(videoOriginals.videoId, own.id))).toBe(isKept ? 1 : 0)
      expect((await storedFiles('storage/originals')).includes(idOf(created))).toBe(isKept)
      expect((await videoOf(idOf(created)))?.state).toBe(isKept ? 'queued' : own.state)
    },
  )

  test('a doctor replaces no video that staff approved for later, until that is published or returned', async () => {
    const own = await buildVideo(t.db, { ownerId: doctor.id })
    const { id: courseId } = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    const sections = [{ id: randomUUIDv7(), title: 'Phần một', lessons: [{ videoId: own.id }] }] as never
    const replace = async () => (await tus.create(1000, { filename: 'a.mp4', replaces: own.id })).status
    const decided = { courseId, message: '', decidedAt: new Date() }
    const snapshot = { details: {} as never, sections, prepared: {} }
    await t.db
      .insert(courseSubmissions)
      .values({ ...decided, number: 1, state: 'approved', snapshot: { ...snapshot, prepared: undefined } })
    // Approved and published at once: learners have it, or no longer.
    expect(await replace()).toBe(201)
    const later = { ...decided, number: 2, state: 'approved' as const, snapshot }
    await t.db.insert(courseSubmissions).values(later)
    // Though the draft names it no longer.
    expect(await replace()).toBe(412)
    const returned = { ...decided, number: 3, state: 'returned' as const, snapshot }
    await t.db.insert(courseSubmissions).values(returned)
    expect(await replace()).toBe(201)
    await t.db.insert(courseSubmissions).values({ ...later, number: 4 })
    expect(await replace()).toBe(412)
    const publishedAt = new Date(Date.now() + 1000)
    await t.db.insert(curriculumVersions).values({ courseId, number: 1, sections: [], publishedAt })
    expect(await replace()).toBe(201)
  })

  test('a doctor replaces no video that only the draft of a submitted course names', async () => {
    const own = await buildVideo(t.db, { ownerId: doctor.id })
    const { id: courseId } = await buildCourse(t.db)
    const drafted = [{ id: randomUUIDv7(), title: 'Phần một', lessons: [{ videoId: own.id }] }]
    await t.db.insert(curriculumDrafts).values({ courseId, savedAt: new Date(), sections: drafted as never })
    const replace = async () => (await tus.create(1000, { filename: 'a.mp4', replaces: own.id })).status
    expect(await replace()).toBe(201)
    const snapshot = { details: {} as never, sections: [] }
    await t.db.insert(courseSubmissions).values({ courseId, number: 1, state: 'open', message: '', snapshot })
    expect(await replace()).toBe(412)
    await t.db
      .update(courseSubmissions)
      .set({ state: 'returned' })
      .where(eq(courseSubmissions.courseId, courseId))
    expect(await replace()).toBe(201)
  })

  test('an upload that would fill the disk is refused, and the service stays up', async () => {
    const full = await startInstance(t, { UPLOAD_DISK_RESERVE_BYTES: String(Number.MAX_SAFE_INTEGER) })
    try {
      const created = await tus.create(MB)
      const there = protocolOf(full.url, session)
      const refused = await there.create(1000)
      expect([refused.status, (await errorOf(refused)).name]).toEqual([507, 'upload.no_space'])
      expect((await there.patch(pathOf(created), 0, new Uint8Array(videoBytes(1000)))).status).toBe(507)
      expect((await there.head(pathOf(created))).headers.get('upload-offset')).toBe('0')
      expect((await tus.patch(pathOf(created), 0, new Uint8Array(videoBytes(1000)))).status).toBe(204)
      expect((await fetch(`${full.url}/livez`)).status).toBe(200)
    } finally {
      await full.close()
    }
  })
})
