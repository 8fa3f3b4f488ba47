import { contract, type EndpointOutput, permissions } from '@repo/contract'
import { catalogue } from '@repo/contract/catalogue'
import { crm } from '@repo/contract/crm'
import { learning } from '@repo/contract/learning'
import { foldText } from '@repo/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, courses, learningDays, news, reviews, sessions } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCategory,
  buildCourse,
  buildEnrollment,
  buildNews,
  buildOrder,
  buildReview,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { noticesTo } from '../../test/notices.ts'

const NOBODY = '019a9f3e-0000-7000-8000-000000000099'
let t: TestApp
let owner: TestUser
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await buildAdmin(t.db)
  as = await t.signIn(owner)
})
afterAll(() => t.close())

const lastAudit = async (subjectId: string) =>
  (await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, subjectId))).at(-1)

describe('categories', () => {
  const body = (values: object = {}) => ({
    name: 'Nhóm mới',
    slug: 'nhom-moi',
    description: '',
    intro: '',
    motif: 'laser' as const,
    parentId: null as string | null,
    position: 9,
    ...values,
  })

  test('are added, renamed together with the search text of their courses, and removed once empty', async () => {
    const { data: made } = await t.call(crm.createCategory, { as, body: body() })
    const course = await buildCourse(t.db, {
      categoryId: made.id,
      title: 'Khóa',
      searchText: 'khoa nhom moi',
    })
    const params = { id: made.id }
    const again = await t.call(crm.createCategory, { as, body: body() })
    expect(again.error.name).toBe('category.slug_taken')
    await t.call(crm.updateCategory, { as, params, body: { ...body({ name: 'Đổi tên' }), version: null } })
    const [row] = await t.db.select().from(courses).where(eq(courses.id, course.id))
    expect(row?.searchText).toMatch(/^khoa .*doi ten$/)
    expect(await lastAudit(made.id)).toMatchObject({
      action: 'category.updated',
      before: { name: 'Nhóm mới' },
    })

    const listed = await t.call(crm.categories, { as })
    expect(listed.data.find((one) => one.id === made.id)).toMatchObject({
      name: 'Đổi tên',
      courseCount: 1,
      position: 9,
    })
    const used = await t.call(crm.removeCategory, { as, params })
    expect(used.error).toMatchObject({ code: 40932, details: { courses: 1, news: 0 } })
    await t.db
      .update(courses)
      .set({ categoryId: (await buildCategory(t.db)).id })
      .where(eq(courses.id, course.id))
    expect((await t.call(crm.removeCategory, { as, params })).data).toEqual({ ok: true })
    expect((await t.call(crm.removeCategory, { as, params })).error.name).toBe('category.not_found')
    expect(
      (await t.call(crm.updateCategory, { as, params, body: { ...body(), version: null } })).error.name,
    ).toBe('category.not_found')
  })

  test('are removed with what is in them going into another one, which the search finds', async () => {
    const [from, to] = [await buildCategory(t.db), await buildCategory(t.db)]
    const course = await buildCourse(t.db, { categoryId: from.id })
    const article = await buildNews(t.db, { categoryId: from.id })
    const remove = (moveTo: string) =>
      t.call(crm.removeCategory, { as, params: { id: from.id }, query: { moveTo } })
    const listed = await t.call(crm.categories, { as })
    expect(listed.data.find((one) => one.id === from.id)).toMatchObject({ courseCount: 1, newsCount: 1 })
    for (const wrong of [from.id, '019a0000-0000-7000-8000-000000000000'])
      expect((await remove(wrong)).error.name).toBe('category.not_found')
    expect((await remove(to.id)).data).toEqual({ ok: true })
    const [moved] = await t.db.select().from(courses).where(eq(courses.id, course.id))
    expect(moved?.categoryId).toBe(to.id)
    expect(moved?.searchText).toContain(foldText(to.name))
    const [kept] = await t.db.select().from(news).where(eq(news.id, article.id))
    expect(kept?.categoryId).toBe(to.id)
    expect(await lastAudit(from.id)).toMatchObject({
      action: 'category.removed',
      before: { courses: 1, news: 1, movedTo: to.name },
    })
  })

  test('are put in an order, which is refused when one was added meanwhile', async () => {
    const before = (await t.call(crm.categories, { as })).data.map(({ id }) => id)
    const ids = [before.at(-1)!, ...before.slice(0, -1)]
    const flat = (list: string[]) => list.map((id) => ({ id, parentId: null }))
    expect((await t.call(crm.orderCategories, { as, body: { places: flat(ids) } })).data).toEqual({
      ok: true,
    })
    const { data } = await t.call(crm.categories, { as })
    expect(data.map(({ id, position }) => [id, position])).toEqual(ids.map((id, place) => [id, place]))
    // Whoever has the dialog of a category open that moved is told before saving over its place.
    const { version: _, courseCount: __, newsCount: ___, parentSlug: ____, id, ...values } = data[0]!
    const stale = await t.call(crm.updateCategory, {
      as,
      params: { id },
      body: { ...body({ ...values, position: 9 }), version: null },
    })
    expect(stale.error.name).toBe('edit.outdated')
    await buildCategory(t.db)
    for (const wrong of [ids, ids.slice(1), [...ids.slice(1), ids[1]!]])
      expect((await t.call(crm.orderCategories, { as, body: { places: flat(wrong) } })).error.name).toBe(
        'request.conflict',
      )
  })

  test('cannot be removed while they have articles, and cannot take the slug of another', async () => {
    const [a, b] = [await buildCategory(t.db), await buildCategory(t.db)]
    await buildNews(t.db, { categoryId: a.id })
    expect((await t.call(crm.removeCategory, { as, params: { id: a.id } })).error.name).toBe(
      'category.in_use',
    )
    const taken = await t.call(crm.updateCategory, {
      as,
      params: { id: a.id },
      body: { ...body({ slug: b.slug }), version: null },
    })
    expect(taken.error.name).toBe('category.slug_taken')
  })
})

describe('accounts', () => {
  const setStatus = (id: string, status: 'active' | 'locked', by = as) =>
    t.call(crm.setUserStatus, { as: by, params: { id }, body: { status, reason: 'Kiểm tra' } })

  test('are found by folded name, email address and phone number, and filtered by role and status', async () => {
    const user = await buildUser(t.db, {
      name: 'Đặng Thị Ước',
      email: 'uoc_1@example.vn',
      phone: '0912345678',
    })
    for (const q of ['dang uoc', 'UOC_1@', '345678', 'Ước'.normalize('NFD')]) {
      const { data } = await t.call(crm.users, { as, query: { q } })
      expect(data.items.map((one) => one.id)).toEqual([user.id])
    }
    expect((await t.call(crm.users, { as, query: { q: 'uocx1@' } })).data.total).toBe(0)
    const admins = await t.call(crm.users, { as, query: { role: 'admin', status: 'active' } })
    expect(admins.data.items.every((one) => one.role === 'admin')).toBe(true)
  })

  test('lose their sessions at once when locked, with the reason in the audit log, and are active again after unlocking', async () => {
    const user = await buildUser(t.db)
    const session = await t.signIn(user)
    const { data } = await setStatus(user.id, 'locked')
    expect(data.status).toBe('locked')
    const [row] = await t.db.select().from(sessions).where(eq(sessions.id, session.sessionId))
    expect(row?.revokedReason).toBe('account_locked')
    expect((await t.call(learning.myCourses, { as: session })).error.code).toBe(40003)
    expect(await lastAudit(user.id)).toMatchObject({ action: 'user.locked', after: { reason: 'Kiểm tra' } })
    expect((await setStatus(user.id, 'active')).data.status).toBe('active')
  })

  test('with an unverified address wait for verification again after unlocking', async () => {
    const user = await buildUser(t.db, { status: 'locked', verifiedAt: null })
    expect((await setStatus(user.id, 'active')).data.status).toBe('pending')
  })

  test('cannot be locked by their own holder; support cannot lock staff; an unknown account answers 404', async () => {
    expect((await setStatus(owner.id, 'locked')).error.name).toBe('user.self_lock')
    const support = await t.signIn(await buildAdmin(t.db, ['support']))
    expect((await setStatus(owner.id, 'locked', support)).error.name).toBe('access.denied')
    expect((await setStatus('019a0000-0000-7000-8000-000000000000', 'locked')).error.name).toBe(
      'user.not_found',
    )
  })

  test('of two owners who lock each other at once: one stays active', async () => {
    const second = await buildAdmin(t.db)
    const secondSession = await t.signIn(second)
    const [one, two] = await Promise.all([
      setStatus(second.id, 'locked'),
      setStatus(owner.id, 'locked', secondSession),
    ])
    expect([one, two].filter((answer) => answer.status === 200)).toHaveLength(1)
    await t.db.execute(`update users set status = 'active' where id in ('${owner.id}', '${second.id}')`)
    as = await t.signIn(owner)
    await t.db.execute(`update users set status = 'locked' where id = '${second.id}'`)
  })
})

test('students are listed with their courses, average progress and what they paid', async () => {
  const learner = await buildUser(t.db, { name: 'Học Viên Riêng', searchText: 'hoc vien rieng' })
  await buildEnrollment(t.db, { userId: learner.id, percent: 40 })
  await buildEnrollment(t.db, { userId: learner.id, percent: 81 })
  await buildEnrollment(t.db, { userId: learner.id, percent: 100, state: 'revoked' })
  await buildOrder(t.db, { userId: learner.id, total: 500, state: 'paid', paidAt: new Date() })
  await buildOrder(t.db, { userId: learner.id, total: 900, state: 'cancelled' })
  const { data } = await t.call(crm.students, { as, query: { q: 'rieng' } })
  expect(data).toMatchObject({
    total: 1,
    items: [{ id: learner.id, courses: 2, averagePercent: 61, spent: 500 }],
  })
})

test('students are found by the day on which they joined, on which they learned, and completed a course', async () => {
  const learner = await buildUser(t.db, {
    name: 'Học Viên Theo Ngày',
    searchText: 'hoc vien theo ngay',
    createdAt: new Date('2026-01-31T17:30:00Z'),
  })
  const { id: courseId } = await buildCourse(t.db)
  await t.db
    .insert(learningDays)
    .values({ userId: learner.id, courseId, day: '2026-03-05', watchedMs: 60_000 })
  const found = async (dated: 'joined' | 'learned' | 'completed', from: string, to: string) =>
    (await t.call(crm.students, { as, query: { q: 'theo ngay', dated, from, to } })).data.total
  expect(await found('joined', '2026-02-01', '2026-02-01')).toBe(1)
  expect(await found('joined', '2026-01-01', '2026-01-31')).toBe(0)
  expect(await found('learned', '2026-03-01', '2026-03-05')).toBe(1)
  expect(await found('learned', '2026-02-01', '2026-03-04')).toBe(0)
  await buildEnrollment(t.db, {
    userId: learner.id,
    courseId,
    completedAt: new Date('2026-04-30T17:30:00Z'),
  })
  expect(await found('completed', '2026-05-01', '2026-05-01')).toBe(1)
  expect(await found('completed', '2026-04-01', '2026-04-30')).toBe(0)
})

describe('reviews', () => {
  test('are listed by state, and public figures follow a decision of staff at once', async () => {
    const course = await buildCourse(t.db)
    const review = await buildReview(t.db, { courseId: course.id, rating: 4, state: 'pending' })
    const waiting = await t.call(crm.reviews, { as, query: { state: 'pending' } })
    expect(waiting.data.items.map((one) => one.id)).toContain(review.id)
    const open = async () => (await t.call(catalogue.course, { params: { slug: course.slug } })).data.rating
    expect(await open()).toEqual({ average: null, count: 0 })
    const moderate = (state: 'published' | 'hidden') =>
      t.call(crm.moderateReview, {
        as,
        params: { id: review.id },
        body: state === 'hidden' ? { state, reason: 'off_topic' } : { state, from: 'pending' },
      })
    expect((await moderate('published')).data).toEqual({ ok: true })
    expect(await open()).toEqual({ average: 4, count: 1 })
    await moderate('hidden')
    expect(await open()).toEqual({ average: null, count: 0 })
    expect(await lastAudit(review.id)).toMatchObject({
      before: { state: 'published' },
      after: { state: 'hidden', reason: 'off_topic' },
    })
  })

  test('an unknown review answers 404', async () => {
    const params = { id: '019a0000-0000-7000-8000-000000000000' }
    const body = { state: 'published', from: 'pending' } as const
    const answer = await t.call(crm.moderateReview, { as, params, body })
    expect(answer.error.name).toBe('review.not_found')
  })

  test('hiding needs a reason, and its writer is told it by mail once', async () => {
    const writer = await buildUser(t.db)
    const review = await buildReview(t.db, { state: 'pending', userId: writer.id })
    const params = { id: review.id }
    const without = await t.call(crm.moderateReview, { as, params, body: { state: 'hidden' } as never })
    expect(without.status).toBe(422)
    const other = await t.call(crm.moderateReview, { as, params, body: { state: 'hidden', reason: 'other' } })
    expect(other.status).toBe(422)
    const body = { state: 'hidden' as const, reason: 'advert' as const, note: 'Xin bỏ liên kết.' }
    await t.call(crm.moderateReview, { as, params, body })
    await t.call(crm.moderateReview, { as, params, body })
    const mails = await mailsTo(t.db, writer.email)
    expect(mails).toHaveLength(1)
    expect(JSON.stringify(mails)).toMatch(/quảng cáo.*Xin bỏ liên kết/s)
    expect(await noticesTo(t.db, writer.id)).toMatchObject([{ kind: 'review_hidden' }])
    const shown = async () => {
      const { data } = await t.call(crm.reviews, { as, query: {} })
      return data.items.find(({ id }) => id === review.id)?.hidden
    }
    expect(await shown()).toEqual({ reason: 'advert', note: 'Xin bỏ liên kết.' })
    // From a list in which a colleague's decision does not stand yet.
    const late = await t.call(crm.moderateReview, {
      as,
      params,
      body: { state: 'published', from: 'pending' },
    })
    expect([late.status, late.error.name]).toEqual([412, 'review.decided'])
    expect(await shown()).toEqual({ reason: 'advert', note: 'Xin bỏ liên kết.' })
    const seen = { state: 'published', from: 'hidden' } as const
    expect((await t.call(crm.moderateReview, { as, params, body: seen })).status).toBe(200)
    expect((await t.call(crm.moderateReview, { as, params, body: seen })).status).toBe(200)
    expect(await shown()).toBeNull()
    const [row] = await t.db.select().from(reviews).where(eq(reviews.id, review.id))
    expect(row).toMatchObject({ hideReason: null, hideNote: '' })
  })

  test('are found without diacritics by their words, their writer and their course', async () => {
    const writer = await buildUser(t.db, { name: 'Vũ Ngọc Quỳnh', searchText: 'vu ngoc quynh' })
    const course = await buildCourse(t.db, { title: 'Căng chỉ vùng má' })
    const review = await buildReview(t.db, {
      state: 'pending',
      userId: writer.id,
      courseId: course.id,
      text: 'Bài giảng rất tỉ mỉ',
    })
    for (const q of ['ti mi', 'ngoc quynh', 'cang chi ma']) {
      const { data } = await t.call(crm.reviews, { as, query: { q, state: 'pending' } })
      expect(data.items.map(({ id }) => id)).toEqual([review.id])
      expect(data.total).toBe(1)
    }
  })

  test('are answered once in the name of the site, which publishes them and tells the writer', async () => {
    const writer = await buildUser(t.db)
    const course = await buildCourse(t.db)
    const review = await buildReview(t.db, { state: 'pending', userId: writer.id, courseId: course.id })
    const params = { id: review.id }
    const answer = () => t.call(crm.answerReview, { as, params, body: { text: 'Cảm ơn bạn đã góp ý.' } })
    expect((await answer()).data).toEqual({ ok: true })
    const { data } = await t.call(catalogue.courseReviews, { params: { slug: course.slug } })
    expect(data.items[0]?.reply).toMatchObject({ text: 'Cảm ơn bạn đã góp ý.', author: 'Thẩm Học' })
    expect(await mailsTo(t.db, writer.email)).toHaveLength(1)
    expect((await answer()).error.name).toBe('review.exists')
    expect(await noticesTo(t.db, writer.id)).toEqual([
      { kind: 'review_answered', subject: course.title, link: `/course/${course.slug}` },
    ])
  })

  test('a hidden review is not answered', async () => {
    const review = await buildReview(t.db, { state: 'hidden' })
    const answer = await t.call(crm.answerReview, {
      as,
      params: { id: review.id },
      body: { text: 'Cảm ơn.' },
    })
    expect(answer.error.name).toBe('review.not_found')
  })
})

describe('dashboard', () => {
  test('counts by Vietnamese days and compares with the period before', async () => {
    const other = await createTestApp()
    try {
      const admin = await buildAdmin(other.db)
      const session = await other.signIn(admin)
      const today = startOfToday(other.time.now())
      const day = 86_400_000
      const pay = (paidAt: Date, total: number) => buildOrder(other.db, { state: 'paid', paidAt, total })
      await pay(new Date(today), 100)
      await pay(new Date(today - 1), 200)
      await pay(new Date(today - 6 * day), 400)
      await pay(new Date(today - 6 * day - 1), 800)
      await buildOrder(other.db, { state: 'review' })
      await buildEnrollment(other.db, { completedAt: new Date(), percent: 100 })
      await buildEnrollment(other.db)
      await buildReview(other.db, { state: 'pending' })
      const { data } = await other.call(crm.dashboard, { as: session, query: { days: 7 } })
      const { sales } = data
      expect(sales?.revenue).toEqual({ value: 700, previous: 800 })
      expect(sales?.orders).toEqual({ value: 3, previous: 1 })
      expect(data.completionPercent.value).toBe(50)
      expect(sales?.series).toHaveLength(7)
      expect(sales?.series.map((one) => one.revenue)).toEqual([400, 0, 0, 0, 0, 200, 100])
      expect(sales?.series.at(-1)?.date).toBe(vietnameseDate(today))
      expect(sales?.topCourses[0]).toMatchObject({ revenue: 400, orders: 1 })
      expect(data.tasks).toMatchObject({
        pendingReviews: { count: 1 },
        failedVideos: { count: 0, oldest: null },
        failedJobs: { count: 0, oldest: null },
      })
      expect(sales?.recentOrders.length).toBe(5)
      expect(data.newLearners.value).toBeGreaterThan(0)
      const bad = await other.call(crm.dashboard, { as: session, query: { days: 8 } })
      expect(bad.error.name).toBe('input.invalid')
      const first = vietnameseDate(today - 6 * day)
      const own = await other.call(crm.dashboard, { as: session, query: { from: first, to: first } })
      expect(own.data).toMatchObject({
        days: 1,
        from: first,
        to: first,
        comparedTo: vietnameseDate(today - 7 * day),
      })
      expect(own.data.sales?.revenue).toEqual({ value: 400, previous: 800 })
      const half = await other.call(crm.dashboard, { as: session, query: { from: first } })
      expect(half.error).toMatchObject({ name: 'input.invalid', details: [{ path: 'query.to' }] })
    } finally {
      await other.close()
    }
  })
})

test.each(permissions)(
  'dashboard: %s sees sales and buyers only with permission to see orders',
  async (permission) => {
    const session = await t.signIn(await buildAdmin(t.db, [permission]))
    await buildOrder(t.db, { state: 'paid', paidAt: new Date(), total: 123_456_789 })
    const list = await t.call(contract.crmOrders.orders, { as: session })
    const { data, text } = await t.call(crm.dashboard, { as: session, query: {} })
    expect(data.sales !== null).toBe(list.status === 200)
    expect(text.includes('learner"')).toBe(list.status === 200)
    expect(data.newLearners.value).toBeGreaterThan(0)
  },
)

describe('dashboard tasks', () => {
  type TaskName = keyof EndpointOutput<typeof crm.dashboard>['tasks']
  /** Answers 200 where the endpoint may be called: the id does not exist, so that 404 means allowed. */
  const reached = async (act: Promise<{ status: number }>) => {
    const { status } = await act
    return { status: status === 404 ? 200 : status }
  }
  const params = { id: NOBODY }
  const checkLicence = (by: TestSession) => {
    const body = { isVerified: true, version: null }
    return reached(t.call(contract.crmDoctors.checkLicence, { as: by, params, body }))
  }
  const reviewProfession = (by: TestSession) => {
    const body = { decision: 'approved' as const, reason: null }
    return reached(t.call(contract.crmAccounts.reviewProfessional, { as: by, params, body }))
  }
  /** The list that each task leads to; null for a task without a list, which all staff see. */
  const lists: Record<TaskName, (session: TestSession) => Promise<{ status: number }> | null> = {
    coursesInReview: (session) => t.call(crm.courses, { as: session, query: { waits: 'submission' } }),
    pendingReviews: (session) => t.call(crm.reviews, { as: session, query: { state: 'pending' } }),
    reportedReviews: (session) => t.call(crm.reviews, { as: session, query: { state: 'reported' } }),
    reportedQuestions: (session) =>
      t.call(contract.crmQuestions.questions, { as: session, query: { state: 'reported' } }),
    unansweredQuestions: (session) =>
      t.call(contract.crmQuestions.questions, { as: session, query: { state: 'waiting' } }),
    unansweredContacts: (session) => t.call(contract.crmContacts.contacts, { as: session, query: {} }),
    privacyRequests: (session) =>
      t.call(contract.crmPrivacy.requests, { as: session, query: { state: 'waiting' } }),
    professionsToReview: reviewProfession,
    uncheckedLicences: checkLicence,
    expiredLicences: checkLicence,
    overdueCards: (session) =>
      t.call(contract.crmEmergencyCards.cards, { as: session, query: { state: 'overdue' } }),
    failedJobs: (session) => t.call(contract.crmJobs.failedJobs, { as: session, query: {} }),
    failedVideos: (session) => t.call(contract.videos.videos, { as: session, query: { state: 'failed' } }),
    unmatchedMoney: (session) =>
      t.call(contract.crmOrders.moneyCases, { as: session, query: { kind: 'unmatched' } }),
    misfitOrders: (session) => t.call(contract.crmOrders.orders, { as: session, query: { waits: 'money' } }),
    settlementDifferences: (session) =>
      t.call(contract.crmSettlements.settlements, { as: session, query: { part: 'open' } }),
    refundsToTransfer: (session) =>
      t.call(contract.crmOrders.orders, { as: session, query: { waits: 'refund_transfer' } }),
    refundsToReview: (session) =>
      t.call(contract.crmOrders.orders, { as: session, query: { waits: 'refund_review' } }),
  }
  const names = Object.keys(lists) as TaskName[]

  test.each(permissions.flatMap((permission) => names.map((name) => [permission, name] as const)))(
    '%s sees the task %s only with permission to open its list',
    async (permission, name) => {
      const session = await t.signIn(await buildAdmin(t.db, [permission]))
      const { data } = await t.call(crm.dashboard, { as: session, query: {} })
      const list = await lists[name](session)
      expect(list?.status ?? 200).toBeOneOf([200, 403])
      expect(data.tasks[name] !== null).toBe(list === null || list.status === 200)
    },
  )

  test('are all covered by this table', async () => {
    const { data } = await t.call(crm.dashboard, { as, query: {} })
    expect(Object.keys(data.tasks).sort()).toEqual(names.toSorted())
  })
})

/** Midnight in Việt Nam; the date comes from the time-zone data of the machine. */
function startOfToday(now: Date): number {
  return Date.parse(`${vietnameseDate(now.getTime())}T00:00:00+07:00`)
}

function vietnameseDate(moment: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Ho_Chi_Minh', dateStyle: 'short' }).format(moment)
}
