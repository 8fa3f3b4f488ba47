import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { videoCaptions, videoPackages } from '../../db/schema/index.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { buildPlayableVideo, buildWatcher, fetchStatus, play } from '../../test/videos.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

/** Who may watch, and the poster that the player is given. */
async function posterOf(sensitive: string[], pictures: string[]) {
  const video = await buildPlayableVideo(t, { sensitive })
  for (const name of pictures)
    await t.services.storage.put(`packages/${video.packageKey}/${name}`, Buffer.from(name))
  const { as } = await buildWatcher(t, video.courseId)
  const { data } = await play(t, as, video.lessonId)
  return data.posterUrl?.replace(/^\/api/, '') ?? null
}
const both = ['poster.jpg', 'poster-blurred.jpg']

test('a lesson that asks before it shows anything has the blurred poster, and it can be fetched', async () => {
  const url = await posterOf(['injection'], both)
  expect(url).toMatch(/\/poster-blurred\.jpg$/)
  expect(await fetchStatus(t.app, url ?? '')).toBe(200)
})

test('without a blurred one it has none, never the clear one', async () => {
  expect(await posterOf(['surgery'], ['poster.jpg'])).toBeNull()
})

test('a lesson that asks nothing shows its clear poster', async () => {
  expect(await posterOf([], both)).toMatch(/\/poster\.jpg$/)
})

test('sound without a picture has no poster at all', async () => {
  const video = await buildPlayableVideo(t, {})
  const manifest = {
    version: 1,
    durationMs: 4000,
    isComplete: true,
    video: [],
    poster: null,
    storyboard: null,
  }
  await t.db.update(videoPackages).set({ manifest }).where(eq(videoPackages.key, video.packageKey))
  const { as } = await buildWatcher(t, video.courseId)
  expect((await play(t, as, video.lessonId)).data).toMatchObject({ posterUrl: null, storyboardUrl: null })
})

test('captions are offered only where there are some', async () => {
  const video = await buildPlayableVideo(t, {})
  const track = { videoId: video.video.id, label: 'Phụ đề' }
  const cues = [{ startMs: 0, endMs: 1000, text: 'Chào bạn' }]
  await t.db.insert(videoCaptions).values([
    { ...track, lang: 'vi', cues: [] },
    { ...track, lang: 'en', cues },
  ])
  const { as } = await buildWatcher(t, video.courseId)
  const { captions } = (await play(t, as, video.lessonId)).data
  expect(captions.map(({ lang }) => lang)).toEqual(['en'])
})
