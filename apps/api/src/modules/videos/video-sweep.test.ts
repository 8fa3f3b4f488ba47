import { randomUUID } from 'node:crypto'
import { mkdir, readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { PACKAGING_VERSION } from '@repo/media'
import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { videoPackages, videos } from '../../db/schema/index.ts'
import { buildVideo } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { addOriginal } from '../../test/originals.ts'
import { DEMO_PRIORITY, FIRST_STAGE_PRIORITY, RENEWAL_PRIORITY, transcodeJob } from './transcode.job.ts'
import { createVideoSweep } from './video-sweep.service.ts'
import { workRoot } from './work-folder.ts'

let t: TestApp
beforeEach(async () => {
  t = await createTestApp()
})
afterEach(() => t.close())

const sweep = () => createVideoSweep(t.services)()
const keyOf = (sign: string) => sign.repeat(32)
const buildPackage = async (sign: string, values: Partial<typeof videoPackages.$inferInsert> = {}) => {
  await t.services.storage.put(`packages/${keyOf(sign)}/poster.jpg`, Buffer.from('ảnh'))
  await t.db.insert(videoPackages).values({ key: keyOf(sign), state: 'building', ...values })
}
const storedPackages = async () => {
  const keys = new Set<string>()
  for await (const path of t.services.storage.list('packages')) keys.add(path.split('/')[1]?.[0] ?? '')
  return [...keys].sort().join('')
}
const startJob = async (videoId: string) => {
  await t.services.queue.send(transcodeJob, { videoId })
  const { rows } = await t.db.execute<{ id: string }>(
    sql`update pgboss.job set state = 'active', started_on = now() where data->>'videoId' = ${videoId} returning id`,
  )
  return rows[0]?.id ?? ''
}

test('video sweep: removes unused and unknown packages and leaves those in use', async () => {
  const [busy, idle] = [await buildVideo(t.db), await buildVideo(t.db)]
  await startJob(busy.id)
  const longAgo = new Date(t.time.now().getTime() - HOUR_MS)
  await buildPackage('a', { state: 'live', createdAt: longAgo })
  await buildPackage('b', { videoId: busy.id, createdAt: longAgo })
  await buildPackage('c', { videoId: idle.id, createdAt: longAgo })
  await buildPackage('d')
  await buildPackage('e', { state: 'retired', removeAfter: longAgo })
  await buildPackage('f', { state: 'retired', removeAfter: new Date(t.time.now().getTime() + HOUR_MS) })
  await t.services.storage.put(`packages/${keyOf('1')}/poster.jpg`, Buffer.from('không có dòng'))
  await t.services.storage.put(`packages/${keyOf('2')}/poster.jpg`, Buffer.from('chỉ video biết'))
  await buildVideo(t.db, { packageKey: keyOf('2') })
  await sweep()
  expect(await storedPackages()).toBe('2abdf')
  const rows = await t.db.select({ key: videoPackages.key }).from(videoPackages)
  expect(
    rows
      .map((row) => row.key[0])
      .sort()
      .join(''),
  ).toBe('abdf')
})

test('video sweep: removes temporary folders without a running job, also those of other workers once old', async () => {
  const video = await buildVideo(t.db)
  const running = `job-${await startJob(video.id)}-0a1b2c3d`
  const root = workRoot(t.services.env.DATA_DIR)
  for (const name of [running, `job-${randomUUID()}-0a1b2c3d`, 'cua-ai-do', 'cua-ai-do-cu'])
    await mkdir(join(root, name), { recursive: true })
  const dayBefore = new Date(t.time.now().getTime() - 25 * HOUR_MS)
  await utimes(join(root, 'cua-ai-do-cu'), dayBefore, dayBefore)
  await sweep()
  expect((await readdir(root)).sort()).toEqual(['cua-ai-do', running].sort())
})

test('video sweep: removes originals without a video, but never while an upload is being finished', async () => {
  const { storageKey } = await addOriginal(t.services, (await buildVideo(t.db)).id, Buffer.from('a'))
  await t.services.storage.put('originals/mo-coi', Buffer.from('b'))
  const exists = async () => (await t.services.storage.stat('originals/mo-coi')) !== null
  await sweep()
  expect(await exists()).toBe(true)
  t.time.advance(25 * HOUR_MS)
  await t.db.execute(sql`insert into pgboss.job (name, data) values ('accept-upload', '{}')`)
  await sweep()
  expect(await exists()).toBe(true)
  await t.db.execute(sql`delete from pgboss.job where name = 'accept-upload'`)
  await sweep()
  expect(await exists()).toBe(false)
  expect(await t.services.storage.stat(storageKey)).not.toBeNull()
})

test('video sweep: queues videos again whose job was lost in a crash, and fails those without attempts left', async () => {
  const [queued, half, given, busy, ready] = await Promise.all([
    buildVideo(t.db, { state: 'queued' }),
    buildVideo(t.db, { state: 'playable', packageKey: keyOf('a') }),
    buildVideo(t.db, { state: 'processing' }),
    buildVideo(t.db, { state: 'processing' }),
    buildVideo(t.db, { state: 'ready' }),
  ])
  const original = await addOriginal(t.services, half.id, Buffer.from('a'))
  const manifest = { isComplete: false }
  await buildPackage('a', { state: 'live', videoId: half.id, originalId: original.id, manifest })
  for (const { id } of [given, busy]) await startJob(id)
  await t.db.execute(sql`update pgboss.job set state = 'failed' where data->>'videoId' = ${given.id}`)
  await sweep()
  await sweep()
  const sent = await jobsOf(t, 'transcode')
  expect(sent).toEqual(
    expect.arrayContaining([{ videoId: queued.id }, { videoId: half.id, packageKey: keyOf('a') }]),
  )
  expect(sent).toHaveLength(4)
  expect(sent).not.toContainEqual({ videoId: ready.id })
  const [failed] = await t.db.select().from(videos).where(eq(videos.id, given.id))
  expect(failed).toMatchObject({ state: 'failed', failureCode: 'media.encoder_failed' })
})

test('video sweep: what people sent goes before films of the demo that the worker draws', async () => {
  const demoRecipe = { title: 'Chăm sóc da sau laser', durationSeconds: 24 }
  const demo = await buildVideo(t.db, { state: 'queued', demoRecipe })
  const replaced = await buildVideo(t.db, { state: 'queued', demoRecipe })
  const sent = await buildVideo(t.db, { state: 'queued' })
  for (const { id } of [replaced, sent]) await addOriginal(t.services, id, Buffer.from(id))
  await sweep()
  const { rows } = await t.db.execute(
    sql`select data->>'videoId' as id, priority from pgboss.job where name = 'transcode'`,
  )
  expect(new Map(rows.map(({ id, priority }) => [id, priority]))).toEqual(
    new Map([
      [demo.id, DEMO_PRIORITY],
      [replaced.id, FIRST_STAGE_PRIORITY],
      [sent.id, FIRST_STAGE_PRIORITY],
    ]),
  )
  expect(DEMO_PRIORITY).toBeLessThan(RENEWAL_PRIORITY)
})

test('video sweep: queues videos of an older pipeline once and last, while they keep playing', async () => {
  const ready = async (sign: string, manifest: object | null, isKept = true) => {
    const video = await buildVideo(t.db, { packageKey: keyOf(sign) })
    await buildPackage(sign, { state: 'live', videoId: video.id, manifest })
    if (isKept) await addOriginal(t.services, video.id, Buffer.from(sign))
    return video
  }
  const whole = { isComplete: true }
  const outdated = await ready('a', whole)
  const withoutManifest = await ready('b', null)
  await ready('c', { ...whole, packaging: PACKAGING_VERSION })
  await ready('d', whole, false)
  await sweep()
  await sweep()
  const { rows } = await t.db.execute(
    sql`select data, priority from pgboss.job where name = 'transcode' order by created_on, id`,
  )
  expect(rows).toEqual(
    [outdated, withoutManifest].map(({ id }) => ({ data: { videoId: id }, priority: RENEWAL_PRIORITY })),
  )
  const [waiting] = await t.db.select().from(videos).where(eq(videos.id, outdated.id))
  expect(waiting).toMatchObject({ state: 'queued', packageKey: keyOf('a') })
})
