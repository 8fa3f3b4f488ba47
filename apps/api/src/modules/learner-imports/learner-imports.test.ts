import { contract } from '@repo/contract'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS } from '../../core/durations.ts'
import { auditEntries, enrollments, learnerImportRows, mails, users } from '../../db/schema/index.ts'
import { mailPace } from '../../mail/pace.ts'
import { buildAdmin, buildCourse, buildEnrollment, buildOrder, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { makeZip } from '../../test/lesson-documents.ts'
import { mailsTo } from '../../test/mails.ts'
import { walkPages } from '../../test/pages.ts'
import { makeSheet } from '../../test/sheets.ts'
import { removeOldAuthRows } from '../auth/index.ts'
import { createImportCarrier } from './carry-out.service.ts'
import { createLearnerImportsSweep } from './learner-imports-sweep.service.ts'

const { crmLearnerImports: api } = contract
const reason = 'Chuyển từ lớp trực tiếp'

let t: TestApp
let as: TestSession
let carryOut: (importId: string) => Promise<void>
let counter = 0
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db, ['support']))
  carryOut = createImportCarrier(t.services)
})
afterAll(() => t.close())

const address = () => {
  counter += 1
  return `nhap-${counter}@example.vn`
}
const send = (content: string | Buffer, who = as, fileName = 'lop.csv') =>
  t.call(api.addImport, {
    as: who,
    query: { fileName },
    file: new Blob([new Uint8Array(Buffer.from(content))], { type: 'text/csv' }),
  })
const table = (...rows: string[][]) =>
  [['Họ tên', 'Email', 'Khóa học', 'Số ngày'], ...rows].map((row) => row.join(';')).join('\n')
const rowsOf = async (id: string) =>
  (await t.call(api.importRows, { as, params: { id }, query: {} })).data.items
const add = async (...rows: string[][]) => (await send(table(...rows))).data.id
const start = (id: string) => t.call(api.startImport, { as, params: { id }, body: { reason, version: null } })
const accountOf = async (email: string) => (await t.db.select().from(users).where(eq(users.email, email)))[0]

describe('a table of learners that is tried', () => {
  test('shows its rows in its order, on pages read forwards and back, all or those of one verdict', async () => {
    const names = Array.from({ length: 60 }, (_, at) => `Lê An ${at}`)
    const id = await add(...names.map((name) => [name, address(), '', '']))
    await add(['Lê An', address(), '', ''])
    await t.db
      .update(learnerImportRows)
      .set({ verdict: 'new' })
      .where(and(eq(learnerImportRows.importId, id), eq(learnerImportRows.name, 'Lê An 2')))
    const walk = (verdict?: 'error') =>
      walkPages(
        async (place) =>
          (await t.call(api.importRows, { as, params: { id }, query: { verdict, ...place } })).data,
      )
    const [all, faulty] = [await walk(), await walk('error')]
    expect(all.forwards.flat().map(({ name }) => name)).toEqual(names)
    expect(all.skipped).toEqual([0, 50])
    expect(all.backwards).toEqual(all.forwards)
    expect(faulty.forwards.flat().map(({ name }) => name)).toEqual(names.toSpliced(2, 1))
    expect(faulty.backwards).toEqual(faulty.forwards)
  })

  test('finds its rows by name, address or number; who sees the last two masked finds them whole only', async () => {
    const email = address()
    const id = await add(['Đỗ Thị Ánh', email, '', ''], ['Lê An', address(), '', ''])
    const find = async (q: string, who: TestSession) => {
      const { data } = await t.call(api.importRows, { as: who, params: { id }, query: { q } })
      expect(data.total).toBe(data.items.length)
      return data.items.map(({ name }) => name)
    }
    const owner = await t.signIn(await buildAdmin(t.db, ['owner']))
    const part = email.slice(0, -6)
    expect(await find('anh do', as)).toEqual(['Đỗ Thị Ánh'])
    expect(await find(part, owner)).toEqual(['Đỗ Thị Ánh'])
    expect(await find(part, as)).toEqual([])
    expect(await find(email.toUpperCase(), as)).toEqual(['Đỗ Thị Ánh'])
  })

  test('says of each row what would become of it, and writes neither account nor access', async () => {
    const course = await buildCourse(t.db, { title: `Tiêm môi ${address()}` })
    const [known, holder] = [await buildUser(t.db), await buildUser(t.db)]
    await buildEnrollment(t.db, { userId: holder.id, courseId: course.id })
    const staff = await buildAdmin(t.db)
    const locked = await buildUser(t.db, { status: 'locked' })
    const fresh = address()
    const before = [await t.db.$count(users), await t.db.$count(enrollments), await t.db.$count(mails)]
    const id = await add(
      ['Lê An', fresh, course.title.toUpperCase(), '30'],
      ['Lê An', fresh, course.slug, ''],
      ['Bình', known.email, `https://example.vn/course/${course.slug}`, ''],
      ['Chi', holder.email, course.slug, ''],
      ['Dũng', staff.email, course.slug, ''],
      ['Giang', locked.email, course.slug, ''],
      ['Hà', address(), 'Không có khóa này', ''],
      ['', address(), course.slug, ''],
      ['Khoa', address(), '', ''],
    )
    expect((await rowsOf(id)).map(({ number, verdict, fault }) => [number, verdict, fault])).toEqual([
      [2, 'new', null],
      [3, 'error', 'repeated'],
      [4, 'existing', null],
      [5, 'enrolled', null],
      [6, 'error', 'not_a_learner'],
      [7, 'error', 'account_locked'],
      [8, 'error', 'course_unknown'],
      [9, 'error', 'name_missing'],
      [10, 'error', 'course_missing'],
    ])
    expect([await t.db.$count(users), await t.db.$count(enrollments), await t.db.$count(mails)]).toEqual(
      before,
    )
  })

  test('may have a title above the names of its columns, and rows keep the numbers of the sheet', async () => {
    const email = address()
    const { title } = await buildCourse(t.db)
    const { data } = await send(`Lớp trực tiếp tháng 12;;;\n\n${table(['Lê An', email, title, '30'])}`)
    const [row, ...others] = await rowsOf(data.id)
    expect(others).toEqual([])
    expect(row).toMatchObject({ number: 4, name: 'Lê An', verdict: 'new', courses: [title], days: 30 })
  })

  test('is tried anew when staff say which column holds what, and which course rows without one get', async () => {
    const course = await buildCourse(t.db)
    const { data } = await send(`A,B\nLê An,${address()}`)
    const params = { id: data.id }
    expect((await rowsOf(data.id))[0]?.fault).toBe('email_missing')
    const none = { phone: null, courses: null, days: null, reason: null, priceNote: null }
    const body = { columns: { name: 0, email: 1, ...none }, courseId: course.id, version: null }
    const set = await t.call(api.setImportColumns, { as, params, body })
    expect(set.data).toMatchObject({ course: { id: course.id }, counts: { new: 1, error: 0 } })
    const late = await t.call(api.setImportColumns, { as, params, body })
    expect(late.error.name).toBe('edit.outdated')
    expect((await start(data.id)).error.name).toBe('edit.outdated')
  })

  test('is found by words of its file without marks, and the count is of those found', async () => {
    const course = await buildCourse(t.db)
    const content = table(['Lê An', address(), course.slug, ''])
    const { id } = (await send(content, as, 'Đợt Huế tháng 9.csv')).data
    await send(content)
    const found = async (q: string) => {
      const { data } = await t.call(api.imports, { as, query: { q } })
      return [data.total, data.items.map((item) => item.id)]
    }
    expect(await found('thang hue dot')).toEqual([1, [id]])
    expect(await found('hue%')).toEqual([0, []])
  })

  test('is thrown away as long as it was not started', async () => {
    const id = await add(['An', address(), (await buildCourse(t.db)).slug, ''])
    expect((await t.call(api.discardImport, { as, params: { id } })).status).toBe(200)
    expect((await t.call(api.import, { as, params: { id } })).error.name).toBe('learner_import.not_found')
  })

  test('goes after a week, a finished one after a season', async () => {
    const slug = (await buildCourse(t.db)).slug
    const [draft, done] = [await add(['An', address(), slug, '']), await add(['Bình', address(), slug, ''])]
    await start(done)
    await carryOut(done)
    const sweepAt = (days: number) =>
      createLearnerImportsSweep({
        db: t.db,
        clock: () => new Date(t.time.now().getTime() + days * DAY_MS),
      })()
    await sweepAt(8)
    expect((await t.call(api.import, { as, params: { id: draft } })).status).toBe(404)
    expect((await t.call(api.import, { as, params: { id: done } })).status).toBe(200)
    await sweepAt(91)
    expect((await t.call(api.import, { as, params: { id: done } })).status).toBe(404)
  })
})

describe('a file with a table of learners', () => {
  const rows = [
    ['Họ tên', 'Email', 'Khóa học'],
    ['Trần Thị Đào', 'dao@example.vn', 'x'],
  ]
  const text = rows.map((row) => row.join(',')).join('\r\n')

  test.each([
    ['in UTF-8', Buffer.from(text)],
    ['in UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['as a workbook', makeSheet(rows)],
  ])('is read %s', async (_name, content) => {
    const { data } = await send(content)
    expect((await rowsOf(data.id))[0]).toMatchObject({
      name: 'Trần Thị Đào',
      email: expect.stringContaining('@'),
    })
  })

  const declared = (type: string) => `<?xml version="1.0"?>${type}<sst><si><t>x</t></si></sst>`
  test.each([
    [
      'in Windows-1258',
      Buffer.from([0x48, 0xf2, 0x2c, 0x45, 0x0a, 0xd0, 0x2c, 0x78]),
      'upload.not_a_learner_table',
    ],
    ['that is a page', '<html>,</html>', 'upload.not_a_learner_table'],
    ['without rows', 'Họ tên,Email', 'learner_import.no_rows'],
    ['with too many rows', `a,b\n${'x,y\n'.repeat(2001)}`, 'learner_import.too_long'],
    ['that is another archive', makeZip({ 'a.txt': 'x' }), 'upload.not_a_learner_table'],
    [
      'that reads another file',
      makeSheet(rows, {
        'xl/sharedStrings.xml': declared('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'),
      }),
      'lesson_file.unsafe',
    ],
    [
      'that unpacks without end',
      makeSheet(rows, { 'xl/media/a.xml': ' '.repeat(40_000_000) }),
      'lesson_file.too_heavy',
    ],
    [
      'with a broken sheet',
      makeSheet(rows, { 'xl/workbook.xml': '<workbook' }),
      'upload.not_a_learner_table',
    ],
  ])('%s is refused', async (_name, content, error) => {
    expect((await send(content)).error.name).toBe(error)
  })

  test('whose sheet is a million rows long is refused', async () => {
    const sheet = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    const answer = await send(
      makeSheet(rows, {
        'xl/worksheets/sheet1.xml': `<?xml version="1.0"?><worksheet><sheetData>${sheet}</sheetData></worksheet>`,
      }),
    )
    expect(answer.error.name).toBe('lesson_file.too_heavy')
  })
})

describe('a table of learners that is started', () => {
  test('opens accounts and courses, invites, and leaves a report; each row once, however often it runs', async () => {
    const course = await buildCourse(t.db, { accessMonths: 6 })
    const known = await buildUser(t.db)
    const fresh = address()
    const id = await add(
      ['=cmd()', fresh, course.slug, '30'],
      ['Bình', known.email, course.slug, ''],
      ['', address(), course.slug, ''],
    )
    expect((await start(id)).data.state).toBe('running')
    expect((await jobsOf(t, 'import-learners')).at(-1)).toEqual({ importId: id })
    await Promise.all([carryOut(id), carryOut(id)])
    await carryOut(id)
    const { data } = await t.call(api.import, { as, params: { id } })
    expect(data).toMatchObject({
      state: 'done',
      counts: { error: 1, carriedOut: 2 },
      reached: { invited: 1, enrolled: 1, courses: 2 },
    })
    const account = await accountOf(fresh)
    expect(account).toMatchObject({ status: 'pending', role: 'student', name: '=cmd()' })
    const [access] = await t.db
      .select()
      .from(enrollments)
      .where(eq(enrollments.userId, account?.id ?? ''))
    expect(Math.round(((access?.expiresAt?.getTime() ?? 0) - t.time.now().getTime()) / DAY_MS)).toBeCloseTo(
      30,
      -1,
    )
    expect((await mailsTo(t.db, fresh)).map(({ text }) => text.includes(course.title))).toEqual([true])
    expect((await mailsTo(t.db, known.email)).map(({ text }) => text.includes(reason))).toEqual([true])
    const opened = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'enrollment.opened'), eq(auditEntries.subjectId, known.id)))
    expect(opened).toHaveLength(1)
    const report = await t.app.inject({
      url: `/crm/learner-imports/${id}/report`,
      headers: { authorization: `Bearer ${as.accessToken}` },
    })
    expect(report.body).toContain("'=cmd()")
    expect(report.body).toContain('Đã mời')
    expect(report.body).toContain('Thiếu họ và tên')
    expect(report.body).not.toContain(fresh)
  })

  test('counts people and courses as the trial did, and sends one mail to who stands in several rows', async () => {
    const [one, two] = [await buildCourse(t.db), await buildCourse(t.db)]
    const [known, unopened] = [await buildUser(t.db), await buildUser(t.db, { status: 'pending' })]
    await buildEnrollment(t.db, { userId: known.id, courseId: one.id })
    const fresh = address()
    const id = await add(
      ['Lê An', fresh, one.slug, '30'],
      ['Bình', known.email, `"${one.slug}; ${two.slug}"`, ''],
      ['Chi', unopened.email, one.slug, ''],
      ['Lê An', fresh.toUpperCase(), `"${one.slug}; ${two.slug}"`, ''],
      ['Bình', known.email, one.slug, ''],
    )
    const people = { invited: 2, enrolled: 1, courses: 4 }
    const { data: tried } = await t.call(api.import, { as, params: { id } })
    expect([tried.counts, tried.planned]).toMatchObject([{ new: 3, existing: 1, error: 1 }, people])
    expect(tried.reached).toEqual({ invited: 0, enrolled: 0, courses: 0 })
    await start(id)
    await carryOut(id)
    const { data: done } = await t.call(api.import, { as, params: { id } })
    expect(done).toMatchObject({ state: 'done', planned: people, reached: people })
    expect((await rowsOf(id)).map(({ outcome }) => outcome)).toEqual([
      'invited',
      'enrolled',
      'invited',
      'invited',
      null,
    ])
    const [mail, ...others] = await mailsTo(t.db, fresh)
    expect(others).toEqual([])
    for (const { title } of [one, two]) expect(mail?.text.split(title)).toHaveLength(2)
    expect(mail?.text.split(reason)).toHaveLength(2)
    expect(await mailsTo(t.db, known.email)).toHaveLength(1)
  })

  test('goes on in batches, and after a break where it stopped', async () => {
    const course = await buildCourse(t.db)
    const emails = Array.from({ length: 2 * mailPace.batch }, address)
    const id = await add(...emails.map((email) => ['An', email, course.slug, '']))
    await start(id)
    let looks = 0
    const broken = createImportCarrier({
      ...t.services,
      clock: () => {
        looks += 1
        if (looks > 20) throw new Error('the machine went down')
        return t.services.clock()
      },
    })
    await expect(broken(id)).rejects.toThrow('the machine went down')
    const { counts } = (await t.call(api.import, { as, params: { id } })).data
    expect(counts.carriedOut).toBeGreaterThan(0)
    expect(counts.carriedOut).toBeLessThan(mailPace.batch)
    await carryOut(id)
    expect((await t.call(api.import, { as, params: { id } })).data).toMatchObject({
      state: 'running',
      counts: { carriedOut: expect.any(Number) },
    })
    await carryOut(id)
    expect((await t.call(api.import, { as, params: { id } })).data).toMatchObject({
      state: 'done',
      reached: { invited: 2 * mailPace.batch },
    })
    const sent = await t.db.select().from(mails).where(eq(mails.kind, 'course'))
    for (const email of emails) expect(sent.filter(({ recipient }) => recipient === email)).toHaveLength(1)
  })

  test('cannot be changed, started again or thrown away, and one without a good row not be started', async () => {
    const id = await add(['An', address(), (await buildCourse(t.db)).slug, ''])
    await start(id)
    expect((await start(id)).error.name).toBe('learner_import.started')
    expect((await t.call(api.discardImport, { as, params: { id } })).error.name).toBe(
      'learner_import.started',
    )
    expect((await start(await add(['', address(), 'x', '']))).error.name).toBe('learner_import.no_rows')
  })
})

test('an invited account that nobody opens is kept while it has a course or an order, and goes without', async () => {
  const [withCourse, withOrder, without] = [
    await buildUser(t.db, { status: 'pending' }),
    await buildUser(t.db, { status: 'pending' }),
    await buildUser(t.db, { status: 'pending' }),
  ]
  await buildEnrollment(t.db, { userId: withCourse.id })
  await buildOrder(t.db, { userId: withOrder.id })
  await removeOldAuthRows(t.db, new Date(Date.now() + 8 * DAY_MS), t.time.now())
  expect(await accountOf(withCourse.email)).toBeDefined()
  expect(await accountOf(withOrder.email)).toBeDefined()
  expect(await accountOf(without.email)).toBeUndefined()
  expect(await t.db.$count(learnerImportRows)).toBeGreaterThan(0)
})
