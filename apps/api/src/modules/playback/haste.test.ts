import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, sessions } from '../../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { buildWatchedVideo, fetchStatus, heartbeat, play, segmentOf } from '../../test/videos.ts'
import { createFetchGuard } from './fetch-guard.service.ts'
import { COOL_DOWN_MS, REPEATED_EXCESS_MS } from './playback.limits.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const judged = (userId: string) =>
  t.db
    .select({ action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, userId), eq(auditEntries.subjectType, 'user')))
    .orderBy(auditEntries.createdAt)
const endFor = (id: string | null) => createFetchGuard(t.services).endFor(id ?? '', { demandMs: 900_000 })
const me = async (as: { accessToken: string }) => (await t.call(contract.auth.me, { as })).status

test('too fast fetching: the stream ends, and staff can read why', async () => {
  const { user, as, lesson } = await buildWatchedVideo(t)
  const first = (await play(t, as, lesson.id)).data
  expect(await fetchStatus(t.app, segmentOf(first))).toBe(200)
  // Two instances may detect it at the same time.
  await Promise.all([endFor(first.playbackId), endFor(first.playbackId)])
  expect(await fetchStatus(t.app, segmentOf(first))).toBe(429)
  const { status, error } = await heartbeat(t, as, first.playbackId)
  expect([status, error.name, error.details]).toEqual([
    429,
    'playback.too_fast',
    { reason: 'too_fast', retryAfterSeconds: expect.closeTo(COOL_DOWN_MS / 1000, -2) },
  ])
  expect(await judged(user.id)).toEqual([
    {
      action: 'playback.too_fast',
      after: {
        playbackId: first.playbackId,
        lessonId: lesson.id,
        closedUntil: expect.any(String),
        demandMs: 900_000,
      },
    },
  ])
  expect(await me(as)).toBe(200)
})

test('too fast fetching: the second time within a day the session ends as well', async () => {
  const { user, as, lessonId } = await buildWatchedVideo(t)
  const first = (await play(t, as, lessonId)).data
  await endFor(first.playbackId)
  t.time.advance(COOL_DOWN_MS)
  const second = (await play(t, as, lessonId)).data
  expect(second.playbackId).not.toBe(first.playbackId)
  await endFor(second.playbackId)
  expect(await me(as)).toBe(401)
  expect((await judged(user.id)).map(({ action }) => action)).toEqual([
    'playback.too_fast',
    'playback.session_ended',
  ])
  const [row] = await t.db.select().from(sessions).where(eq(sessions.id, as.sessionId))
  expect(row?.revokedReason).toBe('played_too_fast')
})

test('too fast fetching: once a day has no further consequence', async () => {
  const { user, as, lessonId } = await buildWatchedVideo(t)
  await endFor((await play(t, as, lessonId)).data.playbackId)
  t.time.advance(REPEATED_EXCESS_MS + 1000)
  const later = await t.signIn(user)
  await endFor((await play(t, later, lessonId)).data.playbackId)
  expect(await me(later)).toBe(200)
})

test('too fast fetching: a stream that has ended or does not exist is ignored', async () => {
  await endFor('019a0000-0000-7000-8000-000000000000')
  const { user, as, lessonId } = await buildWatchedVideo(t)
  const first = (await play(t, as, lessonId)).data
  await t.call(contract.learning.endPlayback, { as, params: { playbackId: first.playbackId ?? '' } })
  await endFor(first.playbackId)
  expect(await judged(user.id)).toEqual([])
})
