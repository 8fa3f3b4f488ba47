import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type FfmpegTools, type PackageManifest, verifyPackage } from '@repo/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Services } from '../../core/services.ts'
import { videos } from '../../db/schema/index.ts'
import type { AllServices } from '../../services.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { buildQueuedVideo, drawClip, findTools } from '../../test/originals.ts'
import { findPackage, manifestOf, packageFolder } from './packages.repo.ts'
import { createTranscodeService } from './transcode.service.ts'

let t: TestApp
let tools: FfmpegTools
let scratch: string
let clip: Buffer
const { signal } = new AbortController()
beforeAll(async () => {
  t = await createTestApp()
  tools = await findTools()
  scratch = await mkdtemp(join(tmpdir(), 'frozen-'))
  clip = await drawClip(tools, scratch, { lines: 480 })
})
afterAll(async () => {
  await t.close()
  await rm(scratch, { recursive: true, force: true })
})
afterEach(() => t.db.execute(sql`delete from pgboss.job where name = 'transcode'`))

const find = async (id: string) => (await t.db.select().from(videos).where(eq(videos.id, id)))[0]
const run = (
  services: AllServices,
  videoId: string,
  packageKey: string | undefined,
  jobId: string = randomUUID(),
) => createTranscodeService(services, tools)({ videoId, packageKey, jobId, hasMoreTries: true, signal })

/** The services of a worker that stands still before it moves files in, as on a machine that was put to sleep. */
const sleepy = () => {
  const asleep = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  const putFolder: Services['storage']['putFolder'] = async (dir, prefix) => {
    asleep.resolve()
    await awake.promise
    await t.services.storage.putFolder(dir, prefix)
  }
  return { services: { ...t.services, storage: { ...t.services.storage, putFolder } }, asleep, awake }
}

const hashesOf = async (packageKey: string) => {
  const hashes: Record<string, string> = {}
  for await (const key of t.services.storage.list(packageFolder(packageKey)))
    hashes[key] = createHash('sha256')
      .update(await buffer(await t.services.storage.read(key)))
      .digest('hex')
  return hashes
}

/** What was published is what lies there, and nothing else does. */
const expectWhole = async (packageKey: string) => {
  const row = await findPackage(t.db, packageKey)
  const folder = join(t.services.env.DATA_DIR, 'storage', packageFolder(packageKey))
  const manifest: PackageManifest = await verifyPackage(folder)
  expect(JSON.parse(JSON.stringify(manifest))).toEqual(row && manifestOf(row))
  const named = [...manifest.files.map(({ path }) => path), 'manifest.json']
  expect(Object.keys(await hashesOf(packageKey)).toSorted()).toEqual(
    named.map((path) => `${packageFolder(packageKey)}/${path}`).toSorted(),
  )
}

describe('a frozen worker that wakes up after another one has taken over', () => {
  test.each([
    ['finds its own scratch', randomUUID(), randomUUID()],
    ['finds its scratch removed by the other', ...Array.from({ length: 2 }).fill(randomUUID())],
  ] as [string, string, string][])(
    'changes nothing when it %s: ladder',
    async (_what, jobOfFirst, jobOfNext) => {
      const video = await buildQueuedVideo(t.services, clip)
      await run(t.services, video.id, undefined)
      const packageKey = (await find(video.id))?.packageKey ?? ''
      const { services, asleep, awake } = sleepy()
      const first = run(services, video.id, packageKey, jobOfFirst)
      await asleep.promise
      await run(t.services, video.id, packageKey, jobOfNext)
      expect(await find(video.id)).toMatchObject({ state: 'ready' })
      const before = await hashesOf(packageKey)
      awake.resolve()
      await first
      expect(await hashesOf(packageKey)).toEqual(before)
      await expectWhole(packageKey)
      expect(await find(video.id)).toMatchObject({ state: 'ready', progressPercent: 100, failureCode: null })
    },
    60_000,
  )

  test('changes nothing: first stage', async () => {
    const video = await buildQueuedVideo(t.services, clip)
    const { services, asleep, awake } = sleepy()
    const first = run(services, video.id, undefined)
    await asleep.promise
    await run(t.services, video.id, undefined)
    const packageKey = (await find(video.id))?.packageKey ?? ''
    awake.resolve()
    await first
    expect(await find(video.id)).toMatchObject({ state: 'playable', packageKey, failureCode: null })
    const folders: string[] = []
    for await (const folder of t.services.storage.listFolders('packages')) folders.push(folder)
    expect(folders).toContain(packageKey)
    await expectWhole(packageKey)
    await run(t.services, video.id, packageKey)
    await expectWhole(packageKey)
  })
})

test('files left by an interrupted encode are removed when the next encode finishes', async () => {
  const video = await buildQueuedVideo(t.services, clip)
  await run(t.services, video.id, undefined)
  const packageKey = (await find(video.id))?.packageKey ?? ''
  const putFolder: Services['storage']['putFolder'] = async (dir, prefix) => {
    await t.services.storage.putFolder(dir, prefix)
    throw new Error('the store went away')
  }
  const broken = { ...t.services, storage: { ...t.services.storage, putFolder } }
  await expect(run(broken, video.id, packageKey)).rejects.toThrow('went away')
  await run(t.services, video.id, packageKey)
  await expectWhole(packageKey)
})
