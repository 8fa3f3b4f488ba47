import { contract } from '@repo/contract'
import { SEGMENT_MS } from '@repo/media'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { auditEntries, playbacks } from '../../db/schema/index.ts'
import { beat, buildFilm, buildShow, play, segmentOf } from '../../test/films.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

import { fetchLimits } from './fetch-limits.ts'
import { createFetchWatch } from './fetch-watch.ts'

const BURST_SECONDS = 20
const IN_A_BURST = (BURST_SECONDS * 1000) / SEGMENT_MS

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ MEDIA_BURST_SECONDS: String(BURST_SECONDS) })
})
afterAll(() => t.close())

const watching = async () => {
  const show = await buildShow(t)
  const { data } = await play(t, show.as, show.lessonId)
  return { ...show, id: data.playbackId ?? '', url: segmentOf(data) }
}
const fetchTimes = async (url: string, count: number, app = t.app, ip = '203.0.113.7') => {
  const statuses: number[] = []
  for (let i = 0; i < count; i += 1)
    statuses.push((await app.inject({ url, headers: { 'x-forwarded-for': ip } })).statusCode)
  return statuses
}
const rowOf = async (id: string) => (await t.db.select().from(playbacks).where(eq(playbacks.id, id)))[0]

test('a buffer fills, then fetching goes as fast as watching four times over', async () => {
  const { id, url } = await watching()
  expect(new Set(await fetchTimes(url, IN_A_BURST))).toEqual(new Set([200]))
  const refused = await t.app.inject({ url, headers: { 'x-forwarded-for': '203.0.113.7' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect(refused.json().error).toMatchObject({ name: 'playback.too_fast', details: { retryAfterSeconds: 1 } })
  t.time.advance(SEGMENT_MS / 4)
  expect(await fetchTimes(url, 1)).toEqual([200])
  expect((await rowOf(id))?.endedAt).toBeNull()
})

test('what is asked twice, not sent, or no picture does not count', async () => {
  const { url } = await watching()
  const { headers } = await t.app.inject({ url })
  const known = { 'if-none-match': String(headers.etag) }
  for (let i = 0; i < 2 * IN_A_BURST; i += 1) {
    expect((await t.app.inject({ url, headers: known })).statusCode).toBe(304)
    expect((await t.app.inject({ url, method: 'HEAD' })).statusCode).toBe(200)
    expect((await t.app.inject({ url: url.replace('video-360', 'audio') })).statusCode).toBe(404)
  }
})

test('parts count by their share', async () => {
  const { url } = await watching()
  const statuses: number[] = []
  for (let i = 0; i < 2 * IN_A_BURST; i += 1)
    statuses.push((await t.app.inject({ url, headers: { range: 'bytes=0-0' } })).statusCode)
  expect(new Set(statuses)).toEqual(new Set([206]))
})

test('who does not stop is ended and noted, the second time with the session', async () => {
  const { user, as, lessonId, id, url } = await watching()
  const statuses = await fetchTimes(url, IN_A_BURST + 12)
  expect(statuses.filter((status) => status === 200)).toHaveLength(IN_A_BURST)
  expect(statuses.at(-1)).toBe(429)
  expect(await rowOf(id)).toMatchObject({ endReason: 'too_fast', fetchedMs: BURST_SECONDS * 1000 })
  expect((await beat(t, as, id)).error.name).toBe('playback.too_fast')
  const notes = await t.db
    .select()
    .from(auditEntries)
    .where(and(eq(auditEntries.subjectId, user.id), eq(auditEntries.action, 'playback.too_fast')))
  expect(notes[0]?.after).toMatchObject({ playbackId: id, fetchedMs: BURST_SECONDS * 1000, networks: 1 })

  const again = (await play(t, as, lessonId)).data
  await fetchTimes(segmentOf(again), IN_A_BURST + 12)
  expect((await t.call(contract.auth.me, { as })).error.code).toBe(40003)
  expect(await fetchTimes(segmentOf(again), 1)).toEqual([403])
})

test('instances count together', async () => {
  const { id } = await watching()
  const limits = { ...fetchLimits, burstMs: BURST_SECONDS * 1000 }
  const [one, other] = [createFetchWatch(t.services, limits), createFetchWatch(t.services, limits)]
  const exchange = async () => {
    await one.flush()
    await other.flush()
  }
  await Promise.all([one.countPicture(id, 1), other.countPicture(id, 1)])
  await exchange()
  for (let i = 0; i < IN_A_BURST - 2; i += 1) await one.countPicture(id, 1)
  await one.flush()
  await other.countPicture(id, 0)
  await other.flush()
  await other.countPicture(id, 1 / 2)
  await other.flush()
  await expect(other.countPicture(id, 1)).rejects.toThrow('playback.too_fast')
  expect((await rowOf(id))?.fetchedMs).toBe((IN_A_BURST + 1 / 2) * SEGMENT_MS)
})

test('what an instance has counted is not lost when it stops', async () => {
  const { id, url } = await watching()
  const instance = buildApp(t.services)
  await fetchTimes(url, 2, instance)
  await instance.close()
  expect(await rowOf(id)).toMatchObject({
    fetchedMs: 2 * SEGMENT_MS,
    networks: { '203.0.113.0/24': expect.any(String) },
  })
})

test('a stream from four networks at once is shared', async () => {
  const { id, url } = await watching()
  const from = (ip: string) => fetchTimes(url, 1, t.app, ip)
  expect(await from('203.0.113.7')).toEqual([200])
  expect(await from('203.0.113.99')).toEqual([200])
  expect(await from('198.51.100.1')).toEqual([200])
  expect(await from('2001:db8:1::5')).toEqual([200])
  expect(await from('192.0.2.1')).toEqual([429])
  expect(await rowOf(id)).toMatchObject({ endReason: 'too_fast' })
  expect(Object.keys((await rowOf(id))?.networks ?? {}).sort()).toEqual([
    '192.0.2.0/24',
    '198.51.100.0/24',
    '2001:db8:1::/48',
    '203.0.113.0/24',
  ])
})

test('a preview is nobody’s stream, so nothing of it is counted', async () => {
  const { lessonId } = await buildFilm(t, { isFreePreview: true })
  const { data } = await play(t, null, lessonId)
  expect(new Set(await fetchTimes(segmentOf(data), 2 * IN_A_BURST))).toEqual(new Set([200]))
})
