import { contract } from '@repo/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '../../core/durations.ts'
import {
  courses,
  enrollments,
  lessonProgress,
  lessons,
  professionalProfiles,
  reviews,
  videoCaptions,
} from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildLesson,
  buildOrder,
  buildPlayback,
  buildSection,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

const { learning } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** A learner with a course of three ten-minute lessons, bought an hour ago, each in a stream of an hour. */
async function classroom(values: Parameters<typeof buildCourse>[1] = {}) {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db, values)
  const section = await buildSection(t.db, { courseId: course.id })
  const made = []
  for (const completionKind of ['watch', 'watch', 'manual'] as const)
    made.push(await buildLesson(t.db, { courseId: course.id, sectionId: section.id, completionKind }))
  const enrollment = await buildEnrollment(t.db, {
    userId: user.id,
    courseId: course.id,
    createdAt: new Date(t.time.now().getTime() - 60 * MINUTE_MS),
  })
  const ids = made.map((lesson) => lesson.id)
  const streams = new Map<string, string>()
  /** A heartbeat of a stream that has run for an hour when it is the first of the lesson. */
  const heartbeat = async (lessonId: string, intervals: [number, number][], positionMs = 0, ageMs = 0) => {
    if (!streams.has(lessonId)) {
      const now = t.time.now()
      const startedAt = new Date(now.getTime() - 60 * MINUTE_MS)
      const times = { startedAt, heartbeatAt: now, endedAt: now }
      const { id } = await buildPlayback(t.db, { userId: user.id, lessonId, ...times })
      streams.set(lessonId, id)
    }
    const playbackId = streams.get(lessonId) ?? null
    return t.call(learning.saveProgress, {
      as,
      params: { lessonId },
      body: { playbackId, positionMs, intervals, ageMs },
    })
  }
  const room = async () => (await t.call(learning.classroom, { as, params: { slug: course.slug } })).data
  return { user, as, course, ids: ids as [string, string, string], enrollment, heartbeat, room }
}

describe('progress', () => {
  test('counts what was played once, in any order, and remembers the place', async () => {
    const { ids, heartbeat, room } = await classroom()
    await heartbeat(ids[0], [[0, MINUTE_MS]], MINUTE_MS)
    await heartbeat(
      ids[0],
      [
        [30_000, 90_000],
        [0, 10_000],
      ],
      90_000,
    )
    const { data } = await heartbeat(ids[0], [], 45_000)
    expect(data).toMatchObject({ positionMs: 45_000, watchedMs: 90_000, percent: 15, completedAt: null })
    expect((await room()).sections[0]?.lessons[0]?.progress.watchedMs).toBe(90_000)
  })

  test('completes a lesson at its rule and the course at its last lesson; nothing falls again', async () => {
    const { as, ids, heartbeat, room, course } = await classroom()
    expect((await heartbeat(ids[0], [[0, 9 * MINUTE_MS - 1]])).data).toMatchObject({
      percent: 89,
      completedAt: null,
    })
    t.time.advance(10_000)
    expect((await heartbeat(ids[0], [[0, 9 * MINUTE_MS]])).data.percent).toBe(100)
    expect(await room()).toMatchObject({ percent: 33, completedLessons: 1, resumeLessonId: ids[1] })
    t.time.advance(10 * MINUTE_MS)
    await heartbeat(ids[1], [[0, 10 * MINUTE_MS]], 10 * MINUTE_MS)
    const manual = await t.call(learning.completeLesson, { as, params: { lessonId: ids[2] } })
    expect(manual.data.completedAt).not.toBeNull()
    expect(await room()).toMatchObject({ percent: 100, completedLessons: 3 })
    await heartbeat(ids[0], [[0, 1000]], 1000)
    await buildLesson(t.db, { courseId: course.id })
    await heartbeat(ids[0], [], 2000)
    expect((await room()).percent).toBe(100)
  })

  test('does not fall when the video of a lesson grows longer or is taken away', async () => {
    const { ids, heartbeat, room } = await classroom()
    const setLength = (durationMs: number) =>
      t.db.update(lessons).set({ durationMs }).where(eq(lessons.id, ids[0]))
    const shown = async () => (await room()).sections[0]?.lessons[0]?.progress.percent
    expect((await heartbeat(ids[0], [[0, 6 * MINUTE_MS]])).data.percent).toBe(60)
    for (const length of [60 * MINUTE_MS, 0]) {
      await setLength(length)
      expect(await shown()).toBe(60)
      expect((await heartbeat(ids[0], [])).data.percent).toBe(60)
    }
    await setLength(8 * MINUTE_MS)
    expect(await shown()).toBe(75)
  })

  test('of a lesson for professionals is made by professionals', async () => {
    const { user, as, ids, heartbeat, room } = await classroom()
    await t.db.update(lessons).set({ isProfessionalsOnly: true }).where(inArray(lessons.id, ids))
    const complete = () => t.call(learning.completeLesson, { as, params: { lessonId: ids[2] } })
    const body = { playbackId: null, positionMs: MINUTE_MS, intervals: [], ageMs: 0 }
    const say = () => t.call(learning.saveProgress, { as, params: { lessonId: ids[0] }, body })
    for (const answer of [await complete(), await say()])
      expect([answer.status, answer.error.name]).toEqual([403, 'lesson.professionals_only'])
    expect(await room()).toMatchObject({ percent: 0, completedLessons: 0, isProfessional: false })
    // A stream was opened while the learner still might; what was watched in it stays theirs.
    expect((await heartbeat(ids[0], [[0, MINUTE_MS]])).data.percent).toBe(10)
    const profile = { userId: user.id, profession: 'nurse' as const, state: 'approved' as const }
    await t.db.insert(professionalProfiles).values(profile)
    expect((await complete()).status).toBe(200)
    expect((await say()).status).toBe(200)
    expect((await room()).isProfessional).toBe(true)
  })

  test('goes on with the next lesson after one that was watched to its end credits, until only such are left', async () => {
    const { ids, heartbeat, room } = await classroom()
    const resume = async () => (await room()).resumeLessonId
    await heartbeat(ids[2], [[0, 9 * MINUTE_MS]], 9 * MINUTE_MS)
    expect(await resume()).toBe(ids[2])
    await heartbeat(ids[2], [[9 * MINUTE_MS, 9.7 * MINUTE_MS]], 9.7 * MINUTE_MS)
    expect(await resume()).toBe(ids[0])
    for (const id of [ids[0], ids[1]]) await heartbeat(id, [[0, 10 * MINUTE_MS]], 10 * MINUTE_MS)
    expect(await resume()).toBe(ids[2])
  })

  test('adds up heartbeats of two devices that come at once', async () => {
    const { ids, heartbeat } = await classroom()
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => heartbeat(ids[0], [[n * 10_000, (n + 1) * 10_000]], n * 10_000)),
    )
    expect((await heartbeat(ids[0], [])).data.watchedMs).toBe(100_000)
  })

  test('progress never exceeds the length of the video', async () => {
    const { ids, heartbeat } = await classroom()
    const { data } = await heartbeat(ids[0], [[9 * MINUTE_MS, 60 * MINUTE_MS]], 99 * MINUTE_MS)
    expect(data).toMatchObject({ positionMs: 10 * MINUTE_MS, watchedMs: MINUTE_MS })
  })

  test('cannot be claimed for a lesson that is watched', async () => {
    const { as, ids } = await classroom()
    const answer = await t.call(learning.completeLesson, { as, params: { lessonId: ids[0] } })
    expect(answer.error.code).toBe(40900)
  })

  test('is for those who have the course, while they have it', async () => {
    const { ids, enrollment, heartbeat } = await classroom()
    const stranger = await t.signIn(await buildUser(t.db))
    const answer = await t.call(learning.saveProgress, {
      as: stranger,
      params: { lessonId: ids[0] },
      body: { playbackId: null, positionMs: 0, intervals: [] },
    })
    expect(answer.error.code).toBe(40315)
    expect(await t.db.$count(lessonProgress, eq(lessonProgress.lessonId, ids[0]))).toBe(0)
    await t.db.update(enrollments).set({ expiresAt: t.time.now() }).where(eq(enrollments.id, enrollment.id))
    expect((await heartbeat(ids[0], [])).error.code).toBe(40316)
  })

  test('refuses stretches that run backwards', async () => {
    const { ids, heartbeat } = await classroom()
    expect((await heartbeat(ids[0], [[5000, 5000]])).status).toBe(422)
    expect((await heartbeat(ids[0], [[-5, 10]])).status).toBe(422)
  })
})

describe('my courses', () => {
  test('stand in the order of watching, each with where to go on', async () => {
    const { as, user, ids, heartbeat, course } = await classroom()
    const older = await buildEnrollment(t.db, { userId: user.id })
    await heartbeat(ids[0], [[0, 20_000]], 20_000)
    const { data } = await t.call(learning.myCourses, { as })
    expect(data.map((one) => one.course.slug)[0]).toBe(course.slug)
    expect(data[0]).toMatchObject({ state: 'active', next: { lessonId: ids[0], positionMs: 20_000 } })
    expect(data[1]).toMatchObject({ next: null, percent: 0 })
    await t.db.update(enrollments).set({ expiresAt: t.time.now() }).where(eq(enrollments.id, older.id))
    expect((await t.call(learning.myCourses, { as })).data[1]?.state).toBe('expired')
    await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, older.id))
    expect((await t.call(learning.myCourses, { as })).data).toHaveLength(1)
  })

  test('tell the buy card whether a course is owned or waits for its money', async () => {
    const { as, user, course } = await classroom()
    const other = await buildCourse(t.db)
    const order = await buildOrder(t.db, { userId: user.id, courseId: other.id })
    const of = async (slug: string) => t.call(learning.enrollment, { as, params: { slug } })
    expect((await of(course.slug)).data).toMatchObject({ enrollment: { percent: 0 }, openOrderCode: null })
    expect((await of(other.slug)).data).toEqual({ enrollment: null, openOrderCode: order.code })
    expect((await of('khong-co')).error.code).toBe(40410)
    expect((await of((await buildCourse(t.db, { status: 'draft' })).slug)).error.code).toBe(40410)
  })

  test('a bought course stays when it leaves the shop', async () => {
    const { course, room } = await classroom()
    await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, course.id))
    expect((await room()).course.slug).toBe(course.slug)
  })

  test('the classroom is closed to others', async () => {
    const { course } = await classroom()
    const stranger = await t.signIn(await buildUser(t.db))
    const answer = await t.call(learning.classroom, { as: stranger, params: { slug: course.slug } })
    expect([answer.status, answer.error.code]).toEqual([403, 40315])
  })
})

describe('a lesson', () => {
  const KEY = 'a'.repeat(32)
  const open = (lessonId: string, as?: { accessToken: string }) =>
    t.call(learning.lesson, { as, params: { lessonId } })

  test('opens for buyers, its teachers and content staff; a preview for everybody', async () => {
    const doctor = await buildDoctor(t.db)
    const { as, ids, course } = await classroom({ doctorId: doctor.id })
    const preview = await buildLesson(t.db, { courseId: course.id, isFreePreview: true })
    const teacher = await t.signIn(doctor.account)
    const other = await t.signIn((await buildDoctor(t.db)).account)
    const [editor, support] = [
      await t.signIn(await buildAdmin(t.db, ['content'])),
      await t.signIn(await buildAdmin(t.db, ['support'])),
    ]
    const stranger = await t.signIn(await buildUser(t.db))
    const statuses = async (id: string) =>
      Promise.all(
        [as, teacher, editor, undefined, stranger, other, support].map(
          async (who) => (await open(id, who)).status,
        ),
      )
    expect(await statuses(ids[0])).toEqual([200, 200, 200, 403, 403, 403, 403])
    expect(await statuses(preview.id)).toEqual([200, 200, 200, 200, 200, 200, 200])
  })

  test('of a draft does not exist for learners, not even as a preview', async () => {
    const course = await buildCourse(t.db, { status: 'draft' })
    const lesson = await buildLesson(t.db, { courseId: course.id, isFreePreview: true })
    expect((await open(lesson.id)).error.code).toBe(40460)
    expect((await open('00000000-0000-7000-8000-000000000000')).error.code).toBe(40460)
  })

  test('asks a buyer whose token ran out to sign in, and still shows previews', async () => {
    const { as, ids, course } = await classroom()
    const preview = await buildLesson(t.db, { courseId: course.id, isFreePreview: true })
    t.time.advance(20 * MINUTE_MS)
    expect((await open(ids[0], as)).error.code).toBe(40001)
    expect((await open(preview.id, as)).status).toBe(200)
  })

  test('is not ready before its video plays', async () => {
    const { as, course } = await classroom()
    const video = await buildVideo(t.db, { state: 'queued' })
    const lesson = await buildLesson(t.db, { courseId: course.id, videoId: video.id })
    const answer = await t.call(learning.playback, {
      as,
      params: { lessonId: lesson.id },
      body: { begin: true },
    })
    expect(answer.error.code).toBe(40961)
  })

  const readyLesson = async (isFreePreview = false) => {
    const made = await classroom()
    const video = await buildVideo(t.db, {
      packageKey: made.course.id.replaceAll('-', ''),
    })
    await t.db.insert(videoCaptions).values({ videoId: video.id, lang: 'vi', label: 'Tiếng Việt', cues: [] })
    const lesson = await buildLesson(t.db, {
      courseId: made.course.id,
      videoId: video.id,
      isFreePreview,
    })
    const { storage } = t.services
    const key = video.packageKey ?? KEY
    await storage.put(`packages/${key}/master.m3u8`, Buffer.from('#EXTM3U\n'))
    await storage.put(`packages/${key}/video-360/00000.m4s`, Buffer.from('0123456789'))
    await storage.put(`packages/${key}/manifest.json`, Buffer.from('{}'))
    const play = (as?: { accessToken: string }) =>
      t.call(learning.playback, { as, params: { lessonId: lesson.id }, body: { begin: true } })
    return { ...made, lesson, key, play }
  }
  const get = (url: string, headers: Record<string, string> = {}) =>
    t.app.inject({ url: url.replace(/^\/api/, ''), headers })

  test('gives a grant whose path opens the package, whole and in parts', async () => {
    const { as, play, lesson, heartbeat } = await readyLesson()
    await heartbeat(lesson.id, [[0, 5000]], 5000)
    const { data } = await play(as)
    expect(data).toMatchObject({ resumeMs: 5000, durationMs: 600_000, storyboardUrl: null })
    const master = await get(data.manifestUrl)
    expect([master.statusCode, master.body, master.headers['cache-control']]).toEqual([
      200,
      '#EXTM3U\n',
      'private, no-cache',
    ])
    const segment = data.manifestUrl.replace('master.m3u8', 'video-360/00000.m4s')
    const part = await get(segment, { range: 'bytes=2-4' })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    expect((await get(segment, { range: 'bytes=-3' })).body).toBe('789')
    expect((await get(segment, { range: 'bytes=10-' })).statusCode).toBe(416)
    expect((await get(segment, { range: 'bytes=0-1,3-4' })).body).toBe('0123456789')
    expect((await get(segment, { 'if-none-match': String(part.headers.etag) })).statusCode).toBe(304)
    expect((await get(segment)).headers['content-type']).toBe('video/iso.segment')
  })

  test('the grant opens nothing else', async () => {
    const { as, play } = await readyLesson()
    const other = await readyLesson()
    const { manifestUrl } = (await play(as)).data
    const token = manifestUrl.split('/')[3] ?? ''
    const own = manifestUrl.replace('/master.m3u8', '')
    const [payload = '', signature = ''] = token.split('.')
    const paths = [
      `/media/${token}/${other.key}/master.m3u8`,
      `/media/${payload}.${'A'.repeat(signature.length)}/${own.split('/').at(-1)}/master.m3u8`,
      `/media/x/${own.split('/').at(-1)}/master.m3u8`,
      `${own}/manifest.json`,
      `${own}/../${other.key}/master.m3u8`,
      `${own}/..%2f${other.key}%2fmaster.m3u8`,
      `${own}/%2e%2e/${other.key}/master.m3u8`,
      `${own}/video-360/..%2fmanifest.json`,
      `${own}//master.m3u8`,
      `${own}/MASTER.M3U8`,
      `${own}/master.m3u8%00`,
      `${own}/video-360/00001.m4s`,
      `${own}/`,
    ]
    for (const path of paths) {
      const answer = await get(path)
      expect([path, [403, 404, 400].includes(answer.statusCode)]).toEqual([path, true])
      expect(answer.body).not.toContain('#EXTM3U')
    }
  })

  test('the grant ends with its time, with the access and with the session, and never answers 401', async () => {
    const { as, play, enrollment } = await readyLesson()
    const soon = new Date(t.time.now().getTime() + MINUTE_MS)
    await t.db.update(enrollments).set({ expiresAt: soon }).where(eq(enrollments.id, enrollment.id))
    const short = (await play(as)).data
    expect(new Date(short.expiresAt).getTime()).toBe(Math.floor(soon.getTime()))
    t.time.advance(MINUTE_MS + 1000)
    expect((await get(short.manifestUrl)).statusCode).toBe(403)

    const second = await readyLesson()
    const { manifestUrl } = (await second.play(second.as)).data
    expect((await get(manifestUrl)).statusCode).toBe(200)
    await t.call(contract.auth.logout, { as: second.as })
    expect((await get(manifestUrl)).statusCode).toBe(403)
  })

  test('a preview plays without an account', async () => {
    const { play } = await readyLesson(true)
    const { data } = await play()
    expect((await get(data.manifestUrl)).statusCode).toBe(200)
    t.time.advance(10 * MINUTE_MS + 1000)
    expect((await get(data.manifestUrl)).statusCode).toBe(403)
  })
})

describe('a review', () => {
  const write = (as: { accessToken: string }, slug: string, rating = 5) =>
    t.call(learning.reviewCourse, {
      as,
      params: { slug },
      body: { rating, text: 'Bài giảng rõ ràng, dễ áp dụng.' },
    })

  test('needs a fifth of the course, is written once, and waits for moderation', async () => {
    const { as, course, enrollment, room } = await classroom()
    expect((await write(as, course.slug)).error.code).toBe(40381)
    await t.db.update(enrollments).set({ percent: 20 }).where(eq(enrollments.id, enrollment.id))
    expect((await room()).canReview).toBe(true)
    const answers = await Promise.all(Array.from({ length: 10 }, () => write(as, course.slug)))
    // Five tries an hour are heard, and one of them is the first.
    const statuses = answers.map((a) => a.status).sort()
    expect(statuses).toEqual([200, ...Array(4).fill(409), ...Array(5).fill(429)])
    expect(await room()).toMatchObject({ canReview: false, ownReview: { rating: 5, state: 'pending' } })
    expect(await t.db.$count(reviews, eq(reviews.courseId, course.id))).toBe(1)
  })

  test('has one to five whole stars and comes from learners of the course', async () => {
    const { as, course } = await classroom()
    for (const rating of [0, 6, 4.5]) expect((await write(as, course.slug, rating)).status).toBe(422)
    const stranger = await t.signIn(await buildUser(t.db))
    expect((await write(stranger, course.slug)).error.code).toBe(40315)
  })
})
