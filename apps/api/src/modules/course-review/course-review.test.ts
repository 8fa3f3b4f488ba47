import { contract, type EndpointOutput } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  courseDoctors,
  courses,
  lessons,
  videoOriginals,
  videoPackages,
  videos,
} from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildLesson,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { courseReviews, crm, curriculum, notices } = contract
type Review = EndpointOutput<typeof courseReviews.review>

let t: TestApp
let staffUser: TestUser
let staff: TestSession
let teacherUser: TestUser
let teacher: TestSession
let teacherId: string
beforeAll(async () => {
  t = await createTestApp()
  staffUser = await buildUser(t.db, { role: 'admin', name: 'Tạ Bích Liên', permissions: ['content'] })
})
afterAll(() => t.close())
beforeEach(async () => {
  staff = await t.signIn(staffUser)
  const doctor = await buildDoctor(t.db, { name: 'Đỗ Hồng', licenceVerifiedAt: new Date() })
  teacherUser = doctor.account
  teacherId = doctor.id
  teacher = await t.signIn(teacherUser)
})

/** A course with a free lesson whose video plays: nothing keeps it from being published. */
async function readyCourse(values: Parameters<typeof buildCourse>[1] = {}) {
  const course = await buildCourse(t.db, {
    status: 'draft',
    publishedAt: null,
    description: 'Một mô tả đủ dài',
    outcomes: ['Làm được việc này'],
    doctorId: teacherId,
    ...values,
  })
  const video = await buildVideo(t.db)
  const lesson = await buildLesson(t.db, { courseId: course.id, videoId: video.id, isFreePreview: true })
  return { ...course, lesson, video }
}

/** Gives a video that plays another file. */
async function replaceFile(
  { id, packageKey }: { id: string; packageKey: string | null },
  values: Partial<typeof videos.$inferInsert>,
) {
  const originals = ['cũ.mp4', 'mới.mp4'].map((fileName, index) => ({
    id: randomUUIDv7(),
    videoId: id,
    storageKey: `originals/${randomUUIDv7()}`,
    fileName,
    bytes: 1000,
    sha256: '0'.repeat(64),
    createdAt: new Date(Date.now() + index),
  }))
  await t.db.insert(videoOriginals).values(originals)
  await t.db
    .insert(videoPackages)
    .values({ key: packageKey!, videoId: id, state: 'live', originalId: originals[0]!.id })
  await t.db.update(videos).set(values).where(eq(videos.id, id))
}
const read = async (id: string) => (await t.call(courseReviews.review, { as: staff, params: { id } })).data
const readOwn = async (id: string) =>
  (await t.call(courseReviews.ownReview, { as: teacher, params: { id } })).data
const submit = async (id: string, as = teacher, message = '') => {
  const { data } = await t.call(courseReviews.ownReview, { as, params: { id } })
  return t.call(courseReviews.submit, { as, params: { id }, body: { message, seen: data?.seen ?? unseen } })
}
const unseen = { details: null, curriculum: null }
const approve = async (id: string, body: { isPublished?: boolean; seen?: Review['seen'] } = {}) =>
  t.call(courseReviews.approve, {
    as: staff,
    params: { id },
    body: { note: '', isPublished: true, seen: (await read(id)).seen, ...body },
  })
const giveBack = (id: string, note = 'Xem nhận xét ở bài 1') =>
  t.call(courseReviews.giveBack, { as: staff, params: { id }, body: { note } })
const comment = async (id: string, place: Parameters<typeof addTo>[1], text = 'Thêm liều tối đa') =>
  (await addTo(id, place, text)).data.comments.at(-1)!
const addTo = (
  id: string,
  place:
    | { kind: 'course' }
    | { kind: 'lesson'; lessonId: string }
    | { kind: 'field'; field: 'title' | 'listPrice' },
  text: string,
) => t.call(courseReviews.addComment, { as: staff, params: { id }, body: { place, text } })
const noticesOf = async (as: TestSession) =>
  (await t.call(notices.notices, { as, query: {} })).data.items.map(({ kind, link }) => ({ kind, link }))
const statusOf = async (id: string) =>
  (await t.db.select({ status: courses.status }).from(courses).where(eq(courses.id, id)))[0]?.status

describe('the way of a course through review', () => {
  test('submitted, returned with comments, resubmitted, approved and published; each side is told', async () => {
    const course = await readyCourse()
    expect(await readOwn(course.id)).toMatchObject({ state: 'none', can: { submit: true, decide: false } })
    const sent = await submit(course.id, teacher, 'Nhờ xem giúp')
    expect(sent.data).toMatchObject({ state: 'open', can: { submit: false }, comparedWith: null })
    expect(await statusOf(course.id)).toBe('in_review')
    expect((await noticesOf(staff))[0]).toEqual({
      kind: 'course_submitted',
      link: `/crm/Course/Edit?id=${course.id}&tab=review`,
    })
    expect((await mailsTo(t.db, staffUser.email))[0]?.text).toContain('Nhờ xem giúp')

    await comment(course.id, { kind: 'lesson', lessonId: course.lesson.id })
    expect(await noticesOf(teacher)).toEqual([])
    await giveBack(course.id, 'Bổ sung liều')
    expect(await statusOf(course.id)).toBe('draft')
    const own = await readOwn(course.id)
    expect(own).toMatchObject({ state: 'returned', can: { submit: true } })
    expect(own.submissions[0]).toMatchObject({
      number: 1,
      decision: { by: 'Tạ Bích Liên', note: 'Bổ sung liều' },
    })
    expect(own.comments[0]).toMatchObject({
      text: 'Thêm liều tối đa',
      lessonTitle: course.lesson.title,
      role: 'staff',
      isOwn: false,
    })
    expect(await noticesOf(teacher)).toEqual([
      { kind: 'course_returned', link: `/crm/doctor/course/${course.id}` },
    ])
    expect((await mailsTo(t.db, teacherUser.email))[0]?.text).toContain('Bổ sung liều')

    await t.db.update(lessons).set({ title: 'Liều tối đa' }).where(eq(lessons.id, course.lesson.id))
    await submit(course.id)
    expect(await read(course.id)).toMatchObject({
      state: 'open',
      comparedWith: { kind: 'return' },
      curriculum: [{ kind: 'lesson_renamed', title: 'Liều tối đa', before: course.lesson.title }],
    })
    expect((await approve(course.id)).data).toMatchObject({
      state: 'approved',
      course: { status: 'published' },
    })
    expect((await noticesOf(teacher))[0]?.kind).toBe('course_published')
    expect((await mailsTo(t.db, teacherUser.email))[0]?.subject).toContain('đã được duyệt và xuất bản')
  })

  test('an approval may wait to be published', async () => {
    const course = await readyCourse()
    await submit(course.id)
    expect((await approve(course.id, { isPublished: false })).data.state).toBe('approved')
    expect(await statusOf(course.id)).toBe('draft')
    expect((await noticesOf(teacher))[0]?.kind).toBe('course_approved')
  })

  test('an approval that would publish what is not whole changes nothing', async () => {
    const course = await readyCourse({ description: '' })
    await submit(course.id)
    const refused = await approve(course.id)
    expect(refused.error).toMatchObject({
      name: 'course.not_publishable',
      details: { missing: ['Chưa có mô tả khóa học.'] },
    })
    expect((await read(course.id)).state).toBe('open')
    expect(await noticesOf(teacher)).toEqual([])
  })

  test.each([
    ['being prepared', { state: 'queued' as const }, 'tệp video mới đang được xử lý'],
    [
      'broken',
      { state: 'failed' as const, failureCode: 'media.container_unsupported' },
      'Định dạng tệp chưa được hỗ trợ',
    ],
  ])(
    'a course whose lesson got another file that is %s is neither submitted nor approved, and the lesson is named',
    async (_, replaced, words) => {
      const course = await readyCourse()
      const params = { id: course.id }
      const refusal = {
        name: 'course.new_files',
        details: { lessons: [{ lessonId: course.lesson.id, text: expect.stringContaining(words) }] },
      }
      await replaceFile(course.video, replaced)
      expect((await submit(course.id)).error).toMatchObject(refusal)
      expect(await readOwn(course.id)).toMatchObject({
        state: 'none',
        missing: [],
        newFiles: refusal.details.lessons,
      })
      const line = {
        item: 'newFiles',
        state: 'blocking',
        place: { kind: 'lesson', lessonId: course.lesson.id },
      }
      expect(
        (await t.call(contract.courseDrafts.pendingChanges, { as: staff, params })).data.checklist,
      ).toContainEqual(expect.objectContaining(line))

      await t.db.update(videos).set({ state: 'ready' }).where(eq(videos.id, course.video.id))
      await submit(course.id)
      await t.db.update(videos).set(replaced).where(eq(videos.id, course.video.id))
      for (const isPublished of [true, false])
        expect((await approve(course.id, { isPublished })).error).toMatchObject(refusal)
      expect((await read(course.id)).state).toBe('open')
    },
  )

  test('a course whose trailer waits for another file is neither submitted nor approved', async () => {
    const course = await readyCourse()
    const trailer = await buildVideo(t.db)
    await t.db.update(courses).set({ trailerVideoId: trailer.id }).where(eq(courses.id, course.id))
    const refusal = {
      name: 'course.new_files',
      details: { lessons: [{ lessonId: null, text: expect.stringContaining('Video giới thiệu') }] },
    }
    await replaceFile(trailer, { state: 'queued' })
    expect((await submit(course.id)).error).toMatchObject(refusal)
    await t.db.update(videos).set({ state: 'ready' }).where(eq(videos.id, trailer.id))
    await submit(course.id)
    await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, trailer.id))
    expect((await approve(course.id)).error).toMatchObject(refusal)
    expect(await readOwn(course.id)).toMatchObject({ newFiles: refusal.details.lessons })
  })

  test('a video that is prepared once more from the same file keeps no course from being submitted', async () => {
    const course = await readyCourse()
    await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, course.video.id))
    expect((await submit(course.id)).status).toBe(200)
  })

  test('changes of a published course are submitted and seen by learners only once they are approved', async () => {
    const course = await readyCourse({ status: 'published', publishedAt: t.time.now() })
    const params = { id: course.id }
    expect((await submit(course.id)).error.name).toBe('course.not_submittable')
    const now = (await t.call(curriculum.curriculum, { as: staff, params })).data
    const sections = now.sections.map(({ id, title, lessons: own }) => ({
      id,
      title,
      lessons: own.map(
        ({
          durationMs: _,
          hasText: __,
          video: ___,
          questionCount: ____,
          takesHandIns: _____,
          ...lesson
        }) => ({
          ...lesson,
          title: 'Bài đã sửa',
        }),
      ),
    }))
    await t.call(curriculum.saveCurriculum, { as: staff, params, body: { sections, version: now.version } })
    await submit(course.id)
    expect(await statusOf(course.id)).toBe('published')
    expect(await read(course.id)).toMatchObject({
      comparedWith: { kind: 'published' },
      curriculum: [{ kind: 'lesson_renamed', title: 'Bài đã sửa' }],
    })
    const titleNow = async () =>
      (await t.db.select().from(lessons).where(eq(lessons.id, course.lesson.id)))[0]?.title
    expect(await titleNow()).toBe(course.lesson.title)
    await approve(course.id)
    expect(await titleNow()).toBe('Bài đã sửa')
  })

  test('nothing is approved that the approver has not seen', async () => {
    const course = await readyCourse()
    await submit(course.id)
    const { seen } = await read(course.id)
    const { data } = await t.call(crm.course, { as: staff, params: { id: course.id } })
    const { version, ...rest } = data
    const body = {
      ...Object.fromEntries(crmFields.map((field) => [field, rest[field]])),
      title: 'Tên khác',
      version,
    } as never
    const colleague = await t.signIn(await buildAdmin(t.db, ['content']))
    await t.call(crm.updateCourse, { as: colleague, params: { id: course.id }, body })
    expect((await approve(course.id, { seen })).error.name).toBe('edit.outdated')
    expect((await approve(course.id)).status).toBe(200)
  })

  test('of two who decide at once one is told that it is decided', async () => {
    const course = await readyCourse()
    await submit(course.id)
    const answers = await Promise.all([giveBack(course.id), giveBack(course.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await read(course.id)).submissions).toHaveLength(1)
  })

  test('of two submissions at once one is kept', async () => {
    const course = await readyCourse()
    const answers = await Promise.all([submit(course.id), submit(course.id)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  test('while it waits, staff change the status by deciding only', async () => {
    const course = await readyCourse()
    await submit(course.id)
    for (const status of ['draft', 'published', 'archived'] as const) {
      const answer = await t.call(crm.setCourseStatus, {
        as: staff,
        params: { id: course.id },
        body: { status },
      })
      expect(answer.error.name).toBe('course.in_review')
    }
  })

  test('details that changed since the approval are told in words; doctors see none about money', async () => {
    const course = await readyCourse({ listPrice: 1_000_000 })
    await submit(course.id)
    await approve(course.id, { isPublished: false })
    await t.db
      .update(courses)
      .set({ listPrice: 1_200_000, level: 'advanced', outcomes: ['Một', 'Hai'] })
      .where(eq(courses.id, course.id))
    expect((await read(course.id)).details).toEqual([
      { field: 'level', before: ['Cơ bản'], after: ['Nâng cao'] },
      { field: 'listPrice', before: [formatVnd(1_000_000)], after: [formatVnd(1_200_000)] },
      { field: 'outcomes', before: ['Làm được việc này'], after: ['Một', 'Hai'] },
    ])
    expect((await readOwn(course.id)).details.map(({ field }) => field)).toEqual(['level', 'outcomes'])
  })
})

const crmFields = [
  'title',
  'subtitle',
  'slug',
  'description',
  'categoryId',
  'doctorId',
  'level',
  'audience',
  'listPrice',
  'salePrice',
  'saleStartsAt',
  'saleEndsAt',
  'accessMonths',
  'certificateHours',
  'outcomes',
  'requirements',
  'risks',
  'faq',
  'references',
  'coDoctorIds',
] as const

describe('comments', () => {
  test('are answered by the doctor, which tells who wrote in the thread, and marked as done', async () => {
    const course = await readyCourse()
    const { id: commentId } = await comment(course.id, { kind: 'lesson', lessonId: course.lesson.id })
    expect((await noticesOf(teacher))[0]?.kind).toBe('comment_added')
    const params = { id: course.id, commentId }
    const answered = await t.call(courseReviews.replyToOwnComment, {
      as: teacher,
      params,
      body: { text: 'Đã thêm' },
    })
    expect(answered.data.comments[0]?.replies).toMatchObject([
      { text: 'Đã thêm', role: 'doctor', isOwn: true },
    ])
    expect((await noticesOf(staff))[0]?.kind).toBe('comment_replied')
    await t.call(courseReviews.resolveOwnComment, { as: teacher, params, body: { isResolved: true } })
    expect((await read(course.id)).comments[0]?.resolved).toMatchObject({ by: 'Đỗ Hồng' })
    await t.call(courseReviews.resolveComment, { as: staff, params, body: { isResolved: false } })
    expect((await read(course.id)).comments[0]?.resolved).toBeNull()
    await t.call(courseReviews.replyToComment, { as: staff, params, body: { text: 'Cảm ơn bác sĩ' } })
    expect((await noticesOf(teacher))[0]?.kind).toBe('comment_replied')
  })

  test('outlive the lesson they are pinned to', async () => {
    const course = await readyCourse()
    await comment(course.id, { kind: 'lesson', lessonId: course.lesson.id })
    await t.db.delete(lessons).where(eq(lessons.id, course.lesson.id))
    expect((await read(course.id)).comments[0]).toMatchObject({
      isLessonGone: true,
      lessonTitle: course.lesson.title,
    })
  })

  test('on a price are for staff only', async () => {
    const course = await readyCourse()
    const { id: commentId } = await comment(course.id, { kind: 'field', field: 'listPrice' })
    expect((await readOwn(course.id)).comments).toEqual([])
    expect(await noticesOf(teacher)).toEqual([])
    const hidden = await t.call(courseReviews.replyToOwnComment, {
      as: teacher,
      params: { id: course.id, commentId },
      body: { text: 'x' },
    })
    expect(hidden.error.name).toBe('comment.not_found')
  })

  test('cannot be pinned to a lesson of another course', async () => {
    const [course, other] = [await readyCourse(), await readyCourse()]
    const refused = await addTo(course.id, { kind: 'lesson', lessonId: other.lesson.id }, 'x')
    expect(refused.error.name).toBe('lesson.not_found')
  })

  test('belong to their course', async () => {
    const [course, other] = [await readyCourse(), await readyCourse()]
    const { id: commentId } = await comment(course.id, { kind: 'course' })
    for (const id of [commentId, randomUUIDv7()]) {
      const refused = await t.call(courseReviews.resolveComment, {
        as: staff,
        params: { id: other.id, commentId: id },
        body: { isResolved: true },
      })
      expect(refused.error.name).toBe('comment.not_found')
    }
  })
})

describe('who may do what', () => {
  test('a doctor who teaches with others reads, replies and submits; one who does not finds nothing', async () => {
    const course = await readyCourse()
    const partner = await buildDoctor(t.db)
    const stranger = await buildDoctor(t.db)
    await t.db.insert(courseDoctors).values({ courseId: course.id, doctorId: partner.id, position: 1 })
    const as = { partner: await t.signIn(partner.account), stranger: await t.signIn(stranger.account) }
    const foreign = await t.call(courseReviews.ownReview, { as: as.stranger, params: { id: course.id } })
    expect(foreign.error.name).toBe('course.not_found')
    expect((await submit(course.id, as.stranger)).error.name).toBe('course.not_found')
    expect((await submit(course.id, as.partner)).data.state).toBe('open')
    await giveBack(course.id)
    for (const session of [teacher, as.partner])
      expect((await noticesOf(session))[0]?.kind).toBe('course_returned')
  })

  test('who sells reads the review and cannot decide on it', async () => {
    const course = await readyCourse()
    await submit(course.id)
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    const { data } = await t.call(courseReviews.review, { as: sales, params: { id: course.id } })
    expect(data.can).toEqual({ submit: false, decide: false })
    const refused = await t.call(courseReviews.giveBack, {
      as: sales,
      params: { id: course.id },
      body: { note: 'Không được' },
    })
    expect(refused.error.name).toBe('access.denied')
  })

  test('a course that is not handed in cannot be decided on', async () => {
    const course = await readyCourse()
    expect((await approve(course.id)).error.name).toBe('course.not_in_review')
    expect((await giveBack(course.id)).error.name).toBe('course.not_in_review')
  })
})
