import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import {
  courseAnnouncements,
  courseDoctors,
  courses,
  type enrollments,
  users,
} from '../../db/schema/index.ts'
import { buildDoctor, buildEnrollment, buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { noticesTo } from '../../test/notices.ts'
import { createAnnouncementSender } from './send-announcement.service.ts'

const { announcements, doctorAnnouncements } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

type Learner = Awaited<ReturnType<typeof learnerOf>>
let course: { id: string; slug: string; title: string }
let teacher: TestSession
let teacherAccount: TestUser
let learner: Learner

async function learnerOf(more: Partial<typeof enrollments.$inferInsert> = {}) {
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId: course.id, ...more })
  return { user, as: await t.signIn(user) }
}

beforeEach(async () => {
  const { courseId } = await buildLesson(t.db)
  const [row] = await t.db
    .update(courses)
    .set({ status: 'published', publishedAt: t.time.now() })
    .where(eq(courses.id, courseId))
    .returning()
  course = row!
  const { account, ...doctor } = await buildDoctor(t.db, { name: 'Trần Minh Khoa', academicTitle: 'BS.CKII' })
  await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position: 1 })
  teacherAccount = account
  teacher = await t.signIn(account)
  learner = await learnerOf()
})

const words = { title: 'Đổi lịch trả lời', text: 'Tuần này tôi trả lời câu hỏi vào tối thứ Năm.' }
const announce = (as = teacher, body: object = {}) =>
  t.call(doctorAnnouncements.announce, { as, body: { course: course.slug, ...words, ...body } })
const send = async (id: string) => createAnnouncementSender(t.services)(id)
const list = async (as: TestSession) =>
  t.call(announcements.announcements, { as, params: { slug: course.slug } })
const noticesOf = async ({ user }: Learner) =>
  (await noticesTo(t.db, user.id)).filter(({ kind }) => kind === 'course_announced')

test('an announcement reaches who has the course, by bell and mail, once however often its job runs', async () => {
  const { id } = (await announce()).data
  expect(await jobsOf(t, 'send-announcement')).toContainEqual({ announcementId: id })
  await Promise.all([send(id), send(id)])
  await send(id)
  const [notice, ...more] = await noticesOf(learner)
  expect([notice?.subject, more]).toEqual([course.title, []])
  const mails = await mailsTo(t.db, learner.user.email)
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain(words.text)
  expect(mails[0]?.text).toContain(notice?.link)
  expect((await list(learner.as)).data.items).toMatchObject([{ ...words, by: 'BS.CKII Trần Minh Khoa' }])
})

test('nobody else is told: not who has no access any more, has closed the account, or wants to hear nothing', async () => {
  const others = [
    await learnerOf({ state: 'paused', pausedAt: t.time.now() }),
    await learnerOf({ expiresAt: new Date(t.time.now().getTime() - 1000) }),
    await learnerOf(),
    await learnerOf(),
  ]
  await t.db.update(users).set({ status: 'locked' }).where(eq(users.id, others[2]!.user.id))
  await t.call(announcements.muteAnnouncements, {
    as: others[3]!.as,
    params: { slug: course.slug },
    body: { isMuted: true },
  })
  await send((await announce()).data.id)
  for (const other of others) expect(await noticesOf(other)).toEqual([])
  expect(await noticesOf(learner)).toHaveLength(1)
  expect((await list(others[3]!.as)).data).toMatchObject({ isMuted: true, items: [words] })
  expect((await list(others[1]!.as)).error.name).toBe('course.access_expired')
})

test('the link in the mail ends them for this course, and only its button does', async () => {
  await send((await announce()).data.id)
  const [mail] = await mailsTo(t.db, learner.user.email)
  const [, path = ''] = /(\/mails\/announcements\/\S+)/.exec(mail?.text ?? '') ?? []
  const open = (method: 'GET' | 'POST', url = path) => t.app.inject({ method, url })
  expect((await open('GET')).body).toContain('Ngừng nhận')
  expect((await list(learner.as)).data.isMuted).toBe(false)
  expect((await open('POST')).statusCode).toBe(200)
  expect((await list(learner.as)).data.isMuted).toBe(true)
  expect((await open('POST', `${path}x`)).statusCode).toBe(404)
})

test('a course has two in seven days, also when both doctors send at one moment', async () => {
  const { account, ...second } = await buildDoctor(t.db)
  await t.db.insert(courseDoctors).values({ courseId: course.id, doctorId: second.id, position: 2 })
  await announce()
  t.time.advance(DAY_MS)
  const first = await t.signIn(teacherAccount)
  const colleague = await t.signIn(account)
  const both = await Promise.all([announce(first), announce(colleague)])
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 412])
  const refused = both.find(({ status }) => status === 412)
  expect(refused?.error.name).toBe('announcement.too_many')
  const own = (await t.call(doctorAnnouncements.announcements, { as: colleague })).data
  expect(own.items).toHaveLength(2)
  const [room] = own.courses
  expect(room).toMatchObject({ slug: course.slug, left: 0 })
  t.time.advance(6 * DAY_MS + 1000)
  const later = await t.signIn(account)
  expect((await announce(later)).status).toBe(200)
})

test('the course of others, and one that is no longer published, is not there', async () => {
  const stranger = await t.signIn((await buildDoctor(t.db)).account)
  expect((await announce(stranger)).error.name).toBe('course.not_found')
  expect((await t.call(doctorAnnouncements.announcements, { as: stranger })).data).toEqual({
    items: [],
    courses: [],
  })
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, course.id))
  expect((await announce()).error.name).toBe('course.not_found')
  const kept = and(eq(courseAnnouncements.courseId, course.id))
  expect(await t.db.$count(courseAnnouncements, kept)).toBe(0)
})
