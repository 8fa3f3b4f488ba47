import { contract } from '@repo/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { enrollments, lessonProgress, playbackBudgets, playbacks } from '../../db/schema/index.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { runTogetherBehind } from '../../test/turns.ts'
import {
  buildPlayableVideo,
  buildWatchedVideo,
  fetchStatus,
  heartbeat,
  leave,
  play,
  segmentOf,
} from '../../test/videos.ts'
import { BLOCK_MS } from './budget.policy.ts'
import { besideLimit } from './playback.limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const beside = (as: TestSession, playbackId: string | null, lessonId: string) =>
  t.call(contract.learning.playBeside, {
    as,
    params: { playbackId: playbackId ?? '' },
    body: { lessonId },
  })
const fetched = (grant: { manifestUrl: string; token: string }) => fetchStatus(t.app, segmentOf(grant))
/** A learner who watches a lesson of a course with others. */
async function buildPair(others = 1) {
  const made = await buildWatchedVideo(t)
  const lessonIds: string[] = []
  for (let n = 0; n < others; n += 1)
    lessonIds.push((await buildPlayableVideo(t, { courseId: made.courseId })).lessonId)
  const main = (await play(t, made.as, made.lessonId)).data
  const other = (await beside(made.as, main.playbackId, lessonIds[0] ?? '')).data
  return { ...made, main, other, lessonIds }
}

test('a pair: both videos play as one stream of one device, which another browser finds taken', async () => {
  const { as, user, main, other, lessonId } = await buildPair()
  expect(await Promise.all([main, other].map(fetched))).toEqual([200, 200])
  expect(other.watermark).toEqual(main.watermark)
  const open = await t.db
    .select()
    .from(playbacks)
    .where(and(eq(playbacks.userId, user.id), isNull(playbacks.endedAt)))
  expect(open).toHaveLength(1)
  const elsewhere = await t.signIn(user)
  expect((await play(t, elsewhere, lessonId)).error.name).toBe('playback.elsewhere')
  expect((await heartbeat(t, as, main.playbackId)).status).toBe(200)
  // One person on two devices cannot have half of the pair each.
  await play(t, elsewhere, lessonId, true)
  expect(await Promise.all([main, other].map(fetched))).toEqual([403, 403])
})

test('a pair: opening one companion after the other leaves the newest alone, at once and on every instance', async () => {
  const { as, main, other, lessonIds } = await buildPair(4)
  const instance = buildApp(t.services)
  expect(await fetchStatus(instance, segmentOf(other))).toBe(200)
  const grants = [other]
  for (const id of lessonIds.slice(1)) grants.push((await beside(as, main.playbackId, id)).data)
  expect(await Promise.all(grants.map(fetched))).toEqual([403, 403, 403, 200])
  expect(await fetchStatus(instance, segmentOf(other))).toBe(403)
  expect(await fetched(main)).toBe(200)
  await instance.close()
})

test('a pair: ends as a whole when its page is left or its access is withdrawn', async () => {
  const left = await buildPair()
  await leave(t, left.as, left.main.playbackId)
  expect(await Promise.all([left.main, left.other].map(fetched))).toEqual([403, 403])
  const paid = await buildPair()
  await t.db.update(enrollments).set({ state: 'revoked' }).where(eq(enrollments.userId, paid.user.id))
  expect(await fetched(paid.other)).toBe(403)
})

test('a pair: goes on after a late word that its page was left, and not after another browser took its place', async () => {
  const { as, user, main, lessonId, lessonIds } = await buildPair(2)
  await leave(t, as, main.playbackId)
  for (const id of lessonIds.toReversed()) {
    const other = (await beside(as, main.playbackId, id)).data
    expect(await Promise.all([main, other].map(fetched))).toEqual([200, 200])
  }
  await play(t, await t.signIn(user), lessonId, true)
  const taken = await beside(as, main.playbackId, lessonIds[1] ?? '')
  expect(taken.error).toMatchObject({ name: 'playback.ended', details: { reason: 'replaced' } })
})

test('a pair: is counted before it waits for its account, so that many at once do not hold all connections', async () => {
  const { as, user, main, lessonIds } = await buildPair(2)
  const lock = 'select 1 from users where id = $1 for no key update'
  const [opened, counted] = await runTogetherBehind(
    t,
    [lock, [user.id]],
    () => beside(as, main.playbackId, lessonIds[1] ?? ''),
    () => t.services.limiter.peek(besideLimit, user.id),
  )
  expect(opened.status).toBe(200)
  expect(counted?.count).toBe(2)
})

test('a pair: only another video of the same course that the learner may watch, beside an own stream', async () => {
  const { as, main, lessonId, courseId } = await buildPair()
  const foreign = await buildPlayableVideo(t, { isFreePreview: true })
  const article = await buildPlayableVideo(t, { courseId, kind: 'article' })
  const closed = await buildPlayableVideo(t, { courseId, isProfessionalsOnly: true })
  const names = []
  for (const id of [lessonId, foreign.lessonId, article.lessonId, closed.lessonId])
    names.push((await beside(as, main.playbackId, id)).error.name)
  expect(names).toEqual([
    'lesson.not_found',
    'lesson.not_found',
    'lesson.not_ready',
    'lesson.professionals_only',
  ])
  const stranger = await buildWatchedVideo(t)
  expect((await beside(stranger.as, main.playbackId, lessonId)).error.name).toBe('request.not_found')
})

test('a pair: draws on one budget, and counts as watched in the lesson of the stream alone', async () => {
  const { as, user, main, other, lessonId, lessonIds } = await buildPair()
  await Promise.all([main, other].map(fetched))
  const [budget] = await t.db.select().from(playbackBudgets).where(eq(playbackBudgets.userId, user.id))
  // The bucket has leaked for the moment that passed since.
  expect(budget?.demandMs).toBeGreaterThan(1.8 * BLOCK_MS)
  t.time.advance(10_000)
  const report = (id: string) =>
    t.call(contract.learning.saveProgress, {
      as,
      params: { lessonId: id },
      body: { playbackId: main.playbackId, positionMs: 5000, intervals: [[0, 5000]] },
    })
  expect((await report(lessonId)).data.watchedMs).toBe(5000)
  await report(lessonIds[0] ?? '')
  const [companion] = await t.db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, user.id), eq(lessonProgress.lessonId, lessonIds[0] ?? '')))
  expect(companion?.watchedMs ?? 0).toBe(0)
})

test('a pair: an account opens only so many companions within an hour', async () => {
  const { as, main, lessonIds } = await buildPair(2)
  const names: (string | undefined)[] = []
  for (let n = 1; n <= 22; n += 1) {
    const answer = await beside(as, main.playbackId, lessonIds[n % 2] ?? '')
    names.push(answer.status === 200 ? undefined : answer.error.name)
  }
  expect(names.filter((name) => name === undefined).length).toBeLessThanOrEqual(20)
  expect(names.at(-1)).toBe('playback.too_fast')
})
