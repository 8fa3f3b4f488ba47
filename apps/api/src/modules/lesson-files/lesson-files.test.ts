import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { contract } from '@repo/contract'
import { courseDrafts } from '@repo/contract/course-drafts'
import type { LessonFileType } from '@repo/contract/lesson-file-names'
import { eq } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollments, lessonFiles, lessons } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildEnrollment,
  buildLesson,
  buildSection,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { makePdf, makeWorkbook, makeZip } from '../../test/lesson-documents.ts'
import { bigPng, photo } from '../../test/pictures.ts'
import { createLessonFilesSweep } from './index.ts'

const { curriculum, lessonFiles: files, learning } = contract
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const DAY_MS = 86_400_000

let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const blob = (bytes: Buffer | string, type: LessonFileType) => new Blob([Buffer.from(bytes)], { type })
const send = (courseId: string, bytes: Buffer | string, type: LessonFileType = 'application/pdf') =>
  t.call(files.uploadLessonFile, { as: staff, params: { id: courseId }, file: blob(bytes, type) })
const read = async (id: string) => (await t.call(curriculum.curriculum, { as: staff, params: { id } })).data
type Read = Awaited<ReturnType<typeof read>>
type Carried = { id: string; name: string; isWatermarked: boolean }

/** Saves the draft with these files in its first lesson. */
const carry = async (id: string, carried: Carried[]) => {
  const { sections, version } = await read(id)
  const body = sections.map((section) => ({
    ...section,
    lessons: section.lessons.map(
      (
        { durationMs: _, hasText: __, video: ___, questionCount: ____, takesHandIns: _____, ...lesson },
        index,
      ) => ({
        ...lesson,
        files:
          index === 0
            ? carried
            : lesson.files.map(({ id: fileId, name, isWatermarked }) => ({
                id: fileId,
                name,
                isWatermarked,
              })),
      }),
    ),
  }))
  return t.call(curriculum.saveCurriculum, { as: staff, params: { id }, body: { sections: body, version } })
}
const publish = (id: string, { version }: Pick<Read, 'version'>) =>
  t.call(courseDrafts.publishChanges, {
    as: staff,
    params: { id },
    body: { seen: { details: null, curriculum: version } },
  })
const filesOf = async (lessonId: string, as: TestSession | null) =>
  (await t.call(learning.lesson, { as, params: { lessonId } })).data.files
const download = (lessonId: string, fileId: string, as: TestSession | null) =>
  t.call(files.lessonFile, { as, params: { lessonId, fileId } })

/** A published course with one article, and a learner of it. */
async function buildTaught(values: Partial<typeof lessons.$inferInsert> = {}) {
  const course = await buildCourse(t.db)
  const section = await buildSection(t.db, { courseId: course.id })
  const place = { courseId: course.id, sectionId: section.id }
  const lesson = await buildLesson(t.db, {
    ...place,
    kind: 'article',
    html: '<p>Đọc</p>',
    isFreePreview: true,
    ...values,
  })
  const user = await buildUser(t.db, { name: 'Nguyễn Thị Hồng Hạnh' })
  const enrollment = await buildEnrollment(t.db, { userId: user.id, courseId: course.id })
  return { course, lesson, user, enrollment, as: await t.signIn(user) }
}

/** The course with a file that learners have. */
async function buildOffered(bytes: Buffer, type: LessonFileType, isWatermarked = true) {
  const taught = await buildTaught({ isFreePreview: true })
  const { data: file } = await send(taught.course.id, bytes, type)
  const saved = await carry(taught.course.id, [{ id: file.id, name: 'Phác đồ tiêm', isWatermarked }])
  await publish(taught.course.id, saved.data)
  return { ...taught, file }
}

const textOf = async (file: Blob) => {
  const document = await getDocumentProxy(new Uint8Array(await file.arrayBuffer()))
  const { text } = await extractText(document, { mergePages: false })
  return text.map((page) => page.normalize('NFC'))
}

describe('a file of a lesson', () => {
  test('is seen by learners only once the draft is published, and comes back with its version', async () => {
    const { course, lesson, as } = await buildTaught()
    const { data: file } = await send(course.id, await makePdf())
    const saved = await carry(course.id, [{ id: file.id, name: 'Phác đồ', isWatermarked: true }])
    const { data: waiting } = await t.call(courseDrafts.pendingChanges, {
      as: staff,
      params: { id: course.id },
    })
    expect(waiting.curriculum).toEqual([{ kind: 'lesson_files', title: lesson.title }])
    expect(await filesOf(lesson.id, as)).toEqual([])
    expect((await download(lesson.id, file.id, as)).error.name).toBe('lesson_file.not_found')

    await publish(course.id, saved.data)
    expect(await filesOf(lesson.id, as)).toMatchObject([
      { name: 'Phác đồ.pdf', type: 'application/pdf', isWatermarked: true },
    ])

    const without = await carry(course.id, [])
    const now = await publish(course.id, without.data)
    expect(await filesOf(lesson.id, as)).toEqual([])
    await t.call(courseDrafts.restoreVersion, {
      as: staff,
      params: { id: course.id },
      body: { number: 2, seen: now.data.seen },
    })
    await publish(course.id, await read(course.id))
    expect((await download(lesson.id, file.id, as)).status).toBe(200)
  })

  test('of another course, or that was never sent, is no file of this one', async () => {
    const { course } = await buildTaught()
    const other = await buildTaught()
    const { data: file } = await send(other.course.id, await makePdf())
    const asked = (id: string) => carry(course.id, [{ id, name: 'Phác đồ', isWatermarked: false }])
    expect((await asked(file.id)).error.name).toBe('lesson_file.not_found')
    expect((await asked(randomUUID())).error.name).toBe('lesson_file.not_found')
  })

  test('is opened by staff as it was sent', async () => {
    const { course } = await buildTaught()
    const bytes = await makePdf()
    const { data: file } = await send(course.id, bytes)
    const params = { id: course.id, fileId: file.id }
    const { data } = await t.call(files.staffLessonFile, { as: staff, params })
    expect(Buffer.from(await data.arrayBuffer()).equals(bytes)).toBe(true)
    const { id } = (await buildTaught()).course
    const strange = await t.call(files.staffLessonFile, { as: staff, params: { ...params, id } })
    expect(strange.error.name).toBe('lesson_file.not_found')
  })
})

describe('a marked copy', () => {
  test('of a PDF says on every page whose it is and when it was made', async () => {
    const { lesson, file, user, as } = await buildOffered(await makePdf(), 'application/pdf')
    const { data, headers } = await download(lesson.id, file.id, as)
    expect(headers['content-disposition']).toContain(encodeURIComponent('Phác đồ tiêm.pdf'))
    const pages = await textOf(data)
    expect(pages).toHaveLength(2)
    for (const page of pages) {
      expect(page).toContain('Nguyễn Thị Hồng Hạnh')
      expect(page).toContain(user.email)
      expect(page).toMatch(/\d\d\/\d\d\/20\d\d/)
    }
  })

  test('of a picture is drawn over it, in its own format', async () => {
    const picture = await photo({ width: 800, height: 600 })
    const { lesson, file, as } = await buildOffered(picture, 'image/jpeg')
    const { data, headers } = await download(lesson.id, file.id, as)
    expect(headers['content-type']).toBe('image/jpeg')
    const kept = await t.call(files.staffLessonFile, {
      as: staff,
      params: { id: (await rowOf(file.id)).courseId, fileId: file.id },
    })
    expect(Buffer.from(await data.arrayBuffer()).equals(Buffer.from(await kept.data.arrayBuffer()))).toBe(
      false,
    )
  })

  test('for a visitor of a free preview carries no name', async () => {
    const { lesson, file } = await buildOffered(await makePdf(), 'application/pdf')
    const [page] = await textOf((await download(lesson.id, file.id, null)).data)
    expect(page).toContain('Bản học thử')
  })

  test('is never made of a spreadsheet, whatever was chosen', async () => {
    const table = 'Ngày;Liều\n1;0,5 ml\n'
    const { lesson, file, as } = await buildOffered(Buffer.from(table), 'text/csv')
    expect(await filesOf(lesson.id, as)).toMatchObject([{ isWatermarked: false }])
    expect(await (await download(lesson.id, file.id, as)).data.text()).toBe(table)
  })
})

const rowOf = async (id: string) => {
  const [row] = await t.db.select().from(lessonFiles).where(eq(lessonFiles.id, id))
  if (!row) throw new Error('no such file')
  return row
}

test('files of a lesson are for who may open it', async () => {
  const { lesson, file, as, enrollment } = await buildOffered(await makePdf(), 'application/pdf', false)
  await t.db.update(lessons).set({ isFreePreview: false }).where(eq(lessons.id, lesson.id))
  const stranger = await t.signIn(await buildUser(t.db))
  expect((await download(lesson.id, file.id, as)).status).toBe(200)
  expect((await download(lesson.id, file.id, stranger)).error.name).toBe('course.not_enrolled')
  expect((await download(lesson.id, file.id, null)).error.name).toBe('course.not_enrolled')
  await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, enrollment.id))
  expect((await download(lesson.id, file.id, as)).error.name).toBe('course.not_enrolled')
  await t.db
    .update(lessons)
    .set({ isFreePreview: true, isProfessionalsOnly: true })
    .where(eq(lessons.id, lesson.id))
  expect((await download(lesson.id, file.id, as)).error.name).toBe('lesson.professionals_only')
})

describe('a file that is sent', () => {
  const bomb = makeWorkbook({ 'xl/worksheets/sheet1.xml': Buffer.alloc(40 * 1024 * 1024) })
  const macro = makeWorkbook({ 'xl/vbaProject.bin': 'Sub' })
  const encrypted = Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(600),
    Buffer.from('EncryptedPackage', 'utf16le'),
  ])
  const refused: [string, () => Promise<Buffer> | Buffer | string, string][] = [
    [
      'with a password',
      () => makePdf((pdf) => pdf.encrypt({ userPassword: 'a', ownerPassword: 'b' })),
      'lesson_file.locked',
    ],
    ['with a script', () => makePdf((pdf) => pdf.addJavaScript('x', 'app.alert(1)')), 'lesson_file.unsafe'],
    [
      'with a file in it',
      () => makePdf((pdf) => void pdf.attach(Buffer.from('x'), 'a.exe')),
      'lesson_file.unsafe',
    ],
    [
      'that an archive follows',
      async () => Buffer.concat([await makePdf(), makeWorkbook()]),
      'lesson_file.unsafe',
    ],
    ['cut off', async () => (await makePdf()).subarray(0, 400), 'upload.not_a_lesson_file'],
    ['with its mark only', () => '%PDF-1.7\n%%EOF', 'upload.not_a_lesson_file'],
    ['of too many pages', () => makePdf(undefined, 1001), 'lesson_file.too_heavy'],
    ['that is a page', () => '<html>,<script>alert(1)</script></html>', 'upload.not_a_lesson_file'],
    ['that is a program', () => Buffer.from('7f454c46020101', 'hex'), 'upload.not_a_lesson_file'],
    ['that is empty', () => '', 'upload.not_a_lesson_file'],
    ['that unpacks to forty megabytes', () => bomb, 'lesson_file.too_heavy'],
    ['with macros', () => macro, 'lesson_file.unsafe'],
    [
      'as an archive of other things',
      () => makeZip({ 'word/document.xml': '<document/>' }),
      'upload.not_a_lesson_file',
    ],
    [
      'as an archive behind something',
      () => Buffer.concat([makeWorkbook(), Buffer.from('x')]),
      'upload.not_a_lesson_file',
    ],
    ['as a workbook with a password', () => encrypted, 'lesson_file.locked'],
    [
      'as a locked archive',
      () => makeZip({ '[Content_Types].xml': '', 'xl/workbook.xml': '' }, 1),
      'lesson_file.locked',
    ],
    ['as a picture of a billion pixels', () => bigPng(32_000, 32_000), 'upload.not_a_lesson_file'],
    [
      'as a broken picture',
      async () => (await photo({ noise: true })).subarray(0, 300),
      'upload.not_a_lesson_file',
    ],
  ]
  test.each(refused)('%s is refused with its reason and leaves nothing', async (_what, make, error) => {
    const { id } = await buildCourse(t.db)
    expect((await send(id, await make())).error.name).toBe(error)
    expect(await t.db.$count(lessonFiles, eq(lessonFiles.courseId, id))).toBe(0)
  })

  test('is typed by what it holds, whatever its sender says', async () => {
    const { id } = await buildCourse(t.db)
    expect((await send(id, await makePdf(), 'text/csv')).data.type).toBe('application/pdf')
    expect((await send(id, makeWorkbook(), 'image/png')).data.type).toBe(XLSX)
    expect((await send(id, 'a,b\n1,2', 'application/pdf')).data.type).toBe('text/csv')
  })

  test('loses what is hidden in a picture', async () => {
    const { id } = await buildCourse(t.db)
    const { data } = await send(id, await photo({ place: true }), 'image/jpeg')
    const { storageKey } = await rowOf(data.id)
    const kept = await buffer(await t.services.storage.read(storageKey))
    expect(kept.includes('Canary')).toBe(false)
  })
})

test('files that nothing carries are swept after a week; those of a version are kept', async () => {
  const { course } = await buildTaught()
  const carried = (await send(course.id, await makePdf())).data
  const unused = (await send(course.id, await makePdf())).data
  const saved = await carry(course.id, [{ id: carried.id, name: 'Phác đồ', isWatermarked: false }])
  await publish(course.id, saved.data)
  await publish(course.id, (await carry(course.id, [])).data)
  const { storageKey } = await rowOf(unused.id)
  const sweep = createLessonFilesSweep(t.services)
  await sweep()
  expect(await t.db.$count(lessonFiles, eq(lessonFiles.courseId, course.id))).toBe(2)
  t.time.advance(8 * DAY_MS)
  await sweep()
  await sweep()
  expect(await t.db.select().from(lessonFiles).where(eq(lessonFiles.courseId, course.id))).toMatchObject([
    { id: carried.id },
  ])
  const removals = await jobsOf(t, 'remove-files')
  expect(JSON.stringify(removals)).toContain(storageKey)
})
