import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  auditEntries,
  courseDoctors,
  courseSubmissions,
  courses,
  lessons,
  videos,
} from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { buildAdmin, buildCourse, buildDoctor, buildLesson, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { makeQuiz, questionOf } from '../../test/quizzes.ts'
import { makeAssignment, taskOf } from '../../test/tasks.ts'

const { catalogue, courseDrafts, courseReviews, crm, crmAssignments, crmQuizzes, curriculum } = contract
const videoPages = contract.videos

let t: TestApp
let staff: TestSession
let teacher: TestSession
let colleague: TestSession
let doctorId: string
let colleagueId: string
/** Ids of their accounts. */
let accounts: { teacher: string; colleague: string }
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  const [own, other] = [
    await buildDoctor(t.db, { name: 'Đỗ Hồng', licenceVerifiedAt: new Date() }),
    await buildDoctor(t.db),
  ]
  doctorId = own.id
  colleagueId = other.id
  accounts = { teacher: own.account.id, colleague: other.account.id }
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
  teacher = await t.signIn(own.account)
  colleague = await t.signIn(other.account)
})

const draftOf = () => ({ status: 'draft', publishedAt: null, doctorId }) as const
const read = (id: string, as = teacher) => t.call(curriculum.curriculum, { as, params: { id } })

/** Saves one section with one lesson of this title; `values` are more of the lesson. */
const save = async (
  id: string,
  title: string,
  { as = teacher, ...values }: { as?: TestSession; lessonId?: string; videoId?: string | null } = {},
) => {
  const { lessonId = randomUUIDv7(), videoId = null } = values
  const lesson = {
    id: lessonId,
    title,
    kind: 'video' as const,
    isFreePreview: false,
    videoId,
    isProfessionalsOnly: false,
    sensitive: [],
    sensitiveNote: '',
    release: { kind: 'at_once' as const },
    files: [],
  }
  const { data } = await read(id, as)
  return t.call(curriculum.saveCurriculum, {
    as,
    params: { id },
    body: {
      sections: [{ id: randomUUIDv7(), title: 'Phần một', lessons: [lesson] }],
      version: data?.version ?? null,
    },
  })
}
const submit = async (id: string) => {
  const { data } = await t.call(courseReviews.ownReview, { as: teacher, params: { id } })
  return t.call(courseReviews.submit, { as: teacher, params: { id }, body: { message: '', seen: data.seen } })
}
const approve = async (id: string, { isPublished = true } = {}) => {
  const { data } = await t.call(courseReviews.review, { as: staff, params: { id } })
  const body = { note: '', isPublished, seen: data.seen }
  return t.call(courseReviews.approve, { as: staff, params: { id }, body })
}
const titles = (sections: readonly { lessons: readonly { title: string }[] }[]) =>
  sections.flatMap((section) => section.lessons.map(({ title }) => title))

describe('doctors as authors', () => {
  test('arrange the lessons of a course they teach, alone or in a team, and the log names them', async () => {
    const { id } = await buildCourse(t.db, draftOf())
    expect(titles((await save(id, 'Giải phẫu')).data.sections)).toEqual(['Giải phẫu'])
    const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['curriculum.saved', accounts.teacher],
    ])
    expect((await save(id, 'Của người khác', { as: colleague })).error.name).toBe('course.not_found')
    await t.db.insert(courseDoctors).values({ courseId: id, doctorId: colleagueId, position: 1 })
    expect(titles((await save(id, 'Cùng dạy', { as: colleague })).data.sections)).toEqual(['Cùng dạy'])
  })

  test('change nothing that learners see: a published course waits until staff approve', async () => {
    const { id, slug } = await buildCourse(t.db, { doctorId })
    const video = await buildVideo(t.db, { ownerId: accounts.teacher })
    const lesson = await buildLesson(t.db, {
      courseId: id,
      title: 'Cũ',
      videoId: video.id,
      isFreePreview: true,
    })
    const shown = async () => titles((await t.call(catalogue.course, { params: { slug } })).data.sections)
    const saved = await save(id, 'Mới', { lessonId: lesson.id, videoId: video.id })
    expect([titles(saved.data.sections), await shown()]).toEqual([['Mới'], ['Cũ']])
    await submit(id)
    expect((await approve(id)).status).toBe(200)
    expect(await shown()).toEqual(['Mới'])
  })

  test('leave a course alone while it waits for a decision, and go on once it came back', async () => {
    const { id } = await buildCourse(t.db, draftOf())
    await save(id, 'Giải phẫu')
    await submit(id)
    expect((await save(id, 'Muộn')).error.name).toBe('course.in_review')
    expect((await read(id)).status).toBe(200)
    expect((await save(id, 'Ban nội dung sửa', { as: staff })).status).toBe(200)
    await t.call(courseReviews.giveBack, { as: staff, params: { id }, body: { note: 'Sửa tên bài' } })
    expect((await save(id, 'Sửa lại')).status).toBe(200)
  })

  test('leave changes of a published course alone while they wait, too', async () => {
    const { id } = await buildCourse(t.db, { doctorId })
    await t.db.insert(courseSubmissions).values({
      courseId: id,
      number: 1,
      state: 'open',
      message: '',
      snapshot: { details: {} as never, sections: [] },
    })
    expect((await save(id, 'Muộn')).error.name).toBe('course.in_review')
  })

  test('do not change an archived course', async () => {
    const { id } = await buildCourse(t.db, { doctorId, status: 'archived' })
    expect((await save(id, 'Muộn')).error.name).toBe('course.archived')
    expect((await save(id, 'Được', { as: staff })).status).toBe(200)
  })

  test('take their own videos and those of their courses, and no others', async () => {
    const { id } = await buildCourse(t.db, draftOf())
    const [own, foreign, film] = [
      await buildVideo(t.db, { ownerId: accounts.teacher }),
      await buildVideo(t.db, { ownerId: accounts.colleague }),
      await buildVideo(t.db, { ownerId: accounts.teacher }),
    ]
    await t.db.update(videos).set({ purpose: 'hand_in' }).where(eq(videos.id, film.id))
    expect((await save(id, 'Của mình', { videoId: own.id })).status).toBe(200)
    expect((await save(id, 'Của người khác', { videoId: foreign.id })).error.name).toBe('video.not_found')
    expect((await save(id, 'Phim của học viên', { videoId: film.id })).error.name).toBe('lesson.not_found')
    const taught = await buildCourse(t.db, draftOf())
    await buildLesson(t.db, { courseId: taught.id, videoId: foreign.id })
    expect((await save(id, 'Trong khóa mình dạy', { videoId: foreign.id })).status).toBe(200)
  })
})

describe('the video and the audience of a lesson, chosen by its doctor on the page of videos', () => {
  const warned = { isProfessionalsOnly: true, sensitive: ['surgery' as const], sensitiveNote: 'Có máu' }
  const give = (lessonId: string, videoId: string | null, as = teacher) =>
    t.call(videoPages.setLessonVideo, { as, params: { lessonId }, body: { videoId } })
  const audienceOf = async (lessonId: string, as = teacher) =>
    (await t.call(videoPages.lessonAudience, { as, params: { lessonId } })).data
  const listed = async (course: string, as = teacher) =>
    (await t.call(videoPages.videoLessons, { as, query: { course } })).data.items[0]
  const stored = async (id: string) => (await t.db.select().from(lessons).where(eq(lessons.id, id)))[0]

  test('wait in a course that learners have until staff approve, and each side sees its own', async () => {
    const { id: course } = await buildCourse(t.db, { doctorId, risks: ['Tắc mạch'] })
    const [old, next] = [await buildVideo(t.db), await buildVideo(t.db, { ownerId: accounts.teacher })]
    const { id } = await buildLesson(t.db, { courseId: course, videoId: old.id })
    await buildLesson(t.db, { courseId: course, videoId: old.id, isFreePreview: true })
    const before = await stored(id)
    expect((await give(id, next.id)).data).toEqual({ ok: true })
    const { version } = await audienceOf(id)
    const say = (values: typeof warned & { version: string | null }) =>
      t.call(videoPages.setLessonAudience, { as: teacher, params: { lessonId: id }, body: values })
    expect((await say({ ...warned, version })).data).toEqual({ ok: true })
    expect((await say({ ...warned, sensitiveNote: '', version })).error.name).toBe('edit.outdated')

    expect(await stored(id)).toEqual(before)
    expect(await audienceOf(id)).toMatchObject(warned)
    expect(await audienceOf(id, staff)).toMatchObject({ isProfessionalsOnly: false, sensitive: [] })
    const waiting = { changesWait: true, isWaiting: true, ...warned, video: { id: next.id } }
    expect(await listed(course)).toMatchObject(waiting)
    expect(await listed(course, staff)).toMatchObject({
      changesWait: false,
      isWaiting: false,
      isProfessionalsOnly: false,
      video: { id: old.id },
    })
    const edited = (await read(course)).data.sections.flatMap((section) => section.lessons)
    expect(edited[0]).toMatchObject({ id, videoId: next.id, ...warned })
    const ofVideo = await t.call(videoPages.video, { as: teacher, params: { id: old.id } })
    expect(ofVideo.data.usedBy[0]).toMatchObject({ lessonId: id, changesWait: true })

    await submit(course)
    expect((await give(id, old.id)).error.name).toBe('course.in_review')
    expect((await approve(course)).status).toBe(200)
    expect(await stored(id)).toMatchObject({ videoId: next.id, durationMs: next.durationMs, ...warned })
    expect(await listed(course)).toMatchObject({ ...waiting, isWaiting: false })
  })

  test('wait in a course that was taken off sale, too, and count at once where nobody has it', async () => {
    const video = await buildVideo(t.db, { ownerId: accounts.teacher, state: 'queued' })
    const [known, fresh] = [
      await buildCourse(t.db, { doctorId, status: 'draft' }),
      await buildCourse(t.db, draftOf()),
    ]
    const [there, here] = [
      await buildLesson(t.db, { courseId: known.id }),
      await buildLesson(t.db, { courseId: fresh.id }),
    ]
    for (const { id } of [there, here]) expect((await give(id, video.id)).status).toBe(200)
    expect([(await stored(there.id))?.videoId, (await stored(here.id))?.videoId]).toEqual([null, video.id])
    expect(await listed(fresh.id)).toMatchObject({ changesWait: false, isWaiting: false })
    expect((await give(there.id, null)).status).toBe(200)
    expect(await listed(known.id)).toMatchObject({ isWaiting: false, video: null })
  })

  test('are those of the draft: a lesson that was taken out of it takes none', async () => {
    const { id: course } = await buildCourse(t.db, { doctorId })
    const lesson = await buildLesson(t.db, { courseId: course })
    const { data } = await read(course)
    await t.call(curriculum.saveCurriculum, {
      as: teacher,
      params: { id: course },
      body: { sections: [], version: data.version },
    })
    expect((await give(lesson.id, null)).error.name).toBe('lesson.not_found')
    expect(await stored(lesson.id)).toBeDefined()
  })
})

describe('questions and tasks by doctors', () => {
  test('are published at once where learners do not have the lesson', async () => {
    const quiz = await makeQuiz(t, teacher, draftOf())
    await quiz.ask(questionOf.single())
    expect((await quiz.publish()).data).toMatchObject({ published: { number: 1 }, isWithLearners: false })
  })

  test('wait where learners have the lesson: staff see them in the review, and publish them by approving', async () => {
    const quiz = await makeQuiz(t, staff, { doctorId })
    await quiz.ask(questionOf.single())
    await quiz.publish()
    const params = { id: quiz.course.id }
    const task = await makeAssignment(t, teacher, taskOf(), { doctorId })
    await task.save()
    expect((await task.publish()).error.name).toBe('lesson.needs_approval')
    const { version } = await quiz.read()
    await t.call(crmQuizzes.saveItems, {
      as: teacher,
      params: quiz.params,
      body: { items: [], version },
    })
    const empty = await t.call(courseReviews.ownReview, { as: teacher, params })
    // A quiz without questions is not given to learners, so there is nothing to hand in.
    expect([empty.data.curriculum, empty.data.can.submit]).toEqual([[], false])

    const body = questionOf.trueFalse()
    const { data: question } = await t.call(crmQuizzes.addQuestion, { as: teacher, params, body })
    const now = (await quiz.read()).version
    const items = [{ kind: 'question' as const, questionId: question.id }]
    await t.call(crmQuizzes.saveItems, { as: teacher, params: quiz.params, body: { items, version: now } })
    const refused = await t.call(crmQuizzes.publish, {
      as: teacher,
      params: quiz.params,
      body: { version: (await quiz.read()).version },
    })
    expect(refused.error.name).toBe('lesson.needs_approval')
    expect((await quiz.read()).published).toMatchObject({ number: 1 })

    // Nothing else may keep the course from being published.
    const lesson = await buildLesson(t.db, {
      courseId: params.id,
      videoId: (await buildVideo(t.db)).id,
      isFreePreview: true,
    })
    expect(lesson.courseId).toBe(params.id)
    await submit(params.id)
    const { data: review } = await t.call(courseReviews.review, { as: staff, params })
    expect(review.curriculum).toEqual([{ kind: 'lesson_questions', title: quiz.lesson.title }])
    expect((await approve(params.id)).status).toBe(200)
    expect(await quiz.read()).toMatchObject({ published: { number: 2 }, hasChanges: false })

    await submit(task.course.id)
    const waiting = await t.call(courseReviews.review, { as: staff, params: { id: task.course.id } })
    expect(waiting.data.curriculum).toEqual([{ kind: 'lesson_task', title: task.lesson.title }])
  })

  describe('approved for later', () => {
    const pendingOf = async (id: string) =>
      (await t.call(courseDrafts.pendingChanges, { as: staff, params: { id } })).data
    const publishChanges = async (id: string) => {
      const { seen } = await pendingOf(id)
      return t.call(courseDrafts.publishChanges, { as: staff, params: { id }, body: { seen } })
    }
    /** A quiz and a task that learners have, changed by the doctor since and approved for later. */
    const approved = async () => {
      const course = await buildCourse(t.db, { doctorId })
      const free = { courseId: course.id, videoId: (await buildVideo(t.db)).id, isFreePreview: true }
      await buildLesson(t.db, free)
      const quiz = await makeQuiz(t, staff, {}, course)
      await quiz.ask(questionOf.single())
      await quiz.publish()
      const task = await makeAssignment(t, staff, taskOf(), {}, course)
      await task.save()
      await task.publish()
      const change = async (settings: { passPercent: number }) => {
        const { version, settings: kept } = await quiz.read()
        const body = { ...kept, ...settings, version }
        return t.call(crmQuizzes.saveSettings, { as: teacher, params: quiz.params, body })
      }
      expect((await change({ passPercent: 65 })).status).toBe(200)
      const words = { ...taskOf(), passPercent: 90, version: (await task.read()).version }
      expect(
        (await t.call(crmAssignments.saveTask, { as: teacher, params: task.params, body: words })).status,
      ).toBe(200)
      await submit(course.id)
      expect((await approve(course.id, { isPublished: false })).status).toBe(200)
      return { id: course.id, quiz, task, change }
    }
    const numbers = async ({ quiz, task }: Awaited<ReturnType<typeof approved>>) => [
      (await quiz.read()).published?.number,
      (await task.read()).published?.number,
    ]

    test('reach learners with the changes that are published afterwards, and are named before', async () => {
      const made = await approved()
      expect(await numbers(made)).toEqual([1, 1])
      expect((await pendingOf(made.id)).curriculum).toEqual([
        { kind: 'lesson_questions', title: made.quiz.lesson.title },
        { kind: 'lesson_task', title: made.task.lesson.title },
      ])
      expect((await publishChanges(made.id)).data.curriculum).toEqual([])
      expect(await numbers(made)).toEqual([2, 2])
    })

    test('stay where they are once they were changed again: nobody has approved that', async () => {
      const made = await approved()
      await made.change({ passPercent: 70 })
      expect((await pendingOf(made.id)).curriculum.map(({ kind }) => kind)).toEqual(['lesson_task'])
      await publishChanges(made.id)
      expect(await numbers(made)).toEqual([1, 2])
    })

    test('stay where they are once the course was submitted again and returned', async () => {
      const made = await approved()
      expect((await submit(made.id)).status).toBe(200)
      // Until it is decided on, what was approved before holds.
      expect((await pendingOf(made.id)).curriculum).toHaveLength(2)
      const back = { as: staff, params: { id: made.id }, body: { note: 'Câu hỏi chưa đúng' } }
      expect((await t.call(courseReviews.giveBack, back)).status).toBe(200)
      expect((await pendingOf(made.id)).curriculum).toEqual([])
      await publishChanges(made.id)
      expect(await numbers(made)).toEqual([1, 1])
    })

    test('reach learners with a course that goes on sale again', async () => {
      const made = await approved()
      const go = (status: 'draft' | 'published') =>
        t.call(crm.setCourseStatus, { as: staff, params: { id: made.id }, body: { status } })
      expect((await go('draft')).status).toBe(200)
      expect((await go('published')).status).toBe(200)
      expect(await numbers(made)).toEqual([2, 2])
    })
  })

  test('of a colleague are not there, and those of a submitted course stay as they are', async () => {
    const { params } = await makeAssignment(t, teacher, taskOf(), draftOf())
    const body = { ...taskOf(), version: null }
    expect((await t.call(crmAssignments.saveTask, { as: colleague, params, body })).status).toBe(404)
    await t.db.update(courses).set({ status: 'in_review' }).where(eq(courses.id, params.id))
    const late = await t.call(crmAssignments.saveTask, { as: teacher, params, body })
    expect(late.error.name).toBe('course.in_review')
    const asked = await t.call(crmQuizzes.addQuestion, {
      as: teacher,
      params: { id: params.id },
      body: questionOf.single(),
    })
    expect(asked.error.name).toBe('course.in_review')
  })

  test('of another course are not reached through a lesson with the same id', async () => {
    const quiz = await makeQuiz(t, staff)
    await quiz.ask(questionOf.single())
    const { id } = await buildCourse(t.db, draftOf())
    const stolen = await save(id, 'Mượn mã', { lessonId: quiz.lesson.id })
    expect(stolen.error.name).toBe('lesson.not_found')
  })
})
