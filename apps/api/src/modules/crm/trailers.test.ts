import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, courses, videos } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { buildAdmin, buildCourse, buildDoctor, buildUser, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { buildPlayableVideo, fetchStatus, segmentOf } from '../../test/videos.ts'

let t: TestApp
let admin: TestSession
beforeAll(async () => {
  t = await createTestApp()
  admin = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

const errorOf = ({ status, error }: { status: number; error?: { name: string } }) => [status, error?.name]

const give = (course: { id: string }, videoId: string | null) =>
  t.call(contract.crm.setTrailer, { as: admin, params: { id: course.id }, body: { videoId } })
const watch = (course: { slug: string }, as: TestSession | null = null) =>
  t.call(contract.learning.trailerPlayback, { as, params: { slug: course.slug } })
const shown = async (course: { slug: string }) =>
  (await t.call(contract.catalogue.course, { params: { slug: course.slug } })).data.trailer

/** A course whose trailer plays. */
async function buildTrailer(values: Parameters<typeof buildCourse>[1] = {}) {
  const { video } = await buildPlayableVideo(t)
  const course = await buildCourse(t.db, values)
  await give(course, video.id)
  return { course, video }
}

test('a trailer is shown once it plays, and hidden where there is none', async () => {
  const course = await buildCourse(t.db)
  expect(await shown(course)).toBeNull()
  expect(errorOf(await watch(course))).toEqual([404, 'video.not_found'])
  const video = await buildVideo(t.db, { state: 'processing', packageKey: null, durationMs: 61_000 })
  expect((await give(course, video.id)).data.video).toMatchObject({ state: 'processing', isPlayable: false })
  t.services.cache.clear()
  expect(await shown(course)).toBeNull()
  expect(errorOf(await watch(course))).toEqual([404, 'video.not_found'])
  await t.db.update(videos).set({ packageKey: randomUUIDv7(), state: 'ready' }).where(eq(videos.id, video.id))
  t.services.cache.clear()
  expect(await shown(course)).toEqual({ durationMs: 61_000 })
  await give(course, null)
  t.services.cache.clear()
  expect(await shown(course)).toBeNull()
  const entries = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, course.id))
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['course.trailer_set', { videoId: video.id }],
    ['course.trailer_set', { videoId: null }],
  ])
})

test('everybody plays the trailer of a published course, without a stream and without a mark', async () => {
  const { course } = await buildTrailer()
  const learner = await t.signIn(await buildUser(t.db))
  for (const as of [null, learner]) {
    const { data } = await watch(course, as)
    expect(data).toMatchObject({ playbackId: null, hasBegun: true, watermark: null, resumeMs: 0 })
    expect(await fetchStatus(t.app, segmentOf(data))).toBe(200)
  }
})

test('the trailer of a draft plays for its authors only', async () => {
  const doctor = await buildDoctor(t.db)
  const { course } = await buildTrailer({ status: 'draft', doctorId: doctor.id })
  const teacher = await t.signIn(doctor.account)
  expect((await watch(course, admin)).status).toBe(200)
  expect((await watch(course, teacher)).status).toBe(200)
  for (const as of [null, await t.signIn(await buildUser(t.db))])
    expect(errorOf(await watch(course, as))).toEqual([404, 'course.not_found'])
})

test('a grant ends within ten seconds when the course leaves the shop or loses its trailer', async () => {
  for (const end of [{ status: 'archived' as const }, { trailerVideoId: null }]) {
    const { course } = await buildTrailer()
    const url = segmentOf((await watch(course)).data)
    expect(await fetchStatus(t.app, url)).toBe(200)
    await t.db.update(courses).set(end).where(eq(courses.id, course.id))
    t.time.advance(10_000)
    expect(await fetchStatus(t.app, url)).toBe(403)
  }
})

test('a video that a published course shows as its trailer says so and cannot be removed', async () => {
  const { course, video } = await buildTrailer()
  const params = { id: video.id }
  const { data } = await t.call(contract.videos.video, { as: admin, params })
  expect(data.trailerOf).toEqual([
    { courseId: course.id, courseTitle: course.title, courseStatus: 'published' },
  ])
  await t.db.update(courses).set({ status: 'draft' }).where(eq(courses.id, data.usedBy[0]!.courseId))
  expect(errorOf(await t.call(contract.videos.removeVideo, { as: admin, params }))).toEqual([
    409,
    'video.in_use',
  ])
  await give(course, null)
  expect((await t.call(contract.videos.removeVideo, { as: admin, params })).status).toBe(200)
})

test('a video or a course that does not exist is refused', async () => {
  const course = await buildCourse(t.db)
  expect(errorOf(await give(course, randomUUIDv7()))).toEqual([404, 'video.not_found'])
  expect(errorOf(await give({ id: randomUUIDv7() }, null))).toEqual([404, 'course.not_found'])
})
