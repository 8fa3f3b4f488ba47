import { playbackElsewhere } from '@repo/contract/learning'
import { and, asc, eq, isNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { playbacks } from '../../db/schema/index.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'
import {
  buildPlayableVideo,
  buildWatchedVideo,
  fetchStatus,
  heartbeat,
  play,
  segmentOf,
} from '../../test/videos.ts'
import { BLOCK_MS, budgetRules } from './budget.policy.ts'
import { createFetchBudget } from './budget.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const allow = (streamLimit: number) => saveSettings(t, 'learning', { streamLimit, deviceLimit: 5 })
const slotsOf = async (user: TestUser) => {
  const rows = await t.db
    .select({ slot: playbacks.slot })
    .from(playbacks)
    .where(and(eq(playbacks.userId, user.id), isNull(playbacks.endedAt)))
    .orderBy(asc(playbacks.slot))
  return rows.map(({ slot }) => slot)
}
/** A lesson of a learner who is signed in with three browsers. */
async function buildThree() {
  const made = await buildWatchedVideo(t)
  const browsers = [made.as, await t.signIn(made.user), await t.signIn(made.user)] as const
  return { ...made, browsers }
}
const playing = async (as: TestSession, lessonId: string, takeOver?: boolean) => {
  const { data } = await play(t, as, lessonId, takeOver)
  t.time.advance(1000)
  return data
}
const fetched = (grant: { manifestUrl: string; token: string }) => fetchStatus(t.app, segmentOf(grant))

test('two streams allowed: two browsers play, a third is told of the earliest, whose place it takes on request', async () => {
  await allow(2)
  const { user, lessonId, browsers } = await buildThree()
  const [first, second] = [await playing(browsers[0], lessonId), await playing(browsers[1], lessonId)]
  expect([await fetched(first), await fetched(second), await slotsOf(user)]).toEqual([200, 200, [1, 2]])
  const { status, error } = await play(t, browsers[2], lessonId)
  expect([status, error.name]).toEqual([409, 'playback.elsewhere'])
  const { streamLimit, sinceMs } = playbackElsewhere.parse(error.details)
  expect(streamLimit).toBe(2)
  expect(sinceMs).toBeGreaterThanOrEqual(2000)
  const third = await playing(browsers[2], lessonId, true)
  expect(await Promise.all([first, second, third].map(fetched))).toEqual([403, 200, 200])
  expect((await heartbeat(t, browsers[0], first.playbackId)).error.name).toBe('playback.ended')
  expect(await slotsOf(user)).toEqual([1, 2])
})

test('two streams allowed: one browser still plays one lesson at a time', async () => {
  await allow(2)
  const { user, courseId, lessonId, browsers } = await buildThree()
  const other = await buildPlayableVideo(t, { courseId })
  const first = await playing(browsers[0], lessonId)
  const second = await playing(browsers[0], other.lessonId)
  expect([await fetched(first), await fetched(second), await slotsOf(user)]).toEqual([403, 200, [1]])
})

test('a lowered limit of streams lets those that play go on, and ends as many as needed for the next one', async () => {
  await allow(3)
  const { user, lessonId, browsers } = await buildThree()
  const streams = []
  for (const browser of browsers) streams.push(await playing(browser, lessonId))
  await allow(1)
  expect(await Promise.all(streams.map(fetched))).toEqual([200, 200, 200])
  const again = await t.signIn(user)
  const next = await playing(again, lessonId, true)
  expect(await Promise.all([...streams, next].map(fetched))).toEqual([403, 403, 403, 200])
  expect(await slotsOf(user)).toEqual([1])
})

test('two streams allowed: forty concurrent starts of four browsers leave two', async () => {
  await allow(2)
  const { user, lessonId, browsers } = await buildThree()
  const all = [...browsers, await t.signIn(user)]
  const asked = await Promise.all(
    Array.from({ length: 40 }, (_, n) => play(t, all[n % 4]!, lessonId, n > 20)),
  )
  expect(asked.every(({ status }) => status === 200 || status === 409)).toBe(true)
  expect(await slotsOf(user)).toEqual([1, 2])
})

test('new media is handed out at twice the speed of watching for each stream that may play', async () => {
  const fetchFor = async (streams: number) => {
    await allow(streams)
    const { user, as, lessonId } = await buildWatchedVideo(t)
    const { playbackId } = (await play(t, as, lessonId)).data
    const budget = createFetchBudget(t.services, { ...budgetRules, freshBurstMs: BLOCK_MS })
    const started = t.time.now().getTime()
    for (let block = 0; block < 20; block += 1) {
      const segment = { userId: user.id, playbackId: playbackId ?? '', packageKey: 'x', index: block * 3 }
      let answer = await budget.admit(segment)
      for (; answer.kind === 'wait'; answer = await budget.admit(segment))
        t.time.advance(Math.ceil(answer.ms))
      expect(answer.kind).toBe('open')
    }
    return t.time.now().getTime() - started
  }
  const alone = await fetchFor(1)
  expect(alone).toBeGreaterThan(8 * BLOCK_MS)
  expect((await fetchFor(2)) / alone).toBeCloseTo(0.5, 1)
})
