import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { videos } from '../db/schema/index.ts'
import { createTranscodeService } from '../modules/videos/transcode.service.ts'
import { buildCourse, buildLesson } from '../test/factories.ts'
import { createTestApp, type TestApp } from '../test/harness.ts'
import { buildQueuedVideo, drawClip, findTools } from '../test/originals.ts'
import { onEachStore, type TestStore } from '../test/s3/stores.ts'
import { buildWatcher, play } from '../test/videos.ts'

onEachStore('videos in a bucket', (open) => {
  let store: TestStore
  let t: TestApp
  let scratch: string
  beforeAll(async () => {
    store = await open()
    t = await createTestApp(store.env)
    await t.app.listen({ host: '127.0.0.1', port: 0 })
    scratch = await mkdtemp(join(tmpdir(), 'clips-'))
  })
  afterAll(async () => {
    await t.close()
    await store.stop()
    await rm(scratch, { recursive: true, force: true })
  })

  test('a video is processed from bucket to bucket, and ffmpeg plays it from there with its keys', async () => {
    const tools = await findTools()
    const video = await buildQueuedVideo(t.services, await drawClip(tools, scratch, { lines: 480 }))
    const transcode = createTranscodeService(t.services, tools)
    const signal = new AbortController().signal
    const run = (packageKey?: string) =>
      transcode({
        videoId: video.id,
        jobId: randomUUID(),
        hasMoreTries: true,
        signal,
        ...(packageKey ? { packageKey } : {}),
      })
    await run()
    const { rows } = await t.db.execute<{ data: { packageKey?: string } }>(
      sql`select data from pgboss.job where name = 'transcode'`,
    )
    for (const { data } of rows) await run(data.packageKey)
    const [ready] = await t.db.select().from(videos).where(eq(videos.id, video.id))
    expect(ready).toMatchObject({ state: 'ready', failureCode: null })
    expect(await readdir(join(t.services.env.DATA_DIR, 'lent'))).toEqual([])
    expect(await store.openUploads()).toEqual([])

    const course = await buildCourse(t.db)
    const lesson = await buildLesson(t.db, { courseId: course.id, videoId: video.id })
    const { as } = await buildWatcher(t, course.id)
    const { data } = await play(t, as, lesson.id)
    const { port } = t.app.server.address() as AddressInfo
    const url = `http://127.0.0.1:${port}${data.manifestUrl.replace(/^\/api/, '')}`
    const args = ['-v', 'error', '-nostdin', '-headers', `Authorization: Bearer ${as.accessToken}\r\n`]
    const { stdout } = await promisify(execFile)(tools.ffmpegPath, [
      ...args,
      '-i',
      url,
      '-map',
      '0:v:0',
      '-f',
      'framecrc',
      'pipe:1',
    ])
    expect(stdout.split('\n').filter((line) => line.startsWith('0,')).length).toBeGreaterThan(10)
  })
})
