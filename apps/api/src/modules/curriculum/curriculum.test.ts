import { randomUUID } from 'node:crypto'
import { catalogue } from '@repo/contract/catalogue'
import { courseDrafts } from '@repo/contract/course-drafts'
import { curriculum } from '@repo/contract/curriculum'
import { videos } from '@repo/contract/videos'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  courses,
  lessonProgress,
  lessons,
  playbacks,
  quizVersions,
  removedLessonProgress,
} from '../../db/schema/index.ts'
import {
  buildCourse,
  buildLesson,
  buildPlayback,
  buildSection,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

let t: TestApp
let lan: TestSession
beforeAll(async () => {
  t = await createTestApp()
  lan = await t.signIn(
    await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['content'] }),
  )
})
afterAll(() => t.close())

type Read = Awaited<ReturnType<typeof read>>
type Sections = Read['sections']

const read = async (id: string) => (await t.call(curriculum.curriculum, { as: lan, params: { id } })).data

/** Turns an answer into a body to send: answers carry more fields than bodies accept. */
const toBody = (sections: Sections) =>
  sections.map(({ id, title, lessons: ofSection }) => ({
    id,
    title,
    lessons: ofSection.map(
      ({ durationMs: _, hasText: __, video: ___, questionCount: ____, takesHandIns: _____, ...lesson }) =>
        lesson,
    ),
  }))
type Body = ReturnType<typeof toBody>

const save = (id: string, sections: Body, version: Read['version']) =>
  t.call(curriculum.saveCurriculum, { as: lan, params: { id }, body: { sections, version } })

const seen = (version: Read['version']) => ({ seen: { details: null, curriculum: version } })
const publish = (id: string, version: Read['version']) =>
  t.call(courseDrafts.publishChanges, { as: lan, params: { id }, body: seen(version) })
const restore = (id: string, number: number, version: Read['version']) =>
  t.call(courseDrafts.restoreVersion, { as: lan, params: { id }, body: { number, ...seen(version) } })
/** What waits for learners, and what keeps it from them. */
const pending = async (id: string) => {
  const { data } = await t.call(courseDrafts.pendingChanges, { as: lan, params: { id } })
  const blocking = data.checklist.filter(({ state }) => state === 'blocking')
  return { changes: data.curriculum, missing: blocking.map(({ text }) => text) }
}

/** Changes the curriculum as the editor does: reads it, changes it, and saves it with the version that was read. */
const edit = async (id: string, work: (sections: Body) => Body) => {
  const now = await read(id)
  return save(id, work(toBody(now.sections)), now.version)
}

const newLesson = (title: string, values: Partial<Body[number]['lessons'][number]> = {}) => ({
  id: randomUUID(),
  title,
  kind: 'video' as const,
  isFreePreview: false,
  videoId: null,
  isProfessionalsOnly: false,
  sensitive: [],
  sensitiveNote: '',
  release: { kind: 'at_once' as const },
  files: [],
  ...values,
})
const newSection = (title: string, ...ofSection: Body[number]['lessons']) => ({
  id: randomUUID(),
  title,
  lessons: ofSection,
})

/** Titles that a visitor reads on the page of the course. */
const publicTitles = async (slug: string) => {
  const { data } = await t.call(catalogue.course, { params: { slug } })
  return data.sections.map((section) => [section.title, ...section.lessons.map(({ title }) => title)])
}
const titlesOf = (sections: Sections) =>
  sections.map((section) => [section.title, ...section.lessons.map(({ title }) => title)])

/** A published course with two sections of two lessons each, all with playable videos. */
async function buildTaught() {
  const course = await buildCourse(t.db)
  for (const [position, title] of ['Mở đầu', 'Thực hành'].entries()) {
    const { id: sectionId } = await buildSection(t.db, { courseId: course.id, title, position })
    for (const [place, name] of ['một', 'hai'].entries()) {
      await buildLesson(t.db, {
        courseId: course.id,
        sectionId,
        position: place,
        title: `${title} ${name}`,
        isFreePreview: position + place === 0,
        videoId: (await buildVideo(t.db)).id,
      })
    }
  }
  return course
}

describe('curriculum of a course that was never published', () => {
  test('is saved as sent, in its order, and lists what it still lacks', async () => {
    const { id } = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    const video = await buildVideo(t.db, { durationMs: 90_000 })
    const { data } = await edit(id, () => [
      newSection('Phần một', newLesson('Giải phẫu', { videoId: video.id, isFreePreview: true })),
      newSection('Phần hai', newLesson('Đọc thêm', { kind: 'article' }), newLesson('Tiêm môi')),
    ])
    expect(titlesOf(data.sections)).toEqual([
      ['Phần một', 'Giải phẫu'],
      ['Phần hai', 'Đọc thêm', 'Tiêm môi'],
    ])
    expect(data.sections[0]?.lessons[0]).toMatchObject({ durationMs: 90_000, video: { id: video.id } })
    expect(data).toMatchObject({ isHeld: false, draft: null })
    const { changes, missing } = await pending(id)
    expect(changes).toEqual([])
    expect(missing.filter((line) => line.startsWith('1 bài'))).toHaveLength(2)
    expect(await t.db.$count(lessons, eq(lessons.courseId, id))).toBe(3)
  })

  test('does not change when the answer of a save is sent again', async () => {
    const { id } = await buildCourse(t.db, { status: 'draft', publishedAt: null })
    const sections = [newSection('Phần', newLesson('Bài'))]
    const first = await save(id, sections, null)
    const second = await save(id, sections, first.data.version)
    expect(titlesOf(second.data.sections)).toEqual([['Phần', 'Bài']])
    expect(await t.db.$count(lessons, eq(lessons.courseId, id))).toBe(1)
  })

  test('moves its course to the top of the latest changed', async () => {
    const { id } = await buildCourse(t.db, { status: 'draft', publishedAt: null, updatedAt: new Date(0) })
    await edit(id, () => [newSection('Phần')])
    const [row] = await t.db.select({ at: courses.updatedAt }).from(courses).where(eq(courses.id, id))
    expect(row?.at.getTime()).toBeGreaterThan(0)
  })
})

describe('curriculum of a published course', () => {
  test('shows its changes to learners once they are published, and to staff before', async () => {
    const { id, slug } = await buildTaught()
    const before = await publicTitles(slug)
    const { data } = await edit(id, ([first, second]) => [
      { ...second!, title: 'Làm mẫu' },
      { ...first!, lessons: [first!.lessons[1]!, first!.lessons[0]!] },
    ])
    expect(await publicTitles(slug)).toEqual(before)
    expect(data.draft).toMatchObject({ savedBy: 'Trần Thị Lan' })
    expect((await pending(id)).changes.map(({ kind }) => kind).sort()).toEqual([
      'lesson_moved',
      'section_moved',
      'section_renamed',
    ])
    const published = await publish(id, data.version)
    expect(published.data).toMatchObject({ saved: null, curriculum: [] })
    expect((await read(id)).draft).toBeNull()
    expect(await publicTitles(slug)).toEqual([
      ['Làm mẫu', 'Thực hành một', 'Thực hành hai'],
      ['Mở đầu', 'Mở đầu hai', 'Mở đầu một'],
    ])
  })

  test('cannot be published while a section is empty', async () => {
    const { id } = await buildTaught()
    const { data } = await edit(id, (sections) => [...sections, newSection('Chưa có gì')])
    expect((await pending(id)).missing).toEqual(['Chương “Chưa có gì” chưa có bài học.'])
    expect((await publish(id, data.version)).error?.name).toBe('course.not_publishable')
  })

  test('cannot be published while a lesson has no playable video or an article has no text', async () => {
    const { id, slug } = await buildTaught()
    const { data } = await edit(id, (sections) => [
      ...sections,
      newSection('Thêm', newLesson('Chưa có video'), newLesson('Chưa có chữ', { kind: 'article' })),
    ])
    const refused = await publish(id, data.version)
    expect(refused.error).toMatchObject({
      name: 'course.not_publishable',
      details: { missing: [expect.stringContaining('video'), expect.stringContaining('bài đọc')] },
    })
    expect(await publicTitles(slug)).toHaveLength(2)
  })

  test('stays the same for learners when a draft is discarded', async () => {
    const { id } = await buildTaught()
    const before = await read(id)
    const { data } = await edit(id, ([first]) => [first!])
    expect(data.sections).toHaveLength(1)
    await t.call(courseDrafts.discardChanges, { as: lan, params: { id }, body: seen(data.version) })
    expect(await read(id)).toMatchObject({ draft: null, sections: before.sections })
    expect((await pending(id)).changes).toEqual([])
  })

  test('becomes a version with every publication, the first being the state before, and an older version can be restored', async () => {
    const { id, slug } = await buildTaught()
    const before = await publicTitles(slug)
    const { data } = await edit(id, ([first]) => [first!])
    const { data: now } = await publish(id, data.version)
    const { data: versions } = await t.call(courseDrafts.courseVersions, { as: lan, params: { id } })
    expect(versions).toMatchObject([
      { number: 2, publishedBy: 'Trần Thị Lan', lessonCount: 2 },
      { number: 1, publishedBy: null, lessonCount: 4, curriculum: [] },
    ])
    expect(versions[0]?.curriculum.filter(({ kind }) => kind === 'lesson_removed')).toHaveLength(2)
    const restored = await restore(id, 1, now.seen.curriculum)
    expect(await publicTitles(slug)).toHaveLength(1)
    await publish(id, restored.data.seen.curriculum)
    expect(await publicTitles(slug)).toEqual(before)
  })

  test('answers 404 for a version that does not exist', async () => {
    const { id } = await buildTaught()
    expect((await restore(id, 9, null)).error?.name).toBe('course.version_not_found')
  })

  test('keeps what learners did in a removed lesson, and shows it again when the lesson returns', async () => {
    const { id } = await buildTaught()
    const learner = await buildUser(t.db)
    const { sections } = await read(id)
    const lessonId = sections[1]!.lessons[0]!.id
    const ofLearner = and(eq(lessonProgress.userId, learner.id), eq(lessonProgress.lessonId, lessonId))
    await t.db
      .insert(lessonProgress)
      .values({ userId: learner.id, lessonId, watchedMs: 4200, intervals: [[0, 4200]], bestPercent: 70 })
    const stream = await buildPlayback(t.db, { userId: learner.id, lessonId })

    const { data } = await edit(id, ([first]) => [first!])
    const { data: published } = await publish(id, data.version)
    expect(await t.db.$count(lessonProgress, ofLearner)).toBe(0)
    expect(await t.db.$count(removedLessonProgress, eq(removedLessonProgress.lessonId, lessonId))).toBe(1)
    const [record] = await t.db.select().from(playbacks).where(eq(playbacks.id, stream.id))
    expect(record).toMatchObject({ lessonId: null, userId: learner.id })

    const { data: restored } = await restore(id, 1, published.seen.curriculum)
    await publish(id, restored.seen.curriculum)
    const [row] = await t.db.select().from(lessonProgress).where(ofLearner)
    expect(row).toMatchObject({ watchedMs: 4200, intervals: [[0, 4200]], bestPercent: 70 })
    expect(await t.db.$count(removedLessonProgress, eq(removedLessonProgress.lessonId, lessonId))).toBe(0)
  })

  test('keeps the video that a lesson got on the videos page when an older draft is published', async () => {
    const { id } = await buildTaught()
    const { data } = await edit(id, (sections) => sections.map((one) => ({ ...one, title: `${one.title}!` })))
    const video = await buildVideo(t.db)
    const lessonId = data.sections[0]!.lessons[0]!.id
    await t.call(videos.setLessonVideo, { as: lan, params: { lessonId }, body: { videoId: video.id } })
    await publish(id, data.version)
    expect((await read(id)).sections[0]?.lessons[0]).toMatchObject({ videoId: video.id })
  })
})

describe('text of an article lesson', () => {
  test('waits in the draft, without scripts, and is public once published', async () => {
    const { id } = await buildTaught()
    const article = newLesson('Bài đọc', { kind: 'article' })
    const { data } = await edit(id, ([first, ...rest]) => [
      { ...first!, lessons: [...first!.lessons, article] },
      ...rest,
    ])
    const params = { id, lessonId: article.id }
    const saved = await t.call(curriculum.saveLessonText, {
      as: lan,
      params,
      body: { html: '<p>Xin chào</p><script>alert(1)</script>', version: data.version },
    })
    expect(await t.db.$count(lessons, eq(lessons.id, article.id))).toBe(0)
    const { data: text } = await t.call(curriculum.lessonText, { as: lan, params })
    expect(text).toEqual({ html: '<p>Xin chào</p>', version: saved.data.version })
    await publish(id, saved.data.version)
    const [row] = await t.db.select().from(lessons).where(eq(lessons.id, article.id))
    expect(row).toMatchObject({ html: '<p>Xin chào</p>', durationMs: 60_000 })
  })

  test('does not exist for a lesson of another kind', async () => {
    const { id } = await buildTaught()
    const { sections } = await read(id)
    const params = { id, lessonId: sections[0]!.lessons[0]!.id }
    expect((await t.call(curriculum.lessonText, { as: lan, params })).error?.name).toBe('lesson.not_found')
  })
})

test('a quiz is completed by passing it, cannot be tried for free, and waits for its questions', async () => {
  const { id } = await buildTaught()
  const quiz = newLesson('Trắc nghiệm', { kind: 'quiz', isFreePreview: true })
  await edit(id, (sections) => [...sections, newSection('Ôn tập', quiz)])
  const waiting = await read(id)
  const words = '1 bài trắc nghiệm chưa xuất bản câu hỏi.'
  expect((await pending(id)).missing).toContain(words)
  const added = waiting.sections.at(-1)?.lessons[0]
  expect(added).toMatchObject({ kind: 'quiz', isFreePreview: false, questionCount: null })
  await t.db.insert(quizVersions).values({
    lessonId: quiz.id,
    courseId: id,
    number: 1,
    settings: { intro: '', timeLimitMinutes: null, maxAttempts: null, passPercent: 80, isShuffled: true },
    items: [],
    questionCount: 4,
    publishedAt: t.time.now(),
  })
  const whole = await read(id)
  expect((await pending(id)).missing).not.toContain(words)
  expect(whole.sections.at(-1)?.lessons[0]?.questionCount).toBe(4)
})

describe('a curriculum refuses', () => {
  test('lessons and sections of another course', async () => {
    const [mine, other] = [await buildTaught(), await buildTaught()]
    const theirs = toBody((await read(other.id)).sections)
    const ofOther = await edit(mine.id, () => theirs)
    expect(ofOther.error?.name).toBe('lesson.not_found')
    const inMine = await edit(mine.id, ([first]) => [{ ...first!, lessons: theirs[0]!.lessons }])
    expect(inMine.error?.name).toBe('lesson.not_found')
  })

  test('another kind for a lesson, or a video that does not exist', async () => {
    const { id } = await buildTaught()
    const lost = newLesson('Không có', { videoId: randomUUID() })
    const added = await edit(id, (sections) => [...sections, newSection('Thêm', lost)])
    expect(added.error?.name).toBe('lesson.not_found')
    const { error } = await edit(id, ([first, ...rest]) => [
      { ...first!, lessons: first!.lessons.map((lesson) => ({ ...lesson, kind: 'article' as const })) },
      ...rest,
    ])
    expect(error?.name).toBe('lesson.not_found')
  })

  test('the same lesson twice', async () => {
    const { id } = await buildTaught()
    const lesson = newLesson('Hai lần')
    const { error } = await edit(id, () => [newSection('A', lesson), newSection('B', lesson)])
    expect(error?.name).toBe('input.invalid')
  })
})
