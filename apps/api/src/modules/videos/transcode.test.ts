import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { type FfmpegTools, PACKAGING_VERSION, runFfmpeg, verifyPackage } from '@repo/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { lessons, videoPackages, videos } from '../../db/schema/index.ts'
import { buildAdmin, buildLesson, buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { addOriginal, buildQueuedVideo, drawClip, findTools } from '../../test/originals.ts'
import { createDiskRoom } from './disk-room.ts'
import { findPackage, packageFolder } from './packages.repo.ts'
import { createTranscodeHandler } from './transcode.handler.ts'
import { LADDER_PRIORITY, RENEWAL_PRIORITY } from './transcode.job.ts'
import { createTranscodeService } from './transcode.service.ts'
import { workRoot } from './work-folder.ts'

let t: TestApp
let tools: FfmpegTools
let scratch: string
let small: Buffer
let tall: Buffer
const running = new AbortController().signal

beforeAll(async () => {
  t = await createTestApp()
  tools = await findTools()
  scratch = await mkdtemp(join(tmpdir(), 'clips-'))
  small = await drawClip(tools, scratch, { lines: 180 })
  tall = await drawClip(tools, scratch, { lines: 480 })
})
afterAll(async () => {
  await t.close()
  await rm(scratch, { recursive: true, force: true })
})
afterEach(() => t.db.execute(sql`delete from pgboss.job where name = 'transcode'`))

const find = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]
const packagesOf = (id: string) =>
  t.db.select().from(videoPackages).where(eq(videoPackages.videoId, id)).orderBy(videoPackages.createdAt)
const folderOf = (key: string | null | undefined) =>
  join(t.services.env.DATA_DIR, 'storage', packageFolder(key ?? ''))
const run = (
  videoId: string,
  options: { packageKey?: string; hasMoreTries?: boolean; signal?: AbortSignal } = {},
) =>
  createTranscodeService(
    t.services,
    tools,
  )({
    videoId,
    jobId: randomUUID(),
    hasMoreTries: true,
    signal: running,
    ...options,
  })
const waitingJobs = async () =>
  (
    await t.db.execute<{ data: { videoId: string; packageKey?: string }; priority: number }>(
      sql`select data, priority from pgboss.job where name = 'transcode' order by created_on, id`,
    )
  ).rows

/** Ids of the processes that work in a folder. */
const findEncoders = async (folder: string) => {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')))
  return ids.filter((_, n) => places[n]?.startsWith(folder))
}

/** Both stages, the second as its job says. */
const prepare = async (videoId: string) => {
  await run(videoId)
  for (const { data } of await waitingJobs()) if (data.videoId === videoId) await run(videoId, data)
  return find(videoId)
}

describe('first encode', () => {
  test('plays after the first stage and is complete after the second; nothing is encoded twice', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    const lesson = await buildLesson(t.db, { videoId: video.id, durationMs: 0 })
    await run(video.id)
    const playable = await find(video.id)
    expect(playable).toMatchObject({ state: 'playable', progressPercent: 15, renditions: [{ name: '360' }] })
    const [job] = await waitingJobs()
    expect(job).toEqual({
      data: { videoId: video.id, packageKey: playable?.packageKey },
      priority: LADDER_PRIORITY,
    })
    const [shown] = await t.db.select().from(lessons).where(eq(lessons.id, lesson.id))
    expect(shown?.durationMs).toBe(playable?.durationMs)
    expect(playable?.durationMs).toBeGreaterThan(1500)

    await run(video.id)
    expect((await find(video.id))?.packageKey).toBe(playable?.packageKey)

    await run(video.id, job?.data)
    const ready = await find(video.id)
    expect(ready).toMatchObject({ state: 'ready', progressPercent: 100, failureCode: null })
    expect(ready?.packageKey).toBe(playable?.packageKey)
    expect(ready?.renditions.map(({ name }) => name)).toEqual(['360', '480'])
    const manifest = await verifyPackage(folderOf(ready?.packageKey))
    expect(manifest).toMatchObject({
      isComplete: true,
      packaging: PACKAGING_VERSION,
      encryption: { method: 'AES-128' },
      captions: [],
    })
    const [row] = await packagesOf(video.id)
    expect(row).toMatchObject({ state: 'live', runId: null, manifest: JSON.parse(JSON.stringify(manifest)) })
    await run(video.id, job?.data)
    expect(await packagesOf(video.id)).toHaveLength(1)
    expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
  })

  test('imports embedded captions, but never overwrites those of an editor', async () => {
    await writeFile(join(scratch, 'inside.srt'), '1\n00:00:00,500 --> 00:00:01,500\nĐộng mạch mặt\n')
    const files = ['-i', 'clip-180-2.mp4', '-i', 'inside.srt', '-i', 'inside.srt']
    const maps = ['-map', '0', '-map', '1', '-map', '2', '-c', 'copy', '-c:s', 'mov_text']
    const marks = ['-metadata:s:s:0', 'language=vie', '-metadata:s:s:1', 'language=tha']
    await runFfmpeg(tools, [...files, ...maps, ...marks, 'inside.mp4'], { cwd: scratch })
    const video = await buildQueuedVideo(t.services, await readFile(join(scratch, 'inside.mp4')))
    await run(video.id)
    const as = await t.signIn(await buildAdmin(t.db))
    const track = { as, params: { id: video.id, lang: 'vi' as const } }
    const { data } = await t.call(contract.videos.captions, track)
    expect(data.cues).toEqual([{ startMs: 500, endMs: 1500, text: 'Động mạch mặt' }])
    const answer = await t.call(contract.videos.video, { as, params: { id: video.id } })
    expect(answer.data.captionLanguages).toEqual(['vi'])

    const edited = [{ startMs: 0, endMs: 1000, text: 'Đã sửa' }]
    await t.call(contract.videos.saveCaptions, { ...track, body: { version: 1, cues: edited } })
    await t.call(contract.videos.reencodeVideo, { as, params: { id: video.id } })
    await prepare(video.id)
    const again = await t.call(contract.videos.captions, track)
    expect(again.data.cues).toEqual(edited)
  })

  test('of a file that fits the lowest rung is complete after one stage', async () => {
    const video = await buildQueuedVideo(t.services, small)
    expect(await prepare(video.id)).toMatchObject({ state: 'ready', progressPercent: 100 })
    expect(await waitingJobs()).toEqual([])
  })
})

test('a demo video is drawn once, kept as an original, and brings its captions and chapters', async () => {
  const demoRecipe = { title: 'Chăm sóc da sau laser', durationSeconds: 20 }
  const video = await buildVideo(t.db, { state: 'queued', demoRecipe })
  expect(await prepare(video.id)).toMatchObject({
    state: 'ready',
    chapters: [{ title: 'Mở đầu' }],
  })
  const as = await t.signIn(await buildAdmin(t.db))
  const address = { as, params: { id: video.id } }
  const { data } = await t.call(contract.videos.video, address)
  expect(data).toMatchObject({ originalName: 'Chăm sóc da sau laser.mp4', captionLanguages: ['vi'] })
  const track = { as, params: { id: video.id, lang: 'vi' as const } }
  const body = { version: 1, cues: [{ startMs: 0, endMs: 1000, text: 'Đã sửa' }] }
  await t.call(contract.videos.saveCaptions, { ...track, body })
  await t.call(contract.videos.reencodeVideo, address)
  await prepare(video.id)
  const again = await t.call(contract.videos.video, address)
  expect(again.data).toMatchObject({ state: 'ready', originalSha256: data.originalSha256 })
  const captions = await t.call(contract.videos.captions, track)
  expect(captions.data.cues).toMatchObject([{ text: 'Đã sửa' }])
})

describe('new version', () => {
  test('plays only when complete; the previous one stays for those who watch it', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    const first = await prepare(video.id)
    await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, video.id))
    await addOriginal(t.services, video.id, tall, 'ban-moi.mp4')
    await t.db.execute(sql`delete from pgboss.job where name = 'transcode'`)
    await run(video.id)
    expect(await find(video.id)).toMatchObject({ state: 'processing', packageKey: first?.packageKey })
    const [job] = await waitingJobs()
    expect(job?.priority).toBe(RENEWAL_PRIORITY)
    await run(video.id, job?.data)
    const after = await find(video.id)
    expect(after).toMatchObject({ state: 'ready', packageKey: job?.data.packageKey })
    const [old, live] = await packagesOf(video.id)
    expect([old?.state, live?.state]).toEqual(['retired', 'live'])
    expect(old?.removeAfter?.getTime()).toBeGreaterThan(t.time.now().getTime() + 5 * 3_600_000)
    await expect(verifyPackage(folderOf(old?.key))).resolves.toMatchObject({ isComplete: true })
  })

  test('that cannot be read leaves the previous one unchanged', async () => {
    const video = await buildQueuedVideo(t.services, small)
    const first = await prepare(video.id)
    await addOriginal(t.services, video.id, Buffer.from('không phải video'))
    await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, video.id))
    await run(video.id)
    expect(await find(video.id)).toMatchObject({ state: 'failed', packageKey: first?.packageKey })
    const rows = await packagesOf(video.id)
    expect(rows.map((row) => row.state)).toEqual(['live'])
  })

  test('replaces an older one that is still being encoded', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    await run(video.id)
    const [ladder] = await waitingJobs()
    await addOriginal(t.services, video.id, small, 'ban-moi.mp4')
    await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, video.id))
    await run(video.id, ladder?.data)
    expect(await find(video.id)).toMatchObject({ state: 'queued' })
    await run(video.id)
    expect(await find(video.id)).toMatchObject({ state: 'ready', renditions: [{ height: 180 }] })
    const rows = await packagesOf(video.id)
    expect(rows.map((row) => row.state)).toEqual(['retired', 'live'])
  })
})

describe('video removed during its encode', () => {
  test('leaves nothing: the run deletes what it has written', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    const work = run(video.id)
    const [row] = await vi.waitFor(async () => {
      const rows = await packagesOf(video.id)
      expect(rows).toHaveLength(1)
      return rows
    })
    const as = await t.signIn(await buildAdmin(t.db))
    expect((await t.call(contract.videos.removeVideo, { as, params: { id: video.id } })).status).toBe(200)
    await work
    expect(await find(video.id)).toBeUndefined()
    expect(await findPackage(t.db, row?.key ?? '')).toBeNull()
    for await (const key of t.services.storage.list(packageFolder(row?.key ?? ''))) expect(key).toBe('')
    expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
  })
})

describe('encode failure', () => {
  test('a file that is no video fails without retry and with a readable reason', async () => {
    const video = await buildQueuedVideo(t.services, Buffer.from('#EXTM3U\nfile:///etc/passwd\n'))
    await run(video.id)
    const lesson = await buildLesson(t.db, { videoId: video.id, title: 'Sát khuẩn' })
    const { data } = await t.call(contract.courseDrafts.pendingChanges, {
      as: await t.signIn(await buildAdmin(t.db)),
      params: { id: lesson.courseId },
    })
    expect(data.checklist).toContainEqual({
      item: 'failedVideos',
      text: expect.stringContaining('Video của bài “Sát khuẩn”: Định dạng tệp chưa được hỗ trợ.'),
      state: 'blocking',
      place: { kind: 'lesson', lessonId: lesson.id },
    })
    expect(await find(video.id)).toMatchObject({
      state: 'failed',
      failureCode: 'media.container_unsupported',
      packageKey: null,
    })
    expect(await packagesOf(video.id)).toEqual([])
  })

  test('a missing original has a reason of its own', async () => {
    const video = await buildVideo(t.db, { state: 'queued' })
    await run(video.id)
    expect(await find(video.id)).toMatchObject({ state: 'failed', failureCode: 'media.file_missing' })
    const other = await buildQueuedVideo(t.services, small)
    await t.services.storage.removeAll('originals')
    await run(other.id)
    expect(await find(other.id)).toMatchObject({ state: 'failed', failureCode: 'media.file_missing' })
  })

  test('a fault of the machine is retried and fails after the last attempt', async () => {
    const broken = { ...tools, ffmpegPath: '/bin/false' }
    const video = await buildQueuedVideo(t.services, small)
    const attempt = (hasMoreTries: boolean) =>
      createTranscodeService(
        t.services,
        broken,
      )({
        videoId: video.id,
        jobId: randomUUID(),
        hasMoreTries,
        signal: running,
      })
    await expect(attempt(true)).rejects.toMatchObject({ code: 'media.encoder_failed' })
    expect(await find(video.id)).toMatchObject({ state: 'queued', failureCode: null })
    await attempt(false)
    expect(await find(video.id)).toMatchObject({ state: 'failed', failureCode: 'media.encoder_failed' })
    expect(await packagesOf(video.id)).toEqual([])
  })

  test('a failed ladder leaves the playing rendition', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    await run(video.id)
    const [job] = await waitingJobs()
    const broken = createTranscodeService(t.services, { ...tools, ffmpegPath: '/bin/false' })
    const attempt = { videoId: video.id, ...job?.data, jobId: randomUUID(), signal: running }
    await expect(broken({ ...attempt, hasMoreTries: true })).rejects.toMatchObject({
      code: 'media.encoder_failed',
    })
    expect(await find(video.id)).toMatchObject({ state: 'playable' })
    await broken({ ...attempt, hasMoreTries: false })
    const failed = await find(video.id)
    expect(failed).toMatchObject({ state: 'failed', packageKey: job?.data.packageKey })
    await expect(verifyPackage(folderOf(failed?.packageKey))).resolves.toMatchObject({ isComplete: false })
  })

  test('a killed encoder is retried', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    const failure = run(video.id).catch((error: unknown) => error)
    const folder = workRoot(t.services.env.DATA_DIR)
    const [encoder] = await vi.waitFor(
      async () => {
        const found = await findEncoders(folder)
        expect(found).not.toEqual([])
        return found
      },
      { interval: 1, timeout: 30_000 },
    )
    process.kill(Number(encoder), 'SIGKILL')
    expect(await failure).toMatchObject({ code: 'media.encoder_failed' })
    expect(await find(video.id)).toMatchObject({ state: 'queued', failureCode: null })
    expect(await readdir(folder)).toEqual([])
    expect((await t.app.inject('/livez')).statusCode).toBe(200)
    expect(await prepare(video.id)).toMatchObject({ state: 'ready' })
  })

  test('a stopping worker requeues the video without using an attempt', async () => {
    const video = await buildQueuedVideo(t.services, small)
    const stopping = new AbortController()
    stopping.abort()
    const handle = createTranscodeHandler(t.services, tools, stopping.signal)
    await handle({ videoId: video.id }, { id: randomUUID(), priority: 7, hasMoreTries: false })
    expect(await find(video.id)).toMatchObject({ state: 'queued', failureCode: null })
    expect(await waitingJobs()).toEqual([{ data: { videoId: video.id }, priority: 7 }])
    expect(await packagesOf(video.id)).toEqual([])
  })
})

describe('nearly full disk', () => {
  const reserve = (bytes: number) => ({
    ...t.services,
    env: { ...t.services.env, UPLOAD_DISK_RESERVE_BYTES: bytes },
  })
  const lastTry = () => ({ id: randomUUID(), priority: 7, hasMoreTries: false })
  const waits = async () =>
    (
      await t.db.execute(sql`select data->>'videoId' as id, priority, retry_count as tries,
        round(extract(epoch from start_after - created_on) / 60)::int as minutes
        from pgboss.job where name = 'transcode' and state = 'created'`)
    ).rows

  test('makes a video wait without using an attempt, shows staff why, and resumes once there is space', async () => {
    const video = await buildQueuedVideo(t.services, small)
    const told = vi.spyOn(t.services.log, 'error')
    await createTranscodeHandler(
      reserve(Number.MAX_SAFE_INTEGER),
      tools,
      running,
    )({ videoId: video.id }, lastTry())
    expect(told.mock.lastCall?.[0]).toMatchObject({ videoId: video.id, code: 'media.disk_full' })
    told.mockRestore()
    expect(await find(video.id)).toMatchObject({ state: 'queued', failureCode: 'media.disk_full' })
    expect(await waits()).toEqual([{ id: video.id, priority: 7, tries: 0, minutes: 15 }])
    expect(await packagesOf(video.id)).toEqual([])
    const as = await t.signIn(await buildAdmin(t.db))
    const seen = () => t.call(contract.videos.video, { as, params: { id: video.id } })
    expect((await seen()).data.failure).toEqual({
      message: expect.stringContaining('sắp hết dung lượng'),
      isRetryable: false,
    })
    await createTranscodeHandler(t.services, tools, running)({ videoId: video.id }, lastTry())
    expect((await seen()).data).toMatchObject({ state: 'ready', failure: null })
  })

  test('stops a ladder halfway and leaves the playing rendition', async () => {
    const video = await buildQueuedVideo(t.services, tall)
    await run(video.id)
    const [job] = await waitingJobs()
    const looks = [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]
    const freeBytes = async () => looks.pop() ?? 0
    const room = createDiskRoom(t.services, { freeBytes, checkEveryMs: 20 })
    const attempt = {
      videoId: video.id,
      ...job?.data,
      jobId: randomUUID(),
      hasMoreTries: false,
      signal: running,
    }
    await expect(createTranscodeService(t.services, tools, room)(attempt)).rejects.toMatchObject({
      code: 'media.disk_full',
    })
    expect(await find(video.id)).toMatchObject({
      state: 'playable',
      failureCode: 'media.disk_full',
      packageKey: job?.data.packageKey,
    })
    expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
    await run(video.id, job?.data)
    expect(await find(video.id)).toMatchObject({ state: 'ready', failureCode: null })
  })
})
