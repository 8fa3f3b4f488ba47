import { contract } from '@repo/contract'
import type { ExportColumn } from '@repo/contract/export-columns'
import { exportLimits } from '@repo/contract/export-limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { DAY_MS } from '../../core/durations.ts'
import { recordAudit } from '../../db/audit.ts'
import { auditEntries, listExports, notices, staffRoleHolders } from '../../db/schema/index.ts'
import { listExportKey } from '../../storage/list-export-key.ts'
import { createRemoveFilesHandler } from '../../storage/remove-files.handler.ts'
import { buildAdmin, buildStaffWith, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { jobsOf } from '../../test/jobs.ts'
import { createListReads } from '../../worker/list-reads.ts'
import { createExportListHandler } from './export-list.handler.ts'
import { createListExportsSweep } from './list-exports.service.ts'

const readLists = () => createListReads(async () => buildApp(t.services).api)
const { orderExport, exportFile, exportFiles, downloadExport, removeExport } = contract.listExports

let t: TestApp
let make: (exportId: string, hasMoreTries?: boolean) => Promise<void>
beforeAll(async () => {
  t = await createTestApp()
  const handler = createExportListHandler({
    ...t.services,
    readList: readLists(),
    stopping: new AbortController().signal,
  })
  make = (exportId, hasMoreTries = true) => handler({ exportId }, { id: exportId, priority: 0, hasMoreTries })
  // More than a page of the list, so that the whole of it is read.
  for (let n = 10; n < 55; n++)
    await buildUser(t.db, {
      name: `Mạc Thị Tuyến ${n}`,
      email: `tuyen${n}@example.vn`,
      phone: `09000000${n}`,
    })
})
afterAll(() => t.close())

const columns: ExportColumn[] = [
  { header: 'Họ tên', from: ['name'] },
  { header: 'Email', from: ['email'] },
  { header: 'Điện thoại', from: ['phone'] },
  { header: 'Tham gia', from: ['joinedAt'], as: 'day' },
]
const body = {
  list: 'crm.students',
  query: { q: 'mac thi tuyen' },
  title: 'Học viên',
  fileName: 'hoc-vien',
  columns,
}

async function order(as: TestSession, format: 'csv' | 'xlsx' = 'csv') {
  const { data } = await t.call(orderExport, { as, body: { ...body, format } })
  return data.id
}
const asOwner = async () => t.signIn(await buildAdmin(t.db), 'crm')
const noticesOf = (userId: string) =>
  t.db.select({ kind: notices.kind, link: notices.link }).from(notices).where(eq(notices.userId, userId))

test('list files: an ordered list is made in the background, told of by a notice, and downloaded', async () => {
  const owner = await buildAdmin(t.db)
  const as = await t.signIn(owner, 'crm')
  const id = await order(as)
  expect(await jobsOf(t, 'export-list')).toContainEqual({ exportId: id })
  expect((await t.call(downloadExport, { as, params: { id } })).error.name).toBe('list_export.not_ready')
  await make(id)
  expect((await t.call(exportFile, { as, params: { id } })).data).toMatchObject({ state: 'done', rows: 45 })
  expect(await noticesOf(owner.id)).toEqual([{ kind: 'export_ready', link: '/crm/Export' }])
  const file = await t.call(downloadExport, { as, params: { id } })
  expect(file.headers['content-disposition']).toContain('hoc-vien.csv')
  const lines = (await textOf(id, 'csv')).split('\r\n')
  expect(lines).toHaveLength(47)
  expect(lines[0]).toBe('\uFEFFHọ tên,Email,Điện thoại,Tham gia')
  expect(lines[1]).toMatch(/^Mạc Thị Tuyến 54,tuyen54@example\.vn,0900000054,\d\d\/\d\d\/\d{4}$/)
  const trail = await t.db
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.actorId, owner.id))
  expect(trail.map(({ action }) => action)).toEqual(['list.export_ordered', 'list.export_fetched'])
})

async function textOf(id: string, format: 'csv' | 'xlsx'): Promise<string> {
  const parts = []
  for await (const part of await t.services.storage.read(listExportKey(id, format)))
    parts.push(part as Buffer)
  return Buffer.concat(parts).toString(format === 'csv' ? 'utf8' : 'latin1')
}

test('list files: a workbook is made likewise', async () => {
  const as = await asOwner()
  const id = await order(as, 'xlsx')
  await make(id)
  expect((await textOf(id, 'xlsx')).slice(0, 2)).toBe('PK')
})

test('list files: addresses and numbers are masked for who may not see them', async () => {
  const as = await t.signIn(await buildStaffWith(t.db, 'learners.read', 'lists.export'), 'crm')
  const id = await order(as)
  await make(id)
  const text = await textOf(id, 'csv')
  expect(text).toContain('Mạc Thị Tuyến 54')
  expect(text).not.toContain('tuyen54@')
  expect(text).not.toContain('0900000054')
})

test('list files: a file of the audit log masks addresses and numbers for who may not see them', async () => {
  const states = { email: 'mac.lan@example.vn', phone: '0909123456' }
  await recordAudit(t.db, {
    actorId: null,
    action: 'user.invited',
    subjectType: 'user',
    subjectId: (await buildUser(t.db)).id,
    after: states,
  })
  const log = {
    list: 'crmAudit.entries',
    query: { area: 'accounts' },
    title: 'Nhật ký',
    fileName: 'nhat-ky',
    columns: [{ header: 'Thay đổi', from: ['changesText'] }],
  }
  const fileFor = async (as: TestSession) => {
    const { data } = await t.call(orderExport, { as, body: { ...log, format: 'csv' } })
    await make(data.id)
    return textOf(data.id, 'csv')
  }
  const auditor = await t.signIn(await buildStaffWith(t.db, 'audit.read', 'lists.export'), 'crm')
  const masked = await fileFor(auditor)
  expect(masked).toContain('ma•••@example.vn')
  expect(masked).toContain('090••••456')
  for (const value of Object.values(states)) {
    expect(masked).not.toContain(value)
    expect(await fileFor(await asOwner())).toContain(value)
  }
})

test('list files: a run that was cut off begins anew, and a second one of what is done changes nothing', async () => {
  const owner = await buildAdmin(t.db)
  const id = await order(await t.signIn(owner, 'crm'))
  await t.db.update(listExports).set({ state: 'running', rows: 20 }).where(eq(listExports.id, id))
  await make(id)
  await make(id)
  expect((await textOf(id, 'csv')).trim().split('\r\n')).toHaveLength(46)
  expect(await noticesOf(owner.id)).toHaveLength(1)
})

test('list files: who has lost the right meanwhile gets no file and is told', async () => {
  const staff = await buildStaffWith(t.db, 'learners.read', 'lists.export')
  const id = await order(await t.signIn(staff, 'crm'))
  await t.db.delete(staffRoleHolders).where(eq(staffRoleHolders.userId, staff.id))
  await make(id)
  expect(await noticesOf(staff.id)).toMatchObject([{ kind: 'export_failed' }])
  expect(await t.services.storage.stat(listExportKey(id, 'csv'))).toBeNull()
})

test('list files: a fault is tried again, and told after the last try', async () => {
  const owner = await buildAdmin(t.db)
  const id = await order(await t.signIn(owner, 'crm'))
  const broken = createExportListHandler({
    ...t.services,
    stopping: new AbortController().signal,
    readList: () => Promise.reject(new Error('the database is away')),
  })
  const run = (hasMoreTries: boolean) => broken({ exportId: id }, { id, priority: 0, hasMoreTries })
  await expect(run(true)).rejects.toThrow('the database is away')
  expect(await noticesOf(owner.id)).toEqual([])
  await expect(run(false)).rejects.toThrow('the database is away')
  expect(await noticesOf(owner.id)).toMatchObject([{ kind: 'export_failed' }])
})

test('list files: the file of one person is not there for another', async () => {
  const id = await order(await asOwner())
  await make(id)
  const other = await asOwner()
  for (const endpoint of [exportFile, downloadExport, removeExport])
    expect((await t.call(endpoint, { as: other, params: { id } })).error.name).toBe('list_export.not_found')
  expect((await t.call(exportFiles, { as: other })).data).toEqual([])
})

test('list files: only so many are on their way for one person', async () => {
  const as = await asOwner()
  for (let n = 0; n < exportLimits.open; n++) await order(as)
  const { error } = await t.call(orderExport, { as, body: { ...body, format: 'csv' } })
  expect(error.name).toBe('list_export.too_many')
})

test('list files: one that is taken away while it is made leaves nothing behind', async () => {
  const as = await asOwner()
  const id = await order(as)
  const read = readLists()
  const handler = createExportListHandler({
    ...t.services,
    stopping: new AbortController().signal,
    readList: async (...asked) => {
      await t.call(removeExport, { as, params: { id } })
      return read(...asked)
    },
  })
  await handler({ exportId: id }, { id, priority: 0, hasMoreTries: true })
  expect(await t.services.storage.stat(listExportKey(id, 'csv'))).toBeNull()
})

test('list files: a file is swept away when its days are over', async () => {
  const as = await asOwner()
  const id = await order(as)
  await make(id)
  t.time.advance(7 * DAY_MS + 60_000)
  await createListExportsSweep(t.services)()
  const key = listExportKey(id, 'csv')
  const removed = (await jobsOf(t, 'remove-files')) as { keys: string[] }[]
  expect(removed.flatMap(({ keys }) => keys)).toContain(key)
  await createRemoveFilesHandler(t.services)({ keys: [key] })
  expect(await t.services.storage.stat(key)).toBeNull()
  const again = await t.signIn(await buildAdmin(t.db), 'crm')
  expect((await t.call(exportFile, { as: again, params: { id } })).error.name).toBe('list_export.not_found')
})

test.each([
  ['a list that one may not read', { list: 'invoices.invoices', query: {} }, 'access.denied'],
  ['an unknown list', { list: 'crm.everything' }, 'input.invalid'],
  ['a path that leads nowhere', { columns: [{ header: 'x', from: ['a..b'] }] }, 'input.invalid'],
])('list files: %s is refused', async (_name, part, expected) => {
  const as = await t.signIn(await buildStaffWith(t.db, 'learners.read', 'lists.export'), 'crm')
  const { error } = await t.call(orderExport, { as, body: { ...body, format: 'csv', ...part } })
  expect(error.name).toBe(expected)
})
