import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { formatVnd } from '@repo/messages'
import { eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseDoctors, orderLineShares, orders as ordersTable } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildBankAccount, buildCourse, buildDoctor, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { redateRefund, redateSale } from '../../test/redate.ts'
import { checkLedger } from '../ledger/index.ts'
import { listShareRules, listShareRulesForEdit } from './revenue.repo.ts'
import { monthOf, monthRange } from './share.ts'
import { drawStatement, type PaperLine } from './statement-pdf.ts'

const { revenue, orders, crmOrders, payouts } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let accountant: TestSession
beforeAll(async () => {
  t = await createTestApp()
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
})
afterAll(() => t.close())

const setShare = (doctorId: string | null, courseId: string | null, basisPoints: number) =>
  t.call(revenue.shareRules, { as: accountant }).then(({ data }) => {
    const known = data.find(
      (rule) => (rule.doctor?.id ?? null) === doctorId && (rule.course?.id ?? null) === courseId,
    )
    const body = { doctorId, courseId, basisPoints, version: known?.version ?? null }
    return t.call(revenue.setShareRule, { as: accountant, body })
  })

async function teacher() {
  const { account, ...doctor } = await buildDoctor(t.db)
  const course = await buildCourse(t.db, { listPrice: PRICE_VND, doctorId: doctor.id })
  return { doctor, course, as: await t.signIn(account) }
}

async function sell(slug: string, paidAt?: Date) {
  const as = await t.signIn(await buildUser(t.db))
  const { data } = await t.call(orders.create, {
    as,
    body: { courses: [slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
  await sendNotice(t, bankNotice(t, { content: data.code, transferAmount: data.total }))
  if (paidAt) await redateSale(t.db, data.code, paidAt)
  return data.code
}

async function refund(code: string, amount: number, completedAt?: Date) {
  const seen = (await t.call(crmOrders.order, { as: accountant, params: { code } })).data
  const { data } = await t.call(crmOrders.refundOrder, {
    as: accountant,
    params: { code },
    body: {
      channel: 'manual',
      reason: 'Đổi ý',
      lines: [{ lineId: seen.lines[0]?.id ?? '', amount, endsAccess: false }],
    },
    headers: { 'idempotency-key': randomUUID() },
  })
  const id = data.refunds.find(({ state }) => state === 'pending')?.id ?? ''
  const body = { transactionId: `FT-${id}` }
  await t.call(crmOrders.completeRefund, { as: accountant, params: { id }, body })
  if (completedAt) await redateRefund(t.db, id, completedAt)
}

const current = () => monthOf(t.time.now())
const statementOf = async (doctorId: string, month = current()) =>
  (await t.call(revenue.statement, { as: accountant, params: { id: doctorId, month } })).data

test('revenue: a sale keeps the share rule of its day, and its refunds are split by the same rule', async () => {
  const { doctor, course, as } = await teacher()
  await setShare(doctor.id, null, 5000)
  const code = await sell(course.slug)
  await setShare(doctor.id, course.id, 7000)
  await sell(course.slug)
  await refund(code, 200_000)
  expect(await statementOf(doctor.id)).toMatchObject({
    sold: 2 * PRICE_VND,
    refunded: 200_000,
    share: 500_000 + 700_000 - 100_000,
    state: 'open',
  })
  const own = await t.call(revenue.ownStatement, { as, params: { month: current() } })
  expect(own.data.lines.map(({ kind, share }) => [kind, share])).toEqual([
    ['sale', 500_000],
    ['sale', 700_000],
    ['refund', -100_000],
  ])
  expect(own.text).not.toContain(code)
})

test('share rule: the most specific one applies; removing it leaves the wider one', async () => {
  const { doctor, course } = await teacher()
  await setShare(null, null, 3000)
  const { data } = await setShare(doctor.id, null, 6000)
  const rule = data.find((one) => one.doctor?.id === doctor.id)
  await t.call(revenue.removeShareRule, { as: accountant, params: { id: rule?.id ?? '' } })
  await sell(course.slug)
  expect((await statementOf(doctor.id)).share).toBe(300_000)
})

test('share rule: sales read the rules without the versions of their editor', async () => {
  await setShare(null, null, 3000)
  const [sold] = await listShareRules(t.db)
  const [edited] = await listShareRulesForEdit(t.db)
  expect(sold).not.toHaveProperty('version')
  expect(edited).toMatchObject({ ...sold, version: expect.anything() })
})

test('revenue: a closed month is final; later refunds count in their own month', async () => {
  const { doctor, course, as } = await teacher()
  await setShare(doctor.id, null, 5000)
  const before = new Date('2026-03-31T16:59:59Z')
  const code = await sell(course.slug, before)
  await sell(course.slug, new Date('2026-03-31T17:00:00Z'))
  expect((await t.call(revenue.closeMonth, { as: accountant, body: { month: current() } })).error?.name).toBe(
    'revenue.month_open',
  )
  const pay = () =>
    t.call(revenue.payStatement, {
      as: accountant,
      params: { id: doctor.id, month: '2026-03' },
      body: { note: 'UNC 17' },
    })
  expect((await pay()).error?.name).toBe('revenue.not_closed')
  await t.call(revenue.closeMonth, { as: accountant, body: { month: '2026-03' } })
  await refund(code, PRICE_VND)
  expect(await statementOf(doctor.id, '2026-03')).toMatchObject({
    sold: PRICE_VND,
    refunded: 0,
    share: 500_000,
    state: 'closed',
  })
  expect((await statementOf(doctor.id)).share).toBe(-500_000)
  expect((await pay()).data).toMatchObject({ state: 'paid', note: 'UNC 17' })
  expect((await pay()).status).toBe(200)
  // Two sales, the refund of one, and one payout.
  const owed = await t.db.execute(
    sql`select sum(credit)::int as credit, sum(debit)::int as debit from ledger_entries where doctor_id = ${doctor.id}`,
  )
  expect(owed.rows).toEqual([{ credit: 1_000_000, debit: 1_000_000 }])
  const months = (await t.call(revenue.ownStatements, { as })).data
  expect(months.map(({ month }) => month).slice(-2)).toEqual(['2026-04', '2026-03'])
  expect(months[0]?.month).toBe(current())
})

test('revenue: a month below 0 is taken off the next payout, after which the ledger owes the doctor nothing', async () => {
  const { doctor, course } = await teacher()
  await setShare(doctor.id, null, 5000)
  const code = await sell(course.slug, new Date('2026-01-10T03:00:00Z'))
  await refund(code, PRICE_VND, new Date('2026-02-10T03:00:00Z'))
  for (const day of ['11', '12', '13']) await sell(course.slug, new Date(`2026-02-${day}T03:00:00Z`))
  const second = await sell(course.slug, new Date('2026-01-12T03:00:00Z'))
  await refund(second, PRICE_VND, new Date('2026-03-10T03:00:00Z'))
  for (const month of ['2026-01', '2026-02', '2026-03'])
    await t.call(revenue.closeMonth, { as: accountant, body: { month } })
  const waiting = async () =>
    (await t.call(payouts.payouts, { as: accountant })).data.waiting.find(
      (one) => one.doctor.id === doctor.id,
    )
  const found = await waiting()
  expect(found?.statements.map(({ amount }) => amount)).toEqual([1_000_000, 1_000_000, -500_000])
  await buildBankAccount(t.db, doctor.id, { state: 'confirmed', decidedAt: t.time.now() })
  const made = await t.call(payouts.createPayout, {
    as: accountant,
    body: { statements: found?.statements.map(({ id }) => id) ?? [] },
  })
  expect(made.data.total).toBe(1_500_000)
  const note = { note: 'LO 5', failed: [] }
  await t.call(payouts.payPayout, { as: accountant, params: { id: made.data.id }, body: note })
  const { rows } = await t.db.execute(
    sql`select sum(credit - debit)::int as owed from ledger_entries where doctor_id = ${doctor.id}`,
  )
  expect(rows).toEqual([{ owed: 0 }])
  expect((await checkLedger(t.db)).faults.filter(({ rule }) => rule === 'doctor')).toEqual([])
  expect(await waiting()).toBeUndefined()
})

test('revenue export: has every line of the month, and its sums equal the doctors’ statements', async () => {
  const { data } = await t.call(revenue.revenue, { as: accountant, query: { month: current() } })
  const sum = data.statements.reduce((total, one) => total + one.share, 0)
  expect(data.total.share).toBe(sum)
  expect(data.total.kept).toBe(data.total.sold - data.total.refunded - sum)
})

const exported = async (month: string) => {
  const file = await t.call(revenue.exportRevenue, { as: accountant, query: { month } })
  const [header = '', ...lines] = (await file.data.text()).split('\r\n').filter(Boolean)
  return { header, lines: lines.map((line) => line.split(',')) }
}

test('revenue file: has every line with its day in Vietnam’s time, and its sum equals the month’s', async () => {
  const { doctor, course } = await teacher()
  await setShare(doctor.id, null, 5050)
  const night = await sell(course.slug, new Date('2025-12-01T20:00:00Z'))
  const first = await sell(course.slug, new Date('2025-11-30T17:00:00Z'))
  const last = await sell(course.slug, new Date('2025-12-31T16:59:59Z'))
  await sell(course.slug, new Date('2025-11-30T16:59:59Z'))
  await refund(night, 300_000, new Date('2025-12-10T17:30:00Z'))
  const { header, lines } = await exported('2025-12')
  expect(header).toContain(
    'Ngày,Loại,Mã đơn,Khóa học,Bác sĩ,Vai trò,Số tiền,Tỷ lệ (%),Phần trong nhóm (%),Phần bác sĩ,Phần thiếu đã bỏ qua,Lý do bỏ qua',
  )
  const line = (day: string, kind: string, code: string, ...money: string[]) => [
    day,
    kind,
    code,
    course.title,
    doctor.name,
    'Phụ trách',
    ...money,
    '',
    '',
  ]
  expect(lines).toEqual([
    line('2025-12-01', 'Bán', first, '1000000', '50.5', '100', '505000'),
    line('2025-12-02', 'Bán', night, '1000000', '50.5', '100', '505000'),
    line('2025-12-11', 'Hoàn tiền', night, '-300000', '50.5', '100', '-151500'),
    line('2025-12-31', 'Bán', last, '1000000', '50.5', '100', '505000'),
  ])
  const sum = lines.reduce((total, cells) => total + Number(cells[9]), 0)
  expect((await statementOf(doctor.id, '2025-12')).share).toBe(sum)
})

test('statement as PDF: every amount as on the screen, with orders for accountants alone, and of the own months only', async () => {
  const { doctor, course, as } = await teacher()
  await setShare(doctor.id, null, 3333)
  const code = await sell(course.slug)
  await sell(course.slug)
  await refund(code, 123_457)
  const month = current()
  const textOf = async ({ data }: { data: Blob }) => {
    const file = Buffer.from(await data.arrayBuffer())
    expect(file.toString('latin1')).toContain('BeVietnamPro')
    const { text } = await extractText(new Uint8Array(file), { mergePages: true })
    return text.replace(/\s+/g, ' ')
  }
  const staff = await textOf(
    await t.call(revenue.statementPdf, { as: accountant, params: { id: doctor.id, month } }),
  )
  const own = await textOf(await t.call(revenue.ownStatementPdf, { as, params: { month } }))
  const screen = await statementOf(doctor.id)
  expect(screen.lines).toHaveLength(3)
  for (const text of [staff, own]) {
    const amounts = [screen.sold, screen.refunded, screen.share]
    const lines = screen.lines.flatMap(({ amount, share }) => [amount, share])
    for (const amount of [...amounts, ...lines]) expect(text).toContain(formatVnd(amount).replace(/\s/g, ' '))
    // The sum below the lines is that of the statement.
    const sum = `Cộng ${formatVnd(screen.sold - screen.refunded)} ${formatVnd(screen.share)}`
    expect(text).toContain(sum.replace(/\s/g, ' '))
    expect(text).toContain('33,33%')
    expect(text).toContain('Tháng này chưa chốt')
  }
  expect(staff).toContain(code)
  expect(own).not.toContain(code)
  const stranger = await teacher()
  const theirs = await textOf(await t.call(revenue.ownStatementPdf, { as: stranger.as, params: { month } }))
  expect(theirs).toContain('Không có khoản nào trong tháng này.')
  expect(theirs).not.toContain(doctor.name)
})

test('statement as PDF: a long month goes on to further pages, each with its number', async () => {
  const { doctor } = await teacher()
  const line: PaperLine = {
    kind: 'sale',
    at: '2026-11-20T03:00:00.000Z',
    course: 'Kỹ thuật tiêm chất làm đầy vùng giữa mặt và xử trí tắc mạch',
    isLead: true,
    amount: 1_000_000,
    shareBasisPoints: 7000,
    partBasisPoints: 10_000,
    share: 700_000,
  }
  const file = await drawStatement({
    brand: { name: 'Học viện', color: null, logo: null },
    seller: [],
    statement: await statementOf(doctor.id),
    lines: Array.from({ length: 60 }, () => line),
    madeAt: t.time.now(),
    isDemo: false,
  })
  const { text, totalPages } = await extractText(new Uint8Array(file), { mergePages: false })
  expect(totalPages).toBeGreaterThan(1)
  expect(text.at(-1)).toContain(`Trang ${totalPages}/${totalPages}`)
  const whole = text.join(' ').replace(/\s+/g, ' ')
  expect(whole).toContain('Cộng 60.000.000 ₫ 42.000.000 ₫')
  expect(whole.match(/xử trí tắc mạch/g)).toHaveLength(60)
})

test('revenue: partial refunds together take back exactly what the sale gave', async () => {
  const { doctor, course } = await teacher()
  await setShare(doctor.id, null, 3333)
  const code = await sell(course.slug)
  for (const part of [1, 333_333, 3, 7, 666_656]) await refund(code, part)
  const { lines, ...whole } = await statementOf(doctor.id)
  expect(lines.map(({ share }) => share)).toEqual([333_300, 0, -111_100, -1, -2, -222_197])
  expect([whole.sold, whole.refunded, whole.share]).toEqual([PRICE_VND, PRICE_VND, 0])
})

async function team() {
  const lead = await teacher()
  const { account, ...helper } = await buildDoctor(t.db)
  await t.db.insert(courseDoctors).values({ courseId: lead.course.id, doctorId: helper.id, position: 1 })
  await setShare(lead.doctor.id, null, 4000)
  return { ...lead, helper: { ...helper, as: await t.signIn(account) } }
}

async function divide(courseId: string, parts: { doctorId: string; basisPoints: number }[]) {
  const params = { id: courseId }
  const { data } = await t.call(revenue.courseShares, { as: accountant, params })
  return t.call(revenue.setCourseShares, {
    as: accountant,
    params,
    body: { parts, version: data.version },
  })
}

test('course shares: a sale keeps the division of its moment; each doctor’s statement has the own part', async () => {
  const { doctor, course, as, helper } = await team()
  await sell(course.slug)
  await divide(course.id, [{ doctorId: helper.id, basisPoints: 2500 }])
  const code = await sell(course.slug)
  await divide(course.id, [])
  await sell(course.slug)
  await refund(code, 200_000)
  const [led, helped] = [await statementOf(doctor.id), await statementOf(helper.id)]
  expect(led).toMatchObject({
    sold: 3 * PRICE_VND,
    refunded: 200_000,
    coSold: 0,
    coRefunded: 0,
    share: 400_000 + 300_000 + 400_000 - 60_000,
  })
  expect(helped).toMatchObject({
    sold: PRICE_VND,
    refunded: 200_000,
    coSold: PRICE_VND,
    coRefunded: 200_000,
    share: 100_000 - 20_000,
  })
  expect(
    helped.lines.map(({ kind, isLead, shareBasisPoints, partBasisPoints, share }) => [
      kind,
      isLead,
      shareBasisPoints,
      partBasisPoints,
      share,
    ]),
  ).toEqual([
    ['sale', false, 4000, 2500, 100_000],
    ['refund', false, 4000, 2500, -20_000],
  ])
  const months = (await t.call(revenue.ownStatements, { as: helper.as })).data
  expect(months.map(({ month, share }) => [month, share])).toEqual([[current(), 80_000]])
  const earnings = (who: TestSession) => t.call(contract.doctorPortal.earnings, { as: who })
  expect((await earnings(helper.as)).data).toMatchObject({
    revenue30Days: 800_000,
    share30Days: 80_000,
    coShare30Days: 80_000,
  })
  expect((await earnings(as)).data).toMatchObject({
    revenue30Days: 2_800_000,
    share30Days: 1_040_000,
    coShare30Days: 0,
  })
})

test('course shares: totals and the amounts of the file count a shared sale once', async () => {
  const { course, helper } = await team()
  await divide(course.id, [{ doctorId: helper.id, basisPoints: 5000 }])
  const sale = new Date('2025-07-10T03:00:00Z')
  const code = await sell(course.slug, sale)
  const month = '2025-07'
  const totalOf = async () => (await t.call(revenue.revenue, { as: accountant, query: { month } })).data.total
  const total = { sold: PRICE_VND, refunded: 0, share: 400_000, kept: 600_000 }
  expect(await totalOf()).toEqual(total)
  await t.call(revenue.closeMonth, { as: accountant, body: { month } })
  expect(await totalOf()).toEqual(total)
  expect(await statementOf(helper.id, month)).toMatchObject({ coSold: PRICE_VND, state: 'closed' })
  const { lines } = await exported(month)
  expect(lines.map((cells) => [cells[2], ...cells.slice(5, 10)])).toEqual([
    [code, 'Phụ trách', '1000000', '40', '50', '200000'],
    [code, 'Đồng giảng dạy', '', '40', '50', '200000'],
  ])
})

test('course shares: refunds in parts take back exactly what each doctor got, to the dong', async () => {
  const { doctor, course, helper } = await team()
  await setShare(doctor.id, course.id, 3333)
  await divide(course.id, [{ doctorId: helper.id, basisPoints: 3333 }])
  const code = await sell(course.slug)
  expect([(await statementOf(doctor.id)).share, (await statementOf(helper.id)).share]).toEqual([
    222_212, 111_088,
  ])
  for (const part of [1, 333_333, 3, 7, 666_656]) await refund(code, part)
  expect([(await statementOf(doctor.id)).share, (await statementOf(helper.id)).share]).toEqual([0, 0])
})

test('course shares: who leads, or left the team, gets no part; one who joins does', async () => {
  const { doctor, course, helper } = await team()
  const later = await buildDoctor(t.db)
  await divide(course.id, [
    { doctorId: doctor.id, basisPoints: 1000 },
    { doctorId: later.id, basisPoints: 3000 },
  ])
  await sell(course.slug)
  const partsOfSales = async () =>
    (await t.db.select().from(orderLineShares)).filter(({ doctorId }) =>
      [doctor.id, helper.id, later.id].includes(doctorId),
    )
  expect(await partsOfSales()).toEqual([])
  const { data } = await t.call(revenue.courseShares, { as: accountant, params: { id: course.id } })
  expect(data.lead).toMatchObject({ id: doctor.id, basisPoints: 4000 })
  expect(data.team.map(({ id, basisPoints, isTeaching }) => [id, basisPoints, isTeaching])).toEqual([
    [helper.id, 0, true],
    [later.id, 3000, false],
  ])
  await t.db.insert(courseDoctors).values({ courseId: course.id, doctorId: later.id, position: 2 })
  await sell(course.slug)
  expect((await partsOfSales()).map(({ doctorId, basisPoints }) => [doctorId, basisPoints])).toEqual([
    [later.id, 3000],
  ])
})

test('course shares: no more than the whole, known doctors only; the history says who set what', async () => {
  const { course, helper } = await team()
  const other = await buildDoctor(t.db)
  const over = await divide(course.id, [
    { doctorId: helper.id, basisPoints: 6000 },
    { doctorId: other.id, basisPoints: 4001 },
  ])
  expect(over.error?.name).toBe('input.invalid')
  const unknown = await divide(course.id, [{ doctorId: randomUUID(), basisPoints: 1 }])
  expect(unknown.error?.name).toBe('doctor.not_found')
  await divide(course.id, [{ doctorId: helper.id, basisPoints: 6000 }])
  const { data } = await divide(course.id, [])
  expect(data.history.map(({ parts }) => parts)).toEqual([[], [{ doctor: helper.name, basisPoints: 6000 }]])
  const content = await t.signIn(await buildAdmin(t.db, ['content']))
  const params = { id: course.id }
  expect((await t.call(revenue.courseShares, { as: content, params })).status).toBe(403)
})

test('revenue: a month can be closed only when no payment of it can still arrive', async () => {
  const close = () => t.call(revenue.closeMonth, { as: accountant, body: { month } })
  const month = current()
  const { to } = monthRange(month)
  const until = (moment: number) => t.time.advance(moment - t.time.now().getTime())
  until(to.getTime() + 4 * 60_000)
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  expect((await close()).error?.name).toBe('revenue.month_open')
  until(to.getTime() + 5 * 60_000)
  expect((await close()).status).toBe(200)
})

test('revenue: accountants see all of it, a doctor only their own months', async () => {
  const { doctor, as } = await teacher()
  const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
  expect((await t.call(revenue.revenue, { as: sales, query: { month: current() } })).status).toBe(403)
  const foreign = await t.call(revenue.statement, { as, params: { id: doctor.id, month: current() } })
  expect(foreign.status).toBe(403)
  expect((await t.call(revenue.ownStatements, { as })).data).toEqual([])
})

test('own shares: a doctor sees how each own course is shared now, leading it or beside, and who ordered', async () => {
  const { course, as, helper } = await team()
  await divide(course.id, [{ doctorId: helper.id, basisPoints: 2500 }])
  const read = async (session: TestSession) => (await t.call(revenue.ownShares, { as: session })).data
  const shared = { course: { id: course.id, title: course.title }, shareBasisPoints: 4000 }
  expect(await read(as)).toEqual([{ ...shared, isLead: true, partBasisPoints: 7500 }])
  expect(await read(helper.as)).toEqual([{ ...shared, isLead: false, partBasisPoints: 2500 }])
  // What is sold then is shared as it was said.
  await sell(course.slug)
  const code = await sell(course.slug)
  const madeBy = (await buildAdmin(t.db, ['sales'])).id
  await t.db.update(ordersTable).set({ madeBy }).where(eq(ordersTable.code, code))
  const { data } = await t.call(revenue.ownStatement, { as, params: { month: current() } })
  expect(data.lines.map(({ source, share }) => [source, share])).toEqual([
    ['learner', 300_000],
    ['staff', 300_000],
  ])
})
