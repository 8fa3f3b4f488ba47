import { buffer } from 'node:stream/consumers'
import { contract } from '@repo/contract'
import { count, eq, getTableName, isTable } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as tables from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildStaffWith,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { makePdf } from '../../test/lesson-documents.ts'
import { makeQuiz, questionOf } from '../../test/quizzes.ts'
import { buildPlayableVideo, fetchStatus, segmentOf } from '../../test/videos.ts'

const { coursePreviews: previews, catalogue, crm, curriculum, learning } = contract
const MINUTE_MS = 60_000

let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
// Tests move the clock, and a session of staff does not last long.
beforeEach(async () => {
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const linkOf = async (id: string, as = staff) =>
  (await t.call(previews.link, { as, params: { id } })).data.token
const look = (token: string, as: TestSession | null = null) =>
  t.call(previews.course, { as, body: { token } })
const play = (token: string, lessonId: string) => t.call(previews.playback, { body: { token, lessonId } })

/** A published course whose draft has another title and another lesson. */
async function buildDrafted() {
  const video = await buildPlayableVideo(t)
  const params = { id: video.courseId }
  const { version, ...course } = (await t.call(crm.course, { as: staff, params })).data
  const body = crm.updateCourse.body.parse({ ...pickBody(course), title: 'Tên trong bản nháp', version })
  await t.call(crm.updateCourse, { as: staff, params, body })
  const now = (await t.call(curriculum.curriculum, { as: staff, params })).data
  const lessonId = randomUUIDv7()
  const added = {
    id: lessonId,
    title: 'Bài mới trong bản nháp',
    kind: 'video' as const,
    isFreePreview: false,
    isProfessionalsOnly: true,
    sensitive: [],
    sensitiveNote: '',
    videoId: video.video.id,
    release: { kind: 'after_previous' as const },
    files: [],
  }
  const sections = now.sections.map((section, index) => ({
    id: section.id,
    title: section.title,
    lessons: [
      ...section.lessons.map(
        ({
          durationMs: _,
          hasText: __,
          video: ___,
          questionCount: ____,
          takesHandIns: _____,
          ...lesson
        }) => ({
          ...lesson,
          files: [],
        }),
      ),
      ...(index === 0 ? [added] : []),
    ],
  }))
  const saved = await t.call(curriculum.saveCurriculum, {
    as: staff,
    params,
    body: { sections, version: now.version },
  })
  expect(saved.status).toBe(200)
  return { ...video, draftLessonId: lessonId, slug: course.slug }
}
const pickBody = (course: Record<string, unknown>) =>
  Object.fromEntries(crm.createCourse.body.keyof().options.map((field) => [field, course[field]]))

describe('the preview of a course', () => {
  test('shows the draft as page and classroom, which visitors go on not seeing', async () => {
    const { courseId, draftLessonId, slug } = await buildDrafted()
    const { data } = await look(await linkOf(courseId))
    expect(data.course.title).toBe('Tên trong bản nháp')
    expect(data.publicSlug).toBe(slug)
    const titles = data.classroom.sections.flatMap(({ lessons }) => lessons.map(({ title }) => title))
    expect(titles).toContain('Bài mới trong bản nháp')
    const added = data.classroom.sections[0]?.lessons.find(({ id }) => id === draftLessonId)
    expect(added).toMatchObject({ lock: null, progress: { percent: 0 } })
    expect(data.course.lessonCount).toBe(titles.length)
    const shown = await t.call(catalogue.course, { params: { slug } })
    expect(JSON.stringify(shown.data)).not.toContain('bản nháp')
  })

  test('opens a course that was never published', async () => {
    const { id } = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    const { status, data } = await look(await linkOf(id))
    expect(status).toBe(200)
    expect(data.publicSlug).toBeNull()
  })

  test('plays a video of the draft under the name of its author, without a stream', async () => {
    const { courseId, draftLessonId } = await buildDrafted()
    const { data } = await play(await linkOf(courseId), draftLessonId)
    expect(data).toMatchObject({ playbackId: null, hasBegun: true, resumeMs: 0 })
    expect(data.watermark?.name).toBeTruthy()
    expect(await fetchStatus(t.app, segmentOf(data))).toBe(200)
    const learner = await t.signIn(await buildUser(t.db))
    const body = { begin: true, takeOver: false }
    const learned = await t.call(learning.playback, {
      as: learner,
      params: { lessonId: draftLessonId },
      body,
    })
    expect(learned.error.name).toBe('lesson.not_found')
  })

  test('puts the questions of a quiz that is being written, and never what is right', async () => {
    const quiz = await makeQuiz(t, staff)
    await quiz.ask(questionOf.single(), questionOf.order())
    await quiz.settle({ passPercent: 70 })
    const token = await linkOf(quiz.course.id)
    const asked = await t.call(previews.quiz, { body: { token, lessonId: quiz.lesson.id } })
    expect(asked.data.overview).toMatchObject({ questionCount: 2, passPercent: 70, openAttempt: null })
    expect(asked.data.questions).toHaveLength(2)
    expect(JSON.stringify(asked.data)).not.toMatch(/isCorrect|Lời giải bí mật/)
  })

  test('hands out a marked file with the name of its author', async () => {
    const course = await buildCourse(t.db)
    const section = await t.db
      .insert(tables.sections)
      .values({ courseId: course.id, title: 'Phần', position: 0 })
      .returning()
    const file = new Blob([new Uint8Array(await makePdf())], { type: 'application/pdf' })
    const params = { id: course.id }
    const sent = await t.call(contract.lessonFiles.uploadLessonFile, { as: staff, params, file })
    const carried = [{ id: sent.data.id, name: 'Phác đồ', isWatermarked: true }]
    const lesson = await buildLesson(t.db, {
      courseId: course.id,
      sectionId: section[0]!.id,
      kind: 'download',
      files: carried,
    })
    const author = await t.signIn(
      await buildUser(t.db, { name: 'Lê Thị Soạn', role: 'admin', permissions: ['content'] }),
    )
    const token = await linkOf(course.id, author)
    const listed = await t.call(previews.lesson, { body: { token, lessonId: lesson.id } })
    expect(listed.data.files).toMatchObject([{ name: 'Phác đồ.pdf' }])
    const body = { token, lessonId: lesson.id, fileId: sent.data.id }
    const { data } = await t.call(previews.file, { body })
    const bytes = await buffer(data.stream())
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true })
    expect(text).toContain('Lê Thị Soạn')
  })
})

describe('a preview is closed', () => {
  test('to a learner, to visitors, to staff who write no courses and to doctors of other courses', async () => {
    const { courseId } = await buildPlayableVideo(t)
    const ask = async (as: TestSession | null) =>
      (await t.call(previews.link, { as, params: { id: courseId } })).status
    expect(await ask(null)).toBe(401)
    expect(await ask(await t.signIn(await buildUser(t.db)))).toBe(403)
    expect(await ask(await t.signIn(await buildStaffWith(t.db, 'courses.read')))).toBe(403)
    expect(await ask(await t.signIn((await buildDoctor(t.db)).account))).toBe(404)
  })

  test('and opened to the doctor who teaches the course', async () => {
    const doctor = await buildDoctor(t.db)
    const course = await buildCourse(t.db, { doctorId: doctor.id, status: 'draft', publishedAt: null })
    expect((await look(await linkOf(course.id, await t.signIn(doctor.account)))).status).toBe(200)
  })

  test('to a token that is none, forged for another course, or cut', async () => {
    const [mine, other] = [await buildPlayableVideo(t), await buildPlayableVideo(t)]
    const token = await linkOf(mine.courseId)
    const [payload = '', signature = ''] = token.split('.')
    const fields = JSON.parse(Buffer.from(payload, 'base64url').toString()) as string[]
    const forged = Buffer.from(JSON.stringify([other.courseId, ...fields.slice(1)])).toString('base64url')
    const later = Buffer.from(JSON.stringify([...fields.slice(0, 2), Date.now() * 2])).toString('base64url')
    for (const bad of [
      '',
      'x',
      'a.b',
      `${forged}.${signature}`,
      `${later}.${signature}`,
      `${token}x`,
      payload,
    ])
      expect((await look(bad)).error.name).toBe('course.preview_unknown')
  })

  test('to lessons, videos, quizzes and files of another course', async () => {
    const [mine, other] = [await buildPlayableVideo(t), await buildPlayableVideo(t)]
    const body = { token: await linkOf(mine.courseId), lessonId: other.lessonId }
    const names = await Promise.all([
      t.call(previews.lesson, { body }),
      t.call(previews.playback, { body }),
      t.call(previews.quiz, { body }),
      t.call(previews.file, { body: { ...body, fileId: randomUUIDv7() } }),
    ])
    expect(names.map(({ error }) => error.name)).toEqual(Array(4).fill('lesson.not_found'))
  })

  test('to a link that is more than two hours old', async () => {
    const { courseId } = await buildPlayableVideo(t)
    const token = await linkOf(courseId)
    t.time.advance(120 * MINUTE_MS)
    expect((await look(token)).error.name).toBe('course.preview_unknown')
  })

  const withdrawals = {
    'its author has signed out': (as: TestSession) => t.call(contract.auth.logout, { as }),
    'its author may not write courses any more': (_: TestSession, userId: string) =>
      t.db
        .update(tables.users)
        .set({ permissions: ['support'] })
        .where(eq(tables.users.id, userId)),
  }
  test.each(Object.entries(withdrawals))('with its running videos, when %s', async (_when, withdraw) => {
    const { courseId, lessonId } = await buildPlayableVideo(t)
    const author = await buildAdmin(t.db, ['content'])
    const as = await t.signIn(author)
    const token = await linkOf(courseId, as)
    const url = segmentOf((await play(token, lessonId)).data)
    expect(await fetchStatus(t.app, url)).toBe(200)
    await withdraw(as, author.id)
    t.time.advance(11_000)
    expect((await look(token)).error.name).toBe('course.preview_unknown')
    expect(await fetchStatus(t.app, url)).toBe(403)
  })

  test('to caches: its answer is sent with no-store', async () => {
    const { courseId } = await buildPlayableVideo(t)
    const { headers } = await look(await linkOf(courseId))
    expect(headers['cache-control']).toBe('no-store')
  })
})

test('a preview that was looked through leaves nothing in any table', async () => {
  const { courseId, draftLessonId } = await buildDrafted()
  const token = await linkOf(courseId)
  const all = Object.values(tables).filter((table) => isTable(table)) as PgTable[]
  const sizes = async () =>
    Object.fromEntries(
      await Promise.all(
        all.map(async (table) => {
          const [row] = await t.db.select({ rows: count() }).from(table)
          return [getTableName(table), row?.rows] as const
        }),
      ),
    )
  const learner = await t.signIn(await buildUser(t.db))
  const before = await sizes()
  await look(token, learner)
  await t.call(previews.lesson, { as: learner, body: { token, lessonId: draftLessonId } })
  const { data } = await play(token, draftLessonId)
  await fetchStatus(t.app, segmentOf(data))
  expect(await sizes()).toEqual(before)
  expect(Object.keys(before).length).toBeGreaterThan(50)
})
