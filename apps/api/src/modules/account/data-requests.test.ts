import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { auditEntries, dataRequests, learnerNotes } from '../../db/schema/index.ts'
import { createRemoveFilesHandler } from '../../storage/remove-files.handler.ts'
import {
  buildAdmin,
  buildCertificate,
  buildCourse,
  buildEnrollment,
  buildLesson,
  buildOrder,
  buildPlayback,
  buildReview,
  buildUser,
  TEST_PASSWORD,
} from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { createAccountSweep } from './account-sweep.service.ts'
import { createExportService } from './export.service.ts'

const { requestExport, requestDeletion, cancelDataRequest, exportFile } = contract.account
const list = contract.account.dataRequests

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const someone = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}
const ask = (as: TestSession, endpoint: typeof requestExport | typeof requestDeletion = requestExport) =>
  t.call(endpoint, { as, body: { password: TEST_PASSWORD } })
const run = (id: string) => createExportService(t.services)(id)
const fileOf = (as: TestSession, id: string) => t.call(exportFile, { as, params: { id } })

describe('a copy of the own data', () => {
  test('is asked for, made, told of and fetched', async () => {
    const { user, as } = await someone()
    const course = await buildCourse(t.db, { title: 'Tiêm filler an toàn' })
    const order = await buildOrder(t.db, { userId: user.id, courseId: course.id, state: 'paid' })
    await buildEnrollment(t.db, { userId: user.id, courseId: course.id, percent: 40 })
    await buildReview(t.db, { userId: user.id, courseId: course.id, text: 'Rất thiết thực.' })
    const cme = { organiser: 'Bệnh viện Mẫu', decision: '12/QĐ-BV', decidedOn: '2026-01-15', hours: 4.5 }
    await buildCertificate(t.db, { userId: user.id, courseId: course.id, cme })
    await t.db.insert(learnerNotes).values({ userId: user.id, text: 'Hẹn gọi lại buổi tối' })
    const { id: lessonId } = await buildLesson(t.db, { courseId: course.id })
    const again: [number, number][] = [[4000, 9000]]
    const viewing = { videoId: lessonId, before: [], again, sought: [4000], left: 9000, playedMs: 14_000 }
    await buildPlayback(t.db, { userId: user.id, lessonId, viewings: { [lessonId]: viewing } })
    const asked = await ask(as)
    expect(asked.data).toMatchObject({ kind: 'export', state: 'received', finishedAt: null })
    expect(await jobsOf(t, 'export-data')).toContainEqual({ requestId: asked.data.id })
    expect((await fileOf(as, asked.data.id)).error.name).toBe('data_request.not_open')

    await run(asked.data.id)
    const { data } = await fileOf(as, asked.data.id)
    expect(data.fileName).toMatch(/^du-lieu-cua-toi-\d{4}-\d{2}-\d{2}\.json$/)
    expect(data.content).toMatchObject({
      'Tài khoản': { 'Họ và tên': user.name, Email: user.email, 'Vai trò': 'Học viên' },
      'Đơn hàng': [{ 'Mã đơn': order.code, 'Trạng thái': 'Đã thanh toán', 'Tổng tiền': 1_000_000 }],
      'Khóa học đã đăng ký': [{ 'Khóa học': course.title, 'Tiến độ (%)': 40 }],
      'Chứng nhận': [{ 'Giờ tín chỉ CME': expect.stringContaining('Bệnh viện Mẫu') }],
      'Đánh giá': [{ 'Nội dung': 'Rất thiết thực.', 'Số sao': 5 }],
      'Ghi chú của nhân sự về bạn': [{ 'Nội dung': 'Hẹn gọi lại buổi tối', 'Sửa lúc': null }],
      'Lượt xem video còn được lưu': [
        { 'Cách xem': [{ 'Các đoạn xem lại (ms)': again, 'Tua tới (ms)': [4000], 'Dừng ở (ms)': 9000 }] },
      ],
      'Phiên đăng nhập': [{ Trang: 'Trang học viên' }],
      'Yêu cầu về dữ liệu': [{ Loại: 'Tải dữ liệu' }],
    })
    expect((await mailsTo(t.db, user.email)).map((mail) => mail.subject)).toEqual([
      'Bản sao dữ liệu của bạn đã sẵn sàng',
      'Chúng tôi đã nhận yêu cầu tải dữ liệu',
    ])
  })

  test('holds no secret and nothing of anybody else', async () => {
    const { user, as } = await someone()
    const other = await buildUser(t.db)
    await buildReview(t.db, { userId: other.id, text: 'Của người khác.' })
    const { id } = (await ask(as)).data
    await run(id)
    const text = JSON.stringify((await fileOf(as, id)).data.content)
    for (const secret of [user.passwordHash, other.email, other.name, 'Của người khác.', 'refresh'])
      expect(text).not.toContain(secret)
  })

  test('is made once, however often the job runs', async () => {
    const { user, as } = await someone()
    const { id } = (await ask(as)).data
    await Promise.all([run(id), run(id)])
    await run(id)
    const ready = (await mailsTo(t.db, user.email)).filter((mail) => /sẵn sàng/.test(mail.subject))
    expect(ready).toHaveLength(1)
  })

  test('is there for seven days and for its owner only', async () => {
    const { as } = await someone()
    const { id } = (await ask(as)).data
    await run(id)
    const stranger = await fileOf((await someone()).as, id)
    expect([stranger.status, stranger.error.name]).toEqual([404, 'data_request.not_found'])
    const [row] = await t.db.select().from(dataRequests).where(eq(dataRequests.id, id))
    const key = row?.filePath ?? ''
    expect(await t.services.storage.stat(key)).not.toBeNull()
    t.time.advance(7 * DAY_MS)
    const again = await t.signIn({ id: row?.userId ?? '', role: 'student' })
    expect((await fileOf(again, id)).error.name).toBe('data_request.not_open')
    await createAccountSweep(t.services)()
    const removal = (await jobsOf(t, 'remove-files')).find((job) =>
      (job as { keys: string[] }).keys.includes(key),
    ) as { keys: string[] }
    await createRemoveFilesHandler(t.services)(removal)
    expect(await t.services.storage.stat(key)).toBeNull()
  })

  test('needs the password, and one request at a time is enough', async () => {
    const { user, as } = await someone()
    const wrong = await t.call(requestExport, { as, body: { password: 'sai mật khẩu' } })
    expect([wrong.status, wrong.error.name]).toEqual([422, 'auth.wrong_password'])
    const answers = await Promise.all([ask(as), ask(as), ask(as)])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409])
    expect((await ask(as)).error.name).toBe('data_request.open')
    expect(await t.db.$count(dataRequests, eq(dataRequests.userId, user.id))).toBe(1)
  })

  test('can be called off; the job then makes nothing', async () => {
    const { as } = await someone()
    const { id } = (await ask(as)).data
    const cancelled = await t.call(cancelDataRequest, { as, params: { id } })
    expect(cancelled.data.state).toBe('cancelled')
    await run(id)
    expect(await t.services.storage.stat(`exports/${id}.json`)).toBeNull()
    expect((await ask(as)).status).toBe(200)
  })

  test('whose job was lost is asked for again', async () => {
    const { as } = await someone()
    const { id } = (await ask(as)).data
    t.time.advance(2 * 3_600_000)
    await createAccountSweep(t.services)()
    const jobs = (await jobsOf(t, 'export-data')).filter(
      (job) => (job as { requestId: string }).requestId === id,
    )
    expect(jobs).toHaveLength(2)
  })

  test('staff can get a copy of their own data too', async () => {
    const admin = await buildAdmin(t.db)
    const as = await t.signIn(admin)
    const { id } = (await ask(as)).data
    await run(id)
    expect((await fileOf(as, id)).data.content).toMatchObject({ 'Tài khoản': { 'Vai trò': 'Quản trị viên' } })
  })
})

describe('requests', () => {
  test('are listed newest first with their dates', async () => {
    const { as } = await someone()
    await ask(as)
    t.time.advance(1000)
    await ask(as, requestDeletion)
    const { items } = (await t.call(list, { as })).data
    expect(items.map((item) => [item.kind, item.state])).toEqual([
      ['deletion', 'scheduled'],
      ['export', 'received'],
    ])
    for (const item of items) {
      const days = (Date.parse(item.answerBy) - Date.parse(item.createdAt)) / DAY_MS
      expect(days).toBeGreaterThan(2)
      expect(days).toBeLessThan(8)
      const finishDays = (Date.parse(item.finishBy) - Date.parse(item.createdAt)) / DAY_MS
      expect(finishDays).toBeGreaterThan(item.kind === 'deletion' ? 20 : 10)
      expect(finishDays).toBeLessThan(item.kind === 'deletion' ? 21 : 11)
    }
    const [deletion] = items
    expect(Date.parse(deletion?.scheduledFor ?? '') - Date.parse(deletion?.createdAt ?? '')).toBe(7 * DAY_MS)
    expect(Date.parse(deletion?.scheduledFor ?? '')).toBeLessThan(Date.parse(deletion?.finishBy ?? ''))
  })

  test('requests of other people answer as if they did not exist', async () => {
    const { as } = await someone()
    const { id } = (await ask(as)).data
    const stranger = await t.call(cancelDataRequest, { as: (await someone()).as, params: { id } })
    expect([stranger.status, stranger.error.name]).toEqual([404, 'data_request.not_found'])
  })

  test('a request can be cancelled once', async () => {
    const { as } = await someone()
    const { id } = (await ask(as, requestDeletion)).data
    const cancel = () => t.call(cancelDataRequest, { as, params: { id } })
    const answers = await Promise.all([cancel(), cancel()])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409])
  })

  test('leave a trail without personal data', async () => {
    const { user, as } = await someone()
    const { id } = (await ask(as)).data
    const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
    expect(trail.map((entry) => entry.action)).toEqual(['data_request.export_asked'])
    expect(JSON.stringify(trail)).not.toContain(user.email)
  })
})
