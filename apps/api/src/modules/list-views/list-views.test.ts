import { contract } from '@repo/contract'
import { listViewLimits } from '@repo/contract/list-view-limits'
import { officeListNames } from '@repo/contract/office-lists'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries, listViews as table } from '../../db/schema/index.ts'
import { buildAdmin, buildDoctor, buildStaffWith } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { views, saveView, changeView, removeView, setDefaultView, takeInViews } = contract.listViews

let t: TestApp
let lan: TestSession
let minh: TestSession
beforeAll(async () => {
  t = await createTestApp()
  lan = await sales()
  minh = await sales()
})
afterAll(() => t.close())

async function sales(): Promise<TestSession> {
  return t.signIn(await buildAdmin(t.db, ['sales']), 'crm')
}

let count = 0
const newName = () => `Chế độ ${++count}`
type Body = { name: string; search: string; isShared: boolean }
const bodyOf = (change: Partial<Body> = {}): Body => ({
  name: newName(),
  search: '?state=paid&columns=code.total',
  isShared: false,
  ...change,
})
const save = async (as: TestSession, body: Body) =>
  (await t.call(saveView, { as, body: { ...body, list: 'orders' } })).data.id
const listOf = async (as: TestSession, list: 'orders' | 'students' | 'own-learners' = 'orders') =>
  (await t.call(views, { as, query: { list } })).data
const viewOf = async (as: TestSession, id: string) => (await listOf(as)).find((view) => view.id === id)

test('list views: an own one is seen by its owner alone, and a shared one by all who may read the list', async () => {
  const own = await save(lan, bodyOf())
  const shared = await save(lan, bodyOf({ isShared: true }))
  expect(await viewOf(lan, own)).toMatchObject({
    isShared: false,
    mayChange: true,
    isDefault: false,
    isOwn: true,
  })
  expect(await viewOf(minh, own)).toBeUndefined()
  expect(await viewOf(minh, shared)).toMatchObject({
    isShared: true,
    mayChange: false,
    search: bodyOf().search,
  })
  const content = await t.signIn(await buildAdmin(t.db, ['content']), 'crm')
  expect((await t.call(views, { as: content, query: { list: 'orders' } })).error.name).toBe('access.denied')
})

test('list views: a shared one is changed by who saved it and by who manages the staff, and by nobody else', async () => {
  const body = bodyOf({ isShared: true })
  const id = await save(lan, body)
  const params = { id }
  const change = { ...body, name: newName(), version: null }
  expect((await t.call(changeView, { as: minh, params, body: change })).error.name).toBe('access.denied')
  expect((await t.call(removeView, { as: minh, params })).error.name).toBe('access.denied')
  const lead = await t.signIn(await buildStaffWith(t.db, 'orders.read', 'staff.manage'), 'crm')
  expect((await t.call(changeView, { as: lead, params, body: change })).status).toBe(200)
  expect(await viewOf(lan, id)).toMatchObject({ name: change.name })
  const version = (await viewOf(lead, id))!.version
  const kept = { ...change, isShared: false, version }
  expect((await t.call(changeView, { as: lead, params, body: kept })).error.name).toBe('access.denied')
  expect((await t.call(removeView, { as: lead, params })).status).toBe(200)
  expect(await viewOf(lan, id)).toBeUndefined()
})

test('list views: a list opens with the chosen one for that person alone, until it is taken back or removed', async () => {
  const id = await save(lan, bodyOf({ isShared: true }))
  const choose = (as: TestSession, viewId: string | null) =>
    t.call(setDefaultView, { as, body: { list: 'orders', viewId } })
  await choose(minh, id)
  await choose(minh, id)
  expect(await viewOf(minh, id)).toMatchObject({ isDefault: true })
  expect(await viewOf(lan, id)).toMatchObject({ isDefault: false })
  await choose(minh, null)
  expect(await viewOf(minh, id)).toMatchObject({ isDefault: false })
  await choose(minh, id)
  await t.call(removeView, { as: lan, params: { id } })
  expect((await listOf(minh)).some(({ isDefault }) => isDefault)).toBe(false)
  expect((await choose(minh, id)).error.name).toBe('list_view.not_found')
})

test('list views: one that is no longer shared opens the list for nobody else', async () => {
  const body = bodyOf({ isShared: true })
  const id = await save(lan, body)
  for (const as of [lan, minh]) await t.call(setDefaultView, { as, body: { list: 'orders', viewId: id } })
  await t.call(changeView, { as: lan, params: { id }, body: { ...body, isShared: false, version: null } })
  expect(await viewOf(lan, id)).toMatchObject({ isDefault: true, isShared: false })
  expect(await viewOf(minh, id)).toBeUndefined()
  const body2 = { list: 'orders', viewId: id } as const
  expect((await t.call(setDefaultView, { as: minh, body: body2 })).error.name).toBe('list_view.not_found')
})

test('list views: a view of another list opens none', async () => {
  const id = await save(lan, bodyOf())
  const { error } = await t.call(setDefaultView, { as: lan, body: { list: 'students', viewId: id } })
  expect(error.name).toBe('list_view.not_found')
})

test('list views: a name stands once among the own ones and once among the shared ones', async () => {
  const body = bodyOf()
  const id = await save(lan, body)
  const again = { ...body, name: body.name.toUpperCase(), list: 'orders' as const }
  expect((await t.call(saveView, { as: lan, body: again })).error.name).toBe('list_view.name_taken')
  expect((await t.call(saveView, { as: minh, body: again })).status).toBe(200)
  expect((await t.call(saveView, { as: lan, body: { ...again, isShared: true } })).status).toBe(200)
  const other = { ...again, isShared: true }
  expect((await t.call(saveView, { as: minh, body: other })).error.name).toBe('list_view.name_taken')
  const change = { ...body, isShared: true, version: null }
  const { error } = await t.call(changeView, { as: lan, params: { id }, body: change })
  expect(error.name).toBe('list_view.name_taken')
})

test('list views: only so many are kept of a list', async () => {
  const as = await sales()
  for (let n = 0; n < listViewLimits.perList; n++) await save(as, bodyOf())
  const { error } = await t.call(saveView, { as, body: { ...bodyOf(), list: 'orders' } })
  expect(error.name).toBe('list_view.too_many')
  expect((await t.call(saveView, { as, body: { ...bodyOf(), list: 'students' } })).status).toBe(200)
})

test('list views: doctors keep their own ones and share none', async () => {
  const { account } = await buildDoctor(t.db)
  const as = await t.signIn(account, 'doctor')
  const body = { ...bodyOf(), list: 'own-learners' as const }
  expect((await t.call(saveView, { as, body })).status).toBe(200)
  expect(await listOf(as, 'own-learners')).toMatchObject([{ name: body.name, mayChange: true }])
  const shared = { ...body, name: newName(), isShared: true }
  expect((await t.call(saveView, { as, body: shared })).error.name).toBe('access.denied')
})

test('list views: those of a browser are taken in once, with the one that the list opened with', async () => {
  const as = await sales()
  const kept = [
    { name: 'Chờ tiền', search: '?state=pending_payment', isDefault: true },
    { name: 'Chờ hoàn', search: '?waits=refund', isDefault: false },
  ]
  const body = { list: 'orders' as const, views: kept }
  await Promise.all([1, 2].map(() => t.call(takeInViews, { as, body })))
  const found = (await listOf(as)).filter(({ isShared }) => !isShared)
  expect(found.map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['Chờ hoàn', false],
    ['Chờ tiền', true],
  ])
})

test('list views: the audit log keeps what was saved and changed, but no search text', async () => {
  const body = bodyOf({ search: '?q=0901234567&state=paid' })
  const id = await save(lan, body)
  await t.call(changeView, { as: lan, params: { id }, body: { ...body, search: '', version: null } })
  await t.call(removeView, { as: lan, params: { id } })
  const trail = await t.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id))
  expect(trail.map(({ action }) => action)).toEqual([
    'list_view.created',
    'list_view.changed',
    'list_view.removed',
  ])
  expect(trail[0]?.after).toMatchObject({ list: 'orders', search: 'state=paid', isSearched: true })
  expect(JSON.stringify(trail)).not.toContain('0901234567')
})

test('list views: every list of the offices answers its views to an owner or to a doctor', async () => {
  const readers = [
    await t.signIn(await buildAdmin(t.db), 'crm'),
    await t.signIn((await buildDoctor(t.db)).account, 'doctor'),
  ]
  for (const list of officeListNames) {
    const answers = await Promise.all(readers.map((as) => t.call(views, { as, query: { list } })))
    expect(
      answers.map(({ status }) => status),
      list,
    ).toContain(200)
  }
})

test.each([
  ['a list that does not exist', { list: 'everything' }],
  ['an address instead of a query', { search: 'https://example.test' }],
  ['an empty name', { name: ' ' }],
  ['a name that is too long', { name: 'x'.repeat(listViewLimits.nameLength + 1) }],
  ['a query that is too long', { search: `?${'x'.repeat(listViewLimits.searchLength)}` }],
])('list views: %s is refused', async (_what, part) => {
  const before = await t.db.$count(table)
  const body = { ...bodyOf(), list: 'orders', ...part } as Body & { list: 'orders' }
  expect((await t.call(saveView, { as: lan, body })).error.name).toBe('input.invalid')
  expect(await t.db.$count(table)).toBe(before)
})
