import { and, asc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { enrollments, heldMails, notices } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { grantCourses } from '../learning/index.ts'
import { createAccessEndReminders } from './access-ends.service.ts'

let t: TestApp
let run: () => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  run = createAccessEndReminders(t.services)
  // The morning of a day in Việt Nam, outside of most quiet hours.
  t.time.advance(Date.parse('2031-03-03T08:15:00+07:00') - t.time.now().getTime())
})
afterAll(() => t.close())

const inDays = (days: number) => new Date(t.time.now().getTime() + days * DAY_MS)

type Values = Partial<typeof enrollments.$inferInsert>

/** A learner whose access of a year ends in so many days. */
async function learner(
  endsInDays: number,
  values: Values = {},
  person: Parameters<typeof buildUser>[1] = {},
) {
  const user = await buildUser(t.db, person)
  const course = await buildCourse(t.db)
  const enrollment = await buildEnrollment(t.db, {
    userId: user.id,
    courseId: course.id,
    createdAt: inDays(-350),
    expiresAt: inDays(endsInDays),
    ...values,
  })
  const change = (next: Values) => t.db.update(enrollments).set(next).where(eq(enrollments.id, enrollment.id))
  return { user, course, enrollment, change }
}
const noticesOf = ({ id }: { id: string }) =>
  t.db
    .select({ subject: notices.subject, link: notices.link })
    .from(notices)
    .where(and(eq(notices.userId, id), eq(notices.kind, 'access_ends_soon')))
    .orderBy(asc(notices.createdAt))
const counts = async (user: { id: string; email: string }) => [
  (await noticesOf(user)).length,
  (await mailsTo(t.db, user.email)).length,
]
/** The job of the next mornings. */
async function passDays(days: number) {
  for (let day = 0; day < days; day++) {
    t.time.advance(DAY_MS)
    await run()
  }
}

test('the end of an access is told 14 and 3 days before by bell and mail, once each, also by two workers', async () => {
  const { user, course } = await learner(15.2, { percent: 45 })
  await run()
  expect(await counts(user)).toEqual([0, 0])
  await passDays(1)
  expect(await counts(user)).toEqual([0, 0])
  t.time.advance(DAY_MS)
  await Promise.all([run(), run()])
  await passDays(9)
  expect(await counts(user)).toEqual([1, 1])
  await passDays(5)
  expect(await counts(user)).toEqual([2, 2])
  expect((await noticesOf(user))[0]).toEqual({
    subject: `“${course.title}”, đến 18/03/2031`,
    link: `/student/my-course/${course.slug}?play=1`,
  })
  const [last, first] = await mailsTo(t.db, user.email)
  expect(first?.subject).toBe(`Khóa “${course.title}” hết hạn ngày 18/03/2031`)
  expect(last?.subject).toBe(`Chỉ còn ít ngày: khóa “${course.title}” hết hạn ngày 18/03/2031`)
  expect(first?.text).toContain('đến 13:03 ngày 18/03/2031')
  expect(first?.text).toContain('Bạn đã học 45%')
  expect(first?.unsubscribeUrl).toContain('/mails/unsubscribe/')
})

test('the end of an access: a morning that was missed is made up for by one mail, never by two', async () => {
  const [late, later, last] = [await learner(8.5), await learner(5), await learner(1.5)]
  await run()
  await run()
  expect(await Promise.all([late, later, last].map(({ user }) => counts(user)))).toEqual([
    [1, 1],
    // Its second step is due in two days.
    [0, 0],
    [1, 1],
  ])
  await passDays(2)
  expect(await counts(later.user)).toEqual([1, 1])
  expect(await counts(last.user)).toEqual([1, 1])
})

test('the end of an access that was extended, paused, ended or is over is not told of; a later end is', async () => {
  const extended = await learner(3)
  await run()
  await extended.change({ expiresAt: inDays(4.5) })
  await passDays(2)
  // It moved by less than the step, as after a short pause.
  expect(await counts(extended.user)).toEqual([1, 1])
  await extended.change({ expiresAt: inDays(200) })
  await run()
  expect(await counts(extended.user)).toEqual([1, 1])
  await extended.change({ expiresAt: inDays(2.5) })
  await passDays(1)
  expect(await counts(extended.user)).toEqual([1, 1])
  await extended.change({ expiresAt: inDays(13) })
  await run()
  expect(await counts(extended.user)).toEqual([2, 2])

  const quiet = [
    await learner(2, { state: 'revoked' }),
    await learner(2, { state: 'paused', pausedAt: t.time.now() }),
    await learner(-1),
    await learner(2, { expiresAt: null }),
    // A trial of four days.
    await learner(3, { createdAt: inDays(-1) }),
    await learner(2, {}, { status: 'locked' }),
  ]
  await run()
  for (const { user } of quiet) expect(await counts(user)).toEqual([0, 0])
})

test('the end of an access of a year ago that was opened again for ten days is not told of', async () => {
  const { user, course } = await learner(-30)
  const grant = { userId: user.id, courseId: course.id, orderLineId: null, expiresAt: inDays(10) }
  await t.db.transaction((tx) => grantCourses(tx, [grant], t.time.now()))
  await run()
  expect(await counts(user)).toEqual([0, 0])
})

test('the end of an access is not told of where the course is finished, unless its learner came back to it lately', async () => {
  const finished = { percent: 100, completedAt: inDays(-60) }
  const [left, returned, justDone] = [
    await learner(3, { ...finished, lastWatchedAt: inDays(-59.5) }),
    await learner(3, { ...finished, lastWatchedAt: inDays(-4) }),
    await learner(3, { percent: 100, completedAt: inDays(-2), lastWatchedAt: inDays(-1.9) }),
  ]
  await run()
  expect(await counts(left.user)).toEqual([0, 0])
  expect(await counts(justDone.user)).toEqual([0, 0])
  expect(await counts(returned.user)).toEqual([1, 1])
  expect((await mailsTo(t.db, returned.user.email))[0]?.text).toContain('đã học xong khóa này')
})

test('the end of an access keeps to the wishes of its learner: no mail, the mail of the day, quiet hours', async () => {
  const [unwanted, gathered, quiet] = [
    await learner(3, {}, { unwantedMails: ['learning'] }),
    await learner(3, {}, { digestMails: ['learning'] }),
    await learner(3, {}, { quietFrom: 7, quietTo: 9 }),
  ]
  const waits: unknown[] = []
  const queue = {
    ...t.services.queue,
    send: async (_job: unknown, _payload: unknown, options?: { startAfterSeconds?: number }) => {
      waits.push(options?.startAfterSeconds)
    },
  }
  const env = { ...t.services.env, SMTP_URL: 'smtp://localhost' }
  await createAccessEndReminders({ ...t.services, queue, env })()
  expect(await counts(unwanted.user)).toEqual([1, 0])
  expect(await counts(gathered.user)).toEqual([1, 0])
  expect(await t.db.$count(heldMails, eq(heldMails.userId, gathered.user.id))).toBe(1)
  // From 8:15 until the end of the quiet hours.
  expect(await counts(quiet.user)).toEqual([1, 1])
  expect(waits).toEqual([expect.closeTo(45 * 60, -2)])
  // Neither waits until after the end.
  const near = [
    await learner(0.02, {}, { digestMails: ['learning'] }),
    await learner(0.02, {}, { quietFrom: 7, quietTo: 9 }),
  ]
  waits.length = 0
  await createAccessEndReminders({ ...t.services, queue, env })()
  for (const { user } of near) expect(await counts(user)).toEqual([1, 1])
  expect(waits).toEqual([0, 0])
})
