import { contract } from '@repo/contract'
import { playbackElsewhere, playbackEnd } from '@repo/contract/learning'
import { unsetRetention } from '@repo/contract/retention'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enrollments, lessons, playbacks, professionalProfiles, sessions } from '../../db/schema/index.ts'
import { buildAdmin, buildEnrollment, buildPlayback, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import {
  buildPlayableVideo,
  buildWatchedVideo,
  fetchStatus,
  heartbeat,
  leave,
  play,
  segmentOf,
} from '../../test/videos.ts'
import { createSweepHandler } from '../../worker/sweep.handler.ts'
import { GRANT_MS, LESSONS_PER_HOUR, STREAM_LIFE_MS } from './playback.limits.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1'
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Another browser of the same learner. */
const phoneOf = async (user: TestUser) => {
  const as = await t.signIn(user)
  const change = { userAgent: PHONE, deviceId: `dien-thoai-${as.sessionId}` }
  await t.db.update(sessions).set(change).where(eq(sessions.id, as.sessionId))
  return as
}
const openStreams = (user: TestUser) =>
  t.db
    .select()
    .from(playbacks)
    .where(and(eq(playbacks.userId, user.id), isNull(playbacks.endedAt)))
const fetched = (grant: { manifestUrl: string; token: string }) => fetchStatus(t.app, segmentOf(grant))

describe('a second stream', () => {
  test('is refused with what plays where, and does not end it', async () => {
    const { user, as, lesson } = await buildWatchedVideo(t)
    const phone = await phoneOf(user)
    const first = (await play(t, phone, lesson.id)).data
    t.time.advance(30_000)
    await heartbeat(t, phone, first.playbackId)
    const { status, error } = await play(t, as, lesson.id)
    expect([status, error.name]).toEqual([409, 'playback.elsewhere'])
    const { device, lessonTitle, sinceMs } = playbackElsewhere.parse(error.details)
    expect([device, lessonTitle]).toEqual([{ name: 'Safari trên iPhone', kind: 'phone' }, lesson.title])
    expect(sinceMs).toBeGreaterThanOrEqual(30_000)
    expect([(await heartbeat(t, phone, first.playbackId)).status, await fetched(first)]).toEqual([200, 200])
  })

  test('takes over on request, and the first stream learns which device did', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const first = (await play(t, as, lessonId)).data
    expect(await fetched(first)).toBe(200)
    const second = (await play(t, await phoneOf(user), lessonId, true)).data
    expect([await fetched(first), await fetched(second)]).toEqual([403, 200])
    const { status, error } = await heartbeat(t, as, first.playbackId)
    expect([status, error.name]).toEqual([410, 'playback.ended'])
    expect(playbackEnd.parse(error.details)).toEqual({
      reason: 'replaced',
      device: { name: 'Safari trên iPhone', kind: 'phone' },
    })
  })

  test('of the same browser replaces the first without asking', async () => {
    const { as, lessonId, courseId } = await buildWatchedVideo(t)
    const other = await buildPlayableVideo(t, { courseId })
    const first = (await play(t, as, lessonId)).data
    const second = (await play(t, as, other.lessonId)).data
    expect([await fetched(first), await fetched(second)]).toEqual([403, 200])
    expect((await heartbeat(t, as, first.playbackId)).error.name).toBe('playback.ended')
    expect((await heartbeat(t, as, second.playbackId)).status).toBe(200)
  })

  test('does not start when a lesson is only opened in another tab, as another lesson or on another device', async () => {
    const { user, as, lessonId, courseId } = await buildWatchedVideo(t)
    const other = await buildPlayableVideo(t, { courseId })
    const phone = await phoneOf(user)
    const before = (await play(t, phone, other.lessonId)).data
    await leave(t, phone, before.playbackId)
    const first = (await play(t, as, lessonId)).data
    for (const session of [as, phone])
      for (const id of [lessonId, other.lessonId]) {
        const params = { lessonId: id }
        const { status, data } = await t.call(contract.learning.playback, { as: session, params, body: {} })
        expect([status, data.hasBegun, data.playbackId, await fetched(data)]).toEqual([200, false, null, 403])
      }
    expect((await openStreams(user)).map(({ id }) => id)).toEqual([first.playbackId])
    expect([(await heartbeat(t, as, first.playbackId)).status, await fetched(first)]).toEqual([200, 200])
    // Playing one of them is what ends the first.
    await play(t, as, other.lessonId)
    expect(await fetched(first)).toBe(403)
  })

  test('starts when the first fell silent, signed out or lost its device', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const silent = (await play(t, as, lessonId)).data
    t.time.advance(STREAM_LIFE_MS + 1)
    const phone = await phoneOf(user)
    expect((await play(t, phone, lessonId)).status).toBe(200)
    expect((await heartbeat(t, as, silent.playbackId)).error.name).toBe('playback.ended')
    await t.call(contract.auth.logout, { as: phone })
    expect((await play(t, as, lessonId)).status).toBe(200)
    const { items } = (await t.call(contract.devices.learningDevices, { as })).data
    const own = items.find(({ isCurrent }) => isCurrent)
    const third = await phoneOf(user)
    expect((await play(t, third, lessonId)).status).toBe(409)
    await t.call(contract.devices.removeLearningDevice, { as: third, params: { id: own?.id ?? '' } })
    expect((await play(t, third, lessonId)).status).toBe(200)
  })

  test('never runs beside the first, even with many concurrent requests', async () => {
    const { user, lessonId } = await buildWatchedVideo(t)
    const browsers = [await phoneOf(user), await phoneOf(user), await phoneOf(user)]
    const asked = await Promise.all(Array.from({ length: 30 }, (_, n) => play(t, browsers[n % 3]!, lessonId)))
    const winners = new Set(asked.filter(({ status }) => status === 200).map(({ data }) => data.playbackId))
    expect([winners.size, (await openStreams(user)).length]).toEqual([1, 1])
    expect(asked.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const forced = await Promise.all(
      Array.from({ length: 30 }, (_, n) => play(t, browsers[n % 3]!, lessonId, true)),
    )
    expect(forced.every(({ status }) => status === 200)).toBe(true)
    const [open, ...others] = await openStreams(user)
    expect(others).toEqual([])
    const statuses = await Promise.all(forced.map(async ({ data }) => [data.playbackId, await fetched(data)]))
    for (const [id, status] of statuses) expect([id, status]).toEqual([id, id === open?.id ? 200 : 403])
  })
})

describe('a stream', () => {
  test('is resumed by its own heartbeat, unless another stream plays', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const first = (await play(t, as, lessonId)).data
    expect((await leave(t, as, first.playbackId)).data).toEqual({ ok: true })
    expect(await fetched(first)).toBe(403)
    const again = await heartbeat(t, as, first.playbackId)
    expect([again.status, await fetched({ ...first, ...again.data })]).toEqual([200, 200])
    t.time.advance(STREAM_LIFE_MS + 1)
    const phone = await phoneOf(user)
    const second = (await play(t, phone, lessonId)).data
    expect((await heartbeat(t, as, first.playbackId)).status).toBe(410)
    await leave(t, phone, second.playbackId)
    expect((await heartbeat(t, as, first.playbackId)).status).toBe(200)
    expect((await heartbeat(t, phone, second.playbackId)).status).toBe(410)
  })

  test('renews its grant, which opens the old addresses', async () => {
    const { as, lessonId } = await buildWatchedVideo(t)
    const first = (await play(t, as, lessonId)).data
    expect(first).toMatchObject({ heartbeatEveryMs: 20_000, watermark: { name: expect.any(String) } })
    t.time.advance(GRANT_MS - 1000)
    const renewed = (await heartbeat(t, as, first.playbackId)).data
    t.time.advance(2000)
    expect([await fetched(first), await fetched({ ...first, ...renewed })]).toEqual([403, 200])
  })

  test('keeps its counters when the page is reloaded, and the pause does not count as watched', async () => {
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const first = (await play(t, as, lessonId)).data
    await t.db.update(playbacks).set({ fetchedMs: 70_000, creditedMs: 5000 })
    const [before] = await openStreams(user)
    await leave(t, as, first.playbackId)
    t.time.advance(10 * 60_000)
    expect((await play(t, as, lessonId)).data.playbackId).toBe(first.playbackId)
    const [after] = await openStreams(user)
    expect(after).toMatchObject({ fetchedMs: 70_000, creditedMs: 5000, endReason: null })
    const pauseMs = (after?.startedAt.getTime() ?? 0) - (before?.startedAt.getTime() ?? 0)
    expect(pauseMs).toBeGreaterThanOrEqual(10 * 60_000 - 1000)
  })

  test('is refused for the thirty-first lesson of an hour, but not for one of the thirty again', async () => {
    const { as, user, lessonId, courseId } = await buildWatchedVideo(t)
    const others = await Promise.all(
      Array.from({ length: LESSONS_PER_HOUR }, () => buildPlayableVideo(t, { courseId })),
    )
    const now = t.time.now().getTime()
    for (const [n, { lessonId: id }] of others.entries()) {
      const startedAt = new Date(now - (50 - n) * 60_000)
      await buildPlayback(t.db, { userId: user.id, lessonId: id, startedAt })
    }
    const refused = await play(t, as, lessonId)
    expect([refused.status, refused.error.name]).toEqual([429, 'playback.too_fast'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(9 * 60)
    expect((await play(t, as, others[0]!.lessonId)).status).toBe(200)
    t.time.advance(14 * 60_000)
    expect((await play(t, as, lessonId)).status).toBe(200)
  })

  test('is not counted for previews and staff, who get no stream id', async () => {
    const { lessonId } = await buildPlayableVideo(t, { isFreePreview: true })
    const staff = await t.signIn(await buildAdmin(t.db, ['content']))
    const passer = await t.signIn(await buildUser(t.db))
    for (const as of [staff, passer, null]) {
      const { data } = await play(t, as, lessonId)
      expect([data.playbackId, await fetched(data)]).toEqual([null, 200])
      expect(data.watermark === null).toBe(as === null)
    }
    expect(await t.db.$count(playbacks, eq(playbacks.lessonId, lessonId))).toBe(0)
  })

  test('is deleted ninety days after its last heartbeat', async () => {
    const { user, lessonId } = await buildWatchedVideo(t)
    const now = t.time.now().getTime()
    const keptMs = unsetRetention.playbacks * 86_400_000
    const ages = [keptMs + 60_000, keptMs - 60_000]
    for (const age of ages)
      await buildPlayback(t.db, { userId: user.id, lessonId, heartbeatAt: new Date(now - age) })
    await createSweepHandler(t.services)()
    expect(await t.db.$count(playbacks, eq(playbacks.userId, user.id))).toBe(1)
  })
})

describe('a lesson for professionals', () => {
  const show = async () => {
    const made = await buildWatchedVideo(t)
    await t.db.update(lessons).set({ isProfessionalsOnly: true }).where(eq(lessons.id, made.lessonId))
    const profile = { userId: made.user.id, profession: 'nurse' as const }
    const setState = (state: 'pending' | 'approved' | 'rejected') =>
      t.db
        .insert(professionalProfiles)
        .values({ ...profile, state })
        .onConflictDoUpdate({ target: professionalProfiles.userId, set: { state } })
    return { ...made, setState }
  }

  test('plays after staff have approved the profile, and stops when they withdraw the approval', async () => {
    const { as, lessonId, setState } = await show()
    const refused = await play(t, as, lessonId)
    expect([refused.status, refused.error.name]).toEqual([403, 'lesson.professionals_only'])
    await setState('pending')
    expect((await play(t, as, lessonId)).status).toBe(403)
    await setState('approved')
    const { data } = await play(t, as, lessonId)
    expect(await fetched(data)).toBe(200)
    await setState('rejected')
    expect((await heartbeat(t, as, data.playbackId)).error.name).toBe('lesson.professionals_only')
    expect(await fetched(data)).toBe(403)
  })

  test('shows and gives nothing to others, not even as a preview', async () => {
    const { as, lessonId } = await show()
    const find = (who: typeof as | null) =>
      t.call(contract.learning.lesson, { as: who, params: { lessonId } })
    await t.db
      .update(lessons)
      .set({ isFreePreview: true, html: '<p>Liều dùng</p>' })
      .where(eq(lessons.id, lessonId))
    for (const who of [as, null]) {
      expect((await play(t, who, lessonId)).error.name).toBe('lesson.professionals_only')
      expect((await find(who)).data).toMatchObject({ html: null, files: [] })
    }
    await t.db.update(lessons).set({ kind: 'article' }).where(eq(lessons.id, lessonId))
    expect((await find(as)).error.name).toBe('lesson.professionals_only')
    const staff = await t.signIn(await buildAdmin(t.db, ['content']))
    expect((await find(staff)).data.html).toBe('<p>Liều dùng</p>')
  })
})

test('stream: an expired enrollment leaves only previews, without a stream', async () => {
  const { as, enrollment, lessonId } = await buildWatchedVideo(t)
  await t.db.update(lessons).set({ isFreePreview: true }).where(eq(lessons.id, lessonId))
  const first = (await play(t, as, lessonId)).data
  await t.db.update(enrollments).set({ expiresAt: t.time.now() }).where(eq(enrollments.id, enrollment.id))
  const { error } = await heartbeat(t, as, first.playbackId)
  expect(playbackEnd.parse(error.details)).toEqual({ reason: 'withdrawn', device: null })
  expect(await fetched(first)).toBe(403)
  const second = (await play(t, as, lessonId)).data
  expect([second.playbackId, await fetched(second)]).toEqual([null, 200])
})

test('stream: another course of the learner has its own enrollment', async () => {
  const { user, as, enrollment, lessonId } = await buildWatchedVideo(t)
  const other = await buildPlayableVideo(t)
  await buildEnrollment(t.db, { userId: user.id, courseId: other.courseId })
  await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.id, enrollment.id))
  expect((await play(t, as, lessonId)).error.name).toBe('course.not_enrolled')
  expect((await play(t, as, other.lessonId)).status).toBe(200)
})
