import { contract } from '@repo/contract'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import * as tables from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCertificate,
  buildCourse,
  buildEnrollment,
  buildHandIn,
  buildLesson,
  buildOrder,
  buildPlayback,
  buildQuizAttempt,
  buildReview,
  buildReviewCard,
  buildUser,
  TEST_PASSWORD,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { insertPlatform } from '../../test/lti-platform.ts'
import { mailsTo } from '../../test/mails.ts'
import { buildPasskey } from '../../test/passkey-device.ts'
import { mergeRules } from './merge-rules.ts'

const { crmMerges: api } = contract
const reason = 'Học viên đăng ký hai lần'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const merge = (kept: { id: string }, closed: { id: string }) =>
  t.call(api.merge, { as, params: { id: kept.id, otherId: closed.id }, body: { reason } })
const plan = async (kept: { id: string }, closed: { id: string }) =>
  (await t.call(api.mergePlan, { as, params: { id: kept.id, otherId: closed.id } })).data
const enrollmentOf = async (userId: string, courseId: string) =>
  (
    await t.db
      .select()
      .from(tables.enrollments)
      .where(and(eq(tables.enrollments.userId, userId), eq(tables.enrollments.courseId, courseId)))
  )[0]
/** Saves what a learner has watched of a lesson up to a moment. */
const watch = (user: TestUser, lessonId: string, intervals: [number, number][], updatedAt = t.time.now()) => {
  const watchedMs = intervals.reduce((sum, [from, to]) => sum + to - from, 0)
  const values = { intervals, watchedMs, bestPercent: 30, updatedAt }
  return t.db
    .insert(tables.lessonProgress)
    .values({ userId: user.id, lessonId, ...values })
    .onConflictDoUpdate({
      target: [tables.lessonProgress.userId, tables.lessonProgress.lessonId],
      set: values,
    })
}
/** Sums over both accounts that a merge must not change, but for what both watched. */
async function sumsOf(ids: string[]) {
  const list = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  )
  const { rows } = await t.db.execute(sql`select
    (select coalesce(sum(total), 0) from orders where user_id in (${list})) as ordered,
    (select count(*) from orders where user_id in (${list})) as orders,
    (select coalesce(sum(watched_ms), 0) from learning_days where user_id in (${list})) as watched,
    (select count(*) from quiz_attempts where user_id in (${list})) as attempts,
    (select count(*) from learner_notes where user_id in (${list})) as notes`)
  return rows[0]
}

test('every column of the database that names an account has a rule for merges', async () => {
  const { rows } = await t.db.execute<{ name: string }>(sql`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables i on i.table_name = c.table_name and i.table_schema = c.table_schema
    where c.table_schema = 'public' and i.table_type = 'BASE TABLE' and (c.column_name = 'user_id' or exists (
      select 1 from information_schema.key_column_usage k
      join information_schema.constraint_column_usage u on u.constraint_name = k.constraint_name
      where k.table_name = c.table_name and k.column_name = c.column_name and u.table_name = 'users'
        and k.table_name || k.column_name <> 'usersid' and u.column_name = 'id'
        and exists (select 1 from information_schema.referential_constraints r
          where r.constraint_name = k.constraint_name)))`)
  expect([...new Set(rows.map(({ name }) => name))].sort()).toEqual(Object.keys(mergeRules).sort())
})

describe('a merge of two accounts of one learner', () => {
  test('says beforehand what moves and what both have, and changes nothing', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    const { courseId } = await buildLesson(t.db)
    await buildEnrollment(t.db, { userId: kept.id, courseId })
    await buildEnrollment(t.db, { userId: closed.id, courseId })
    await buildOrder(t.db, { userId: closed.id })
    expect(await plan(kept, closed)).toMatchObject({ blocks: [], orders: 1, courses: 1 })
    expect((await plan(kept, closed)).joinedCourses).toHaveLength(1)
    expect(await enrollmentOf(closed.id, courseId)).toBeDefined()
  })

  test('takes what both watched off the newest days of its course, and off no other course', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    const [lesson, other] = [await buildLesson(t.db), await buildLesson(t.db)]
    await watch(kept, lesson.id, [[0, 1000]], new Date('2026-03-01T03:00:00Z'))
    await watch(closed, lesson.id, [[0, 400]], new Date('2026-03-02T03:00:00Z'))
    await watch(closed, lesson.id, [[0, 900]], new Date('2026-03-03T03:00:00Z'))
    await watch(closed, other.id, [[0, 700]], new Date('2026-03-04T03:00:00Z'))
    expect((await merge(kept, closed)).status).toBe(200)
    const days = await t.db
      .select({ day: tables.learningDays.day, watchedMs: tables.learningDays.watchedMs })
      .from(tables.learningDays)
      .where(eq(tables.learningDays.userId, kept.id))
      .orderBy(tables.learningDays.day)
    expect(days.map(({ day, watchedMs }) => [day, watchedMs])).toEqual([
      ['2026-03-01', 1000],
      ['2026-03-02', 0],
      ['2026-03-03', 0],
      ['2026-03-04', 700],
    ])
  })

  test('joins courses, progress, reviews and attempts, and the sums stay, but what both watched counts once', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db, { phone: '0911222333' })]
    const lesson = await buildLesson(t.db)
    const { courseId } = lesson
    const other = await buildLesson(t.db)
    const soon = new Date(t.time.now().getTime() + DAY_MS)
    await buildEnrollment(t.db, { userId: kept.id, courseId, percent: 40, expiresAt: soon })
    await buildEnrollment(t.db, { userId: closed.id, courseId, percent: 20 })
    await buildEnrollment(t.db, { userId: closed.id, courseId: other.courseId })
    await watch(kept, lesson.id, [[0, 1000]])
    await watch(closed, lesson.id, [[500, 3000]])
    await watch(closed, other.id, [[0, 700]])
    await buildOrder(t.db, { userId: kept.id, state: 'paid', paidAt: t.time.now() })
    await buildOrder(t.db, { userId: closed.id, state: 'paid', paidAt: t.time.now() })
    await buildReview(t.db, { userId: kept.id, courseId, text: 'cũ', updatedAt: new Date('2026-01-01') })
    await buildReview(t.db, { userId: closed.id, courseId, text: 'mới', updatedAt: new Date('2026-02-01') })
    const done = { submittedAt: t.time.now(), courseId, lessonTitle: 'Kiểm tra' }
    await buildQuizAttempt(t.db, { ...done, userId: kept.id })
    await buildQuizAttempt(t.db, { ...done, userId: closed.id })
    await buildPlayback(t.db, { userId: kept.id, lessonId: lesson.id, packageKey: 'a' })
    await buildPlayback(t.db, { userId: closed.id, lessonId: lesson.id, packageKey: 'b' })
    for (const user of [kept, closed]) {
      await t.db.insert(tables.learnerNotes).values({ userId: user.id, text: 'x' })
      await t.db.insert(tables.learningDevices).values({ userId: user.id, deviceKey: 'same' })
    }
    const before = await sumsOf([kept.id, closed.id])
    expect((await merge(kept, closed)).status).toBe(200)
    expect(await sumsOf([kept.id])).toEqual({ ...before, watched: String(Number(before?.watched) - 500) })
    expect(await enrollmentOf(kept.id, courseId)).toMatchObject({ percent: 40, expiresAt: null })
    expect(await enrollmentOf(kept.id, other.courseId)).toBeDefined()
    const [progress] = await t.db
      .select()
      .from(tables.lessonProgress)
      .where(and(eq(tables.lessonProgress.userId, kept.id), eq(tables.lessonProgress.lessonId, lesson.id)))
    expect(progress).toMatchObject({ intervals: [[0, 3000]], watchedMs: 3000 })
    const reviews = await t.db.select().from(tables.reviews).where(eq(tables.reviews.userId, kept.id))
    expect(reviews.map(({ text }) => text)).toEqual(['mới'])
    const [account] = await t.db.select().from(tables.users).where(eq(tables.users.id, kept.id))
    expect(account?.phone).toBe('0911222333')
    for (const [name, rule] of Object.entries(mergeRules)) {
      const [table = '', column = ''] = name.split('.')
      if (rule === 'keep' || rule === 'staff') continue
      const left = await t.db.execute(
        sql`select 1 from ${sql.identifier(table)} where ${sql.identifier(column)} = ${closed.id}`,
      )
      expect([name, left.rows.length]).toEqual([name, 0])
    }
  })

  test('joins the daily reviews: a question of both is there once, with what was reviewed more', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    const day = '2026-11-26'
    const one = await buildReviewCard(t.db, { userId: kept.id, day })
    const { questionId, courseId } = one.card
    const more = await buildReviewCard(t.db, { userId: closed.id, day, questionId, courseId, reps: 4 })
    await buildReviewCard(t.db, { userId: closed.id, day: '2026-11-25' })
    const memory = { ...one.card, dueOn: day }
    for (const [userId, cardId, on] of [
      [kept.id, one.card.id, '2026-11-20'],
      [kept.id, one.card.id, day],
      [closed.id, more.card.id, day],
    ] as const)
      await t.db.insert(tables.repetitionAnswers).values({
        userId,
        cardId,
        day: on,
        kind: 'answer',
        chosen: [],
        isCorrect: true,
        rating: 'good',
        before: memory,
        after: memory,
      })
    await t.db
      .update(tables.repetitionDays)
      .set({ finishedAt: t.time.now() })
      .where(eq(tables.repetitionDays.userId, closed.id))
    expect((await merge(kept, closed)).status).toBe(200)
    const of = <T extends { userId: string }>(rows: T[]) => rows.filter(({ userId }) => userId === kept.id)
    const cards = of(await t.db.select().from(tables.repetitionCards))
    expect(cards.map(({ id, reps }) => [id, reps])).toContainEqual([more.card.id, 4])
    expect(cards).toHaveLength(2)
    const answers = of(await t.db.select().from(tables.repetitionAnswers))
    expect(answers.map((row) => [row.cardId, row.day]).sort()).toEqual([
      [more.card.id, '2026-11-20'],
      [more.card.id, day],
    ])
    const days = of(await t.db.select().from(tables.repetitionDays))
    expect(days.map((row) => row.finishedAt !== null)).toEqual([true, true])
  })

  test('keeps one certificate of each course: that of the account that stays, and a valid one before a revoked one', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    const [both, revoked] = [await buildCourse(t.db), await buildCourse(t.db)]
    const revocation = { revokedAt: t.time.now(), revokedReason: 'Sai tên' }
    const own = await buildCertificate(t.db, { userId: kept.id, courseId: both.id })
    const second = await buildCertificate(t.db, { userId: closed.id, courseId: both.id })
    const bad = await buildCertificate(t.db, { userId: kept.id, courseId: revoked.id, ...revocation })
    const good = await buildCertificate(t.db, { userId: closed.id, courseId: revoked.id })
    expect((await plan(kept, closed)).certificates).toBe(2)
    expect((await merge(kept, closed)).status).toBe(200)
    const rows = await t.db.select().from(tables.certificates).where(eq(tables.certificates.userId, kept.id))
    const replacedBy = Object.fromEntries(rows.map((one) => [one.id, one.replacedBy]))
    expect(replacedBy).toEqual({ [own.id]: null, [second.id]: own.id, [bad.id]: good.id, [good.id]: null })
  })

  test('closes the other account, whose mailbox hears where its learner signs in now', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    const live = await t.signIn(closed)
    await merge(kept, closed)
    expect((await t.call(contract.auth.me, { as: live })).status).toBe(401)
    const login = () =>
      t.call(contract.auth.login, { body: { email: closed.email, password: TEST_PASSWORD, app: 'web' } })
    expect((await login()).error.name).toBe('auth.invalid_credentials')
    await login()
    const subjects = (await mailsTo(t.db, closed.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(['Tài khoản này đã được gộp', 'Tài khoản này đã được gộp'])
    const [own] = await mailsTo(t.db, kept.email)
    expect(own?.subject).toBe('Một tài khoản đã được gộp vào tài khoản của bạn')
    expect(own?.text).toContain(`Chào ${kept.name}`)
    expect(own?.text).not.toContain('Tài khoản với địa chỉ này')
    expect((await merge(kept, closed)).error.name).toBe('merge.not_possible')
  })

  test('removes passkeys and LMS links of the closed account, which a stranger may hold, and leaves those of the other', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db, { status: 'locked' })]
    const [own, strange] = [await buildPasskey(t.db, kept.id), await buildPasskey(t.db, closed.id)]
    const platform = await insertPlatform(t, 'https://lms.example.vn')
    await t.db.insert(tables.ltiAccounts).values(
      [kept, closed].map(({ id }) => ({
        platformId: platform.id,
        subject: id,
        userId: id,
        createdAt: t.time.now(),
      })),
    )
    expect((await merge(kept, closed)).status).toBe(200)
    const left = await t.db
      .select({ id: tables.passkeys.id })
      .from(tables.passkeys)
      .where(inArray(tables.passkeys.id, [own.id, strange.id]))
    expect(left).toEqual([{ id: own.id }])
    const links = await t.db.select({ subject: tables.ltiAccounts.subject }).from(tables.ltiAccounts)
    expect(links).toEqual([{ subject: kept.id }])
  })

  test('is told at both accounts: where the closed one went, and what the other one took in, when and by whom', async () => {
    const asOwner = await t.signIn(
      await buildUser(t.db, { role: 'admin', permissions: ['owner'], name: 'Lương Gia Hạnh' }),
    )
    const [kept, middle, first] = [await buildUser(t.db), await buildUser(t.db), await buildUser(t.db)]
    const join = (into: TestUser, one: TestUser) =>
      t.call(api.merge, { as: asOwner, params: { id: into.id, otherId: one.id }, body: { reason } })
    await join(middle, first)
    await join(kept, middle)
    const page = async ({ id }: TestUser) =>
      (await t.call(contract.crmLearners.learner, { as: asOwner, params: { id } })).data
    const facts = { at: expect.any(String), by: 'Lương Gia Hạnh' }
    for (const closed of [first, middle])
      expect(await page(closed)).toMatchObject({
        mergedInto: { id: kept.id, name: kept.name, ...facts },
        merged: [],
      })
    const { mergedInto, merged } = await page(kept)
    expect(mergedInto).toBeNull()
    expect(merged).toEqual([
      { id: middle.id, name: middle.name, email: middle.email, ...facts },
      { id: first.id, name: first.name, email: first.email, ...facts },
    ])
  })

  test('is refused for staff, for one account twice, and while both coordinate or a quiz is open', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    expect((await merge(kept, await buildAdmin(t.db))).error.name).toBe('merge.not_possible')
    expect((await merge(kept, kept)).error.name).toBe('merge.not_possible')
    const { courseId } = await buildLesson(t.db)
    await buildQuizAttempt(t.db, { userId: closed.id, courseId, lessonTitle: 'x', submittedAt: null })
    expect((await plan(kept, closed)).blocks).toEqual(['quiz_open'])
    expect((await merge(kept, closed)).error.name).toBe('merge.blocked')
  })

  test.each([
    { kept: 'draft', closed: 'returned', order: ['returned', 'draft'] },
    { kept: 'passed', closed: 'returned', order: ['returned', 'passed'] },
    { kept: 'returned', closed: 'submitted', order: ['returned', 'submitted'] },
  ] as const)(
    'leaves a $kept hand-in and a $closed one in the order that says where one stands',
    async (it) => {
      const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
      const at = (state: (typeof it)['kept' | 'closed']) => ({
        state,
        submittedAt: state === 'draft' ? null : new Date(),
      })
      const { lessonId, courseId, versionId } = await buildHandIn(t.db, { userId: kept.id, ...at(it.kept) })
      await buildHandIn(t.db, { userId: closed.id, lessonId, courseId, versionId, ...at(it.closed) })
      expect((await merge(kept, closed)).status).toBe(200)
      const rows = await t.db.select().from(tables.handIns).where(eq(tables.handIns.userId, kept.id))
      const sorted = rows.toSorted((one, other) => one.number - other.number)
      expect(sorted.map(({ number, state }) => [number, state])).toEqual(
        it.order.map((state, index) => [index + 1, state]),
      )
    },
  )

  test('happens once when two ask at the same time', async () => {
    const [kept, closed] = [await buildUser(t.db), await buildUser(t.db)]
    const answers = await Promise.all([merge(kept, closed), merge(kept, closed), merge(closed, kept)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
