import { once } from 'node:events'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { contract } from '@repo/contract'
import { type CourseManifest, courseManifest, MANIFEST_NAME } from '@repo/contract/course-archive'
import { zipType } from '@repo/contract/crm-course-archives'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import { courseDrafts, courses, lessons, rateLimits, videoOriginals, videos } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { buildAdmin, buildCourse, buildDoctor, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { makeWorkbook, makeZip } from '../../test/lesson-documents.ts'
import { photo } from '../../test/pictures.ts'
import { runTogetherBehind } from '../../test/turns.ts'
import { buildWholeCourse, describeCourse } from '../../test/whole-course.ts'
import { findWrittenDetails } from '../crm/index.ts'
import { type Archive, openArchive } from './archive-reader.ts'
import { createSweepCourseImportHandler } from './sweep-course-import.handler.ts'
import { sweepCourseImportJob } from './sweep-course-import.job.ts'

const { exportCourse, importCourse } = contract.crmCourseArchives
let t: TestApp
let as: TestSession
let whole: Awaited<ReturnType<typeof buildWholeCourse>>
let zip: Blob
let manifest: CourseManifest
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
  whole = await buildWholeCourse(t, as)
  zip = await save()
  manifest = await manifestOf(zip)
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.db.delete(rateLimits)
})

const save = async () => (await t.call(exportCourse, { as, params: whole.params })).data
const send = (file: Blob | Buffer) =>
  t.call(importCourse, {
    as,
    file: file instanceof Blob ? file : new Blob([new Uint8Array(file)], { type: zipType }),
  })
/** What the reader of archives says of a file. */
const inspect = async <T>(file: Blob, work: (archive: Archive) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  const path = join(folder, 'a.zip')
  await writeFile(path, Buffer.from(await file.arrayBuffer()))
  const handle = await open(path)
  try {
    return await work(await openArchive(handle))
  } finally {
    await handle.close()
    await rm(folder, { recursive: true })
  }
}
const manifestOf = (file: Blob) =>
  inspect(file, async (archive) =>
    courseManifest.parse(JSON.parse(String(await archive.read(MANIFEST_NAME, 1e7)))),
  )
/** A ZIP with a changed manifest and other entries. */
const packed = (change: object = {}, parts: Record<string, string | Buffer> = {}, flags = 0) =>
  makeZip({ [MANIFEST_NAME]: JSON.stringify({ ...manifest, ...change }), ...parts }, flags)
/** The course with a pair of pictures of a patient and no other file. */
const withPair = async () => {
  const picture = await photo({ width: 90, height: 60 })
  const [before, after] = ['files/before.webp', 'files/after.webp']
  const facts = { beforeLabel: 'Trước', afterLabel: 'Sau', beforeAlt: 'Má trước', afterAlt: 'Má sau' }
  const pair = { id: randomUUIDv7(), before, after, ...facts, days: 90, isSameAngle: true, isSameLight: true }
  return packed({ beforeAfters: [pair] }, { [before]: picture, [after]: picture })
}
const filesOf = async () => {
  const keys: string[] = []
  for (const prefix of ['lesson-files', 'covers', 'question-pictures', 'patient-pictures'])
    for await (const key of t.services.storage.list(prefix)) keys.push(key)
  return keys.toSorted()
}
const countCourses = () => t.db.$count(courses)
/** A picture is drawn anew when it is imported, so its bytes differ. */
const withoutPixels = (described: object) =>
  JSON.parse(
    JSON.stringify(described, (key, value: unknown) => {
      if (key === 'cover') return value !== null
      if (key === 'picture' && value !== null) return { ...(value as object), sum: '' }
      const isPicture = (value as { contentType?: string } | null)?.contentType === 'image/jpeg'
      return isPicture ? { ...(value as object), sum: '', bytes: 0 } : value
    }),
  ) as object

test('sixty exports go out in an hour and no more, also where requests come at once', async () => {
  const staff = await buildAdmin(t.db)
  const session = await t.signIn(staff)
  const hour = { name: 'course-export', max: 60, windowMs: 60 * MINUTE_MS }
  for (let n = 0; n < 58; n += 1) await t.services.limiter.hit(hour, staff.id)
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => t.call(exportCourse, { as: session, params: whole.params })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429])
})

describe('a course that goes out and comes back', () => {
  test('equals the first field by field, as a draft of its own, and says what came', async () => {
    const { data, status } = await send(zip)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      title: whole.course.title,
      came: { sections: 2, lessons: 5, files: 3, questions: 2, videos: 2, hasCover: true },
    })
    expect(data.notes).toEqual([
      expect.stringContaining(`“${whole.course.slug}-2”`),
      expect.stringContaining('1 bài trắc nghiệm ở dạng bản nháp'),
      expect.stringContaining('1 bài thực hành có đề bài ở dạng bản nháp'),
    ])
    const [row] = await t.db.select().from(courses).where(eq(courses.id, data.courseId))
    expect(row).toMatchObject({ status: 'draft', publishedAt: null, isFeatured: false })
    expect(withoutPixels(await describeCourse(t, data.courseId))).toEqual(
      withoutPixels(await describeCourse(t, whole.course.id)),
    )
  })

  test('goes out with the details that wait in the draft of a published course', async () => {
    const course = await buildCourse(t.db, { title: 'Tên đang bán' })
    const doctor = await buildDoctor(t.db)
    const details = (await findWrittenDetails(t.db, course.id))!
    await t.db.insert(courseDrafts).values({
      courseId: course.id,
      details: { ...details, title: 'Tên đang soạn', doctorId: doctor.id, coDoctorIds: [] },
      savedAt: t.time.now(),
    })
    const out = await manifestOf((await t.call(exportCourse, { as, params: { id: course.id } })).data)
    expect(out.course).toMatchObject({ title: 'Tên đang soạn', doctors: [{ slug: doctor.slug }] })
  })

  test('names its videos without carrying a byte of them, and finds one again by the file it was made from', async () => {
    const names = await inspect(zip, async (archive) => archive.names)
    expect(names.filter((name) => !/\.(pdf|csv|jpg|webp)$/.test(name))).toEqual([])
    const sha256 = 'a'.repeat(64)
    const again = await buildVideo(t.db)
    const original = { fileName: 'phim.mp4', bytes: 1, sha256 }
    await t.db
      .insert(videoOriginals)
      .values({ ...original, videoId: again.id, storageKey: `originals/${again.id}` })
    const unknown = { id: randomUUIDv7(), title: 'Phim đã quay lại', durationMs: 1, sha256 }
    const lost = { ...unknown, id: randomUUIDv7(), title: 'Phim đã mất', sha256: null }
    const [first, ...rest] = manifest.sections
    const [lesson, ...others] = first?.lessons ?? []
    const { data } = await send(
      packed({
        course: { ...manifest.course, trailerVideoId: lost.id },
        sections: [{ ...first, lessons: [{ ...lesson, videoId: unknown.id }, ...others] }, ...rest],
        videos: [unknown, lost],
      }),
    )
    expect(data.notes).toContain('Chưa có video giới thiệu vì thư viện không có “Phim đã mất”.')
    const [made] = await t.db
      .select({ videoId: lessons.videoId, durationMs: lessons.durationMs })
      .from(lessons)
      .innerJoin(videos, eq(videos.id, lessons.videoId))
      .where(eq(lessons.courseId, data.courseId))
    expect(made).toEqual({ videoId: again.id, durationMs: again.durationMs })
  })

  test('a category or doctor that is not here is replaced and said', async () => {
    const { data } = await send(
      packed({
        course: {
          ...manifest.course,
          category: { slug: 'khong-co', name: 'Ngoài hành tinh' },
          doctors: [{ slug: 'khong-co', name: 'Bác sĩ Lạ' }],
        },
      }),
    )
    expect(data.notes.join('\n')).toMatch(/Ngoài hành tinh[\s\S]*Bác sĩ Lạ[\s\S]*tạm do/)
  })

  test('texts are cleaned, and what stands in the ZIP without being named is left out', async () => {
    const sections = manifest.sections.map((section) => ({
      ...section,
      lessons: section.lessons.map((lesson) =>
        lesson.kind === 'article'
          ? { ...lesson, html: '<p onclick="x()">Đọc<script>alert(1)</script></p>', files: [] }
          : lesson,
      ),
    }))
    const { data } = await send(packed({ sections }, { 'files/evil.html': '<script>', '__MACOSX/x': 'y' }))
    const made = await describeCourse(t, data.courseId)
    expect(made.lessons.find(({ title }: Record<string, unknown>) => title === 'Đọc thêm')).toMatchObject({
      html: '<p>Đọc</p>',
    })
    expect(data.notes).toContain('2 tệp lạ trong ZIP bị bỏ qua.')
    expect(data.notes.some((note) => note.startsWith('ZIP thiếu tệp'))).toBe(true)
  })

  test('a file that is not what a lesson may carry is left out with its reason', async () => {
    const names = manifest.sections.flatMap((section) =>
      section.lessons.flatMap((one) => one.files.map(({ file }) => file)),
    )
    const [first = '', second = '', third = ''] = names
    const { data } = await send(
      packed(
        {},
        {
          [first]: '<svg onload="x()"/>',
          [second]: makeZip({ 'a.zip': makeZip({ b: 'c' }) }),
          [third]: makeWorkbook({ 'xl/vbaProject.bin': 'x' }),
        },
      ),
    )
    expect(data.came.files).toBe(0)
    expect(data.notes.filter((note) => /bị bỏ qua/.test(note))).toHaveLength(3)
  })
})

describe('a hostile ZIP', () => {
  const other = { subtitle: 'x'.repeat(201) }
  const attacks: [name: string, make: () => Buffer | Promise<Buffer>, error: string][] = [
    ['that is none', () => Buffer.from('Đây không phải ZIP'), 'upload.not_a_zip'],
    ['that breaks off', () => packed().subarray(0, 200), 'course_archive.unreadable'],
    ['without a manifest', () => makeZip({ 'a.txt': 'x' }), 'course_archive.unreadable'],
    ['whose manifest is no JSON', () => makeZip({ [MANIFEST_NAME]: '{' }), 'course_archive.unreadable'],
    ['with an unknown key', () => packed({ users: [] }), 'course_archive.unreadable'],
    [
      'with an unknown key of the course',
      () => packed({ course: { ...manifest.course, status: 'published' } }),
      'course_archive.unreadable',
    ],
    [
      'with a text that is too long',
      () => packed({ course: { ...manifest.course, ...other } }),
      'course_archive.unreadable',
    ],
    [
      'with a file outside of its folder',
      () => packed({ course: { ...manifest.course, cover: 'files/../../x.webp' } }),
      'course_archive.unreadable',
    ],
    ['of a newer format', () => packed({ format: 2 }), 'course_archive.other_format'],
    ['with a way up', () => packed({}, { '../../evil.pdf': 'x' }), 'course_archive.unsafe'],
    ['with an absolute name', () => packed({}, { '/etc/passwd': 'x' }), 'course_archive.unsafe'],
    ['with a backslash', () => packed({}, { 'files\\..\\evil.pdf': 'x' }), 'course_archive.unsafe'],
    [
      'with a name twice',
      () => packed({}, { 'files/a.pdf': 'x', 'FILES/A.PDF': 'y' }),
      'course_archive.unsafe',
    ],
    ['with a password', () => packed({}, {}, 1), 'course_archive.unsafe'],
    [
      'that unpacks to far more than it is',
      () => packed({}, { 'files/a.csv': Buffer.alloc(40_000_000) }),
      'course_archive.too_heavy',
    ],
    [
      'with too many entries',
      () => packed({}, Object.fromEntries(Array.from({ length: 2001 }, (_, n) => [`files/${n}.csv`, 'x']))),
      'course_archive.too_heavy',
    ],
    [
      'with a huge manifest',
      () => makeZip({ [MANIFEST_NAME]: noise(17 * 1024 * 1024) }),
      'course_archive.too_heavy',
    ],
    ['that says less than it unpacks to', () => lying(), 'course_archive.unreadable'],
  ]
  test.each(attacks)('%s is refused, and nothing is left of it', async (_name, make, error) => {
    const before = [await countCourses(), await filesOf()]
    const answer = await send(await make())
    expect(answer.error?.name).toBe(error)
    expect([await countCourses(), await filesOf()]).toEqual(before)
  })

  /** Bytes that do not pack. */
  const noise = (bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    let seed = 1
    for (let at = 0; at < bytes; at += 4) {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
      buffer.writeUInt32LE(seed, at)
    }
    return buffer
  }
  /** The directory says that the manifest has ten bytes. */
  const lying = () => {
    const bytes = packed()
    const directory = bytes.indexOf(Buffer.from('504b0102', 'hex'))
    bytes.writeUInt32LE(10, directory + 24)
    return bytes
  }
})

test('copies of one ZIP that are sent at once, while its address is being taken, each find an address of their own', async () => {
  const slug = `cung-luc-${randomUUIDv7()}`
  const taken = await buildCourse(t.db)
  const copy = () => send(packed({ course: { ...manifest.course, slug } }))
  const answers = await runTogetherBehind(
    t,
    ['update courses set slug = $1 where id = $2', [slug, taken.id]],
    copy,
    copy,
    copy,
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const ids = answers.map(({ data }) => data.courseId)
  const made = await t.db.select({ slug: courses.slug }).from(courses).where(inArray(courses.id, ids))
  expect(made.map((one) => one.slug.slice(slug.length)).toSorted()).toEqual(['-2', '-3', '-4'])
})

describe('an import that breaks off', () => {
  test('leaves nothing when its connection is lost while it is sent', async () => {
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    const bytes = Buffer.from(await zip.arrayBuffer())
    const before = [await countCourses(), await filesOf()]
    const outgoing = request({
      port: (t.app.server.address() as AddressInfo).port,
      method: 'POST',
      path: importCourse.path,
      headers: {
        authorization: `Bearer ${as.accessToken}`,
        'content-type': zipType,
        'content-length': bytes.length,
      },
    })
    outgoing.once('error', () => {})
    outgoing.write(bytes.subarray(0, bytes.length / 2))
    const [, response] = (await once(t.app.server, 'request')) as [unknown, ServerResponse]
    const isOver = once(response, 'close')
    outgoing.destroy()
    await isOver
    expect([await countCourses(), await filesOf()]).toEqual(before)
  })

  test('of more bytes than may be sent is refused by what it says of itself, before it is read', async () => {
    const answer = await t.app.inject({
      method: 'POST',
      url: importCourse.path,
      headers: {
        authorization: `Bearer ${as.accessToken}`,
        'content-type': zipType,
        'content-length': String(2 * 1024 ** 3),
      },
      payload: Readable.from([Buffer.from('PK')]),
    })
    expect(answer.statusCode).toBe(413)
  })

  test('leaves no row and no file when the storage fails', async () => {
    const before = [await countCourses(), await filesOf()]
    const put = vi.spyOn(t.services.storage, 'put')
    put.mockImplementationOnce(() => Promise.reject(new Error('the disk is gone')))
    const answer = await send(zip)
    put.mockRestore()
    expect(answer.status).toBe(500)
    expect([await countCourses(), await filesOf()]).toEqual(before)
  })

  test('leaves nothing behind a process that was killed: a job removes its files, and none of those that are used', async () => {
    const before = await filesOf()
    const remove = vi.spyOn(t.services.storage, 'remove').mockResolvedValue()
    const transaction = vi.spyOn(t.db, 'transaction').mockRejectedValue(new Error('killed'))
    await send(zip)
    transaction.mockRestore()
    remove.mockRestore()
    expect((await filesOf()).length).toBeGreaterThan(before.length)
    const { data } = await send(zip)
    const used = await describeCourse(t, data.courseId)
    expect((await send(await withPair())).status).toBe(200)
    const sweep = createSweepCourseImportHandler(t.services)
    for (const names of await jobsOf(t, sweepCourseImportJob.name)) {
      await sweep(names as never)
      await sweep(names as never)
    }
    expect(await describeCourse(t, data.courseId)).toEqual(used)
    const left = await filesOf()
    expect(left).toHaveLength(before.length + 7)
    expect(left.filter((key) => key.startsWith('patient-pictures/'))).toHaveLength(2)
  })
})

test('an export has one file open at a time', async () => {
  const { storage } = t.services
  const readFile = storage.read.bind(storage)
  let isOpen = 0
  let most = 0
  const read = vi.spyOn(storage, 'read').mockImplementation(async (key, range) => {
    const stream = await readFile(key, range)
    isOpen += 1
    most = Math.max(most, isOpen)
    stream.once('end', () => {
      isOpen -= 1
    })
    return stream
  })
  await save()
  read.mockRestore()
  expect([most, isOpen]).toEqual([1, 0])
})
