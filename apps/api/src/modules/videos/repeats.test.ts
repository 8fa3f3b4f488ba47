import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { type FfmpegTools, parseMediaPlaylist } from '@repo/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fetchedMedia, videoCaptions, videoPackages, videos } from '../../db/schema/index.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { requireFfmpeg, storeEncryptedPackage } from '../../test/encrypted-video.ts'
import { buildAdmin, buildLesson, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { buildWatchedVideo, play } from '../../test/videos.ts'
import { createTranscodeService } from './transcode.service.ts'
import { createVideoQueue } from './video-queue.service.ts'

let t: TestApp
let tools: FfmpegTools

beforeAll(async () => {
  t = await createTestApp()
  tools = await requireFfmpeg()
})
afterAll(() => t.close())

const run = (videoId: string) =>
  createTranscodeService(
    t.services,
    tools,
  )({ videoId, jobId: randomUUID(), hasMoreTries: true, signal: new AbortController().signal })
const find = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]
const waiting = async (videoId: string) =>
  (
    await t.db.execute(
      sql`select 1 from pgboss.job where name = 'transcode' and data->>'videoId' = ${videoId}`,
    )
  ).rows.length

/** A whole video of eight seconds, with a caption and a chapter. */
async function buildWholeVideo() {
  const packageKey = randomUUIDv7().replaceAll('-', '')
  const { sealedKeys, manifest, pictureFolder } = await storeEncryptedPackage(t, tools, {
    packageKey,
    seconds: 8,
  })
  const video = await buildVideo(t.db, {
    packageKey,
    state: 'ready',
    chapters: [{ startMs: 0, title: 'Mở đầu' }],
  })
  await t.db
    .insert(videoPackages)
    .values({ key: packageKey, videoId: video.id, state: 'live', sealedKeys, manifest })
  await t.db.insert(videoCaptions).values({
    videoId: video.id,
    lang: 'vi',
    label: 'Tiếng Việt',
    cues: [{ startMs: 1000, endMs: 2000, text: 'Xin chào' }],
  })
  return { video, packageKey, pictureFolder }
}

const buildRepeat = (videoId: string, rounds: number) =>
  buildVideo(t.db, { state: 'queued', demoRecipe: { videoId, rounds } })

test('looped video: it is as long as all its repetitions, and every second is served', async () => {
  const { video, pictureFolder } = await buildWholeVideo()
  const repeat = await buildRepeat(video.id, 3)
  const { courseId, as, user } = await buildWatchedVideo(t)
  const lesson = await buildLesson(t.db, { courseId, videoId: repeat.id })
  await run(repeat.id)
  expect(await find(repeat.id)).toMatchObject({
    state: 'ready',
    durationMs: 24_000,
    chapters: [
      { startMs: 0, title: 'Mở đầu' },
      { startMs: 8000, title: 'Phim minh họa phát lại từ đầu' },
    ],
  })

  const { data } = await play(t, as, lesson.id)
  const get = (file: string) =>
    t.app.inject({
      url: data.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', file),
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
  for (const folder of [pictureFolder, 'audio', 'iframes']) {
    const { segments } = parseMediaPlaylist((await get(`${folder}/playlist.m3u8`)).body)
    expect(segments.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(24_000)
    const bytes = await Promise.all(segments.map(async ({ uri }) => await get(`${folder}/${uri}`)))
    expect(bytes.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
    expect(bytes[4]?.rawPayload.equals(bytes[0]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect(bytes[5]?.rawPayload.equals(bytes[1]?.rawPayload ?? Buffer.alloc(0))).toBe(true)
    expect((await get(`${folder}/00006.m4s`)).statusCode).toBe(404)
  }
  expect((await get('keys/0')).rawPayload).toHaveLength(16)
  expect((await get('captions/vi.vtt')).body.match(/Xin chào/g)).toHaveLength(3)
  // Two blocks of twelve seconds: a showing counts like any other video, although its bytes were sent before. Stills
  // have blocks of their own, below 0.
  const [fetched] = await t.db.select().from(fetchedMedia).where(eq(fetchedMedia.userId, user.id))
  expect(fetched?.blocks.filter((block) => block >= 0)).toHaveLength(2)
})

test('looped video: it keeps playing when its source is removed from storage', async () => {
  const { video, packageKey, pictureFolder } = await buildWholeVideo()
  const repeat = await buildRepeat(video.id, 2)
  await run(repeat.id)
  await t.services.storage.removeAll(`packages/${packageKey}`)
  const made = await find(repeat.id)
  const stored = await t.services.storage.stat(`packages/${made?.packageKey}/${pictureFolder}/00001.m4s`)
  expect(stored?.bytes).toBeGreaterThan(0)
})

test('looped video: captions removed by staff stay removed when it is encoded again', async () => {
  const { video } = await buildWholeVideo()
  const english = { lang: 'en', label: 'English', cues: [{ startMs: 0, endMs: 1000, text: 'Hello' }] }
  await t.db.insert(videoCaptions).values({ videoId: video.id, ...english })
  const repeat = await buildRepeat(video.id, 2)
  await run(repeat.id)
  const languages = async (id: string) =>
    (await t.db.select().from(videoCaptions).where(eq(videoCaptions.videoId, id)))
      .map(({ lang }) => lang)
      .sort()
  expect(await languages(repeat.id)).toEqual(['en', 'vi'])
  const as = await t.signIn(await buildAdmin(t.db, ['content']))
  await t.call(contract.videos.removeCaptions, { as, params: { id: repeat.id, lang: 'vi' } })
  expect((await t.call(contract.videos.reencodeVideo, { as, params: { id: repeat.id } })).status).toBe(200)
  await run(repeat.id)
  expect(await find(repeat.id)).toMatchObject({ state: 'ready' })
  expect(await languages(repeat.id)).toEqual(['en'])
  expect(await languages(video.id)).toEqual(['en', 'vi'])
})

test('looped video: it waits until its source is complete, and no sweep queues it before', async () => {
  const video = await buildVideo(t.db, { state: 'processing' })
  const repeat = await buildRepeat(video.id, 2)
  await run(repeat.id)
  expect(await find(repeat.id)).toMatchObject({ state: 'queued' })
  await createVideoQueue(t.services).sendForgotten()
  expect(await waiting(repeat.id)).toBe(0)
  await t.db.update(videos).set({ state: 'ready' }).where(eq(videos.id, video.id))
  await createVideoQueue(t.services).sendForgotten()
  expect(await waiting(repeat.id)).toBe(1)
})

test('looped video: completing the source queues the videos that loop it', async () => {
  const demoRecipe = { title: 'Chăm sóc da sau laser', durationSeconds: 24 }
  const video = await buildVideo(t.db, { state: 'queued', demoRecipe })
  const repeat = await buildRepeat(video.id, 40)
  await run(video.id)
  expect(await find(video.id)).toMatchObject({ state: 'ready', durationMs: 24_000 })
  expect(await waiting(repeat.id)).toBe(1)
  await run(repeat.id)
  expect(await find(repeat.id)).toMatchObject({ state: 'ready', durationMs: 960_000 })
})
