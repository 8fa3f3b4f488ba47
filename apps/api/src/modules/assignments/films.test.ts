import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import type { assignmentTask } from '@repo/contract/assignments'
import { type FfmpegTools, runFfmpeg } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { z } from 'zod'
import { DAY_MS } from '../../core/durations.ts'
import {
  courseDoctors,
  doctors,
  handIns as handInRows,
  videoOriginals,
  videoPackages,
  videos,
  videoUploads,
} from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { drawClip, findTools } from '../../test/originals.ts'
import { makeAssignment, taskOf } from '../../test/tasks.ts'
import { idOf, listen, metadataHeader, pathOf, protocolOf, videoBytes } from '../../test/uploads.ts'
import { fetchStatus, SEGMENT_BYTES } from '../../test/videos.ts'
import { createAcceptUpload } from '../uploads/accept.service.ts'
import { createTranscodeService } from '../videos/transcode.service.ts'
import { createHandInFilmsSweep } from './index.ts'

const { handIns, doctorHandIns, crmHandIns } = contract
let t: TestApp
let url: string
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
  url = await listen(t.app)
})
beforeEach(async () => {
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

const asks = (values: Partial<z.output<typeof assignmentTask>> = {}) =>
  taskOf({ writing: 'off', film: 'required', ...values })

async function learnerOf(courseId: string) {
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId })
  return { user, as: await t.signIn(user) }
}

async function teacherOf(courseId: string) {
  const user = await buildUser(t.db, { role: 'doctor' })
  const doctor = await buildDoctor(t.db)
  await t.db.update(doctors).set({ userId: user.id }).where(eq(doctors.id, doctor.id))
  await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position: 8 })
  return t.signIn(user)
}

/** A published assignment that asks for a film, and a learner of its course. */
async function room(task = asks()) {
  const made = await makeAssignment(t, staff, task)
  await made.save()
  await made.publish()
  const learner = await learnerOf(made.course.id)
  return { ...made, learner, params: { lessonId: made.lesson.id } }
}
type Room = Awaited<ReturnType<typeof room>>

const create = ({ lesson }: Pick<Room, 'lesson'>, as: TestSession, bytes: number, more = {}) =>
  protocolOf(url, as).create(bytes, { filename: 'Tiêm môi.mp4', lesson: lesson.id, ...more })
const nameOf = async (answer: Response) => ((await answer.json()) as { error: { name: string } }).error.name
const read = async ({ learner, params }: Room) =>
  (await t.call(handIns.handIns, { as: learner.as, params })).data
const filmOf = async (it: Room) => (await read(it)).handIns[0]?.film ?? null

/** Sends a whole film. @returns the upload's id */
async function send(it: Room, content = videoBytes(2000)) {
  const created = await create(it, it.learner.as, content.length)
  expect(created.status).toBe(201)
  const sent = await protocolOf(url, it.learner.as).patch(pathOf(created), 0, new Uint8Array(content))
  expect(sent.status).toBe(204)
  return idOf(created)
}
const accept = (uploadId: string) => createAcceptUpload(t.services)(uploadId)
const submit = async (it: Room, version?: number) => {
  const known = version ?? (await read(it)).handIns[0]?.version ?? 0
  const body = { text: '', ticks: [], version: known }
  return t.call(handIns.submit, { as: it.learner.as, params: it.params, body })
}
const videoOf = async (it: Room) => {
  const [row] = await t.db.select().from(handInRows).where(eq(handInRows.userId, it.learner.user.id))
  const [video] = await t.db
    .select()
    .from(videos)
    .where(eq(videos.id, row?.filmVideoId ?? ''))
  if (!row || !video) throw new Error('no film')
  return { row, video }
}

/** Lets the film of a learner play, with one segment. */
async function makePlayable(it: Room) {
  const { row, video } = await videoOf(it)
  const packageKey = video.id.replaceAll('-', '')
  await t.db.insert(videoPackages).values({ key: packageKey, videoId: video.id, state: 'live' })
  await t.db.update(videos).set({ packageKey, state: 'ready' }).where(eq(videos.id, video.id))
  const file = `packages/${packageKey}/video-360/00000.m4s`
  await t.services.storage.put(file, Buffer.from(SEGMENT_BYTES))
  return { handInId: row.id, videoId: video.id, file }
}
const segmentOf = ({ manifestUrl }: { manifestUrl: string }) =>
  manifestUrl.replace(/^\/api/, '').replace('master.m3u8', 'video-360/00000.m4s')

test('a film is handed in once all of it has arrived, prepared or not', async () => {
  const it = await room()
  const content = videoBytes(2000)
  const created = await create(it, it.learner.as, content.length)
  expect(await filmOf(it)).toMatchObject({ state: 'uploading', name: 'Tiêm môi.mp4', bytes: 2000 })
  expect((await submit(it)).error).toMatchObject({
    name: 'hand_in.incomplete',
    details: { missing: ['film'] },
  })
  await protocolOf(url, it.learner.as).patch(pathOf(created), 0, new Uint8Array(content))
  expect(await filmOf(it)).toMatchObject({ state: 'queued', uploadId: idOf(created) })
  await accept(idOf(created))
  expect((await submit(it)).data.handIns[0]).toMatchObject({ state: 'submitted', film: { state: 'queued' } })
  const again = await create(it, it.learner.as, content.length)
  expect([again.status, await nameOf(again)]).toEqual([422, 'hand_in.sent'])
})

test('a film is refused by size, by its first bytes, where none is asked for, and beyond the quota', async () => {
  const it = await room(asks({ filmMegabytes: 20 }))
  const tooLarge = await create(it, it.learner.as, 20_000_001)
  expect([tooLarge.status, await nameOf(tooLarge)]).toEqual([413, 'upload.too_large'])

  const text = Buffer.from('Đây không phải phim. '.repeat(100))
  const created = await create(it, it.learner.as, text.length)
  const sent = await protocolOf(url, it.learner.as).patch(pathOf(created), 0, new Uint8Array(text))
  expect([sent.status, await nameOf(sent)]).toEqual([415, 'upload.not_a_video'])
  expect(await filmOf(it)).toBeNull()

  const without = await room(taskOf())
  const off = await create(without, without.learner.as, 2000)
  expect([off.status, await nameOf(off)]).toEqual([422, 'hand_in.part_off'])
  expect(await t.db.$count(videoUploads, eq(videoUploads.ownerId, without.learner.user.id))).toBe(0)

  const other = await room()
  await send(other)
  await t.db
    .update(handInRows)
    .set({ filmBytes: 4 * 1024 ** 3 })
    .where(eq(handInRows.userId, other.learner.user.id))
  const second = await makeAssignment(t, staff, asks())
  await second.save()
  await second.publish()
  await buildEnrollment(t.db, { userId: other.learner.user.id, courseId: second.course.id })
  const full = await create(second, other.learner.as, 2000)
  expect([full.status, await nameOf(full)]).toEqual([413, 'upload.quota_exceeded'])
  // In the place of the film that fills the quota there is room.
  expect((await create(other, other.learner.as, 2000)).status).toBe(201)
})

test('a learner sends nothing but a film for an own assignment', async () => {
  const it = await room()
  const plain = await protocolOf(url, it.learner.as).create(2000)
  expect([plain.status, await nameOf(plain)]).toEqual([403, 'access.denied'])
  const stranger = await t.signIn(await buildUser(t.db))
  const foreign = await create(it, stranger, 2000)
  expect([foreign.status, await nameOf(foreign)]).toEqual([403, 'course.not_enrolled'])
  const created = await create(it, it.learner.as, 2000)
  expect((await protocolOf(url, stranger).head(pathOf(created))).status).toBe(404)
  const replaced = await protocolOf(url, await t.signIn((await buildDoctor(t.db)).account)).send(
    'POST',
    '/uploads',
    {
      'upload-length': '2000',
      'upload-metadata': metadataHeader({ filename: 'a.mp4', replaces: (await videoOf(it)).video.id }),
    },
  )
  expect(replaced.status).toBe(404)
})

test('a film is watched by its learner, the doctors of the course and staff with the right, and is not there for others', async () => {
  const it = await room()
  await accept(await send(it))
  const { handInId, videoId } = await makePlayable(it)
  const params = { id: handInId }
  const doctor = await teacherOf(it.course.id)
  const owner = await t.signIn(await buildAdmin(t.db, ['owner']))
  // Before it is handed in it is the learner's alone.
  const own = await t.call(handIns.film, { as: it.learner.as, params })
  expect(await fetchStatus(t.app, segmentOf(own.data))).toBe(200)
  expect((await t.call(doctorHandIns.film, { as: doctor, params })).status).toBe(404)
  expect((await t.call(crmHandIns.film, { as: owner, params })).status).toBe(404)
  await submit(it)
  for (const [endpoint, as] of [
    [doctorHandIns.film, doctor],
    [crmHandIns.film, owner],
  ] as const)
    expect(await fetchStatus(t.app, segmentOf((await t.call(endpoint, { as, params })).data))).toBe(200)

  const fellow = await learnerOf(it.course.id)
  const strange = await makeAssignment(t, staff)
  const stranger = await teacherOf(strange.course.id)
  expect((await t.call(handIns.film, { as: fellow.as, params })).status).toBe(404)
  expect((await t.call(doctorHandIns.film, { as: stranger, params })).status).toBe(404)
  expect((await t.call(crmHandIns.film, { as: staff, params })).status).toBe(403)
  // Neither library nor page of videos knows it, for whoever looks after them.
  for (const as of [staff, owner, doctor]) {
    expect(
      (await t.call(contract.videos.videos, { as, query: {} })).data.items.map(({ id }) => id),
    ).not.toContain(videoId)
    expect((await t.call(contract.videos.videoPlayback, { as, params: { id: videoId } })).status).toBe(404)
  }
  // A grant that was given ends with the reason for it.
  const watched = (await t.call(doctorHandIns.film, { as: doctor, params })).data
  await t.db.delete(courseDoctors).where(eq(courseDoctors.courseId, it.course.id))
  t.time.advance(10_000)
  expect(await fetchStatus(t.app, segmentOf(watched))).toBe(403)
})

test('a film is taken out or replaced while the hand-in is written, and leaves nothing behind', async () => {
  const it = await room(asks({ film: 'optional', writing: 'optional' }))
  await accept(await send(it))
  const first = await videoOf(it)
  await accept(await send(it))
  const second = await videoOf(it)
  expect(second.video.id).not.toBe(first.video.id)
  expect(await t.db.$count(videos, eq(videos.id, first.video.id))).toBe(0)
  const removed = await t.call(handIns.removeFilm, { as: it.learner.as, params: it.params })
  expect(removed.data.handIns[0]).toMatchObject({ film: null })
  expect(await t.db.$count(videos, eq(videos.id, second.video.id))).toBe(0)
  const jobs = (await jobsOf(t, 'remove-files')) as { keys: string[] }[]
  const keys = jobs.flatMap((job) => job.keys)
  expect(keys.filter((key) => key.startsWith('originals/')).length).toBeGreaterThanOrEqual(2)
  const none = await t.call(handIns.removeFilm, { as: it.learner.as, params: it.params })
  expect(none.error).toMatchObject({ name: 'hand_in.film_not_found' })
})

test('a doctor marks moments and draws on frames, within limits; the learner reads it, and earlier attempts keep theirs', async () => {
  const it = await room(asks({ checklist: [], criteria: [] }))
  await accept(await send(it))
  const { handInId } = await makePlayable(it)
  await submit(it)
  const as = await teacherOf(it.course.id)
  const mark = (values: object) => ({ id: crypto.randomUUID(), atMs: 0, text: '', shapes: [], ...values })
  const judge = (marks: object[]) =>
    t.app.inject({
      method: 'POST',
      url: `/doctor-portal/hand-ins/${handInId}/judgement`,
      headers: { authorization: `Bearer ${as.accessToken}` },
      payload: { verdict: 'returned', scores: [], comment: '', marks },
    })
  const line = (points: number, color = 'yellow') => ({
    kind: 'pen',
    color,
    points: Array.from({ length: points }, (_, index) => [index / points, 0.5]),
  })
  const monsters = [
    Array.from({ length: 41 }, () => mark({ text: 'Chỗ này' })),
    [mark({ shapes: Array.from({ length: 21 }, () => line(2)) })],
    [mark({ shapes: [line(201)] })],
    [mark({ shapes: [line(2, 'url(#x)')] })],
    [
      mark({
        shapes: [
          {
            ...line(2),
            points: [
              [0, 0],
              [1.5, 0],
            ],
          },
        ],
      }),
    ],
    [mark({ shapes: [{ kind: 'text', color: 'red', text: '<b>' }] })],
    Array.from({ length: 21 }, () => mark({ shapes: [line(200)] })),
    [mark({ atMs: -1, text: 'Trước' })],
  ]
  for (const marks of monsters) expect((await judge(marks)).json().error.name).toBe('input.invalid')
  // A drawing alone gives no reason to do it again; words at a moment do.
  expect((await judge([mark({ shapes: [line(3)] })])).json().error.name).toBe('hand_in.no_reason')
  const later = mark({ atMs: 9000, text: 'Giữ tay vững.' })
  const circle = { kind: 'circle', color: 'cyan', center: [0.5, 0.25], radius: [0.1, 0.2] }
  const sooner = mark({ atMs: 4000, text: 'Chậm lại.', shapes: [circle, line(200)] })
  expect((await judge([later, sooner])).statusCode).toBe(200)
  expect((await read(it)).handIns[0]).toMatchObject({
    state: 'returned',
    judgement: { marks: [sooner, later] },
  })
  const body = { text: '', ticks: [], version: 0 }
  await t.call(handIns.saveDraft, { as: it.learner.as, params: it.params, body })
  await accept(await send(it))
  const { handIns: both } = await read(it)
  expect(both.map(({ number, film, judgement }) => [number, film?.state, judgement?.marks.length])).toEqual([
    [2, 'queued', undefined],
    [1, 'ready', 2],
  ])
})

test('a film is kept for a year after it was judged, and what was said of it for good', async () => {
  const it = await room(asks({ checklist: [], criteria: [] }))
  await accept(await send(it))
  const { handInId, videoId } = await makePlayable(it)
  await submit(it)
  const sweep = createHandInFilmsSweep(t.services)
  t.time.advance(400 * DAY_MS)
  await sweep()
  expect((await videoOf(it)).video.id).toBe(videoId)
  const judged = { state: 'returned' as const, judgedAt: t.time.now(), comment: 'Chậm tay hơn.' }
  await t.db.update(handInRows).set(judged).where(eq(handInRows.id, handInId))
  t.time.advance(366 * DAY_MS)
  await Promise.all([sweep(), sweep()])
  const [kept] = await t.db.select().from(handInRows).where(eq(handInRows.id, handInId))
  expect(kept).toMatchObject({ comment: 'Chậm tay hơn.', filmVideoId: null, filmName: 'Tiêm môi.mp4' })
  expect(kept?.filmRemovedAt).not.toBeNull()
  expect(await t.db.$count(videos, eq(videos.id, videoId))).toBe(0)
})

test('the film of a draft is kept by its own age, and one that is gone is sent again or taken out', async () => {
  const it = await room()
  await accept(await send(it))
  const { handInId, videoId } = await makePlayable(it)
  const sweep = createHandInFilmsSweep(t.services)
  const daysAgo = (days: number) => new Date(t.time.now().getTime() - days * DAY_MS)
  await t.db
    .update(handInRows)
    .set({ startedAt: daysAgo(400) })
    .where(eq(handInRows.id, handInId))
  await t.db
    .update(videos)
    .set({ createdAt: daysAgo(2) })
    .where(eq(videos.id, videoId))
  await sweep()
  expect(await filmOf(it)).toMatchObject({ state: 'ready' })
  await t.db
    .update(videos)
    .set({ createdAt: daysAgo(366) })
    .where(eq(videos.id, videoId))
  await sweep()
  expect(await filmOf(it)).toMatchObject({ state: 'removed' })
  expect((await submit(it)).error).toMatchObject({
    name: 'hand_in.incomplete',
    details: { missing: ['film'] },
  })
  const { as } = it.learner
  expect((await t.call(handIns.removeFilm, { as, params: it.params })).status).toBe(200)
  expect(await filmOf(it)).toBeNull()
})

test('a film whose checksum has yet to come is not whole; a whole one is taken out by its hand-in alone', async () => {
  const it = await room()
  const content = videoBytes(2000)
  const created = await create(it, it.learner.as, content.length, { checksum: 'later' })
  const protocol = protocolOf(url, it.learner.as)
  await protocol.patch(pathOf(created), 0, new Uint8Array(content))
  expect(await filmOf(it)).toMatchObject({ state: 'uploading', uploadId: idOf(created) })
  expect((await submit(it)).error.name).toBe('hand_in.incomplete')
  const other = await room()
  const uploadId = await send(other)
  const taken = await fetch(new URL(`/uploads/${uploadId}`, url), {
    method: 'DELETE',
    headers: { authorization: `Bearer ${other.learner.as.accessToken}`, 'tus-resumable': '1.0.0' },
  })
  expect([taken.status, await nameOf(taken)]).toEqual([404, 'upload.not_found'])
})

test('a film that a fault of the machine has stopped keeps its original and is tried again for a week', async () => {
  const it = await room()
  await accept(await send(it))
  const { video } = await videoOf(it)
  const sweep = createHandInFilmsSweep(t.services)
  const fail = (values: Partial<typeof videos.$inferInsert>) =>
    t.db
      .update(videos)
      .set({ state: 'failed', failureCode: 'media.encoder_failed', createdAt: t.time.now(), ...values })
      .where(eq(videos.id, video.id))
  const originals = () => t.db.$count(videoOriginals, eq(videoOriginals.videoId, video.id))
  await fail({})
  await sweep()
  expect((await videoOf(it)).video).toMatchObject({ state: 'queued', failureCode: null })
  expect(await originals()).toBe(1)
  await fail({ createdAt: new Date(t.time.now().getTime() - 8 * DAY_MS) })
  await sweep()
  expect((await videoOf(it)).video.state).toBe('failed')
  expect(await originals()).toBe(0)
})

test('a film is made small, without place and device, its original goes, and sound alone or too much of it is refused', async () => {
  const tools: FfmpegTools = await findTools()
  const dir = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    await drawClip(tools, dir, { lines: 1080, seconds: 1.5 })
    const tagged = ['-i', 'clip-1080-1.5.mp4', '-c', 'copy', '-movflags', 'use_metadata_tags']
    const tags = ['location=+21.0278+105.8342/', 'make=DienThoaiCuaToi'].flatMap((tag) => ['-metadata', tag])
    await runFfmpeg(tools, [...tagged, ...tags, 'tagged.mp4'], { cwd: dir })
    await runFfmpeg(tools, ['-i', 'clip-1080-1.5.mp4', '-vn', '-c:a', 'copy', 'sound.mp4'], { cwd: dir })
    const film = await readFile(join(dir, 'tagged.mp4'))
    expect(film.includes('DienThoaiCuaToi')).toBe(true)
    const transcode = createTranscodeService(t.services, tools)
    const prepare = async (it: Room, content: Buffer) => {
      const uploadId = await send(it, content)
      await accept(uploadId)
      const { video } = await videoOf(it)
      const run = {
        videoId: video.id,
        jobId: uploadId,
        hasMoreTries: false,
        signal: new AbortController().signal,
      }
      await transcode(run)
      const [half] = await t.db.select().from(videoPackages).where(eq(videoPackages.videoId, video.id))
      if (half?.state === 'live') await transcode({ ...run, packageKey: half.key })
      return uploadId
    }
    const it = await room()
    const uploadId = await prepare(it, film)
    const { video } = await videoOf(it)
    expect(video).toMatchObject({ state: 'ready' })
    expect(video.renditions.map(({ name }) => name)).toEqual(['360', '480', '720'])
    const names: string[] = []
    for await (const key of t.services.storage.list(`packages/${video.packageKey}`)) names.push(key)
    for (const key of names.filter((name) => /init|m3u8|json/.test(name))) {
      const chunks: Buffer[] = []
      for await (const chunk of await t.services.storage.read(key)) chunks.push(chunk as Buffer)
      expect(Buffer.concat(chunks).toString('latin1')).not.toMatch(/DienThoaiCuaToi|105\.8342/)
    }
    expect(await t.db.$count(videoOriginals, eq(videoOriginals.id, uploadId))).toBe(0)
    expect(await jobsOf(t, 'remove-files')).toContainEqual({ keys: [`originals/${uploadId}`] })

    const silent = await room()
    await prepare(silent, await readFile(join(dir, 'sound.mp4')))
    expect(await filmOf(silent)).toMatchObject({
      state: 'failed',
      failure: 'Tệp chỉ có tiếng, không có hình.',
    })
    expect((await submit(silent)).error).toMatchObject({ details: { missing: ['film'] } })
    const long = await room()
    await accept(await send(long, await drawClip(tools, dir, { seconds: 3 })))
    await t.db
      .update(videos)
      .set({ maxDurationMs: 100 })
      .where(eq(videos.id, (await videoOf(long)).video.id))
    const { video: tooLong } = await videoOf(long)
    await transcode({
      videoId: tooLong.id,
      jobId: tooLong.id,
      hasMoreTries: false,
      signal: new AbortController().signal,
    })
    expect(await filmOf(long)).toMatchObject({ state: 'failed', failure: 'Video dài hơn mức cho phép.' })
    await createHandInFilmsSweep(t.services)()
    expect(await t.db.$count(videoOriginals, eq(videoOriginals.videoId, tooLong.id))).toBe(0)
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
})
