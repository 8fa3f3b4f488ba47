import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { auditEntries } from '../../db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildEnrollment,
  buildLesson,
  buildSection,
  buildStaffWith,
  buildUser,
  buildVideo,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

const { crmLearners, crm, crmOrders, learning } = contract
const reason = 'Theo yêu cầu đã xác minh'
let t: TestApp
let support: TestSession
let sales: TestSession
beforeAll(async () => {
  t = await createTestApp()
  support = await t.signIn(await buildAdmin(t.db, ['support']))
  sales = await t.signIn(await buildAdmin(t.db, ['sales']))
})
afterAll(() => t.close())

const get = (id: string, as = support) => t.call(crmLearners.learner, { as, params: { id } })

describe('the page of a learner', () => {
  test('says who they are, with the figures of the list and every course in its state', async () => {
    const user = await buildUser(t.db, { name: 'Đỗ Thanh Vân', phone: '0912000222' })
    const [open, over, ended] = [await buildCourse(t.db), await buildCourse(t.db), await buildCourse(t.db)]
    await buildEnrollment(t.db, { userId: user.id, courseId: open.id, percent: 40 })
    const yesterday = new Date(t.time.now().getTime() - DAY_MS)
    await buildEnrollment(t.db, { userId: user.id, courseId: over.id, expiresAt: yesterday })
    await buildEnrollment(t.db, { userId: user.id, courseId: ended.id, state: 'revoked' })
    const { data } = await get(user.id, sales)
    const { data: list } = await t.call(crm.students, { as: sales, query: { q: user.email } })
    expect(data).toMatchObject({ name: 'Đỗ Thanh Vân', phone: '091••••222', status: 'active' })
    const { courses, averagePercent, spent } = list.items[0]!
    expect(data).toMatchObject({ courses, averagePercent, spent })
    expect(new Map(data.enrollments.map(({ course, state }) => [course.id, state]))).toEqual(
      new Map([
        [open.id, 'active'],
        [over.id, 'expired'],
        [ended.id, 'ended'],
      ]),
    )
  })

  test('tells what was spent only to who may look at orders, as the list does', async () => {
    const user = await buildUser(t.db)
    const looksOnly = await t.signIn(await buildStaffWith(t.db, 'learners.read'))
    const seen = async (as: TestSession) => {
      const { data: list } = await t.call(crm.students, { as, query: { q: user.name } })
      return [(await get(user.id, as)).data.spent, list.items.find(({ id }) => id === user.id)?.spent]
    }
    expect(await seen(looksOnly)).toEqual([null, null])
    expect(await seen(sales)).toEqual([0, 0])
  })

  test('exists for learners only', async () => {
    const admin = await buildAdmin(t.db)
    expect((await get(admin.id)).error.name).toBe('user.not_found')
  })

  test('the list of orders can be narrowed to one learner', async () => {
    const user = await buildUser(t.db)
    const { data } = await t.call(crmOrders.orders, { as: support, query: { learner: user.id } })
    expect(data.total).toBe(0)
  })
})

const enrol = (
  id: string,
  courseId: string,
  body: { until?: string | null; version?: string | null } = {},
  as = support,
) =>
  t.call(crmLearners.enrol, {
    as,
    params: { id },
    body: { courseId, until: null, reason, version: null, ...body },
  })
const setState = async (
  id: string,
  enrollmentId: string,
  state: 'active' | 'paused' | 'ended',
  version?: string | null,
) =>
  t.call(crmLearners.setEnrollmentState, {
    as: support,
    params: { id, enrollmentId },
    body: { state, reason, version: version === undefined ? (await get(id)).data.version : version },
  })
const extend = async (id: string, enrollmentId: string, until: string | null) =>
  t.call(crmLearners.extendAccess, {
    as: support,
    params: { id, enrollmentId },
    body: { until, reason, version: (await get(id)).data.version },
  })

/** A learner who watches a lesson of a course. */
async function watching() {
  const user = await buildUser(t.db)
  const as = await t.signIn(user)
  const course = await buildCourse(t.db)
  const section = await buildSection(t.db, { courseId: course.id })
  const video = await buildVideo(t.db)
  const lesson = await buildLesson(t.db, {
    courseId: course.id,
    sectionId: section.id,
    videoId: video.id,
  })
  const enrollment = await buildEnrollment(t.db, { userId: user.id, courseId: course.id })
  const play = () => t.call(learning.playback, { as, params: { lessonId: lesson.id }, body: { begin: true } })
  return { user, as, course, lesson, enrollment, play }
}

describe('a course opened by hand', () => {
  test('is there for the learner, who is told by mail, and once only', async () => {
    const user = await buildUser(t.db)
    const course = await buildCourse(t.db)
    const { data } = await enrol(user.id, course.id)
    expect(data.enrollments).toMatchObject([{ state: 'active', expiresAt: null, orderCode: null }])
    expect((await mailsTo(t.db, user.email)).at(-1)?.text).toContain(reason)
    expect((await enrol(user.id, course.id, { version: data.version })).error.name).toBe('enrollment.exists')
  })

  test('is refused after somebody else changed the enrolments, for a day that is over and for unknown courses', async () => {
    const user = await buildUser(t.db)
    const [one, two] = [await buildCourse(t.db), await buildCourse(t.db)]
    const [first, second] = await Promise.all([enrol(user.id, one.id), enrol(user.id, two.id)])
    expect([first.status, second.status].sort()).toEqual([200, 409])
    const { version } = (await get(user.id)).data
    const draft = await buildCourse(t.db, { status: 'draft' })
    expect((await enrol(user.id, draft.id, { version })).error.name).toBe('course.not_found')
    expect(
      (await enrol(user.id, (await buildCourse(t.db)).id, { version, until: '2020-01-01' })).error.name,
    ).toBe('enrollment.not_longer')
  })

  test('opens again what had ended, and only staff who help may do it', async () => {
    const user = await buildUser(t.db)
    const { courseId } = await buildEnrollment(t.db, { userId: user.id, state: 'revoked', percent: 30 })
    expect((await enrol(user.id, courseId, {}, sales)).status).toBe(403)
    const { data } = await enrol(user.id, courseId)
    expect(data.enrollments).toMatchObject([{ state: 'active', percent: 30 }])
    expect((await get(user.id, sales)).data.can.changeEnrollments).toBe(false)
  })
})

describe('a paused course', () => {
  test('stops the running playback and says why; resumed, it plays again and lasts as much longer', async () => {
    const { user, as, course, enrollment, play } = await watching()
    const { data: playing } = await play()
    const beat = () =>
      t.call(learning.sendHeartbeat, { as, params: { playbackId: playing.playbackId ?? '' } })
    expect((await beat()).status).toBe(200)
    await setState(user.id, enrollment.id, 'paused')
    expect((await beat()).error).toMatchObject({ name: 'course.access_paused', details: { reason } })
    expect((await play()).error.name).toBe('course.access_paused')
    const room = await t.call(learning.classroom, { as, params: { slug: course.slug } })
    expect(room.error).toMatchObject({ name: 'course.access_paused', details: { reason } })
    const { data: own } = await t.call(learning.myCourses, { as })
    expect(own).toMatchObject([{ state: 'paused', pauseReason: reason }])
    const { data } = await setState(user.id, enrollment.id, 'active')
    expect(data.enrollments).toMatchObject([{ state: 'active', stateReason: null }])
    expect((await play()).status).toBe(200)
    const mails = (await mailsTo(t.db, user.email)).map(({ text }) => text)
    expect(mails.length).toBeGreaterThanOrEqual(2)
    const resumed = mails.find((text) => text?.includes('từ bây giờ'))
    expect(resumed).toContain('Bạn học được trọn đời.')
    expect(resumed).not.toContain('cộng vào thời hạn')
    const log = await t.call(contract.crmAccounts.audit, { as: support, params: { id: user.id } })
    const said = log.data.items.filter(({ action }) => /^enrollment\.(paused|resumed)$/.test(action))
    expect(said.map(({ changesText }) => changesText.includes(course.title))).toEqual([true, true])
  })

  test('is neither extended nor paused again', async () => {
    const { user, enrollment } = await watching()
    await setState(user.id, enrollment.id, 'paused')
    expect((await setState(user.id, enrollment.id, 'paused')).error.name).toBe('enrollment.wrong_state')
    expect((await extend(user.id, enrollment.id, null)).error.name).toBe('enrollment.wrong_state')
    expect((await setState(user.id, enrollment.id, 'ended', null)).error.name).toBe('edit.outdated')
  })
})

describe('an ended access', () => {
  test('stops the running playback and leaves the courses of the learner', async () => {
    const { user, as, enrollment, play } = await watching()
    const { data: playing } = await play()
    await setState(user.id, enrollment.id, 'ended')
    const beat = await t.call(learning.sendHeartbeat, {
      as,
      params: { playbackId: playing.playbackId ?? '' },
    })
    expect(beat.error.name).toBe('course.not_enrolled')
    expect((await t.call(learning.myCourses, { as })).data).toEqual([])
    expect((await get(user.id)).data.enrollments).toMatchObject([{ state: 'ended', stateReason: reason }])
  })
})

test('an access is only made longer, and only that of the learner on the page', async () => {
  const user = await buildUser(t.db)
  const expiresAt = new Date(t.time.now().getTime() - DAY_MS)
  const { id } = await buildEnrollment(t.db, { userId: user.id, expiresAt })
  expect((await extend(user.id, id, '2020-01-01')).error.name).toBe('enrollment.not_longer')
  expect((await extend(user.id, id, '2099-12-31')).data.enrollments).toMatchObject([
    { state: 'active', expiresAt: '2099-12-31T16:59:59.000Z' },
  ])
  const stranger = await buildEnrollment(t.db)
  expect((await extend(user.id, stranger.id, null)).error.name).toBe('enrollment.not_found')
})

describe('the notes on a learner', () => {
  const list = (id: string, as = support) => t.call(crmLearners.notes, { as, params: { id } })
  const add = (id: string, text: string, as = support) =>
    t.call(crmLearners.addNote, { as, params: { id }, body: { text } })
  const edit = (id: string, noteId: string, text: string, as = support) =>
    t.call(crmLearners.editNote, { as, params: { id, noteId }, body: { text } })
  const remove = (id: string, noteId: string, as = support) =>
    t.call(crmLearners.removeNote, { as, params: { id, noteId } })

  test('are shared by those who help and those who sell, newest first', async () => {
    const { id } = await buildUser(t.db)
    await add(id, 'Hẹn gọi lại buổi tối')
    t.time.advance(1000)
    await add(id, 'Muốn học thêm về filler', sales)
    const { data } = await list(id)
    expect(data).toMatchObject([
      { text: 'Muốn học thêm về filler', isOwn: false, editedAt: null },
      { text: 'Hẹn gọi lại buổi tối', isOwn: true, editedAt: null },
    ])
    expect(data.every(({ by }) => by !== null)).toBe(true)
  })

  test('are changed and removed by their author only, and the audit log keeps both texts', async () => {
    const { id } = await buildUser(t.db)
    const noteId = (await add(id, 'Bản đầu')).data[0]?.id ?? ''
    expect((await edit(id, noteId, 'Của người khác', sales)).error.name).toBe('learner_note.not_found')
    expect((await remove(id, noteId, sales)).error.name).toBe('learner_note.not_found')
    const edited = await edit(id, noteId, 'Bản sau')
    expect(edited.data).toMatchObject([{ text: 'Bản sau', editedAt: expect.any(String) }])
    expect((await remove(id, noteId)).data).toEqual([])
    expect((await remove(id, noteId)).error.name).toBe('learner_note.not_found')
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(
      trail
        .map(({ action, before, after }) => [action, before, after])
        .sort(([a], [b]) => (a! < b! ? -1 : 1)),
    ).toEqual([
      ['learner_note.added', null, { note: 'Bản đầu' }],
      ['learner_note.edited', { note: 'Bản đầu' }, { note: 'Bản sau' }],
      ['learner_note.removed', { note: 'Bản sau' }, null],
    ])
  })

  test('belong to one learner, and to nobody else', async () => {
    const [one, other] = [await buildUser(t.db), await buildUser(t.db)]
    const noteId = (await add(one.id, 'Chỉ về một người')).data[0]?.id ?? ''
    expect((await edit(other.id, noteId, 'x')).error.name).toBe('learner_note.not_found')
    expect((await list(other.id)).data).toEqual([])
    const admin = await buildAdmin(t.db)
    expect((await list(admin.id)).error.name).toBe('user.not_found')
    expect((await add(admin.id, 'x')).error.name).toBe('user.not_found')
  })
})
