import { contract } from '@repo/contract'
import { SEGMENT_MS } from '@repo/media'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { auditEntries, fetchedMedia, playbackBudgets, sessions } from '../../db/schema/index.ts'
import { buildCourse } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import {
  buildPlayableVideo,
  buildWatcher,
  heartbeat,
  play,
  SEGMENT_BYTES,
  segmentOf,
} from '../../test/videos.ts'
import { createSweepHandler } from '../../worker/sweep.handler.ts'
import { BLOCK_MS, budgetRules, STILLS_PER_BLOCK } from './budget.policy.ts'
import { createFetchBudget } from './budget.service.ts'
import { createFetchGuard } from './fetch-guard.service.ts'
import { COOL_DOWN_MS, FETCHED_KEPT_MS, LONG_COOL_DOWN_MS } from './playback.limits.ts'

const BURST_MS = 60_000
const rules = { ...budgetRules, freshBurstMs: BURST_MS }
const SEGMENTS = 30

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ MEDIA_BURST_SECONDS: String(BURST_MS / 1000) })
})
afterAll(() => t.close())

/** A course of lessons of two minutes each, and its buyer. */
async function buildSeries(lessonCount: number, folders = ['video-360', 'audio']) {
  const courseId = (await buildCourse(t.db)).id
  const videos = await Promise.all(
    Array.from({ length: lessonCount }, () => buildPlayableVideo(t, { courseId })),
  )
  const names = Array.from({ length: SEGMENTS }, (_, n) => `${String(n).padStart(5, '0')}.m4s`)
  const bytes = Buffer.from(SEGMENT_BYTES)
  for (const { packageKey } of videos)
    for (const folder of folders)
      await Promise.all(
        names.map((name) => t.services.storage.put(`packages/${packageKey}/${folder}/${name}`, bytes)),
      )
  return { courseId, lessonIds: videos.map(({ lessonId }) => lessonId), ...(await buildWatcher(t, courseId)) }
}

type Grant = { manifestUrl: string; token: string; playbackId: string | null }
const partOf = (grant: Grant, folder: string, index: number) =>
  segmentOf(grant).replace('video-360/00000', `${folder}/${String(index).padStart(5, '0')}`)

/** Fetches everything of the lesson as fast as possible. @returns the media time received, in ms */
async function grab(grant: Grant, folders = ['video-360', 'audio'], app = t.app): Promise<number> {
  const got = new Set<number>()
  for (let index = 0; index < SEGMENTS; index += 1) {
    const answers = await Promise.all(
      folders.map((folder) => app.inject({ url: partOf(grant, folder, index) })),
    )
    if (answers.some(({ statusCode }) => statusCode === 200)) got.add(index)
  }
  return got.size * SEGMENT_MS
}
/** The most that may have been received by now by a program that began at `started`. */
const promisedSince = (started: number) => BURST_MS + 2 * (t.time.now().getTime() - started)
const now = () => t.time.now().getTime()
/** Tolerance for waiting time that has passed while the test ran. */
const aboutSeconds = (ms: number) => expect.closeTo(ms / 1000, -2)
const notesOn = async (userId: string) =>
  (
    await t.db
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, userId), eq(auditEntries.subjectType, 'user')))
      .orderBy(auditEntries.createdAt)
  ).map(({ action }) => action)

describe('a program that downloads a course lesson after lesson with a learner’s own session', () => {
  test('gets the burst, is stopped and logged, and gets no new grant before the stated time', async () => {
    const { user, as, lessonIds } = await buildSeries(5)
    const started = now()
    let got = 0
    for (const lessonId of lessonIds) {
      const grant = await play(t, as, lessonId)
      if (grant.status === 200) got += await grab(grant.data)
    }
    const refusal = await play(t, as, lessonIds[0] ?? '')
    expect(got).toBeLessThanOrEqual(promisedSince(started))
    expect(await notesOn(user.id)).toEqual(['playback.slowed', 'playback.too_fast'])
    expect([refusal.status, refusal.error.name]).toEqual([429, 'playback.too_fast'])
    expect(refusal.error.details).toEqual({
      reason: 'too_fast',
      retryAfterSeconds: aboutSeconds(COOL_DOWN_MS),
    })
    expect(Number(refusal.headers['retry-after'])).toEqual(aboutSeconds(COOL_DOWN_MS))
    t.time.advance(COOL_DOWN_MS / 2)
    expect((await play(t, as, lessonIds[0] ?? '')).status).toBe(429)
    t.time.advance(COOL_DOWN_MS / 2)
    expect((await play(t, as, lessonIds[0] ?? '')).status).toBe(200)
  })

  test('gets no more on another device, and loses its session the second time', async () => {
    const { user, as, lessonIds } = await buildSeries(4)
    const phone = await t.signIn(user)
    const started = now()
    let got = 0
    let trips = 0
    for (let round = 0; round < 8 && trips < 2; round += 1) {
      const device = [as, phone][round % 2] as TestSession
      for (const lessonId of lessonIds) {
        const grant = await play(t, device, lessonId, true)
        if (grant.status === 200) got += await grab(grant.data)
        else if (grant.status === 429) {
          trips += 1
          t.time.advance(COOL_DOWN_MS)
        } else trips = 2
      }
    }
    expect(got).toBeLessThanOrEqual(promisedSince(started))
    expect(await notesOn(user.id)).toContain('playback.session_ended')
    const rows = await t.db.select().from(sessions).where(eq(sessions.userId, user.id))
    expect(rows.map(({ revokedReason }) => revokedReason)).toContain('played_too_fast')
    const [budget] = await t.db.select().from(playbackBudgets).where(eq(playbackBudgets.userId, user.id))
    const closedMs = (budget?.closedUntil?.getTime() ?? 0) - (budget?.stoppedAt?.getTime() ?? 0)
    expect(closedMs).toBe(LONG_COOL_DOWN_MS)
  })

  test.each([
    ['sound alone', ['audio']],
    ['several renditions at once', ['video-360', 'video-720', 'audio']],
  ])('counts %s like the picture', async (_, folders) => {
    const { as, lessonIds } = await buildSeries(1, folders)
    const started = now()
    const got = await grab((await play(t, as, lessonIds[0] ?? '')).data, folders)
    expect(got).toBeGreaterThanOrEqual(BURST_MS)
    expect(got).toBeLessThanOrEqual(promisedSince(started))
  })

  test('gets no more from two instances or after a restart', async () => {
    const { user, as, lessonIds } = await buildSeries(2)
    const other = buildApp(t.services)
    const [first = '', second = ''] = lessonIds
    const started = now()
    const grant = (await play(t, as, first)).data
    await Promise.all([grab(grant), grab(grant, ['video-360', 'audio'], other)])
    const fetched = await t.db.select().from(fetchedMedia).where(eq(fetchedMedia.userId, user.id))
    const gotMs = fetched.flatMap(({ blocks }) => blocks).length * BLOCK_MS
    expect(gotMs).toBeLessThanOrEqual(promisedSince(started))
    await other.close()
    const restarted = buildApp(t.services)
    const next = (await play(t, as, second)).data
    const more = await grab(next, ['video-360', 'audio'], restarted)
    expect(gotMs + more).toBeLessThanOrEqual(promisedSince(started))
    await restarted.close()
  })

  test('is stopped when it requests refused blocks again without waiting', async () => {
    const { user, as, lessonIds } = await buildSeries(1)
    const grant = (await play(t, as, lessonIds[0] ?? '')).data
    await grab(grant)
    for (let i = 0; i < 70; i += 1) await t.app.inject({ url: partOf(grant, 'audio', 20) })
    expect(await notesOn(user.id)).toEqual(['playback.slowed', 'playback.too_fast'])
    const { error } = await heartbeat(t, as, grant.playbackId)
    expect(error.details).toEqual({ reason: 'too_fast', retryAfterSeconds: aboutSeconds(COOL_DOWN_MS) })
  })
})

test('fetch budget: a program that waits as told gets twice the real time plus the burst over ten minutes', async () => {
  const { user, as, lessonIds } = await buildSeries(1)
  const { data } = await play(t, as, lessonIds[0] ?? '')
  const instances = [createFetchBudget(t.services, rules), createFetchBudget(t.services, rules)]
  const started = now()
  const elapsedMs = () => now() - started
  const packageKey = 'f'.repeat(32)
  let got = 0
  for (let block = 0; elapsedMs() < 10 * 60_000; block += 1) {
    const segment = { userId: user.id, playbackId: data.playbackId ?? '', packageKey, index: block * 3 }
    for (;;) {
      const admission = await (instances[block % 2] as (typeof instances)[number]).admit(segment)
      expect(admission.kind).not.toBe('over')
      if (admission.kind === 'open') break
      t.time.advance(admission.kind === 'wait' ? Math.ceil(admission.ms) : 0)
    }
    got += BLOCK_MS
    expect(got).toBeLessThanOrEqual(BURST_MS + 2 * elapsedMs())
  }
  expect(got).toBeGreaterThan(2 * elapsedMs() - BURST_MS)
})

test('fetch budget: a lesson watched again the same day, in other sizes and on another device, costs nothing', async () => {
  const { user, as, lessonIds } = await buildSeries(1, ['video-360', 'video-720', 'audio'])
  const lessonId = lessonIds[0] ?? ''
  const blocks = async () =>
    (await t.db.select().from(fetchedMedia).where(eq(fetchedMedia.userId, user.id)))[0]?.blocks.length
  const watch = async (device: TestSession, folder: string) => {
    const grant = (await play(t, device, lessonId, true)).data
    for (let index = 0; index < 15; index += 1)
      for (const part of [folder, 'audio'])
        expect((await t.app.inject({ url: partOf(grant, part, index) })).statusCode).toBe(200)
  }
  await watch(as, 'video-360')
  expect(await blocks()).toBe(5)
  await watch(as, 'video-720')
  await watch(await t.signIn(user), 'video-720')
  await watch(as, 'video-360')
  expect(await blocks()).toBe(5)
  t.time.advance(FETCHED_KEPT_MS + 1)
  await createSweepHandler(t.services)()
  const later = await t.signIn(user)
  await watch(later, 'video-360')
  expect(await blocks()).toBe(5)
  expect(await notesOn(user.id)).toEqual([])
})

test('fetch budget: stopping one account refuses no other account and signs nobody out', async () => {
  const series = await buildSeries(1)
  const { data } = await play(t, series.as, series.lessonIds[0] ?? '')
  await createFetchGuard(t.services).endFor(data.playbackId ?? '')
  expect((await play(t, series.as, series.lessonIds[0] ?? '')).status).toBe(429)
  const neighbour = await buildWatcher(t, series.courseId)
  expect((await play(t, neighbour.as, series.lessonIds[0] ?? '')).status).toBe(200)
  expect((await t.call(contract.auth.me, { as: series.as })).status).toBe(200)
})

test('fetch budget: key frames of three minutes cost twelve seconds of it, and give access to no uncharged video', async () => {
  const { user, as, lessonIds } = await buildSeries(1, ['iframes'])
  const grant = (await play(t, as, lessonIds[0] ?? '')).data
  expect(await grab(grant, ['iframes'])).toBe(SEGMENTS * SEGMENT_MS)
  const [row] = await t.db.select().from(playbackBudgets).where(eq(playbackBudgets.userId, user.id))
  expect(row?.freshMs).toBe(BLOCK_MS)

  const budget = createFetchBudget(t.services, rules)
  const video = { userId: user.id, playbackId: grant.playbackId ?? '', packageKey: 'd'.repeat(32) }
  const kinds: string[] = []
  for (let index = 0; index < 10 * STILLS_PER_BLOCK; index += STILLS_PER_BLOCK)
    kinds.push((await budget.admit({ ...video, index, isStill: true })).kind)
  expect(kinds.slice(0, 4)).toEqual(['open', 'open', 'open', 'open'])
  expect(kinds.at(-1)).toBe('wait')
})
