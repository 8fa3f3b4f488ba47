import { contract } from '@repo/contract'
import { crmPrivacy } from '@repo/contract/crm-privacy'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, dataRequests, users } from '../../db/schema/index.ts'
import { buildAdmin, buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { mailsTo } from '../../test/mails.ts'
import { noticesTo } from '../../test/notices.ts'
import { createErasureService } from './erasure.service.ts'
import { createExportService } from './export.service.ts'

let t: TestApp
let staff: TestSession
beforeAll(async () => {
  t = await createTestApp()
  staff = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const today = () => new Date(t.time.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 10)
const asked = (fields: object = {}) => ({
  kind: 'correction' as const,
  channel: 'mail' as const,
  receivedOn: today(),
  name: 'Phạm Thu Trang',
  contact: 'trang@example.vn',
  accountEmail: '' as const,
  details: 'Đề nghị sửa họ tên trong hồ sơ.',
  ...fields,
})
const enter = (fields: object = {}) => t.call(crmPrivacy.enterRequest, { as: staff, body: asked(fields) })
const read = async (id: string) => (await t.call(crmPrivacy.request, { as: staff, params: { id } })).data
const checkIdentity = (id: string) =>
  t.call(crmPrivacy.checkIdentity, {
    as: staff,
    params: { id },
    body: { how: 'Gọi lại số điện thoại trong hồ sơ' },
  })
const carryOut = (id: string) => t.call(crmPrivacy.carryOut, { as: staff, params: { id } })

describe('a request that staff note', () => {
  test('gets the periods of its kind from the day it came', async () => {
    const { data } = await enter({ receivedOn: '2026-01-05' })
    expect(data).toMatchObject({
      state: 'received',
      answerBy: '2026-01-07T16:59:59.999Z',
      finishBy: '2026-01-15T16:59:59.999Z',
      isIdentityChecked: false,
      userId: null,
    })
    expect(data.answerDaysLeft).toBeLessThan(0)
    expect(data.history.map(({ action }) => action)).toEqual(['data_request.entered'])
  })

  test('cannot have come tomorrow, nor concern an account that is not there', async () => {
    expect((await enter({ receivedOn: '2099-01-01' })).error.name).toBe('data_request.in_future')
    expect((await enter({ accountEmail: 'khong-co@example.vn' })).error.name).toBe('data_request.no_account')
  })

  test('is refused with a reason that its person reads in a mail and in the profile', async () => {
    const learner = await buildUser(t.db)
    const as = await t.signIn(learner)
    const { id } = (await enter({ kind: 'deletion', accountEmail: learner.email })).data
    const outcome = 'Còn một khoản hoàn tiền đang xử lý, đến 12/12.'
    const body = { state: 'refused' as const, outcome }
    const { data } = await t.call(crmPrivacy.closeRequest, { as: staff, params: { id }, body })
    expect(data).toMatchObject({ state: 'refused', erasure: null })
    const [mail] = await mailsTo(t.db, learner.email)
    expect(mail?.text).toContain(outcome)
    const { items } = (await t.call(contract.account.dataRequests, { as })).data
    expect(items).toMatchObject([{ state: 'refused', refusal: outcome }])
  })

  test('is answered, extended once where the law knows it, and closed with what was done', async () => {
    const { id, finishBy } = (await enter({ kind: 'objection' })).data
    const params = { id }
    const answer = await t.call(crmPrivacy.answerRequest, {
      as: staff,
      params,
      body: { answer: 'Đã nhận, sẽ ngừng gửi thư giới thiệu.' },
    })
    expect(answer.data.answeredAt).not.toBeNull()
    const extend = () =>
      t.call(crmPrivacy.extendRequest, { as: staff, params, body: { reason: 'Cần hỏi bên thứ ba.' } })
    const extended = (await extend()).data
    expect(Date.parse(extended.finishBy) - Date.parse(finishBy)).toBe(15 * 86_400_000)
    expect((await extend()).error.name).toBe('data_request.no_extension')
    const close = () =>
      t.call(crmPrivacy.closeRequest, {
        as: staff,
        params,
        body: { state: 'done', outcome: 'Đã ngừng gửi thư giới thiệu.' },
      })
    expect((await close()).data).toMatchObject({ state: 'done', outcome: 'Đã ngừng gửi thư giới thiệu.' })
    expect((await close()).error.name).toBe('data_request.not_open')
  })

  test('that takes longer tells its person the new day and the reason, by mail, in the bell and in the profile', async () => {
    const learner = await buildUser(t.db)
    const as = await t.signIn(learner)
    const { id } = (await enter({ kind: 'objection', accountEmail: learner.email, receivedOn: '2026-01-05' }))
      .data
    const reason = 'Phải hỏi đơn vị gửi thư quảng cáo.'
    await t.call(crmPrivacy.extendRequest, { as: staff, params: { id }, body: { reason } })
    const [mail, ...others] = await mailsTo(t.db, learner.email)
    expect(others).toEqual([])
    expect(mail?.subject).toContain('04/02/2026')
    expect(mail?.text).toContain(reason)
    expect(await noticesTo(t.db, learner.id)).toEqual([
      {
        kind: 'data_request_extended',
        subject: `đến 04/02/2026.\nLý do: ${reason}`,
        link: '/profile?tab=data',
      },
    ])
    const { items } = (await t.call(contract.account.dataRequests, { as })).data
    expect(items).toMatchObject([{ extension: reason, refusal: null, finishBy: '2026-02-04T16:59:59.999Z' }])
  })

  test('for a correction is never extended', async () => {
    const { id } = (await enter()).data
    const answer = await t.call(crmPrivacy.extendRequest, {
      as: staff,
      params: { id },
      body: { reason: 'Nhiều việc quá.' },
    })
    expect(answer.error.name).toBe('data_request.no_extension')
  })
})

describe('a copy', () => {
  test('is made only once it is known who asks, and handed over by a link that says who fetched it', async () => {
    const learner = await buildUser(t.db)
    const { id } = (await enter({ kind: 'export', accountEmail: learner.email })).data
    const run = createExportService(t.services)
    expect((await carryOut(id)).error.name).toBe('data_request.identity_unchecked')
    await run(id)
    expect((await read(id)).hasFile).toBe(false)
    await checkIdentity(id)
    const { data: begun } = await carryOut(id)
    expect(begun.state).toBe('scheduled')
    expect(begun.answeredAt).not.toBeNull()
    expect(await jobsOf(t, 'export-data')).toContainEqual({ requestId: id })
    await run(id)
    expect(await read(id)).toMatchObject({ state: 'done', hasFile: true, linkUntil: null })
    const { url } = (await t.call(crmPrivacy.linkToCopy, { as: staff, params: { id } })).data
    const link = url.split('/').at(-1) ?? ''
    const fetched = await t.call(crmPrivacy.copyByLink, { params: { link } })
    expect(fetched.status).toBe(200)
    const { history } = await read(id)
    expect(history.at(-1)).toMatchObject({ action: 'data_request.copy_fetched', by: null })
    const strangers = { link: 'x'.repeat(43) }
    expect((await t.call(crmPrivacy.copyByLink, { params: strangers })).error.name).toBe(
      'data_request.link_over',
    )
    t.time.advance(3 * 86_400_000)
    expect((await t.call(crmPrivacy.copyByLink, { params: { link } })).error.name).toBe(
      'data_request.link_over',
    )
    staff = await t.signIn(await buildAdmin(t.db, ['owner']))
  })

  test('from the profile is in the list, answered and proved by its password', async () => {
    const learner = await buildUser(t.db)
    const as = await t.signIn(learner)
    const { id } = (await t.call(contract.account.requestExport, { as, body: { password: TEST_PASSWORD } }))
      .data
    expect(await read(id)).toMatchObject({
      channel: 'profile',
      isIdentityChecked: true,
      contact: learner.email,
    })
    const closed = await t.call(crmPrivacy.closeRequest, {
      as: staff,
      params: { id },
      body: { state: 'refused', outcome: 'Không được phép.' },
    })
    expect(closed.error.name).toBe('data_request.not_open')
    const list = await t.call(crmPrivacy.requests, { as: staff, query: { state: 'open', kind: 'export' } })
    expect(list.data.items.map((item) => item.id)).toContain(id)
  })
})

test('an erasure shows what goes and what stays before, and leaves nothing of who asked after', async () => {
  const learner = await buildUser(t.db)
  await t.signIn(learner)
  const { id } = (await enter({ kind: 'deletion', accountEmail: learner.email })).data
  expect((await read(id)).erasure).toMatchObject({ removed: { sessions: 1 }, isErased: false })
  await checkIdentity(id)
  const { scheduledFor } = (await carryOut(id)).data
  t.time.advance(Date.parse(scheduledFor ?? '') - t.time.now().getTime())
  await createErasureService(t.services)(id)
  staff = await t.signIn(await buildAdmin(t.db, ['owner']))
  const after = await read(id)
  expect(after.erasure).toMatchObject({ removed: { sessions: 0 }, isErased: true })
  expect(after).toMatchObject({ contact: '', isIdentityChecked: true, identity: { how: null } })
  const params = { id: learner.id }
  const page = await t.call(contract.crmLearners.learner, { as: staff, params })
  expect(page.data.erasedAt).not.toBeNull()
  expect(page.data.can).toEqual({ changeEnrollments: false, giveCodes: false })
  expect((await t.call(contract.crmContacts.learnerContacts, { as: staff, params })).data).toEqual([])
  const [row] = await t.db.select().from(dataRequests).where(eq(dataRequests.id, id))
  expect(JSON.stringify(row)).not.toMatch(/Trang|trang@/)
  const [account] = await t.db.select().from(users).where(eq(users.id, learner.id))
  expect(account?.erasedAt).not.toBeNull()
})

test('requests are found by words of a name without marks, and by a whole address or number only', async () => {
  const account = await buildUser(t.db, { name: 'Đặng Thị Tìm' })
  const named = (await enter({ name: 'Vũ Ngọc Tra Cứu', contact: 'TraCuu@example.vn' })).data.id
  const called = (await enter({ name: 'Vũ Ngọc Gọi', contact: '+84 912.000.111' })).data.id
  const held = (await enter({ name: 'Người nhà', contact: 'Zalo', accountEmail: account.email })).data.id
  const found = async (q: string) => {
    const { data } = await t.call(crmPrivacy.requests, { as: staff, query: { q } })
    expect(data.total).toBe(data.items.length)
    expect(data.counts.open).toBe(data.items.length)
    return data.items.map(({ id }) => id)
  }
  expect(await found('cuu vu')).toEqual([named])
  expect(await found('tracuu@example.vn')).toEqual([named])
  expect(await found('0912 000 111')).toEqual([called])
  expect(await found(account.email)).toEqual([held])
  expect(await found('84')).toEqual([])
  expect(await found('tracuu@')).toEqual([])
  expect(await found('0912000')).toEqual([])
})

test('who may not manage privacy sees nothing, and the trail holds no words of the person', async () => {
  const as = await t.signIn(await buildAdmin(t.db, ['support', 'sales', 'content', 'accountant']))
  expect((await t.call(crmPrivacy.requests, { as, query: {} })).error.name).toBe('access.denied')
  const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'data_request'))
  expect(JSON.stringify(trail)).not.toMatch(/Trang|trang@/)
})
