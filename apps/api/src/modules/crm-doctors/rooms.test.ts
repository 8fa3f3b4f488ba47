import { contract, type Endpoint } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import { auditEntries } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildReview,
  buildStaffWith,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crmDoctorRooms: rooms, doctorPortal, doctorQuestions, doctorHandIns, ownLicence } = contract
let t: TestApp
let owner: TestSession
let account: Awaited<ReturnType<typeof buildAdmin>>
beforeAll(async () => {
  t = await createTestApp()
  account = await buildAdmin(t.db, ['owner'])
})
beforeEach(async () => {
  owner = await t.signIn(account)
})
afterAll(() => t.close())

async function teacher() {
  const { account: own, ...doctor } = await buildDoctor(t.db)
  const course = await buildCourse(t.db, { doctorId: doctor.id })
  return { doctor, course, as: await t.signIn(own) }
}

const visits = (doctorId: string) =>
  t.db
    .select({ actorId: auditEntries.actorId })
    .from(auditEntries)
    .where(and(eq(auditEntries.action, 'doctor.room_opened'), eq(auditEntries.subjectId, doctorId)))

test('staff see the room as its doctor does, and nobody’s address or number', async () => {
  const { doctor, course, as } = await teacher()
  const learner = await buildUser(t.db, {
    name: 'Nguyễn Văn Kín',
    email: 'kin.dao@example.vn',
    phone: '0900000777',
  })
  await buildEnrollment(t.db, { courseId: course.id, userId: learner.id, percent: 40 })
  const review = await buildReview(t.db, { courseId: course.id, userId: learner.id, rating: 4 })
  const reported = { params: { id: review.id }, body: { reason: 'insult' as const } }
  await t.call(doctorPortal.reportReview, { as, ...reported })
  const params = { slug: doctor.slug }
  const { version: _version, ...own } = (await t.call(doctorPortal.room, { as, params })).data
  const room = await t.call(rooms.room, { as: owner, params })
  expect(room.data).toEqual({ ...own, id: doctor.id })
  const learners = await t.call(rooms.learners, { as: owner, params, query: {} })
  expect(learners.data).toEqual((await t.call(doctorPortal.learners, { as, query: {} })).data)
  const reviews = await t.call(rooms.reviews, { as: owner, params, query: {} })
  expect(reviews.data.items).toMatchObject([{ report: { reason: 'insult', state: 'open' } }])
  expect(reviews.data).toEqual((await t.call(doctorPortal.reviews, { as, query: {} })).data)
  for (const read of [rooms.questions, rooms.handIns])
    expect((await t.call(read, { as: owner, params, query: {} })).data).toMatchObject({ items: [], total: 0 })
  for (const { text } of [room, learners, reviews])
    for (const secret of ['kin.dao@example.vn', '0900000777', 'Nguyễn Văn Kín'])
      expect(text).not.toContain(secret)
})

test('a visit is noted once, however often the room is read; the next one again', async () => {
  const { doctor } = await teacher()
  const open = () => t.call(rooms.room, { as: owner, params: { slug: doctor.slug } })
  expect((await Promise.all([open(), open(), open()])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await visits(doctor.id)).toEqual([{ actorId: account.id }])
  const colleague = await buildStaffWith(t.db, 'doctors.read')
  await t.call(rooms.room, { as: await t.signIn(colleague), params: { slug: doctor.slug } })
  expect(await visits(doctor.id)).toHaveLength(2)
  t.time.advance(31 * MINUTE_MS)
  await t.call(rooms.room, { as: await t.signIn(colleague), params: { slug: doctor.slug } })
  expect(await visits(doctor.id)).toHaveLength(3)
})

test('a visit that begins with one part of the room is noted, too', async () => {
  for (const part of [rooms.learners, rooms.questions, rooms.handIns, rooms.reviews]) {
    const { doctor } = await teacher()
    expect((await t.call(part, { as: owner, params: { slug: doctor.slug }, query: {} })).status).toBe(200)
    expect(await visits(doctor.id)).toEqual([{ actorId: account.id }])
  }
})

test('the room of a doctor without an account shows reviews without reports', async () => {
  const doctor = await buildDoctor(t.db, { userId: null })
  await buildReview(t.db, { courseId: (await buildCourse(t.db, { doctorId: doctor.id })).id })
  const { data } = await t.call(rooms.reviews, { as: owner, params: { slug: doctor.slug }, query: {} })
  expect(data.items).toMatchObject([{ report: null }])
})

test('each part is for who may see such things anyway, and doctors have no way in', async () => {
  const { doctor, as: itself } = await teacher()
  const { as: foreign } = await teacher()
  const reader = await t.signIn(await buildStaffWith(t.db, 'doctors.read'))
  const params = { slug: doctor.slug }
  const statusOf = async (endpoint: Endpoint, as: TestSession) =>
    (await t.call(endpoint, { as, params, query: {} } as never)).status
  expect(await statusOf(rooms.room, reader)).toBe(200)
  for (const endpoint of [rooms.learners, rooms.questions, rooms.handIns, rooms.reviews])
    expect(await statusOf(endpoint, reader)).toBe(403)
  const moderator = await t.signIn(await buildStaffWith(t.db, 'reviews.moderate'))
  expect(await statusOf(rooms.room, moderator)).toBe(403)
  expect(await statusOf(rooms.reviews, moderator)).toBe(200)
  for (const as of [itself, foreign])
    for (const endpoint of Object.values(rooms)) expect(await statusOf(endpoint, as)).toBe(403)
  expect((await t.call(doctorPortal.room, { as: foreign, params })).error.name).toBe('doctor.not_found')
  const missing = await t.call(rooms.room, { as: owner, params: { slug: 'khong-co-ai' } })
  expect(missing.error.name).toBe('doctor.not_found')
})

test('every write of a doctor’s portal is refused to staff, owners too', async () => {
  const writes = [doctorPortal, doctorQuestions, doctorHandIns, ownLicence]
    .flatMap((group): Endpoint[] => Object.values(group))
    .filter(({ method }) => method !== 'GET')
  expect(writes.length).toBeGreaterThan(10)
  for (const endpoint of writes) {
    const id = '019a9f3e-0000-7000-8000-000000000001'
    const params = { id, slug: 'ai-do', fileId: id, answerId: id, lessonId: id, itemId: id }
    const answer = await t.call(endpoint, { as: owner, params, body: {} } as never)
    expect([endpoint.path, answer.status]).toEqual([endpoint.path, 403])
  }
})
