import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { contract } from '@repo/contract'
import type { FfmpegTools } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { videoCaptions, videoPackages, videos } from '../../db/schema/index.ts'
import { createLogger } from '../../process/log.ts'
import { testEnv } from '../../test/env.ts'
import { buildAdmin, buildCourse, buildLesson } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { addOriginal, buildQueuedVideo, drawClip, findTools } from '../../test/originals.ts'
import { buildWatcher, fetchStatus, play } from '../../test/videos.ts'
import { type RunningWorker, startWorker } from '../../worker/start-worker.ts'
import { sweepJob } from '../../worker/sweep.job.ts'
import { transcodeJob } from './transcode.job.ts'

const api = contract.videos
let t: TestApp
let tools: FfmpegTools
let site: string
let worker: RunningWorker
let scratch: string
let long: Buffer
let short: Buffer
let staff: TestSession
/** While this file exists, ladders wait before they encode. */
let halt: string
/** Puts a script in front of ffmpeg that recognises a ladder by the folders of its run. */
const haltLadders = async () => {
  halt = join(scratch, 'halt')
  const FFMPEG_PATH = join(scratch, 'ffmpeg')
  const wait = `case "$*" in *video-???-????????*) while [ -e '${halt}' ]; do sleep 0.05; done;; esac`
  await writeFile(FFMPEG_PATH, `#!/bin/sh\n${wait}\nexec '${tools.ffmpegPath}' "$@"\n`, { mode: 0o755 })
  return { FFMPEG_PATH, FFPROBE_PATH: tools.ffprobePath }
}
beforeAll(async () => {
  t = await createTestApp()
  scratch = await mkdtemp(join(tmpdir(), 'pipeline-'))
  await t.app.listen({ host: '127.0.0.1', port: 0 })
  site = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`
  tools = await findTools()
  long = await drawClip(tools, scratch, { lines: 720, seconds: 5 })
  short = await drawClip(tools, scratch, { lines: 480, seconds: 5 })
  staff = await t.signIn(await buildAdmin(t.db))
  const { DATA_DIR } = t.services.env
  const settings = { DATABASE_URL: t.databaseUrl, DATA_DIR, ...(await haltLadders()) }
  worker = await startWorker(testEnv(settings), createLogger('silent'))
})
afterAll(async () => {
  await worker.stop()
  await t.close()
  await rm(scratch, { recursive: true, force: true })
})

const patience = { timeout: 60_000, interval: 100 }
const find = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]
const waitFor = (id: string, ...states: string[]) =>
  vi.waitFor(async () => expect(states).toContain((await find(id))?.state), patience)
const queueVideo = async (content: Buffer) => {
  const video = await buildQueuedVideo(t.services, content)
  await t.services.queue.send(transcodeJob, { videoId: video.id })
  return video.id
}
const filesIn = async (prefix: string) => {
  const keys: string[] = []
  for await (const key of t.services.storage.list(prefix)) keys.push(key)
  return keys
}
/** Pictures that a player of somebody signed in can decode. */
const countPictures = async (path: string, as: TestSession) => {
  const input = ['-allowed_extensions', 'ALL', '-headers', `Authorization: Bearer ${as.accessToken}\r\n`]
  const args = ['-v', 'error', ...input, '-i', `${site}${path}`, '-map', '0:v:0', '-f', 'framecrc', 'pipe:1']
  const { stdout } = await promisify(execFile)(tools.ffmpegPath, args)
  return stdout.split('\n').filter((line) => line.startsWith('0,')).length
}

test('pipeline: the first rendition of a second video does not wait for the full ladder of the first', async () => {
  await writeFile(halt, '')
  const first = await queueVideo(long)
  await waitFor(first, 'playable')
  const second = await queueVideo(short)
  await waitFor(second, 'playable')
  expect((await find(first))?.state).toBe('playable')
  await rm(halt)
  await waitFor(first, 'ready')
  await waitFor(second, 'ready')
})

test('pipeline: a video plays encrypted, is replaced while somebody watches, and is removed without a trace', async () => {
  const id = await queueVideo(short)
  await waitFor(id, 'ready')
  const course = await buildCourse(t.db)
  const lesson = await buildLesson(t.db, { courseId: course.id, videoId: id })
  const { as } = await buildWatcher(t, course.id)
  const { data: stream } = await play(t, as, lesson.id)
  const address = (file: string) => stream.manifestUrl.replace(/^\/api/, '').replace('master.m3u8', file)
  const master = (await t.app.inject({ url: address('master.m3u8') })).body
  // The ladder has folders of its own run.
  const [upper = ''] = /^video-480-[0-9a-f]{8}(?=\/playlist\.m3u8$)/m.exec(master) ?? []
  // Five seconds at 25 pictures each.
  for (const rung of ['video-360', upper])
    expect(await countPictures(address(`${rung}/playlist.m3u8`), as)).toBe(125)

  await addOriginal(t.services, id, short, 'ban-moi.mp4')
  await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, id))
  await t.services.queue.send(transcodeJob, { videoId: id })
  const before = (await find(id))?.packageKey
  await waitFor(id, 'ready')
  const after = (await find(id))?.packageKey
  expect(after).not.toBe(before)
  for (const file of ['master.m3u8', `${upper}/playlist.m3u8`, `${upper}/00000.m4s`])
    expect([file, await fetchStatus(t.app, address(file))]).toEqual([file, 200])

  // Nobody can be watching the old version any more.
  await t.db
    .update(videoPackages)
    .set({ removeAfter: new Date(Date.now() - 1000) })
    .where(eq(videoPackages.key, before ?? ''))
  await t.services.queue.send(sweepJob, {})
  await vi.waitFor(async () => expect(await filesIn(`packages/${before}`)).toEqual([]), patience)
  expect(await filesIn(`packages/${after}`)).not.toEqual([])

  const cues = [{ startMs: 0, endMs: 1000, text: 'Xin chào' }]
  await t.db.insert(videoCaptions).values({ videoId: id, lang: 'vi', label: 'Tiếng Việt', cues })
  await t.call(contract.crm.setCourseStatus, {
    as: staff,
    params: { id: course.id },
    body: { status: 'archived' },
  })
  const originals = await filesIn('originals')
  expect((await t.call(api.removeVideo, { as: staff, params: { id } })).status).toBe(200)
  await vi.waitFor(async () => {
    expect(await filesIn(`packages/${after}`)).toEqual([])
    // Two of them were its own.
    expect(await filesIn('originals')).toHaveLength(originals.length - 2)
    expect(await t.db.$count(videoPackages, eq(videoPackages.key, after ?? ''))).toBe(0)
  }, patience)
  expect(await t.db.$count(videoCaptions, eq(videoCaptions.videoId, id))).toBe(0)
})
