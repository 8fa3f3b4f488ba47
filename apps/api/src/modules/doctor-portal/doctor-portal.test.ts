import { catalogue } from '@repo/contract/catalogue'
import { crm } from '@repo/contract/crm'
import { doctorPortal, reservedDoctorSlugs } from '@repo/contract/doctor-portal'
import { revenue } from '@repo/contract/revenue'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, courseDoctors, courseSubmissions, lessonProgress } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildOrder,
  buildQuizAttempt,
  buildReview,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { noticesTo } from '../../test/notices.ts'
import { walkPages } from '../../test/pages.ts'

let t: TestApp
let mine: Awaited<ReturnType<typeof buildDoctor>>
let other: Awaited<ReturnType<typeof buildDoctor>>
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  mine = await buildDoctor(t.db, {
    name: 'Lê Thị Tâm',
    licenceNumber: 'DEMO-1',
    licenceIssuer: 'Sở',
    licenceIssuedOn: '2020-01-02',
  })
  other = await buildDoctor(t.db)
  as = await t.signIn(mine.account)
})
afterAll(() => t.close())

describe('overview', () => {
  test('counts the doctor’s learners, money, reviews and days, and nothing of other doctors', async () => {
    const course = await buildCourse(t.db, { doctorId: mine.id })
    const foreign = await buildCourse(t.db, { doctorId: other.id })
    const lesson = await buildLesson(t.db, { courseId: course.id })
    const learner = await buildUser(t.db, {
      name: 'Nguyễn Văn Kín',
      email: 'kin@example.vn',
      phone: '0900000999',
    })
    await buildEnrollment(t.db, {
      courseId: course.id,
      userId: learner.id,
      percent: 100,
      completedAt: new Date(),
    })
    await buildEnrollment(t.db, { courseId: course.id, percent: 50 })
    await buildEnrollment(t.db, { courseId: foreign.id })
    await t.db.insert(lessonProgress).values({ userId: learner.id, lessonId: lesson.id, watchedMs: 1234 })
    const sold = { state: 'partially_refunded', paidAt: new Date(), shareBasisPoints: 5000 } as const
    await buildOrder(t.db, { ...sold, courseId: course.id, total: 700 })
    await buildOrder(t.db, { ...sold, courseId: foreign.id, total: 900 })
    // A course taught together with a leading doctor: the sale belongs to that doctor's statement and overview.
    await t.db.insert(courseDoctors).values({ courseId: foreign.id, doctorId: mine.id, position: 1 })
    await buildReview(t.db, { courseId: course.id, rating: 4 })
    await buildReview(t.db, { courseId: foreign.id, rating: 1 })
    const { data } = await t.call(doctorPortal.overview, { as })
    expect(data).toMatchObject({
      doctor: { slug: mine.slug, name: 'Lê Thị Tâm' },
      learners: 3,
      watchedMs30Days: 1234,
      completionPercent: 33,
      reviewsWithoutReply: 2,
      rating: { average: 2.5, count: 2 },
    })
    expect(data.courses.find(({ id }) => id === course.id)).toMatchObject({
      averagePercent: 75,
      completedLearners: 1,
      learnerCount: 2,
    })
    expect(data.enrollments).toHaveLength(30)
    expect(data.enrollments.at(-1)?.count).toBe(3)
    const months = (await t.call(revenue.ownStatements, { as })).data
    const total = (of: 'sold' | 'share') => months.reduce((sum, month) => sum + month[of], 0)
    const { data: earnings } = await t.call(doctorPortal.earnings, { as })
    expect(earnings).toEqual({
      revenue30Days: 700,
      share30Days: 350,
      coShare30Days: 0,
      courses: [{ id: course.id, share30Days: 350 }],
    })
    expect([total('sold'), total('share')]).toEqual([earnings.revenue30Days, earnings.share30Days])
    expect(data.courses.reduce((sum, each) => sum + each.watchedMs30Days, 0)).toBe(data.watchedMs30Days)
    expect(data.licence).toEqual({ state: 'unchecked', expiresOn: null })
  })

  test('tells a new doctor what is left to do, and of a course until it is submitted again', async () => {
    const fresh = await buildDoctor(t.db, { licenceNumber: null, licenceExpiresOn: null })
    const session = await t.signIn(fresh.account)
    const read = async () => (await t.call(doctorPortal.overview, { as: session })).data
    const course = await buildCourse(t.db, { doctorId: fresh.id, status: 'draft' })
    expect(await read()).toMatchObject({
      begun: { licence: false, video: false, submission: false },
      licence: { state: 'missing' },
      returnedCourses: [],
    })
    const facts = { courseId: course.id, snapshot: {} as never, message: '' }
    const decidedAt = new Date('2026-11-20T03:00:00Z')
    await t.db.insert(courseSubmissions).values({ ...facts, number: 1, state: 'returned', decidedAt })
    const returned = await read()
    expect(returned.begun.submission).toBe(true)
    expect(returned.returnedCourses).toEqual([
      { id: course.id, title: course.title, returnedAt: decidedAt.toISOString() },
    ])
    await t.db.insert(courseSubmissions).values({ ...facts, number: 2, state: 'open' })
    expect((await read()).returnedCourses).toEqual([])
  })

  test('an account without a doctor profile has no portal', async () => {
    const lost = await buildUser(t.db, { role: 'doctor' })
    const answer = await t.call(doctorPortal.overview, { as: await t.signIn(lost) })
    expect(answer.error.name).toBe('doctor.not_found')
  })
})

describe('profile page of the doctor', () => {
  test('shows the doctor’s licence before it is checked', async () => {
    const { data } = await t.call(doctorPortal.room, { as, params: { slug: mine.slug } })
    expect(data).toMatchObject({ slug: mine.slug, isVerified: false, licence: { number: 'DEMO-1' } })
  })

  test('answers 404 for the page of another doctor', async () => {
    const params = { slug: other.slug }
    expect((await t.call(doctorPortal.room, { as, params })).error.name).toBe('doctor.not_found')
    const body = { workplace: 'Nơi khác', specialties: ['Da'], biography: 'Một tiểu sử đủ dài để nhận.' }
    expect(
      (await t.call(doctorPortal.updateProfile, { as, params, body: { ...body, version: null } })).error.name,
    ).toBe('doctor.not_found')
  })
})

describe('learners', () => {
  const read = (query: { course?: string; q?: string } = {}) => t.call(doctorPortal.learners, { as, query })
  const namesOf = ({ data }: Awaited<ReturnType<typeof read>>) => data.items.map(({ name }) => name)

  test('of the doctor’s courses are listed by short name, without any contact data', async () => {
    const answer = await read()
    expect(namesOf(answer)).toContain('Kín N.')
    for (const secret of ['kin@example.vn', '0900000999', 'Nguyễn Văn'])
      expect(answer.text).not.toContain(secret)
  })

  test('are found by the name that is shown and by nothing that is hidden', async () => {
    for (const q of ['kin', 'KÍN', 'kín n.']) expect(namesOf(await read({ q })), q).toEqual(['Kín N.'])
    for (const q of ['nguyen', 'van', 'kin v', 'kin@example.vn', '0900000999'])
      expect(namesOf(await read({ q })), q).not.toContain('Kín N.')
  })

  test('of several courses stand newest first, on pages read forwards and back', async () => {
    const teacher = await buildDoctor(t.db)
    const session = await t.signIn(teacher.account)
    const courses = []
    for (let n = 0; n < 3; n += 1) courses.push(await buildCourse(t.db, { doctorId: teacher.id }))
    const made: string[] = []
    for (let n = 0; n < 45; n += 1) {
      const { id: courseId } = courses[(n * 2) % 3]!
      const createdAt = new Date(Date.UTC(2026, 0, 1 + (n % 9)))
      made.push((await buildEnrollment(t.db, { courseId, createdAt })).id)
    }
    const walked = await walkPages(async (place) => {
      const { data } = await t.call(doctorPortal.learners, { as: session, query: place })
      expect(data.total).toBe(45)
      return data
    })
    const times = walked.forwards.flat().map(({ enrolledAt }) => enrolledAt)
    expect(times).toEqual(times.toSorted().toReversed())
    expect(walked.forwards.flat().map(({ id }) => id)).toEqual(expect.arrayContaining(made))
    expect(walked.skipped).toEqual([0, 20, 40])
    expect(walked.backwards).toEqual(walked.forwards)
  })

  test('are filtered by a course of the doctor; the course of another doctor lists none', async () => {
    const course = await buildCourse(t.db, { doctorId: mine.id })
    const foreign = await buildCourse(t.db, { doctorId: other.id })
    await buildEnrollment(t.db, { courseId: course.id, percent: 40 })
    await buildEnrollment(t.db, { courseId: foreign.id })
    const { data } = await read({ course: course.slug })
    expect(data).toMatchObject({ total: 1, skipped: 0, items: [{ course: course.title, percent: 40 }] })
    expect((await read({ course: foreign.slug })).data).toMatchObject({ total: 0, items: [] })
  })
})

test('one learner is seen lesson by lesson, without any contact data, by a doctor of the course alone', async () => {
  const { id: courseId } = await buildCourse(t.db, { doctorId: mine.id })
  const learner = await buildUser(t.db, {
    name: 'Nguyễn Văn Kín',
    email: 'an.danh@example.vn',
    phone: '0900000888',
  })
  const film = await buildLesson(t.db, { courseId, durationMs: 100_000 })
  await t.db.insert(lessonProgress).values({ userId: learner.id, lessonId: film.id, watchedMs: 40_000 })
  const { id } = await buildEnrollment(t.db, {
    userId: learner.id,
    courseId,
    percent: 20,
    lastWatchedAt: new Date('2026-11-20T03:00:00Z'),
  })
  const attempt = await buildQuizAttempt(t.db, { userId: learner.id, courseId, submittedAt: t.time.now() })
  const elsewhere = await buildQuizAttempt(t.db, { userId: learner.id, submittedAt: t.time.now() })
  const answer = await t.call(doctorPortal.learner, { as, params: { id } })
  expect(answer.data).toMatchObject({ name: 'Kín N.', percent: 20, lastSeenAt: '2026-11-20T03:00:00.000Z' })
  expect(answer.data.lessons.find((lesson) => lesson.id === film.id)?.percent).toBe(40)
  expect(answer.data.quizzes.map((quiz) => quiz.attempts.map((each) => each.id))).toEqual([[attempt.id]])
  for (const secret of ['an.danh@example.vn', '0900000888', 'Nguyễn Văn'])
    expect(answer.text).not.toContain(secret)
  const open = (attemptId: string) => t.call(doctorPortal.learnerAttempt, { as, params: { id, attemptId } })
  expect((await open(attempt.id)).status).toBe(200)
  // What the learner did in courses of others is not there.
  expect((await open(elsewhere.id)).error.name).toBe('quiz_attempt.not_found')
})

test.each(reservedDoctorSlugs)('no doctor can be named like the page %s of the portal', async (slug) => {
  await expect(buildDoctor(t.db, { slug })).rejects.toMatchObject({
    cause: { constraint: 'doctors_slug_free' },
  })
})

test('a changed profile is public at once, found by search, and audited', async () => {
  const params = { slug: mine.slug }
  const body = {
    workplace: 'Phòng khám Đồi Thông',
    specialties: ['Da hiếm'],
    biography: 'Một tiểu sử đủ dài để nhận.',
  }
  expect((await t.call(catalogue.doctor, { params })).status).toBe(200)
  expect(
    (await t.call(doctorPortal.updateProfile, { as, params, body: { ...body, version: null } })).data,
  ).toEqual({ slug: mine.slug })
  expect((await t.call(catalogue.doctor, { params })).data).toMatchObject(body)
  const found = await t.call(catalogue.doctors, { query: { q: 'doi thong tam' } })
  expect(found.data.items.map((doctor) => doctor.slug)).toEqual([mine.slug])
  const [entry] = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, mine.id))
  expect(entry).toMatchObject({ action: 'doctor.profile_updated', actorId: mine.account.id })
})

test('degrees are changed by the doctor, and left as they are where they are not sent', async () => {
  const doctor = await buildDoctor(t.db)
  const session = await t.signIn(doctor.account)
  const params = { slug: doctor.slug }
  const read = async () => (await t.call(doctorPortal.room, { as: session, params })).data
  const texts = { workplace: 'Phòng khám', specialties: ['Da'], biography: 'Một tiểu sử đủ dài để nhận.' }
  const save = async (degrees?: object[]) => {
    const { version } = await read()
    const body = { ...texts, ...(degrees && { degrees }), version }
    return t.call(doctorPortal.updateProfile, { as: session, params, body: body as never })
  }
  const degrees = [{ year: 2015, title: 'Bác sĩ đa khoa', place: 'Đại học Y' }]
  expect((await save(degrees)).status).toBe(200)
  expect((await save()).status).toBe(200)
  expect((await read()).degrees).toEqual(degrees)
  expect((await save([{ year: 1900, title: 'X', place: 'Y' }])).status).toBe(422)
  const kept = await t.db
    .select({ after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, doctor.id))
  expect(kept).toContainEqual({ after: { ...texts, degrees } })
})

test('ratings by month hold published reviews of the doctor alone, by the months of Việt Nam', async () => {
  const doctor = await buildDoctor(t.db)
  const session = await t.signIn(doctor.account)
  const { id: courseId } = await buildCourse(t.db, { doctorId: doctor.id })
  const rate = (rating: number, at: string, state: 'published' | 'hidden' = 'published') =>
    buildReview(t.db, { courseId, rating, state, createdAt: new Date(at) })
  await rate(5, '2026-09-10T00:00:00Z')
  await rate(2, '2026-09-30T16:59:59Z')
  await rate(4, '2026-09-30T17:00:00Z')
  await rate(1, '2026-10-02T00:00:00Z', 'hidden')
  const { data } = await t.call(doctorPortal.room, { as: session, params: { slug: doctor.slug } })
  expect(data.ratingMonths).toEqual([
    { month: '2026-09', count: 2, average: 3.5 },
    { month: '2026-10', count: 1, average: 4 },
  ])
})

describe('reviews of the own courses', () => {
  test('are paged by key beyond the first twenty, newest first, and those that wait can be read alone', async () => {
    const doctor = await buildDoctor(t.db)
    const session = await t.signIn(doctor.account)
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    const made: Awaited<ReturnType<typeof buildReview>>[] = []
    for (let day = 1; day <= 25; day += 1)
      made.push(
        await buildReview(t.db, {
          courseId: course.id,
          createdAt: new Date(Date.UTC(2026, 9, day)),
          ...(day === 3 && { replyText: 'Cảm ơn bạn.', repliedAt: new Date(Date.UTC(2026, 9, 4)) }),
        }),
      )
    await buildReview(t.db, { courseId: course.id, state: 'hidden' })
    await buildReview(t.db, { courseId: (await buildCourse(t.db, { doctorId: other.id })).id })
    const walk = async (state: 'all' | 'waiting') => {
      const pages = await walkPages(
        async (place) =>
          (await t.call(doctorPortal.reviews, { as: session, query: { state, ...place } })).data,
      )
      expect(pages.backwards.flat()).toEqual(pages.forwards.flat())
      return pages.forwards.flat().map(({ id }) => id)
    }
    const newest = made.map(({ id }) => id).reverse()
    expect(await walk('all')).toEqual(newest)
    expect(await walk('waiting')).toEqual(newest.filter((id) => id !== made[2]?.id))
  })

  test('are reported once with a reason; staff see by whom and why, decide, and the doctor is told', async () => {
    const doctor = await buildDoctor(t.db, { name: 'Trần Văn Bảo', academicTitle: 'BS.CKI' })
    const session = await t.signIn(doctor.account)
    const moderator = await buildAdmin(t.db, ['content'])
    const staff = await t.signIn(moderator)
    const course = await buildCourse(t.db, { doctorId: doctor.id })
    const foreign = await buildReview(t.db, {
      courseId: (await buildCourse(t.db, { doctorId: other.id })).id,
    })
    const report = (id: string, body: object = { reason: 'health_claim', note: 'Nói khỏi hẳn.' }) =>
      t.call(doctorPortal.reportReview, { as: session, params: { id }, body: body as never })
    const reported = async () => {
      const { data } = await t.call(crm.reviews, { as: staff, query: { state: 'reported' } })
      return data.items.filter((item) => item.course.slug === course.slug)
    }
    const own = async (id: string) => {
      const { data } = await t.call(doctorPortal.reviews, { as: session, query: {} })
      return data.items.find((item) => item.id === id)?.report
    }
    const link = `/crm/doctor/${doctor.slug}?tab=reviews`

    expect((await report(foreign.id)).error.name).toBe('review.not_found')
    const [kept, hidden] = [
      await buildReview(t.db, { courseId: course.id }),
      await buildReview(t.db, { courseId: course.id }),
    ]
    expect((await report(kept.id, { reason: 'other' })).status).toBe(422)
    for (const { id } of [kept, hidden]) expect((await report(id)).data).toEqual({ id })
    expect((await report(kept.id)).error.name).toBe('review.exists')
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, kept.id))
    expect(trail).toMatchObject([{ action: 'review.reported', after: { reason: 'health_claim' } }])
    expect(JSON.stringify(trail)).not.toContain('Nói khỏi hẳn.')
    expect(await noticesTo(t.db, moderator.id)).toContainEqual({
      kind: 'review_reported',
      subject: course.title,
      link: '/crm/review?state=reported',
    })
    expect((await reported()).map(({ id, reports }) => [id, reports])).toEqual(
      [hidden.id, kept.id].map((id) => [
        id,
        [
          {
            by: 'BS.CKI Trần Văn Bảo',
            reason: 'health_claim',
            note: 'Nói khỏi hẳn.',
            at: expect.any(String) as string,
          },
        ],
      ]),
    )
    expect(await own(kept.id)).toEqual({ reason: 'health_claim', state: 'open' })

    const decide = (id: string, body: object) =>
      t.call(crm.moderateReview, { as: staff, params: { id }, body: body as never })
    // From a list in which the report does not stand yet.
    await decide(kept.id, { state: 'published', from: 'pending' })
    expect(await own(kept.id)).toEqual({ reason: 'health_claim', state: 'open' })
    expect((await decide(kept.id, { state: 'kept' })).status).toBe(200)
    await decide(hidden.id, { state: 'hidden', reason: 'health_claim' })
    // From a list in which the colleague's decision does not stand yet.
    for (const { id } of [kept, hidden])
      expect((await decide(id, { state: 'kept' })).error.name).toBe('review.not_reported')
    expect(await own(hidden.id)).toBeUndefined()
    expect(await reported()).toEqual([])
    expect(await own(kept.id)).toEqual({ reason: 'health_claim', state: 'kept' })
    const told = (await noticesTo(t.db, doctor.account.id)).map(({ kind, ...notice }) => [kind, notice])
    expect(told.sort()).toEqual([
      ['review_report_hidden', { subject: course.title, link }],
      ['review_report_kept', { subject: course.title, link }],
    ])
    // The review's writer is not told of the doctor.
    expect((await noticesTo(t.db, kept.userId)).map(({ kind }) => kind)).toEqual([])
    expect((await report(kept.id)).error.name).toBe('review.exists')
  })
})

describe('answer to a review', () => {
  test('is given once, to a published review of the doctor’s course, and is public at once', async () => {
    const course = await buildCourse(t.db, { doctorId: mine.id })
    const review = await buildReview(t.db, { courseId: course.id })
    const reply = (id: string) =>
      t.call(doctorPortal.replyToReview, { as, params: { id }, body: { text: 'Cảm ơn bạn.' } })
    const answers = await Promise.all([reply(review.id), reply(review.id)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(answers.find((answer) => answer.status === 409)?.error.name).toBe('review.exists')
    const { data } = await t.call(catalogue.courseReviews, { params: { slug: course.slug } })
    expect(data.items[0]?.reply).toMatchObject({ text: 'Cảm ơn bạn.', author: 'BS.CKI Lê Thị Tâm' })
    expect(await noticesTo(t.db, review.userId)).toEqual([
      { kind: 'review_answered', subject: course.title, link: `/course/${course.slug}` },
    ])

    const hidden = await buildReview(t.db, { courseId: course.id, state: 'hidden' })
    const foreign = await buildReview(t.db, {
      courseId: (await buildCourse(t.db, { doctorId: other.id })).id,
    })
    for (const { id } of [hidden, foreign]) expect((await reply(id)).error.name).toBe('review.not_found')
  })
})
