import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { type FfmpegTools, runFfmpeg } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removedCaptions, videos } from '../../db/schema/index.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { addOriginal, buildQueuedVideo, drawClip, findTools } from '../../test/originals.ts'
import { createTranscodeService } from './transcode.service.ts'

let t: TestApp
let tools: FfmpegTools
let as: TestSession
let clip: Buffer
beforeAll(async () => {
  t = await createTestApp()
  tools = await findTools()
  as = await t.signIn(await buildAdmin(t.db))
  const scratch = await mkdtemp(join(tmpdir(), 'captions-'))
  await drawClip(tools, scratch, { lines: 180 })
  await writeFile(join(scratch, 'vi.srt'), '1\n00:00:00,500 --> 00:00:01,500\nĐộng mạch mặt\n')
  const inputs = [
    '-i',
    'clip-180-2.mp4',
    '-i',
    'vi.srt',
    '-i',
    'vi.srt',
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
  ]
  const marks = ['-metadata:s:s:0', 'language=vie', '-metadata:s:s:1', 'language=eng']
  await runFfmpeg(tools, [...inputs, '-c', 'copy', '-c:s', 'mov_text', ...marks, 'video.mp4'], {
    cwd: scratch,
  })
  clip = await readFile(join(scratch, 'video.mp4'))
  await rm(scratch, { recursive: true })
})
afterAll(() => t.close())

const prepare = (videoId: string) =>
  createTranscodeService(
    t.services,
    tools,
  )({ videoId, jobId: randomUUID(), hasMoreTries: false, signal: new AbortController().signal })
const languagesOf = async (id: string) =>
  (await t.call(contract.videos.video, { as, params: { id } })).data.captionLanguages
const remove = (id: string, lang: 'vi' | 'en') =>
  t.call(contract.videos.removeCaptions, { as, params: { id, lang } })

test('embedded captions: removed ones do not return with the next version of the file', async () => {
  const { id } = await buildQueuedVideo(t.services, clip)
  await prepare(id)
  expect(await languagesOf(id)).toEqual(['vi', 'en'])
  await remove(id, 'vi')
  await t.call(contract.videos.reencodeVideo, { as, params: { id } })
  await prepare(id)
  expect(await languagesOf(id)).toEqual(['en'])
})

test('embedded captions: those of a new file are taken over, also in a language removed before', async () => {
  const { id } = await buildQueuedVideo(t.services, clip)
  await prepare(id)
  await remove(id, 'en')
  await addOriginal(t.services, id, clip)
  await t.db.update(videos).set({ state: 'queued' }).where(eq(videos.id, id))
  await prepare(id)
  expect(await languagesOf(id)).toEqual(['vi', 'en'])
})

test('embedded captions: removed, rewritten and removed again is recorded once', async () => {
  const { id } = await buildQueuedVideo(t.services, clip)
  await prepare(id)
  await remove(id, 'vi')
  const cues = [{ startMs: 0, endMs: 1000, text: 'Tự viết' }]
  await t.call(contract.videos.saveCaptions, { as, params: { id, lang: 'vi' }, body: { version: 0, cues } })
  expect((await remove(id, 'vi')).status).toBe(200)
  const noted = await t.db.select().from(removedCaptions)
  expect(noted.filter(({ lang }) => lang === 'vi')).toHaveLength(2)
})
