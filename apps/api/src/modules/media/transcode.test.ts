import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { contract } from '@repo/contract'
import { type FfmpegTools, locateFfmpeg, runFfmpeg, verifyPackage } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lessons, videoAssets } from '../../db/schema/index.ts'
import { createTranscodeHandler } from '../../jobs/transcode.handler.ts'
import { buildAdmin, buildLesson, buildVideoAsset } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { createTranscodeService, packageFolder, workFolder } from './transcode.service.ts'

let t: TestApp
let tools: FfmpegTools
const running = new AbortController().signal
const SOURCE = 'originals/bai-giang.mp4'

beforeAll(async () => {
  t = await createTestApp()
  const found = await locateFfmpeg({ allowBundled: true })
  if (!found) throw new Error('these tests need an ffmpeg')
  tools = found
  const file = t.services.storage.localPath(SOURCE)
  await mkdir(dirname(file), { recursive: true })
  await runFfmpeg(
    tools,
    // Two seconds of a test picture with a tone.
    [
      '-f',
      'lavfi',
      '-i',
      'testsrc=size=320x180:rate=25:duration=2',
      '-f',
      'lavfi',
      '-i',
      'sine=duration=2',
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p',
      '-c:a',
      'aac',
      '-shortest',
      'bai-giang.mp4',
    ],
    { cwd: dirname(file) },
  )
}, 60_000)
afterAll(() => t.close())

const find = async (id: string) => (await t.db.select().from(videoAssets).where(eq(videoAssets.id, id)))[0]
const run = (assetId: string, hasMoreTries = true, signal = running) =>
  createTranscodeService(t.services, tools)({ assetId, hasMoreTries, signal })

describe('transcoding', () => {
  test('makes an original playable, tells its lessons how long it is, and does nothing twice', async () => {
    const asset = await buildVideoAsset(t.db, { state: 'queued', originalKey: SOURCE, durationMs: 0 })
    const lesson = await buildLesson(t.db, { videoAssetId: asset.id, durationMs: 0 })
    await run(asset.id)
    const ready = await find(asset.id)
    expect(ready).toMatchObject({ state: 'ready', progressPercent: 100, failureCode: null })
    expect(ready?.durationMs).toBeGreaterThan(1500)
    expect(ready?.renditions.length).toBeGreaterThan(0)
    const manifest = await verifyPackage(t.services.storage.localPath(packageFolder(ready?.packageKey ?? '')))
    expect(manifest.isComplete).toBe(true)
    const [after] = await t.db.select().from(lessons).where(eq(lessons.id, lesson.id))
    expect(after?.durationMs).toBe(ready?.durationMs)
    await run(asset.id)
    expect((await find(asset.id))?.packageKey).toBe(ready?.packageKey)
    expect(await readdir(workFolder(t.services.env.DATA_DIR))).toEqual([])
  }, 60_000)

  test('a file that is no video fails once, with a reason that staff can read', async () => {
    await t.services.storage.put('originals/gia.mp4', Buffer.from('#EXTM3U\nfile:///etc/passwd\n'))
    const asset = await buildVideoAsset(t.db, { state: 'queued', originalKey: 'originals/gia.mp4' })
    await run(asset.id)
    const lesson = await buildLesson(t.db, { videoAssetId: asset.id, title: 'Sát khuẩn' })
    const { data } = await t.call(contract.crm.course, {
      as: await t.signIn(await buildAdmin(t.db)),
      params: { id: lesson.courseId },
    })
    expect(data.missing.join()).toContain('Video của bài “Sát khuẩn”: Định dạng tệp chưa được hỗ trợ.')
    expect(await find(asset.id)).toMatchObject({
      state: 'failed',
      failureCode: 'media.container_unsupported',
      packageKey: null,
    })
  })

  test('a fault of the machine is tried again, and fails after the last try', async () => {
    const broken = { ...tools, ffmpegPath: '/bin/false' }
    const asset = await buildVideoAsset(t.db, { state: 'queued', originalKey: SOURCE })
    const attempt = (hasMoreTries: boolean) =>
      createTranscodeService(t.services, broken)({ assetId: asset.id, hasMoreTries, signal: running })
    await expect(attempt(true)).rejects.toMatchObject({ code: 'media.encoder_failed' })
    expect(await find(asset.id)).toMatchObject({ state: 'queued', failureCode: null })
    await attempt(false)
    expect(await find(asset.id)).toMatchObject({ state: 'failed', failureCode: 'media.encoder_failed' })
  })

  test('a worker that has to stop puts the video back without using up a try', async () => {
    const asset = await buildVideoAsset(t.db, { state: 'queued', originalKey: SOURCE })
    const stopping = new AbortController()
    stopping.abort()
    const handle = createTranscodeHandler(t.services, tools, stopping.signal)
    await handle({ assetId: asset.id, retryCount: 3, retryLimit: 3 })
    expect(await find(asset.id)).toMatchObject({ state: 'queued', failureCode: null })
    const jobs = await t.db.execute(
      `select 1 from pgboss.job where name = 'transcode' and data->>'assetId' = '${asset.id}'`,
    )
    expect(jobs.rows).toHaveLength(1)
  })

  test('a new version replaces the old one only when it is whole', async () => {
    const asset = await buildVideoAsset(t.db, {
      state: 'queued',
      originalKey: 'originals/khong-co.mp4',
      packageKey: 'f'.repeat(32),
    })
    const old = join(t.services.storage.localPath(packageFolder('f'.repeat(32))), 'master.m3u8')
    await mkdir(dirname(old), { recursive: true })
    await writeFile(old, '#EXTM3U')
    await run(asset.id, false)
    expect(await find(asset.id)).toMatchObject({ state: 'failed', packageKey: 'f'.repeat(32) })
    expect(await t.services.storage.stat(`${packageFolder('f'.repeat(32))}/master.m3u8`)).not.toBeNull()
  })
})
