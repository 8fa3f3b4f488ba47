import { contract } from '@repo/contract'
import type { assignmentTask } from '@repo/contract/assignments'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  checklistSignatures,
  courseDoctors,
  doctors,
  handInFiles,
  lessonProgress,
  notices,
} from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { makePdf } from '../../test/lesson-documents.ts'
import { makeAssignment, taskOf } from '../../test/tasks.ts'

const { handIns, doctorHandIns, crmHandIns } = contract
type Task = z.output<typeof assignmentTask>
let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
})
beforeEach(async () => {
  staff = await t.signIn(await buildAdmin(t.db, ['content']))
})
afterAll(() => t.close())

/** A doctor with an account, who teaches the course. */
async function teacherOf(courseId: string, position: number) {
  const user = await buildUser(t.db, { role: 'doctor' })
  const doctor = await buildDoctor(t.db)
  await t.db.update(doctors).set({ userId: user.id }).where(eq(doctors.id, doctor.id))
  await t.db.insert(courseDoctors).values({ courseId, doctorId: doctor.id, position })
  return { user, doctor, as: await t.signIn(user) }
}

async function learnerOf(courseId: string) {
  const user = await buildUser(t.db)
  await buildEnrollment(t.db, { userId: user.id, courseId })
  return { user, as: await t.signIn(user) }
}

/** A published assignment with a learner and two doctors. */
async function room(task: Task = taskOf()) {
  const made = await makeAssignment(t, staff, task)
  await made.save()
  expect((await made.publish()).status).toBe(200)
  const learner = await learnerOf(made.course.id)
  const [first, second] = [await teacherOf(made.course.id, 8), await teacherOf(made.course.id, 9)]
  return { ...made, learner, first, second, params: { lessonId: made.lesson.id } }
}
type Room = Awaited<ReturnType<typeof room>>

const submit = (
  { learner, params }: Room,
  values: Partial<{ text: string; ticks: string[]; version: number }> = {},
) =>
  t.call(handIns.submit, {
    as: learner.as,
    params,
    body: { text: 'Tôi chọn ba điểm tiêm.', ticks: [], version: 0, ...values },
  })
const read = async ({ learner, params }: Room) =>
  (await t.call(handIns.handIns, { as: learner.as, params })).data
const scoresOf = ({ criteria }: Task, level: number) =>
  criteria.map(({ id, levels }) => ({ criterionId: id, levelId: levels[level]!.id, comment: '' }))
const judge = (as: TestSession, id: string, body: z.input<typeof doctorHandIns.judge.body>) =>
  t.call(doctorHandIns.judge, { as, params: { id }, body })
const isComplete = async ({ learner, lesson }: Room) => {
  const rows = await t.db.select().from(lessonProgress).where(eq(lessonProgress.userId, learner.user.id))
  return rows.some(({ lessonId, completedAt }) => lessonId === lesson.id && completedAt !== null)
}

describe('a learner', () => {
  test('keeps what is being written, and learns that another device was faster', async () => {
    const it = await room()
    const save = (text: string, version: number) =>
      t.call(handIns.saveDraft, { as: it.learner.as, params: it.params, body: { text, ticks: [], version } })
    expect((await save('Một', 0)).data.handIns).toMatchObject([{ number: 1, state: 'draft', version: 1 }])
    expect((await save('Hai', 1)).data.handIns[0]).toMatchObject({ text: 'Hai', version: 2 })
    // The same again, as after a lost answer.
    expect((await save('Hai', 1)).data.handIns[0]).toMatchObject({ version: 2 })
    expect((await save('Ba', 1)).error).toMatchObject({ name: 'hand_in.outdated' })
    expect((await read(it)).handIns[0]).toMatchObject({ text: 'Hai' })
  })

  test('begins the next attempt anew, not with what was still written for the last one', async () => {
    const it = await room(taskOf({ checklist: [] }))
    const { id, version } = (await submit(it)).data.handIns[0]!
    await judge(it.first.as, id, { verdict: 'returned', scores: [], comment: 'Làm lại.' })
    const late = await t.call(handIns.saveDraft, {
      as: it.learner.as,
      params: it.params,
      body: { text: 'Còn lại của lần đầu', ticks: [], version },
    })
    expect(late.error).toMatchObject({ name: 'hand_in.outdated' })
    expect((await read(it)).handIns).toHaveLength(1)
  })

  test('hands in nothing that lacks a required part, and hands in once however often it is sent', async () => {
    const it = await room(taskOf({ files: 'required' }))
    const refused = await submit(it)
    expect(refused.error).toMatchObject({ name: 'hand_in.incomplete', details: { missing: ['files'] } })
    const file = new Blob([new Uint8Array(await makePdf())], { type: 'application/pdf' })
    const added = await t.call(handIns.addFile, {
      as: it.learner.as,
      params: it.params,
      query: { name: 'Ca của tôi' },
      file,
    })
    expect(added.data.handIns[0]?.files).toMatchObject([{ name: 'Ca của tôi.pdf', type: 'application/pdf' }])
    const [draft] = added.data.handIns
    expect((await submit(it, { version: draft!.version })).data.handIns[0]).toMatchObject({
      state: 'submitted',
    })
    expect((await submit(it, { version: draft!.version })).status).toBe(200)
    expect((await submit(it, { text: 'Khác' })).error).toMatchObject({ name: 'hand_in.sent' })
    const told = await t.db.select().from(notices).where(eq(notices.userId, it.first.user.id))
    expect(told.map(({ kind }) => kind)).toEqual(['hand_in_sent'])
  })

  test('adds no file that is none, none where none is taken, and no ninth', async () => {
    const it = await room(taskOf({ files: 'off' }))
    const send = (bytes: Uint8Array<ArrayBuffer>, type: string) =>
      t.call(handIns.addFile, {
        as: it.learner.as,
        params: it.params,
        query: { name: 'Tệp' },
        file: new Blob([bytes], { type }),
      })
    const csv = new TextEncoder().encode('liều,vùng\n0.1,môi\n')
    expect((await send(csv, 'text/csv')).error).toMatchObject({ name: 'hand_in.part_off' })
    const html = new TextEncoder().encode('<script>alert(1)</script>')
    expect((await send(html, 'application/pdf')).error).toMatchObject({ name: 'upload.not_a_lesson_file' })
    expect(await t.db.$count(handInFiles, eq(handInFiles.name, 'Tệp'))).toBe(0)
  })

  test('completes the lesson by handing in where nobody judges, and not by their word', async () => {
    const it = await room(taskOf({ criteria: [], checklist: [] }))
    const word = await t.call(contract.learning.completeLesson, { as: it.learner.as, params: it.params })
    expect(word.error).toMatchObject({ name: 'request.conflict' })
    expect(await isComplete(it)).toBe(false)
    await submit(it)
    expect(await isComplete(it)).toBe(true)
  })

  test('reads in the classroom what completes the lesson', async () => {
    const it = await room()
    const { data } = await t.call(contract.learning.classroom, {
      as: it.learner.as,
      params: { slug: it.course.slug },
    })
    expect(data.sections[0]?.lessons[0]?.completion).toEqual({ kind: 'hand_in', watchPercent: null })
  })
})

describe('a doctor', () => {
  test('returns a hand-in with a reason, and passes the next one, which completes the lesson', async () => {
    const it = await room(taskOf({ checklist: [] }))
    const first = (await submit(it)).data.handIns[0]!
    const silent = await judge(it.first.as, first.id, { verdict: 'returned', scores: [], comment: '' })
    expect(silent.error).toMatchObject({ name: 'hand_in.no_reason' })
    const returned = await judge(it.first.as, first.id, {
      verdict: 'returned',
      scores: scoresOf(it.task, 2),
      comment: 'Xem lại đường đi của mạch máu.',
    })
    expect(returned.data.handIn).toMatchObject({ state: 'returned', judgement: { points: 0, percent: 0 } })
    expect(await isComplete(it)).toBe(false)
    const second = (await submit(it, { text: 'Tôi chọn lại.' })).data.handIns[0]!
    expect(second).toMatchObject({ number: 2, state: 'submitted' })
    const low = await judge(it.first.as, second.id, {
      verdict: 'passed',
      scores: [...scoresOf(it.task, 2).slice(0, 1), ...scoresOf(it.task, 0).slice(1)],
      comment: '',
    })
    expect(low.error).toMatchObject({ name: 'hand_in.below_mark' })
    const part = await judge(it.first.as, second.id, {
      verdict: 'passed',
      scores: scoresOf(it.task, 0).slice(1),
      comment: '',
    })
    expect(part.error).toMatchObject({ name: 'hand_in.not_fully_judged' })
    const passed = await judge(it.first.as, second.id, {
      verdict: 'passed',
      scores: scoresOf(it.task, 1),
      comment: 'Tốt.',
    })
    expect(passed.data).toMatchObject({
      handIn: { state: 'passed', judgement: { points: 12, maxPoints: 20, percent: 60 } },
      earlier: [{ number: 1, state: 'returned' }],
    })
    expect(await isComplete(it)).toBe(true)
    expect((await read(it)).handIns.map(({ state }) => state)).toEqual(['passed', 'returned'])
    const told = await t.db.select().from(notices).where(eq(notices.userId, it.learner.user.id))
    expect(told.map(({ kind }) => kind).toSorted()).toEqual(['hand_in_passed', 'hand_in_returned'])
  })

  test('is told that a colleague marks it, may take over, and comes too late once it is judged', async () => {
    const it = await room(taskOf({ checklist: [] }))
    const { id } = (await submit(it)).data.handIns[0]!
    const begin = (as: TestSession, takeOver = false) =>
      t.call(doctorHandIns.beginMarking, { as, params: { id }, body: { takeOver } })
    expect((await begin(it.first.as)).data.marking).toMatchObject({ isOwn: true })
    expect((await read(it)).handIns[0]).toMatchObject({ state: 'marking' })
    expect((await begin(it.second.as)).data.marking).toMatchObject({ isOwn: false })
    expect((await begin(it.second.as, true)).data.marking).toMatchObject({ isOwn: true })
    const body = { verdict: 'passed' as const, scores: scoresOf(it.task, 0), comment: '' }
    expect((await judge(it.second.as, id, body)).status).toBe(200)
    expect((await judge(it.first.as, id, body)).error).toMatchObject({ name: 'hand_in.judged_meanwhile' })
  })

  test('signs steps once and for good; without a critical one nobody passes', async () => {
    const it = await room()
    const [critical, other] = it.task.checklist
    const { id } = (await submit(it, { ticks: [critical!.id] })).data.handIns[0]!
    const sign = (as: TestSession, itemIds: string[]) =>
      t.call(doctorHandIns.sign, { as, params: { id }, body: { itemIds } })
    expect((await sign(it.first.as, [crypto.randomUUID()])).error).toMatchObject({
      name: 'hand_in.no_such_step',
    })
    await sign(it.first.as, [other!.id])
    const body = { verdict: 'passed' as const, scores: scoresOf(it.task, 0), comment: '' }
    expect((await judge(it.first.as, id, body)).error).toMatchObject({
      name: 'hand_in.critical_missing',
      details: { steps: [critical!.text] },
    })
    const signed = await sign(it.first.as, [critical!.id, other!.id])
    await sign(it.second.as, [critical!.id])
    expect(signed.data.signatures).toHaveLength(2)
    expect((await read(it)).signatures).toHaveLength(2)
    const forged = t.db
      .update(checklistSignatures)
      .set({ signedName: 'Người khác' })
      .where(eq(checklistSignatures.itemId, critical!.id))
    await expect(forged).rejects.toThrow('checklist_signatures')
    expect((await judge(it.first.as, id, body)).status).toBe(200)
  })

  test('finds what waits, the longest first, and goes on with the next', async () => {
    const it = await room(taskOf({ checklist: [] }))
    const older = (await submit(it)).data.handIns[0]!
    t.time.advance(60_000)
    const fellow = { ...it, learner: await learnerOf(it.course.id) }
    const newer = (await submit(fellow)).data.handIns[0]!
    const list = async (state: 'waiting' | 'judged') =>
      (await t.call(doctorHandIns.handIns, { as: it.first.as, query: { state } })).data.items.map(
        ({ id }) => id,
      )
    expect(await list('waiting')).toEqual([older.id, newer.id])
    const body = { verdict: 'returned' as const, scores: [], comment: 'Làm lại.' }
    expect((await judge(it.first.as, older.id, body)).data.nextId).toBe(newer.id)
    expect(await list('waiting')).toEqual([newer.id])
    expect(await list('judged')).toEqual([older.id])
  })
})

test('nobody else sees what was handed in: neither learner, nor other doctor, nor staff without the right', async () => {
  const it = await room()
  const file = new Blob([new TextEncoder().encode('a,b\n1,2\n')], { type: 'text/csv' })
  await t.call(handIns.addFile, { as: it.learner.as, params: it.params, query: { name: 'Bảng' }, file })
  const [handIn] = (await submit(it, { version: 1 })).data.handIns
  const id = handIn!.id
  const fileId = handIn!.files[0]!.id
  const neighbour = await learnerOf(it.course.id)
  expect((await t.call(handIns.handIns, { as: neighbour.as, params: it.params })).data.handIns).toEqual([])
  const foreign = await t.call(handIns.file, { as: neighbour.as, params: { id, fileId } })
  expect(foreign.error).toMatchObject({ name: 'hand_in.not_found' })
  const strange = await makeAssignment(t, staff)
  const stranger = await teacherOf(strange.course.id, 8)
  const asked = await t.call(doctorHandIns.handIn, { as: stranger.as, params: { id } })
  expect(asked.error).toMatchObject({ name: 'hand_in.not_found' })
  const params = { id: it.learner.user.id }
  const support = await t.signIn(await buildAdmin(t.db, ['support']))
  expect((await t.call(crmHandIns.learnerHandIns, { as: support, params })).status).toBe(403)
  const owner = await t.signIn(await buildAdmin(t.db, ['owner']))
  const { data } = await t.call(crmHandIns.learnerHandIns, { as: owner, params })
  expect(data).toMatchObject([{ handIns: [{ id, files: [{ name: 'Bảng.csv' }] }] }])
  expect((await t.call(crmHandIns.file, { as: owner, params: { id, fileId } })).status).toBe(200)
  expect((await t.call(doctorHandIns.file, { as: it.first.as, params: { id, fileId } })).status).toBe(200)
})
