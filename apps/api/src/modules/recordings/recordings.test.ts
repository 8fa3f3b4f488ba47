import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@repo/contract'
import { type FfmpegTools, runFfmpeg } from '@repo/media'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import {
  courseDoctors,
  courseQuestions,
  doctors,
  handIns as handInRows,
  mails,
  notices,
  questionAnswers,
  recordedAnswers,
  videoOriginals,
  videoPackages,
  videos,
} from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildHandIn,
  buildLesson,
  buildUser,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { findTools } from '../../test/originals.ts'
import { idOf, listen, pathOf, protocolOf, videoBytes } from '../../test/uploads.ts'
import { fetchStatus } from '../../test/videos.ts'
import { createAcceptUpload } from '../uploads/accept.service.ts'
import { createTranscodeService } from '../videos/transcode.service.ts'
import { createRecordingsSweep } from './index.ts'

const { recordings, questions, doctorQuestions, doctorHandIns, handIns, crmQuestions } = contract
let t: TestApp
let url: string
let tools: FfmpegTools
let dir: string
/** As Chromium and Firefox record, and as Safari does. */
const spoken: Record<'webm' | 'mp4' | 'silentFilm' | 'film', Buffer> = {
  webm: Buffer.alloc(0),
  mp4: Buffer.alloc(0),
  silentFilm: Buffer.alloc(0),
  film: Buffer.alloc(0),
}

async function make(name: string, args: string[]): Promise<Buffer> {
  await runFfmpeg(tools, [...args, name], { cwd: dir })
  return readFile(join(dir, name))
}

beforeAll(async () => {
  t = await createTestApp()
  url = await listen(t.app)
  tools = await findTools()
  dir = await mkdtemp(join(tmpdir(), 'recordings-'))
  const tone = [
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=300:duration=3',
    '-metadata',
    'title=Nguyễn Thị Bệnh Nhân',
  ]
  const picture = ['-f', 'lavfi', '-i', 'testsrc=size=640x480:rate=25:duration=3']
  // A recorder writes as it goes and never comes back to say how long it was.
  spoken.webm = await make('a.webm', [...tone, '-c:a', 'libopus', '-f', 'webm', '-live', '1'])
  spoken.mp4 = await make('a.m4a', [
    ...tone,
    '-c:a',
    'aac',
    '-f',
    'mp4',
    '-movflags',
    'frag_keyframe+empty_moov',
  ])
  spoken.film = await make('b.mp4', [
    ...picture,
    ...tone,
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
  ])
  spoken.silentFilm = await make('c.mp4', [...picture, '-c:v', 'libx264', '-pix_fmt', 'yuv420p'])
})
afterAll(async () => {
  await t.close()
  await rm(dir, { recursive: true, force: true })
})

async function teacherOf(courseId: string) {
  const user = await buildUser(t.db, { role: 'doctor' })
  const doctor = await buildDoctor(t.db)
  await t.db.update(doctors).set({ userId: user.id }).where(eq(doctors.id, doctor.id))
  await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position: 8 })
  return { user, as: await t.signIn(user) }
}

async function learnerOf(courseId: string) {
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId })
  return { user, as: await t.signIn(user) }
}

/** A question of a learner, and a doctor of its course. */
async function room(values: Partial<typeof courseQuestions.$inferInsert> = {}) {
  const course = await buildCourse(t.db)
  const lesson = await buildLesson(t.db, { courseId: course.id })
  const learner = await learnerOf(course.id)
  const [question] = await t.db
    .insert(courseQuestions)
    .values({
      courseId: course.id,
      lessonId: lesson.id,
      lessonTitle: lesson.title,
      userId: learner.user.id,
      title: 'Góc kim khi đi môi',
      text: 'Góc kim bao nhiêu là đủ?',
      searchText: 'goc kim',
      ...values,
    })
    .returning()
  return { course, lesson, learner, doctor: await teacherOf(course.id), question: question! }
}

const nameOf = async (answer: Response) => ((await answer.json()) as { error: { name: string } }).error.name
const begin = (as: TestSession, bytes: number, place: Record<string, string>) =>
  protocolOf(url, as).create(bytes, { filename: 'tra-loi.webm', ...place })

/** Sends all of it. @returns the id of the recording */
async function send(as: TestSession, content: Buffer, place: Record<string, string>) {
  const created = await begin(as, content.length, place)
  expect(created.status).toBe(201)
  const sent = await protocolOf(url, as).patch(pathOf(created), 0, new Uint8Array(content))
  expect(sent.status).toBe(204)
  await createAcceptUpload(t.services)(idOf(created))
  return idOf(created)
}

const videoOf = async (id: string) => {
  const [row] = await t.db
    .select({ video: videos })
    .from(recordedAnswers)
    .innerJoin(videos, eq(videos.id, recordedAnswers.videoId))
    .where(eq(recordedAnswers.id, id))
  return row?.video
}

async function prepare(id: string) {
  const video = await videoOf(id)
  const run = { videoId: video?.id ?? '', jobId: crypto.randomUUID(), hasMoreTries: false }
  await createTranscodeService(t.services, tools)({ ...run, signal: new AbortController().signal })
}
/** A recording that can be given. */
async function record(as: TestSession, place: Record<string, string>, content = spoken.webm) {
  const id = await send(as, content, place)
  await prepare(id)
  return id
}
const stateOf = async (as: TestSession, id: string) =>
  (await t.call(recordings.recording, { as, params: { id } })).data
const answer = (as: TestSession, questionId: string, recordingId: string | null) =>
  t.call(doctorQuestions.answerQuestion, {
    as,
    params: { id: questionId },
    body: { text: 'Khoảng 30 độ, nghe thêm trong bản ghi.', seenAnswerId: null, recordingId },
  })
const play = (as: TestSession, id: string) => t.call(recordings.play, { as, params: { id } })
const masterOf = ({ manifestUrl }: { manifestUrl: string }) => manifestUrl.replace(/^\/api/, '')

test.each(['webm', 'mp4'] as const)(
  'an answer recorded as %s is prepared, given and heard by who asked',
  async (kind) => {
    const { question, doctor, learner } = await room()
    const id = await send(doctor.as, spoken[kind], { question: question.id })
    expect(await stateOf(doctor.as, id)).toMatchObject({ state: 'queued', durationMs: 0 })
    expect((await answer(doctor.as, question.id, id)).error).toMatchObject({ name: 'recording.not_ready' })
    await prepare(id)
    const ready = await stateOf(doctor.as, id)
    expect(ready.state).toBe('ready')
    expect(Math.abs(ready.durationMs - 3000)).toBeLessThan(300)

    const answered = await answer(doctor.as, question.id, id)
    expect(answered.data.thread.at(-1)?.recording).toMatchObject({ id, hasPicture: false })
    const read = await t.call(questions.question, { as: learner.as, params: { id: question.id } })
    expect(read.data.thread.at(-1)?.recording?.id).toBe(id)
    const grant = (await play(learner.as, id)).data
    expect(await fetchStatus(t.app, masterOf(grant))).toBe(200)

    // What was sent is gone, and with it the name in its metadata.
    const video = await videoOf(id)
    expect(await t.db.$count(videoOriginals, eq(videoOriginals.videoId, video?.id ?? ''))).toBe(0)
    const [made] = await t.db
      .select()
      .from(videoPackages)
      .where(eq(videoPackages.videoId, video?.id ?? ''))
    expect(JSON.stringify(made?.manifest)).not.toContain('Bệnh Nhân')

    const [told] = await t.db.select().from(notices).where(eq(notices.userId, learner.user.id))
    expect(told?.kind).toBe('question_answered_aloud')
    const [mail] = await t.db.select().from(mails).where(eq(mails.recipient, learner.user.email))
    expect(JSON.stringify(mail)).toContain('bản ghi âm hoặc video')
  },
)

test('a film is an answer, too, and is whole after one stage', async () => {
  const { question, doctor } = await room()
  const id = await record(doctor.as, { question: question.id }, spoken.film)
  const answered = await answer(doctor.as, question.id, id)
  expect(answered.data.thread.at(-1)?.recording).toMatchObject({ hasPicture: true })
})

test('what nobody can hear or what is no recording is refused, with the reason', async () => {
  const { question, doctor } = await room()
  const place = { question: question.id }
  const silent = await record(doctor.as, place, spoken.silentFilm)
  expect(await stateOf(doctor.as, silent)).toMatchObject({
    state: 'failed',
    failure: 'Bản ghi không có tiếng.',
  })
  expect((await answer(doctor.as, question.id, silent)).error).toMatchObject({
    name: 'recording.unusable',
    details: { failure: 'Bản ghi không có tiếng.' },
  })

  const broken = await record(doctor.as, place, videoBytes(4000))
  expect((await stateOf(doctor.as, broken)).state).toBe('failed')

  const text = Buffer.from('Đây không phải bản ghi. '.repeat(100))
  const created = await begin(doctor.as, text.length, place)
  const sent = await protocolOf(url, doctor.as).patch(pathOf(created), 0, new Uint8Array(text))
  expect([sent.status, await nameOf(sent)]).toEqual([415, 'upload.not_a_video'])
  const large = await begin(doctor.as, 300_000_001, place)
  expect([large.status, await nameOf(large)]).toEqual([413, 'upload.too_large'])
})

test('a recording beyond the limit is refused', async () => {
  const { question, doctor } = await room()
  const id = await send(doctor.as, spoken.webm, { question: question.id })
  const video = await videoOf(id)
  await t.db
    .update(videos)
    .set({ maxDurationMs: 1000 })
    .where(eq(videos.id, video?.id ?? ''))
  await prepare(id)
  expect(await stateOf(doctor.as, id)).toMatchObject({ state: 'failed', failure: 'Bản ghi dài hơn 5 phút.' })
})

test('recordings are sent by doctors of the course alone, and given once, where they belong, by who made them', async () => {
  const { question, doctor, learner, course } = await room()
  const place = { question: question.id }
  const stranger = (await room()).doctor
  const foreign = await begin(stranger.as, 2000, place)
  expect([foreign.status, await nameOf(foreign)]).toEqual([404, 'question.not_found'])
  const staff = await t.signIn(await buildAdmin(t.db, ['content']))
  for (const as of [learner.as, staff]) expect((await begin(as, 2000, place)).status).toBe(403)

  const id = await record(doctor.as, place)
  const colleague = await teacherOf(course.id)
  for (const as of [colleague.as, stranger.as, learner.as])
    expect((await t.call(recordings.play, { as, params: { id } })).status).toBe(404)
  expect((await play(doctor.as, id)).status).toBe(200)
  expect((await answer(colleague.as, question.id, id)).error).toMatchObject({ name: 'recording.not_found' })
  const other = await room()
  await t.db.insert(courseDoctors).values({
    courseId: other.course.id,
    doctorId: (await t.db.select().from(doctors).where(eq(doctors.userId, doctor.user.id)))[0]!.id,
    position: 9,
  })
  expect((await answer(doctor.as, other.question.id, id)).error).toMatchObject({
    name: 'recording.not_found',
  })
  expect((await answer(doctor.as, question.id, id)).status).toBe(200)
  const [last] = await t.db.select().from(questionAnswers).where(eq(questionAnswers.questionId, question.id))
  const again = await t.call(doctorQuestions.answerQuestion, {
    as: doctor.as,
    params: { id: question.id },
    body: { text: 'Lần nữa.', seenAnswerId: last?.id ?? null, recordingId: id },
  })
  expect(again.error).toMatchObject({ name: 'recording.not_found' })
})

test('who may no longer read the answer can no longer listen: hidden, private or of another course', async () => {
  const { question, doctor, course, learner } = await room()
  const id = await record(doctor.as, { question: question.id })
  await answer(doctor.as, question.id, id)
  const fellow = await learnerOf(course.id)
  const owner = await t.signIn(await buildAdmin(t.db, ['owner']))
  const watched = (await play(fellow.as, id)).data
  expect((await play(owner, id)).status).toBe(200)
  expect((await play(await t.signIn(await buildUser(t.db)), id)).status).toBe(404)

  await t.db.update(courseQuestions).set({ privateBy: 'asker' }).where(eq(courseQuestions.id, question.id))
  expect((await play(fellow.as, id)).status).toBe(404)
  expect((await play(learner.as, id)).status).toBe(200)
  t.time.advance(10_000)
  expect(await fetchStatus(t.app, masterOf(watched))).toBe(403)
  await t.call(crmQuestions.moderateQuestion, {
    as: owner,
    params: { id: question.id },
    body: {
      state: 'hidden',
      answerId: (
        await t.db.select().from(questionAnswers).where(eq(questionAnswers.questionId, question.id))
      )[0]!.id,
      reason: 'personal',
    },
  })
  expect((await play(learner.as, id)).status).toBe(404)
})

test('a doctor takes a recording back out of an answer, whose text stays', async () => {
  const { question, doctor, learner } = await room()
  const id = await record(doctor.as, { question: question.id })
  await answer(doctor.as, question.id, id)
  const video = await videoOf(id)
  expect((await t.call(recordings.takeBack, { as: doctor.as, params: { id } })).status).toBe(200)
  const read = await t.call(questions.question, { as: learner.as, params: { id: question.id } })
  expect(read.data.thread.at(-1)).toMatchObject({
    recording: null,
    text: 'Khoảng 30 độ, nghe thêm trong bản ghi.',
  })
  expect(await t.db.$count(videos, eq(videos.id, video?.id ?? ''))).toBe(0)
})

test('a judgement is spoken, which is a reason, and heard by its learner; it stays as it was decided', async () => {
  const course = await buildCourse(t.db)
  const learner = await learnerOf(course.id)
  const doctor = await teacherOf(course.id)
  const handIn = await buildHandIn(t.db, {
    userId: learner.user.id,
    courseId: course.id,
    state: 'submitted',
    submittedAt: t.time.now(),
  })
  const params = { id: handIn.id }
  const id = await record(doctor.as, { handIn: handIn.id }, spoken.mp4)
  const judged = await t.call(doctorHandIns.judge, {
    as: doctor.as,
    params,
    body: { verdict: 'returned', scores: [], comment: '', recordingId: id },
  })
  expect(judged.data.handIn.judgement?.recording).toMatchObject({ id, hasPicture: false })
  const own = await t.call(handIns.handIns, { as: learner.as, params: { lessonId: handIn.lessonId } })
  expect(own.data.handIns[0]?.judgement?.recording?.id).toBe(id)
  expect((await play(learner.as, id)).status).toBe(200)
  const fellow = await learnerOf(course.id)
  expect((await play(fellow.as, id)).status).toBe(404)
  expect((await t.call(recordings.takeBack, { as: doctor.as, params: { id } })).status).toBe(404)
  // Where it was decided nothing more is said.
  const late = await begin(doctor.as, 2000, { handIn: handIn.id })
  expect([late.status, await nameOf(late)]).toEqual([404, 'hand_in.not_found'])
  // It goes with what it speaks of.
  const video = await videoOf(id)
  await t.db.delete(handInRows).where(eq(handInRows.id, handIn.id))
  await createRecordingsSweep(t.services)()
  expect(await t.db.$count(videos, eq(videos.id, video?.id ?? ''))).toBe(0)
})

test('there is one recording at most on its way to an answer, and the unsent go after a week', async () => {
  const { question, doctor } = await room()
  const place = { question: question.id }
  const first = await send(doctor.as, spoken.webm, place)
  const second = await send(doctor.as, spoken.webm, place)
  expect((await t.call(recordings.recording, { as: doctor.as, params: { id: first } })).status).toBe(404)
  const sweep = createRecordingsSweep(t.services)
  await sweep()
  expect((await stateOf(doctor.as, second)).state).toBe('queued')
  t.time.advance(8 * DAY_MS)
  await sweep()
  expect(await t.db.$count(recordedAnswers, eq(recordedAnswers.id, second))).toBe(0)
})

test('neither the library nor the uploads of a doctor show an answer', async () => {
  const { question, doctor } = await room()
  const created = await begin(doctor.as, 2000, { question: question.id })
  const { items } = (await t.call(contract.uploads.uploads, { as: doctor.as })).data
  expect(items).toMatchObject([{ id: idOf(created), purpose: 'answer' }])
  const listed = await t.call(contract.videos.videos, { as: doctor.as, query: {} })
  expect(listed.data.items).toEqual([])
})
