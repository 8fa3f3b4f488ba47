import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../core/durations.ts'
import { enrollments, lessonProgress } from '../../db/schema/index.ts'
import { buildPlayback } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import {
  buildPlayableVideo,
  buildWatchedVideo,
  buildWatcher,
  heartbeat,
  leave,
  play,
} from '../../test/videos.ts'

const { learning } = contract
/** The tests take real time, which counts too. */
const SOON = 3000
const WHOLE: [number, number][] = [[0, 10 * MINUTE_MS]]
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

interface Claim {
  as: TestSession
  lessonId: string
  playbackId: string | null
  intervals: [number, number][]
  positionMs?: number
  ageMs?: number
}
const claim = ({ as, lessonId, ...body }: Claim) =>
  t.call(learning.saveProgress, { as, params: { lessonId }, body: { positionMs: 0, ...body } })
const believed = async (wish: Claim) => (await claim(wish)).data.watchedMs

describe('a forged heartbeat counts nothing', () => {
  test('without a stream, with an invented one, with that of somebody else or of another lesson', async () => {
    const { as, user, lessonId, courseId } = await buildWatchedVideo(t)
    const neighbour = await buildWatcher(t, courseId)
    const other = await buildPlayableVideo(t, { courseId })
    const times = { startedAt: new Date(t.time.now().getTime() - 60 * MINUTE_MS) }
    const ofNeighbour = await buildPlayback(t.db, { userId: neighbour.user.id, lessonId, ...times })
    const ofOther = await buildPlayback(t.db, { userId: user.id, lessonId: other.lessonId, ...times })
    const forged = [null, '019a0000-0000-7000-8000-000000000000', ofNeighbour.id, ofOther.id]
    for (const playbackId of forged) {
      const { data } = await claim({ as, lessonId, playbackId, intervals: WHOLE, positionMs: 10 * MINUTE_MS })
      expect(data).toMatchObject({ watchedMs: 0, percent: 0, completedAt: null })
    }
    // The same streams are good for what was really watched in them.
    expect(await believed({ as, lessonId: other.lessonId, playbackId: ofOther.id, intervals: WHOLE })).toBe(
      10 * MINUTE_MS,
    )
  })

  test('by a stream that ended long ago', async () => {
    const { as, user, lessonId } = await buildWatchedVideo(t)
    const endedAt = new Date(t.time.now().getTime() - 8 * DAY_MS)
    const startedAt = new Date(endedAt.getTime() - 60 * MINUTE_MS)
    const times = { startedAt, heartbeatAt: endedAt, endedAt }
    const { id } = await buildPlayback(t.db, { userId: user.id, lessonId, ...times })
    expect(await believed({ as, lessonId, playbackId: id, intervals: WHOLE })).toBe(0)
  })

  test('of everything at once: a minute in front of the video is two minutes of it at most', async () => {
    const { as, lessonId, enrollment } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    const first = await claim({ as, lessonId, playbackId, intervals: WHOLE, positionMs: 10 * MINUTE_MS })
    expect(first.data.watchedMs).toBeLessThanOrEqual(10_000 + 2 * SOON)
    t.time.advance(MINUTE_MS)
    const second = await claim({ as, lessonId, playbackId, intervals: WHOLE, positionMs: 10 * MINUTE_MS })
    expect(second.data.watchedMs).toBeLessThanOrEqual(2 * MINUTE_MS + 10_000 + 2 * SOON)
    expect(second.data.completedAt).toBeNull()
    const [row] = await t.db.select().from(enrollments).where(eq(enrollments.id, enrollment.id))
    expect(row?.percent).toBeLessThan(30)
  })

  test('outside the video, and of stretches that are no stretches', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    t.time.advance(10 * MINUTE_MS)
    const beyond = await claim({
      as,
      lessonId,
      playbackId,
      intervals: [[9 * MINUTE_MS, 900 * MINUTE_MS]],
      positionMs: 900 * MINUTE_MS,
    })
    expect(beyond.data).toMatchObject({ watchedMs: MINUTE_MS, positionMs: 10 * MINUTE_MS })
    const wrong = [[[5000, 5000]], [[9000, 10]], [[-5, 10]], [[0.5, 10]], [[0, Number.MAX_VALUE]]]
    for (const intervals of wrong)
      expect(
        (await claim({ as, lessonId, playbackId, intervals: intervals as Claim['intervals'] })).status,
      ).toBe(422)
  })

  test('by thousands of heartbeats at once, in parts that add up to the whole', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    t.time.advance(30_000)
    await heartbeat(t, as, playbackId)
    const parts = Array.from({ length: 2000 }, (_, n): [number, number][] => [[n * 300, (n + 1) * 300]])
    const answers = await Promise.all(
      parts.map((intervals) => claim({ as, lessonId, playbackId, intervals })),
    )
    // Nobody is that busy: what stands in nobody's queue any more is told to come again.
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses.has(200) && [...statuses].every((status) => status === 200 || status === 503)).toBe(true)
    for (const intervals of parts.slice(0, 400)) await claim({ as, lessonId, playbackId, intervals })
    const { data } = await claim({ as, lessonId, playbackId, intervals: [] })
    expect(data.watchedMs).toBeGreaterThanOrEqual(60_000)
    // Whatever the calls took of real time counts as well, doubled.
    expect(data.watchedMs).toBeLessThanOrEqual(2 * (30_000 + 60_000) + 10_000)
    expect(data.completedAt).toBeNull()
  })

  test('by going back and forth between lessons: one clock runs for all of them', async () => {
    const { as, user, lessonId, courseId } = await buildWatchedVideo(t)
    const other = await buildPlayableVideo(t, { courseId })
    const streams = new Map<string, string | null>()
    for (let round = 0; round < 4; round += 1)
      for (const id of [lessonId, other.lessonId]) {
        streams.set(id, (await play(t, as, id)).data.playbackId)
        t.time.advance(20_000)
        await heartbeat(t, as, streams.get(id) ?? null)
      }
    let sum = 0
    for (const [id, playbackId] of streams)
      sum += await believed({ as, lessonId: id, playbackId, intervals: WHOLE })
    const rows = await t.db.select().from(lessonProgress).where(eq(lessonProgress.userId, user.id))
    expect(rows.reduce((total, row) => total + row.watchedMs, 0)).toBe(sum)
    expect(sum).toBeLessThanOrEqual(2 * (8 * 20_000) + 2 * 10_000 + 4 * SOON)
  })

  test('after the stream was left: the time that passed since is nobody’s', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    t.time.advance(20_000)
    await leave(t, as, playbackId)
    t.time.advance(10 * MINUTE_MS)
    const watchedMs = await believed({ as, lessonId, playbackId, intervals: WHOLE })
    expect(watchedMs).toBeLessThanOrEqual(50_000 + 2 * SOON)
  })
})

describe('an honest learner', () => {
  test('is believed at double speed, and keeps every second once', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    for (let minute = 1; minute <= 5; minute += 1) {
      t.time.advance(MINUTE_MS)
      await heartbeat(t, as, playbackId)
      const intervals: [number, number][] = [[0, minute * 2 * MINUTE_MS]]
      const { data } = await claim({
        as,
        lessonId,
        playbackId,
        intervals,
        positionMs: minute * 2 * MINUTE_MS,
      })
      expect(data.watchedMs).toBe(minute * 2 * MINUTE_MS)
    }
    const { data } = await claim({ as, lessonId, playbackId, intervals: [[0, 1000]], positionMs: 1000 })
    expect(data).toMatchObject({ watchedMs: 10 * MINUTE_MS, percent: 100, positionMs: 1000 })
    expect(data.completedAt).not.toBeNull()
  })

  test('hands in heartbeats that waited for the network; they move no newer place', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    t.time.advance(5 * MINUTE_MS)
    const phone = await claim({ as, lessonId, playbackId: null, intervals: [], positionMs: 400_000 })
    expect(phone.data.positionMs).toBe(400_000)
    const late = { as, lessonId, playbackId, positionMs: 120_000 }
    const merged = await claim({ ...late, intervals: [[0, 120_000]], ageMs: 3 * MINUTE_MS })
    expect(merged.data).toMatchObject({ watchedMs: 120_000, positionMs: 400_000 })
    const twice = await claim({ ...late, intervals: [[0, 120_000]], ageMs: 3 * MINUTE_MS })
    expect(twice.data).toMatchObject({ watchedMs: 120_000, positionMs: 400_000 })
    const ancient = await claim({ ...late, intervals: [], ageMs: Number.MAX_SAFE_INTEGER })
    expect([ancient.status, ancient.data.positionMs]).toEqual([200, 400_000])
  })

  test('may hand them in after the stream was left or taken over', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    t.time.advance(2 * MINUTE_MS)
    await heartbeat(t, as, playbackId)
    await play(t, await t.signIn(user), lessonId, true)
    t.time.advance(10 * MINUTE_MS)
    const intervals: [number, number][] = [[0, 2 * MINUTE_MS]]
    expect(await believed({ as, lessonId, playbackId, intervals, ageMs: 10 * MINUTE_MS })).toBe(2 * MINUTE_MS)
  })

  test('goes on within ten seconds of the place on another device', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    for (const positionMs of [10_000, 20_000, 30_000]) {
      t.time.advance(10_000)
      await claim({ as, lessonId, playbackId, intervals: [[0, positionMs]], positionMs })
    }
    await leave(t, as, playbackId)
    const phone = await t.signIn(user)
    expect((await play(t, phone, lessonId)).data.resumeMs).toBe(30_000)
    await claim({ as: phone, lessonId, playbackId: null, intervals: [], positionMs: 10 * MINUTE_MS - 500 })
    expect((await play(t, phone, lessonId)).data.resumeMs).toBe(0)
  })

  test('begins a finished lesson again at the start, wherever it was left', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    await claim({ as, lessonId, playbackId: null, intervals: [], positionMs: 40_000 })
    expect((await play(t, as, lessonId)).data.resumeMs).toBe(40_000)
    await t.db
      .update(lessonProgress)
      .set({ completedAt: t.time.now() })
      .where(eq(lessonProgress.lessonId, lessonId))
    expect((await play(t, as, lessonId)).data.resumeMs).toBe(0)
  })

  test('keeps the place of the device that has the video, though the other one still runs on', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    t.time.advance(10_000)
    const report = (who: typeof as, id: string | null, positionMs: number, ageMs = 0) =>
      claim({ as: who, lessonId, playbackId: id, intervals: [[0, positionMs]], positionMs, ageMs })
    await report(as, playbackId, 10_000)
    const phone = await t.signIn(user)
    const taken = (await play(t, phone, lessonId, true)).data
    t.time.advance(5000)
    await report(phone, taken.playbackId, 4000)
    t.time.advance(10_000)
    expect((await report(as, playbackId, 25_000)).data).toMatchObject({ positionMs: 4000, watchedMs: 25_000 })
    // Once it has the video again, its place counts as before.
    await play(t, as, lessonId, true)
    t.time.advance(1000)
    expect((await report(as, playbackId, 5000)).data.positionMs).toBe(5000)
  })
})
