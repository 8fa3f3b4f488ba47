import { buffer } from 'node:stream/consumers'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { courseDoctors, courseQuestions, enrollments, questionPictures } from '../../db/schema/index.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { buildAdmin, buildDoctor, buildEnrollment, buildLesson, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { photo } from '../../test/pictures.ts'
import { createQuestionPicturesSweep } from './pictures-sweep.service.ts'

const { questions, doctorQuestions, crmQuestions } = contract
let t: TestApp
let room: {
  lessonId: string
  asker: Awaited<ReturnType<typeof learnerOf>>
  reader: Awaited<ReturnType<typeof learnerOf>>
  teacher: TestSession
}

beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function learnerOf(courseId: string) {
  const user = await buildUser(t.db)
  const enrollment = await buildEnrollment(t.db, { userId: user.id, courseId })
  return { enrollment, user, as: await t.signIn(user) }
}

beforeEach(async () => {
  const { id: lessonId, courseId } = await buildLesson(t.db)
  const doctor = await buildDoctor(t.db)
  await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position: 1 })
  room = {
    lessonId,
    asker: await learnerOf(courseId),
    reader: await learnerOf(courseId),
    teacher: await t.signIn(doctor.account),
  }
})

const ask = async ({ as = room.asker.as, isPrivate = false } = {}) => {
  const body = {
    title: 'Đi kim ở vùng môi dưới',
    text: 'Góc kim bao nhiêu độ là an toàn?',
    positionMs: null,
    isPrivate,
  }
  return (await t.call(questions.askQuestion, { as, params: { lessonId: room.lessonId }, body })).data.id
}

let widths = 64
/** Each one another picture, unless the bytes are given. */
const add = async (id: string, { as = room.asker.as, bytes }: { as?: TestSession; bytes?: Buffer } = {}) =>
  t.call(questions.addPicture, {
    as,
    params: { id },
    file: new Blob([new Uint8Array(bytes ?? (await photo({ width: (widths += 1) })))], {
      type: 'image/jpeg',
    }),
  })
const teach = (id: string) =>
  t.call(doctorQuestions.answerQuestion, {
    as: room.teacher,
    params: { id },
    body: { text: 'Khoảng 30 độ.', seenAnswerId: null },
  })
const rowsOf = (id: string) => t.db.select().from(questionPictures).where(eq(questionPictures.questionId, id))

/** A question with a picture, and how each kind of reader asks for that picture. */
async function withPicture(isPrivate = false) {
  const id = await ask({ isPrivate })
  const params = { id, pictureId: (await add(id)).data.pictures[0]!.id }
  const answerOf = (answer: { status: number; error?: { name: string } }) =>
    answer.status === 200 ? 200 : answer.error?.name
  return {
    id,
    params,
    learner: async (as?: TestSession) => answerOf(await t.call(questions.picture, { as, params })),
    doctor: async (as: TestSession) => answerOf(await t.call(doctorQuestions.picture, { as, params })),
    staff: async (as: TestSession) => answerOf(await t.call(crmQuestions.questionPicture, { as, params })),
  }
}

test('a picture is stored from its pixels, without what the camera noted', async () => {
  const id = await ask()
  const { data } = await add(id, { bytes: await photo({ place: true, width: 3000, height: 1500 }) })
  expect(data.pictures).toMatchObject([{ width: 1600, height: 800 }])
  const [row] = await rowsOf(id)
  const stored = await buffer(await t.services.storage.read(row!.storageKey))
  expect(stored.includes('Canary')).toBe(false)
  expect(await sharp(stored).metadata()).not.toHaveProperty('exif')
})

test('a file that only says it is a picture is refused', async () => {
  const { error } = await add(await ask(), { bytes: Buffer.from('<svg onload="alert(1)"/>') })
  expect(error.name).toBe('upload.not_an_image')
})

test('a picture of a question kept private is read by its asker, the doctor of the course and staff alone', async () => {
  const picture = await withPicture(true)
  const strange = await t.signIn((await buildDoctor(t.db)).account)
  const moderator = await t.signIn(await buildAdmin(t.db, ['support']))
  const accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  expect(await picture.learner(room.asker.as)).toBe(200)
  expect(await picture.doctor(room.teacher)).toBe(200)
  expect(await picture.staff(moderator)).toBe(200)
  expect(await picture.learner(room.reader.as)).toBe('question.not_found')
  expect(await picture.doctor(strange)).toBe('question.not_found')
  expect(await picture.staff(accountant)).toBe('access.denied')
  expect(await picture.learner()).toBe('session.invalid')
})

test('a picture of a question that staff have hidden is read by its asker and staff alone', async () => {
  const picture = await withPicture()
  const moderator = await t.signIn(await buildAdmin(t.db, ['support']))
  expect(await picture.learner(room.reader.as)).toBe(200)
  await t.db
    .update(courseQuestions)
    .set({ state: 'hidden', hideReason: 'personal' })
    .where(eq(courseQuestions.id, picture.id))
  expect(await picture.learner(room.asker.as)).toBe(200)
  expect(await picture.staff(moderator)).toBe(200)
  expect(await picture.learner(room.reader.as)).toBe('question.not_found')
  expect(await picture.doctor(room.teacher)).toBe('question.not_found')
})

test('a picture is closed to a learner whose access to the course has ended', async () => {
  const picture = await withPicture()
  await t.db
    .update(enrollments)
    .set({ expiresAt: new Date(t.time.now().getTime() - 1000) })
    .where(eq(enrollments.id, room.reader.enrollment.id))
  expect(await picture.learner(room.reader.as)).toBe('course.access_expired')
})

test('a picture is not read through another question', async () => {
  const { params } = await withPicture(true)
  const own = { id: await ask({ as: room.reader.as }), pictureId: params.pictureId }
  const { error } = await t.call(questions.picture, { as: room.reader.as, params: own })
  expect(error.name).toBe('question.picture_not_found')
})

test('a question takes three pictures of its asker, each once, until it is answered', async () => {
  const id = await ask()
  expect((await add(id, { as: room.reader.as })).error.name).toBe('question.not_found')
  const bytes = await photo({ width: 40 })
  await Promise.all([add(id, { bytes }), add(id, { bytes }), add(id)])
  expect((await add(id)).data.pictures).toHaveLength(3)
  expect((await add(id, { bytes })).status).toBe(200)
  expect((await add(id)).error.name).toBe('question.pictures_full')
  const files: string[] = []
  for await (const key of t.services.storage.list('question-files')) files.push(key)
  const known = (await t.db.select().from(questionPictures)).map(({ storageKey }) => storageKey)
  expect(files.filter((key) => !known.includes(key))).toEqual([])
  const answered = await ask()
  await teach(answered)
  expect((await add(answered)).error.name).toBe('question.answered')
})

test('a picture goes at any time, and with its question; its file goes too', async () => {
  const id = await ask()
  const first = (await add(id)).data.pictures[0]!.id
  await add(id)
  const rows = await rowsOf(id)
  const params = { id, pictureId: first }
  expect((await t.call(questions.removePicture, { as: room.reader.as, params })).error.name).toBe(
    'question.not_found',
  )
  expect((await t.call(questions.removePicture, { as: room.asker.as, params })).data.pictures).toHaveLength(1)
  await t.call(questions.removeQuestion, { as: room.asker.as, params: { id } })
  const removed = JSON.stringify(await jobsOf(t, removeFilesJob.name))
  for (const { storageKey } of rows) expect(removed).toContain(storageKey)
})

test('staff remove one picture with its file, and its asker reads why; the question stays', async () => {
  const { id, params } = await withPicture()
  await add(id)
  const rows = await rowsOf(id)
  const as = await t.signIn(await buildAdmin(t.db, ['support']))
  const remove = (reason: 'personal' | 'other', note: string) =>
    t.call(crmQuestions.removeQuestionPicture, { as, params, body: { reason, note } })
  expect((await remove('other', '')).error.name).toBe('input.invalid')
  expect((await remove('personal', 'Ảnh thấy rõ mặt khách.')).status).toBe(200)
  const gone = rows.find((row) => row.id === params.pictureId)
  expect(await rowsOf(id)).toEqual(rows.filter((row) => row !== gone))
  expect(JSON.stringify(await jobsOf(t, removeFilesJob.name))).toContain(gone?.storageKey)
  const mails = await mailsTo(t.db, room.asker.user.email)
  expect(mails.filter(({ text }) => text.includes('Ảnh thấy rõ mặt khách.'))).toHaveLength(1)
  expect((await remove('personal', '')).error.name).toBe('question.picture_not_found')
})

test('a file without a picture is removed after a day, and one with a picture stays', async () => {
  const id = await ask()
  await add(id)
  const [row] = await rowsOf(id)
  const lost = 'question-files/lost.webp'
  await t.services.storage.put(lost, Buffer.from('x'))
  const sweepAt = (at: number) => createQuestionPicturesSweep({ ...t.services, clock: () => new Date(at) })()
  await sweepAt(Date.now())
  expect(await t.services.storage.stat(lost)).not.toBeNull()
  await sweepAt(Date.now() + 2 * DAY_MS)
  expect(await t.services.storage.stat(lost)).toBeNull()
  expect(await t.services.storage.stat(row!.storageKey)).not.toBeNull()
})
