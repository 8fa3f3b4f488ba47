import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { type FfmpegTools, locateWhisper, MediaError, runFfmpeg, type WhisperTools } from '@repo/media'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { auditEntries, captionDrafts, glossaryTerms, videoCaptions } from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildVideo } from '../../test/factories.ts'
import { type FakeSpeech, type FakeWhisper, placeFakeWhisper } from '../../test/fake-whisper.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { addOriginal, drawClip, findTools } from '../../test/originals.ts'
import { saveEncoderFault } from '../videos/encoder.repo.ts'
import { transcodeJob } from '../videos/transcode.job.ts'
import { workRoot } from '../videos/work-folder.ts'
import { createDraftCaptionsHandler, createDraftCaptionsJob } from './draft-captions.handler.ts'
import { createDrafting, type DraftingOptions } from './drafting.service.ts'
import { createDraftsSweep } from './drafts-sweep.service.ts'
import { findRecogniserCheck, saveRecogniserCheck } from './recogniser.repo.ts'

const api = contract.captionDrafts
const ready = { program: 'ready', model: 'ready' } as const
let t: TestApp
let ffmpeg: FfmpegTools
let whisper: WhisperTools
let fake: FakeWhisper
let scratch: string
let clip: Buffer
let doctor: Awaited<ReturnType<typeof buildDoctor>>
let as: { staff: TestSession; doctor: TestSession; other: TestSession }
const running = new AbortController().signal

beforeAll(async () => {
  t = await createTestApp()
  scratch = await mkdtemp(join(tmpdir(), 'drafts-'))
  ffmpeg = await findTools()
  clip = await drawClip(ffmpeg, scratch, { lines: 180 })
  fake = await placeFakeWhisper(scratch)
  const located = await locateWhisper({ cliPath: fake.WHISPER_CLI, modelPath: fake.WHISPER_MODEL })
  if (!located.tools) throw new Error(`the stand-in is not taken: ${JSON.stringify(located.check)}`)
  whisper = located.tools
  doctor = await buildDoctor(t.db)
  as = {
    staff: await t.signIn(await buildAdmin(t.db, ['content'])),
    doctor: await t.signIn(doctor.account),
    other: await t.signIn((await buildDoctor(t.db)).account),
  }
})
afterAll(async () => {
  await t.close()
  await rm(scratch, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.db.execute(sql`delete from pgboss.job`)
  await t.db.delete(captionDrafts)
  await saveRecogniserCheck(t.db, ready)
  await fake.behave({})
})

const ownVideo = async (content: Buffer | null = clip) => {
  const video = await buildVideo(t.db, { ownerId: doctor.account.id, title: 'Tiêm môi', durationMs: 2000 })
  if (content) await addOriginal(t.services, video.id, content)
  return video.id
}
const get = async (id: string, session = as.doctor) =>
  (await t.call(api.draft, { as: session, params: { id } })).data
const request = (id: string, session = as.doctor) => t.call(api.requestDraft, { as: session, params: { id } })
/** Deletes a draft in its current version, or in the version given. */
const remove = async (
  id: string,
  read: { requestId?: string; version?: number } = {},
  session = as.doctor,
) => {
  const row = await rowOf(id)
  const query = {
    requestId: read.requestId ?? row?.requestId ?? randomUUID(),
    version: read.version ?? row?.version ?? 1,
  }
  return t.call(api.removeDraft, { as: session, params: { id }, query })
}
const errorOf = ({ status, error }: { status: number; error?: { name: string } }) => [status, error?.name]
const rowOf = async (id: string) =>
  (await t.db.select().from(captionDrafts).where(eq(captionDrafts.videoId, id)))[0]
const run = async (
  id: string,
  options: DraftingOptions & { hasMoreTries?: boolean; signal?: AbortSignal } = {},
) => {
  const row = await rowOf(id)
  const { hasMoreTries = true, signal = running, ...rest } = options
  const work = { videoId: id, requestId: row?.requestId ?? randomUUID() }
  return createDrafting(
    t.services,
    { ffmpeg, whisper },
    { heartbeatEveryMs: 20, ...rest },
  )({
    ...work,
    jobId: randomUUID(),
    hasMoreTries,
    signal,
  })
}
const requested = async (speech: FakeSpeech = {}) => {
  await fake.behave(speech)
  const id = await ownVideo()
  await request(id)
  return id
}

describe('a draft', () => {
  test('is heard in the sound of the video, with how sure the program is of each word', async () => {
    const id = await requested({
      words: [
        ['Tiêm', 0.98],
        ['filler', 0.31],
        ['môi.', 0.9],
      ],
    })
    expect(await get(id)).toMatchObject({ isAvailable: true, draft: { state: 'queued', cues: [] } })
    expect(await run(id)).toBe('over')
    const { draft } = await get(id)
    expect(draft).toMatchObject({
      state: 'done',
      progressPercent: 100,
      requestedBy: doctor.account.name,
      cues: [{ startMs: 0, text: 'Tiêm filler môi.', confidence: [98, 31, 90] }],
    })
    const { args, riff, soundMs } = await fake.lastRun()
    expect(args.join(' ')).toContain('--language vi')
    expect(riff).toBe('RIFF')
    expect(Math.abs(soundMs - 2000)).toBeLessThan(200)
    expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
  })

  test('is told the terms of the glossary, those of its own title last', async () => {
    const term = (name: string) => ({
      term: name,
      explanation: 'Một thuật ngữ.',
      sortName: name,
      searchText: name,
    })
    await t.db.insert(glossaryTerms).values([term('Môi'), term('Cannula')])
    const id = await requested()
    await run(id)
    const { args } = await fake.lastRun()
    expect(args[args.indexOf('--prompt') + 1]).toMatch(/Thuật ngữ: Cannula, Môi\.$/)
    expect(args).toContain('--carry-initial-prompt')
    await t.db.delete(glossaryTerms)
  })

  test('leaves captions that people made as they are, and learners none of its own', async () => {
    const id = await requested()
    const cues = [{ startMs: 0, endMs: 1000, text: 'Viết tay' }]
    await t.db.insert(videoCaptions).values({ videoId: id, lang: 'vi', label: 'Tiếng Việt', cues })
    await run(id)
    const rows = await t.db.select().from(videoCaptions).where(eq(videoCaptions.videoId, id))
    expect(rows).toMatchObject([{ cues, version: 1 }])
  })

  test('waits while a video is prepared or another draft is made, and begins once they are over', async () => {
    const [first, second] = [await requested(), await requested()]
    const heartbeatAt = new Date()
    await t.db
      .update(captionDrafts)
      .set({ state: 'running', heartbeatAt })
      .where(eq(captionDrafts.videoId, first))
    expect(await run(second)).toBe('busy')
    await t.db.update(captionDrafts).set({ state: 'done' }).where(eq(captionDrafts.videoId, first))
    await t.services.queue.send(transcodeJob, { videoId: first })
    const handle = createDraftCaptionsHandler(t.services, { ffmpeg, whisper }, running)
    await t.db.execute(sql`delete from pgboss.job where name = 'draft-captions'`)
    const job = { videoId: second, requestId: (await rowOf(second))!.requestId }
    await handle(job, { id: randomUUID(), priority: 0, hasMoreTries: true })
    expect(await jobsOf(t, 'draft-captions')).toEqual([job])
    await t.db.execute(sql`delete from pgboss.job where name = 'transcode'`)
    expect(await run(second)).toBe('over')
    expect(await rowOf(second)).toMatchObject({ state: 'done' })
  })
})

describe('a draft that cannot be made says why', () => {
  test.each<[string, FakeSpeech, DraftingOptions, RegExp]>([
    ['the program crashes', { act: 'crash' }, {}, /dừng giữa chừng/],
    ['the program hangs', { act: 'hang' }, { timeoutMs: () => 300 }, /lâu hơn mức cho phép/],
    ['the program writes rubbish', { act: 'rubbish' }, {}, /Không đọc được kết quả/],
    ['the program writes nothing', { act: 'nothing' }, {}, /không để lại kết quả/],
    ['nobody speaks', { words: [] }, {}, /Không nghe thấy lời nói/],
  ])('%s', async (_name, speech, options, words) => {
    const id = await requested(speech)
    expect(await run(id, options)).toBe('over')
    const { draft } = await get(id)
    expect(draft).toMatchObject({ state: 'failed', cues: [] })
    expect(draft?.failure).toMatch(words)
    expect(await readdir(workRoot(t.services.env.DATA_DIR))).toEqual([])
    await fake.behave({})
    expect((await request(id)).data.draft).toMatchObject({ state: 'queued', failure: null })
    await run(id)
    expect((await get(id)).draft?.state).toBe('done')
  })

  test('a video without sound, and a file that is none', async () => {
    await runFfmpeg(
      ffmpeg,
      [
        '-f',
        'lavfi',
        '-i',
        'testsrc=size=320x180:rate=25:duration=2',
        '-c:v',
        'libx264',
        '-pix_fmt',
        'yuv420p',
        'still.mp4',
      ],
      { cwd: scratch },
    )
    const mute = await ownVideo(await readFile(join(scratch, 'still.mp4')))
    const broken = await ownVideo(Buffer.from('không phải video'))
    for (const id of [mute, broken]) {
      await request(id)
      await run(id)
    }
    expect((await get(mute)).draft?.failure).toMatch(/không có tiếng/)
    expect((await get(broken)).draft?.failure).toMatch(/Không tách được tiếng/)
  })

  test('after faults of the machine it is tried again, and fails with the last try', async () => {
    const id = await requested()
    const broken = {
      ...t.services,
      storage: { ...t.services.storage, withLocalFile: () => Promise.reject(new Error('EIO')) },
    }
    const work = {
      videoId: id,
      requestId: (await rowOf(id))!.requestId,
      jobId: randomUUID(),
      signal: running,
    }
    const full = {
      ...t.services,
      storage: {
        ...t.services.storage,
        withLocalFile: () => Promise.reject(new MediaError('media.disk_full', 'ENOSPC')),
      },
    }
    const draftOnFullDisk = createDrafting(full, { ffmpeg, whisper })
    expect(await draftOnFullDisk({ ...work, hasMoreTries: false })).toBe('no_room')
    expect((await get(id)).draft).toMatchObject({
      state: 'queued',
      failure: expect.stringMatching(/hết dung lượng/),
    })
    const draft = createDrafting(broken, { ffmpeg, whisper })
    await expect(draft({ ...work, hasMoreTries: true })).rejects.toThrow('EIO')
    expect((await get(id)).draft?.failure).toBeNull()
    expect(await rowOf(id)).toMatchObject({ state: 'queued' })
    expect(await draft({ ...work, hasMoreTries: false })).toBe('over')
    expect((await get(id)).draft?.failure).toMatch(/ngắt nhiều lần/)
    // The same work, started again from the list of failed jobs.
    expect(await run(id)).toBe('over')
    expect(await rowOf(id)).toMatchObject({ state: 'done', failureCode: null })
  })

  test('and one whose job is lost is found by the sweep', async () => {
    const id = await requested()
    await createDraftsSweep(t.services)()
    expect((await rowOf(id))?.state).toBe('queued')
    await t.db.execute(sql`update pgboss.job set state = 'failed' where name = 'draft-captions'`)
    const requestedAt = new Date(Date.now() - 120_000)
    await t.db.update(captionDrafts).set({ requestedAt }).where(eq(captionDrafts.videoId, id))
    await createDraftsSweep(t.services)()
    expect((await get(id)).draft).toMatchObject({ state: 'failed' })
  })
})

describe('the work on a draft', () => {
  test('ends with the program when the draft is thrown away', async () => {
    const id = await requested({ act: 'hang' })
    const work = run(id)
    await vi.waitFor(async () => expect((await rowOf(id))?.state).toBe('running'))
    expect(errorOf(await remove(id))).toEqual([200, undefined])
    expect(await work).toBe('over')
    expect(await rowOf(id)).toBeUndefined()
  })

  test('goes back to the queue when the worker stops', async () => {
    const id = await requested({ act: 'hang' })
    const stop = new AbortController()
    const work = run(id, { signal: stop.signal })
    await vi.waitFor(async () => expect((await rowOf(id))?.state).toBe('running'))
    stop.abort()
    expect(await work).toBe('stopped')
    expect(await rowOf(id)).toMatchObject({ state: 'queued', progressPercent: 0 })
  })

  test('that comes a second time changes nothing of what a doctor corrected', async () => {
    const id = await requested()
    await run(id)
    const { draft } = await get(id)
    const cues = [{ startMs: 0, endMs: 900, text: 'Chào bạn', confidence: [100, 100] }]
    await t.call(api.saveDraft, {
      as: as.doctor,
      params: { id },
      body: { requestId: draft!.requestId, version: draft!.version, cues },
    })
    expect(await run(id)).toBe('over')
    expect((await get(id)).draft).toMatchObject({ version: 2, cues })
  })
})

describe('who asks', () => {
  test('for a draft gets one, not two; a finished one has to go first', async () => {
    const id = await requested()
    expect((await request(id)).data.draft?.state).toBe('queued')
    expect(await jobsOf(t, 'draft-captions')).toHaveLength(1)
    await run(id)
    expect(errorOf(await request(id))).toEqual([423, 'captions.draft_exists'])
    await remove(id)
    expect((await request(id)).data.draft?.state).toBe('queued')
    const actions = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(actions.map(({ action }) => action)).toEqual([
      'captions.draft_requested',
      'captions.draft_removed',
      'captions.draft_requested',
    ])
  })

  test('is told that two have corrected it at once, and that it is gone', async () => {
    const id = await requested()
    await run(id)
    const cues = [{ startMs: 0, endMs: 900, text: 'Chào bạn', confidence: [100, 100] }]
    const { requestId } = (await rowOf(id))!
    const save = (version: number, session: TestSession) =>
      t.call(api.saveDraft, { as: session, params: { id }, body: { requestId, version, cues } })
    expect((await save(1, as.staff)).data.draft).toMatchObject({ version: 2 })
    const refused = await save(1, as.doctor)
    expect(errorOf(refused)).toEqual([409, 'edit.outdated'])
    // A tab that was opened before the save throws nothing of it away.
    expect(errorOf(await remove(id, { version: 1 }))).toEqual([409, 'edit.outdated'])
    expect((await get(id)).draft).toMatchObject({ version: 2, cues })
    await remove(id)
    expect(errorOf(await save(2, as.doctor))).toEqual([404, 'captions.no_draft'])
    expect(errorOf(await remove(id))).toEqual([404, 'captions.no_draft'])
  })

  test('with an editor of an earlier draft changes nothing of the one made since', async () => {
    const id = await requested()
    await run(id)
    const { requestId } = (await rowOf(id))!
    await remove(id)
    await request(id)
    const body = { requestId, version: 1, cues: [] }
    const save = () => t.call(api.saveDraft, { as: as.doctor, params: { id }, body })
    const current = { ...body, requestId: (await rowOf(id))!.requestId }
    expect(errorOf(await t.call(api.saveDraft, { as: as.doctor, params: { id }, body: current }))).toEqual([
      404,
      'captions.no_draft',
    ])
    await run(id)
    expect(errorOf(await save())).toEqual([404, 'captions.no_draft'])
    expect(errorOf(await remove(id, { requestId }))).toEqual([404, 'captions.no_draft'])
    expect((await get(id)).draft).toMatchObject({ state: 'done', version: 1, requestId: current.requestId })
    expect((await get(id)).draft?.cues).not.toEqual([])
  })

  test('cannot save words without saying how sure each is', async () => {
    const id = await requested()
    await run(id)
    const cues = [{ startMs: 0, endMs: 900, text: 'Chào bạn', confidence: [100] }]
    const refused = await t.call(api.saveDraft, {
      as: as.doctor,
      params: { id },
      body: { requestId: (await rowOf(id))!.requestId, version: 1, cues },
    })
    expect(errorOf(refused)).toEqual([422, 'input.invalid'])
  })

  test('for a video without its file, or of another doctor, gets none', async () => {
    expect(errorOf(await request(await ownVideo(null)))).toEqual([424, 'captions.no_source'])
    const id = await requested()
    for (const answer of [
      await request(id, as.other),
      await t.call(api.draft, { as: as.other, params: { id } }),
      await remove(id, {}, as.other),
    ])
      expect(errorOf(answer)).toEqual([404, 'video.not_found'])
  })

  test('where nothing is set is told so; which setting it is, only staff', async () => {
    const id = await ownVideo()
    await saveRecogniserCheck(t.db, { program: 'ready', model: 'english_only' })
    await saveEncoderFault(t.db, 'missing')
    expect(await get(id)).toEqual({ isAvailable: false, faults: [], draft: null })
    expect((await get(id, as.staff)).faults).toEqual(['model_english_only', 'no_encoder'])
    expect(errorOf(await request(id))).toEqual([424, 'captions.draft_unavailable'])
    await saveEncoderFault(t.db, null)
  })
})

describe('program and model are looked at', () => {
  test('by workers that have the settings; one without them takes nothing back', async () => {
    const id = await requested()
    const life = { stopping: running, afterJobs: () => {} }
    expect(await createDraftCaptionsJob({ ...t.services, ...life })).toBeNull()
    expect(await findRecogniserCheck(t.db)).toEqual(ready)
    const env = { ...t.services.env, WHISPER_CLI: fake.WHISPER_CLI }
    await createDraftCaptionsJob({ ...t.services, ...life, env })
    expect(await findRecogniserCheck(t.db)).toEqual({ program: 'ready', model: 'unset' })
    const handle = createDraftCaptionsHandler(t.services, { ffmpeg, whisper }, running)
    const job = { videoId: id, requestId: (await rowOf(id))?.requestId ?? randomUUID() }
    await handle(job, { id: randomUUID(), priority: 0, hasMoreTries: true })
    expect(await findRecogniserCheck(t.db)).toEqual(ready)
  })

  test('what is not set, what is no whisper.cpp, and a model of English only', async () => {
    const only = (chosen: { cliPath?: string; modelPath?: string }) =>
      locateWhisper({ cliPath: chosen.cliPath, modelPath: chosen.modelPath }).then(({ check }) => check)
    expect(await only({})).toEqual({ program: 'unset', model: 'unset' })
    expect(await only({ cliPath: '/bin/true', modelPath: fake.WHISPER_CLI })).toEqual({
      program: 'unusable',
      model: 'unusable',
    })
    const folder = await mkdtemp(join(scratch, 'english-'))
    const english = await placeFakeWhisper(folder, 51_864)
    expect(await only({ cliPath: english.WHISPER_CLI, modelPath: english.WHISPER_MODEL })).toEqual({
      program: 'ready',
      model: 'english_only',
    })
  })
})
