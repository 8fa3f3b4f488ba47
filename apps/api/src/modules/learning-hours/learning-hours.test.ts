import { contract } from '@repo/contract'
import { mergeIntervals, totalLength } from '@repo/timeline/intervals'
import { eq } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, lessonProgress, quizAnswers } from '../../db/schema/index.ts'
import {
  buildCertificate,
  buildCourse,
  buildLesson,
  buildQuizAttempt,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { learningHours: api } = contract
const MINUTE_MS = 60_000

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function learner(name = 'Trần Văn An') {
  const user = await buildUser(t.db, { name })
  return { userId: user.id, as: await t.signIn(user) }
}

const yearOf = async (as: TestSession, year?: number) =>
  (await t.call(api.year, { as, query: year === undefined ? {} : { year: String(year) } })).data

/** Saves progress as the heartbeats of a player do: everything watched so far, merged. */
async function watch(userId: string, lessonId: string, stretch: [number, number], at: Date) {
  const [known] = await t.db
    .select()
    .from(lessonProgress)
    .where(eq(lessonProgress.userId, userId))
    .then((rows) => rows.filter((row) => row.lessonId === lessonId))
  const intervals = mergeIntervals([...(known?.intervals ?? []), stretch])
  const values = { intervals, watchedMs: totalLength(intervals), updatedAt: at }
  await t.db
    .insert(lessonProgress)
    .values({ userId, lessonId, ...values })
    .onConflictDoUpdate({ target: [lessonProgress.userId, lessonProgress.lessonId], set: values })
}

/** An attempt that took some minutes, with so many answered questions. */
async function attempt(
  userId: string,
  {
    at,
    minutes,
    answered,
    ...rest
  }: { at: string; minutes: number; answered: number } & Partial<Parameters<typeof buildQuizAttempt>[1]>,
) {
  const submittedAt = new Date(at)
  const startedAt = new Date(submittedAt.getTime() - minutes * MINUTE_MS)
  const made = await buildQuizAttempt(t.db, { userId, startedAt, submittedAt, ...rest })
  const rows = Array.from({ length: answered }, (_, i) => ({
    attemptId: made.id,
    number: i + 2,
    questionId: made.paper[0]!.id,
    chosen: ['1'],
    answeredAt: submittedAt,
  }))
  if (rows.length > 0) await t.db.insert(quizAnswers).values(rows)
  return made
}

test('hours: each second of a lesson counts once, in the month of Việt Nam in which it was seen first', async () => {
  const { userId, as } = await learner()
  const [one, two] = [await buildLesson(t.db), await buildLesson(t.db)]
  // Counted another way: every second is marked with the month in which it was seen first.
  const seen = new Map<string, string>()
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
  let at = Date.parse('2025-10-03T16:30:00Z')
  for (let i = 0; i < 160; i++) {
    const lesson = random(2) === 0 ? one : two
    const start = random(900)
    const end = start + 1 + random(60)
    await watch(userId, lesson.id, [start * 1000, end * 1000], new Date(at))
    const month = new Date(at + 7 * 3_600_000).toISOString().slice(0, 7)
    for (let second = start; second < end; second++) {
      const key = `${lesson.courseId}/${lesson.id}/${second}`
      if (!seen.has(key)) seen.set(key, month)
    }
    at += random(86_400_000 * 4)
  }
  const years = [...new Set([...seen.values()].map((month) => Number(month.slice(0, 4))))]
  expect(years.length).toBeGreaterThan(1)
  for (const year of years) {
    const data = await yearOf(as, year)
    const count = (matches: (key: string, month: string) => boolean) =>
      [...seen].filter(([key, month]) => month.startsWith(`${year}-`) && matches(key, month)).length * 1000
    expect(data.watchedMs).toBe(count(() => true))
    expect(data.months.map(({ watchedMs }) => watchedMs)).toEqual(
      Array.from({ length: 12 }, (_, i) => count((_key, month) => Number(month.slice(5)) === i + 1)),
    )
    const byCourse = [one, two].map(({ courseId }) => count((key) => key.startsWith(courseId)))
    expect(data.courses.map(({ watchedMs }) => watchedMs)).toEqual(byCourse.toSorted((a, b) => b - a))
    for (const course of data.courses)
      expect(course.months.reduce((sum, { watchedMs }) => sum + watchedMs, 0)).toBe(course.watchedMs)
    expect(data.years).toEqual(expect.arrayContaining(years))
  }
})

test('hours: a quiz counts by its first attempt, two minutes an answered question at most', async () => {
  const { userId, as } = await learner()
  // Five minutes of work, then an hour away with three questions answered.
  await attempt(userId, { at: '2026-03-31T16:59:59Z', minutes: 5, answered: 3 })
  const away = await attempt(userId, { at: '2026-03-31T17:00:00Z', minutes: 60, answered: 3 })
  // Another attempt at the same quiz, and one that was opened and left alone.
  const { lessonId, courseId, versionId } = away
  await attempt(userId, {
    at: '2026-05-02T03:00:00Z',
    minutes: 4,
    answered: 2,
    lessonId,
    courseId,
    versionId,
    number: 2,
  })
  await attempt(userId, { at: '2026-06-02T03:00:00Z', minutes: 30, answered: 0 })
  await buildQuizAttempt(t.db, { userId, startedAt: new Date('2026-07-02T03:00:00Z') })
  const data = await yearOf(as, 2026)
  expect(data.months.map(({ quizMs }) => quizMs / MINUTE_MS)).toEqual([0, 0, 5, 6, 0, 0, 0, 0, 0, 0, 0, 0])
  expect([data.quizMs, data.watchedMs]).toEqual([11 * MINUTE_MS, 0])
  expect(data.courses).toHaveLength(2)
})

test('hours: the first attempt of merged accounts is the one that was handed in first, whatever its number', async () => {
  const { userId, as } = await learner()
  const first = await attempt(userId, { at: '2026-02-02T03:00:00Z', minutes: 3, answered: 2, number: 2 })
  const { lessonId, courseId, versionId } = first
  const quiz = { lessonId, courseId, versionId }
  await attempt(userId, { at: '2026-05-02T03:00:00Z', minutes: 4, answered: 2, number: 1, ...quiz })
  const { months } = await yearOf(as, 2026)
  expect(months.flatMap(({ month, quizMs }) => (quizMs > 0 ? [[month, quizMs / MINUTE_MS]] : []))).toEqual([
    [2, 3],
  ])
})

test('hours: are the own ones alone, of this year if none is named, and nothing for who has none', async () => {
  const [{ userId, as }, other] = [await learner(), await learner()]
  const lesson = await buildLesson(t.db)
  await watch(userId, lesson.id, [0, 90_000], t.time.now())
  const current = new Date(t.time.now().getTime() + 7 * 3_600_000).getUTCFullYear()
  expect(await yearOf(as)).toMatchObject({ year: current, years: [current], watchedMs: 90_000 })
  expect(await yearOf(other.as)).toMatchObject({ year: current, years: [current], watchedMs: 0, courses: [] })
  expect(await yearOf(as, 2019)).toMatchObject({ year: 2019, years: [current], watchedMs: 0 })
  expect((await t.call(api.year, { as, query: { year: '26' } })).status).toBe(422)
})

test('hours: of a course that is not public any more they stay, and lead nowhere', async () => {
  const { userId, as } = await learner()
  const lesson = await buildLesson(t.db)
  await watch(userId, lesson.id, [0, 60_000], new Date('2026-02-01T03:00:00Z'))
  expect((await yearOf(as, 2026)).courses).toMatchObject([{ slug: expect.any(String), watchedMs: 60_000 }])
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, lesson.courseId))
  expect((await yearOf(as, 2026)).courses).toMatchObject([{ slug: null, watchedMs: 60_000 }])
})

const fileOf = (as: TestSession, format: 'csv' | 'pdf') =>
  t.app.inject({
    url: `/me/learning-hours/file?year=2026&format=${format}`,
    headers: { authorization: `Bearer ${as.accessToken}` },
  })

test('hours: the table begins with a byte order mark and keeps a title from being run as a formula', async () => {
  const { userId, as } = await learner()
  const course = await buildCourse(t.db, { title: '=HYPERLINK("http://x")' })
  const lesson = await buildLesson(t.db, { courseId: course.id })
  await watch(userId, lesson.id, [0, 90_000], new Date('2026-02-01T03:00:00Z'))
  const answer = await fileOf(as, 'csv')
  expect(answer.headers['content-disposition']).toContain('gio-hoc-2026.csv')
  expect(answer.body.startsWith('\uFEFFTháng,')).toBe(true)
  expect(answer.body.split('\r\n')[1]).toBe(`02/2026,"'=HYPERLINK(""http://x"")",1.5,0,1.5`)
})

test('hours: the statement names academy, learner, year and sums, and says what it does not replace', async () => {
  const { userId, as } = await learner('Nguyễn Thị Hạnh')
  const course = await buildCourse(t.db, { title: 'Tiêm môi căn bản' })
  const lesson = await buildLesson(t.db, { courseId: course.id })
  await watch(userId, lesson.id, [0, 95 * MINUTE_MS], new Date('2026-02-01T03:00:00Z'))
  const answer = await fileOf(as, 'pdf')
  expect(answer.headers['content-type']).toBe('application/pdf')
  const { text } = await extractText(new Uint8Array(answer.rawPayload), { mergePages: true })
  for (const part of [
    'Thẩm Học',
    'Bảng kê giờ học năm 2026',
    'Nguyễn Thị Hạnh',
    'Tiêm môi căn bản',
    '1 giờ 35 phút',
    'không thay thế chứng nhận cập nhật kiến thức y khoa liên tục',
  ])
    expect(text.replace(/\s+/g, ' ')).toContain(part)
  expect(text).not.toContain('CME')
})

test('hours: a year of which there is nothing but credit is one to open', async () => {
  const { userId, as } = await learner()
  const cme = { organiser: 'Bệnh viện Mẫu', decision: '12/QĐ-BV', decidedOn: '2022-01-15', hours: 4.5 }
  const issuedIn = (year: number) => ({ userId, issuedAt: new Date(`${year}-06-01T03:00:00Z`) })
  await buildCertificate(t.db, { ...issuedIn(2022), cme })
  await buildCertificate(t.db, issuedIn(2021))
  await buildCertificate(t.db, { ...issuedIn(2020), cme, revokedAt: t.time.now(), revokedReason: 'Sai' })
  const current = new Date(t.time.now().getTime() + 7 * 3_600_000).getUTCFullYear()
  expect(await yearOf(as)).toMatchObject({ years: [current, 2022], credits: [] })
  expect(await yearOf(as, 2022)).toMatchObject({ courses: [], credits: [cme] })
})

test('hours: credits for continuing education are those of valid certificates that carry them, and nothing else', async () => {
  const { userId, as } = await learner()
  const cme = { organiser: 'Bệnh viện Mẫu', decision: '12/QĐ-BV', decidedOn: '2026-01-15', hours: 4.5 }
  const issuedAt = new Date('2026-12-31T16:59:59Z')
  const base = { userId, issuedAt }
  await buildCertificate(t.db, { ...base, courseTitle: 'Tiêm môi', cme })
  await buildCertificate(t.db, { ...base, courseTitle: 'Không có' })
  await buildCertificate(t.db, {
    ...base,
    courseTitle: 'Thu hồi',
    cme,
    revokedAt: issuedAt,
    revokedReason: 'Sai',
  })
  await buildCertificate(t.db, {
    userId,
    issuedAt: new Date('2026-12-31T17:00:00Z'),
    courseTitle: 'Năm sau',
    cme,
  })
  expect((await yearOf(as, 2026)).credits).toEqual([
    { ...cme, title: 'Tiêm môi', issuedAt: issuedAt.toISOString() },
  ])
  const { text } = await extractText(new Uint8Array((await fileOf(as, 'pdf')).rawPayload), {
    mergePages: true,
  })
  expect(text.replace(/\s+/g, ' ')).toContain(
    'CME: 4,5 giờ tín chỉ, Bệnh viện Mẫu cấp theo quyết định số 12/QĐ-BV ngày 15/01/2026',
  )
})
