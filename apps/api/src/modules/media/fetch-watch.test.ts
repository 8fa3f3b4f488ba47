import { SEGMENT_MS } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { playbackBudgets, playbacks } from '../../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { buildPlayableVideo, buildWatchedVideo, play, SEGMENT_BYTES, segmentOf } from '../../test/videos.ts'
import { BLOCK_MS, SEGMENTS_PER_BLOCK } from '../playback/budget.policy.ts'

const BLOCKS_IN_A_BURST = 2
const SEGMENTS = 20

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({ MEDIA_BURST_SECONDS: String((BLOCKS_IN_A_BURST * BLOCK_MS) / 1000) })
})
afterAll(() => t.close())

const watching = async () => {
  const show = await buildWatchedVideo(t)
  for (let n = 0; n < SEGMENTS; n += 1)
    await t.services.storage.put(
      `packages/${show.packageKey}/video-360/${String(n).padStart(5, '0')}.m4s`,
      Buffer.from(SEGMENT_BYTES),
    )
  const { data } = await play(t, show.as, show.lessonId)
  return { ...show, id: data.playbackId ?? '', url: segmentOf(data) }
}
const segment = (url: string, index: number) => url.replace('00000', String(index).padStart(5, '0'))
const from = (ip: string) => ({ 'x-forwarded-for': ip })
const rowOf = async (id: string) => (await t.db.select().from(playbacks).where(eq(playbacks.id, id)))[0]
const demandOf = async (userId: string) =>
  (await t.db.select().from(playbackBudgets).where(eq(playbackBudgets.userId, userId)))[0]?.demandMs

test('fetch limit: a player fills its buffer, then gets segments at twice the speed, and plays on if it waits as told', async () => {
  const { id, url } = await watching()
  let index = 0
  while ((await t.app.inject({ url: segment(url, index) })).statusCode === 200) index += 1
  expect(index).toBeGreaterThanOrEqual(BLOCKS_IN_A_BURST * SEGMENTS_PER_BLOCK)
  expect(index % SEGMENTS_PER_BLOCK).toBe(0)
  const refused = await t.app.inject({ url: segment(url, index) })
  const seconds = Number(refused.headers['retry-after'])
  expect(refused.statusCode).toBe(429)
  expect(refused.json().error).toMatchObject({
    name: 'playback.too_fast',
    details: { retryAfterSeconds: seconds },
  })
  expect(seconds).toBeLessThanOrEqual(BLOCK_MS / 2 / 1000)
  t.time.advance(seconds * 1000)
  expect((await t.app.inject({ url: segment(url, index) })).statusCode).toBe(200)
  expect((await rowOf(id))?.endedAt).toBeNull()
})

test('fetch limit: refused requests and files without media cost nothing', async () => {
  const { user, url } = await watching()
  const { headers } = await t.app.inject({ url })
  const before = await demandOf(user.id)
  const known = { 'if-none-match': String(headers.etag) }
  for (let index = 0; index < SEGMENTS; index += 1) {
    expect((await t.app.inject({ url, headers: known })).statusCode).toBe(304)
    expect((await t.app.inject({ url: segment(url, index), method: 'HEAD' })).statusCode).toBe(200)
    const sound = segment(url, index).replace('video-360', 'audio')
    expect((await t.app.inject({ url: sound })).statusCode).toBe(404)
  }
  expect(await demandOf(user.id)).toBe(before)
})

test('fetch limit: a range of a segment costs as much as the whole', async () => {
  const { user, url } = await watching()
  const first = await t.app.inject({ url, headers: { range: 'bytes=0-0' } })
  expect([first.statusCode, await demandOf(user.id)]).toEqual([206, BLOCK_MS])
})

test('fetch limit: an instance saves its counts when it stops', async () => {
  const { id, url } = await watching()
  const instance = buildApp(t.services)
  for (const index of [0, 1])
    await instance.inject({ url: segment(url, index), headers: from('203.0.113.7') })
  await instance.close()
  expect(await rowOf(id)).toMatchObject({
    fetchedMs: 2 * SEGMENT_MS,
    networks: { '203.0.113.0/24': expect.any(String) },
  })
})

test('fetch limit: a stream fetched from four networks at once is ended', async () => {
  const { id, url } = await watching()
  const status = async (ip: string) => (await t.app.inject({ url, headers: from(ip) })).statusCode
  expect(await status('203.0.113.7')).toBe(200)
  expect(await status('203.0.113.99')).toBe(200)
  expect(await status('198.51.100.1')).toBe(200)
  expect(await status('2001:db8:1::5')).toBe(200)
  expect(await status('192.0.2.1')).toBe(429)
  expect(await rowOf(id)).toMatchObject({ endReason: 'too_fast' })
  expect(Object.keys((await rowOf(id))?.networks ?? {}).sort()).toEqual([
    '192.0.2.0/24',
    '198.51.100.0/24',
    '2001:db8:1::/48',
    '203.0.113.0/24',
  ])
})

test('fetch limit: previews have no stream and are not counted', async () => {
  const { lessonId } = await buildPlayableVideo(t, { isFreePreview: true })
  const { data } = await play(t, null, lessonId)
  for (let i = 0; i < SEGMENTS; i += 1)
    expect((await t.app.inject({ url: segmentOf(data) })).statusCode).toBe(200)
})
