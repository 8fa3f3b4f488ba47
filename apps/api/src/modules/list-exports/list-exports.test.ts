import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditEntries } from '../../db/schema/index.ts'
import { buildAdmin } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'

const { noteExport } = contract.listExports

let t: TestApp
let support: TestUser
beforeAll(async () => {
  t = await createTestApp()
  support = await buildAdmin(t.db, ['support'])
})
afterAll(() => t.close())

const trailOf = (list: string) =>
  t.db
    .select({ actorId: auditEntries.actorId, action: auditEntries.action, after: auditEntries.after })
    .from(auditEntries)
    .where(eq(auditEntries.subjectId, list))

test('list exports: the audit log says who saved which list, with which filters and how many rows, and keeps no search text', async () => {
  const as = await t.signIn(support, 'crm')
  const filters = { state: 'paid', from: '2026-11-01' }
  const query = { ...filters, q: 'duyên 0901234567' }
  expect((await t.call(noteExport, { as, body: { list: 'crmOrders.orders', query, rows: 41 } })).status).toBe(
    200,
  )
  expect(await trailOf('crmOrders.orders')).toEqual([
    {
      actorId: support.id,
      action: 'list.exported',
      after: {
        filters: { ...filters, dated: 'created', sort: 'createdAt', direction: 'desc' },
        isSearched: true,
        rows: 41,
      },
    },
  ])
})

test('list exports: an export of the rows of one record names the record', async () => {
  const as = await t.signIn(await buildAdmin(t.db, ['sales']), 'crm')
  const params = { id: '00000000-0000-7000-8000-000000000001' }
  const body = { list: 'crmSales.activationCodes', params, query: {}, rows: 2 }
  expect((await t.call(noteExport, { as, body })).status).toBe(200)
  expect(await trailOf('crmSales.activationCodes')).toMatchObject([
    { after: { filters: params, isSearched: false, rows: 2 } },
  ])
})

test('list exports: a list that is answered without pages can be exported too', async () => {
  const as = await t.signIn(await buildAdmin(t.db, ['content']), 'crm')
  expect((await t.call(noteExport, { as, body: { list: 'crmSearch.synonyms', rows: 50 } })).status).toBe(200)
  expect(await trailOf('crmSearch.synonyms')).toMatchObject([{ after: { filters: {}, rows: 50 } }])
})

test('list exports: an export of a list that the caller may not read is refused', async () => {
  const as = await t.signIn(support, 'crm')
  const { error } = await t.call(noteExport, { as, body: { list: 'invoices.invoices', rows: 1 } })
  expect(error.name).toBe('access.denied')
  expect(await trailOf('invoices.invoices')).toEqual([])
})

test.each([
  ['what does not exist', { list: 'crmOrders.everything' }],
  ['an endpoint that answers no rows', { list: 'crm.dashboard' }],
  ['an endpoint that writes', { list: 'crmSales.createCoupon' }],
  ['a list that everybody reads', { list: 'catalogue.courses' }],
  ['a filter that the list does not have', { list: 'crmOrders.orders', query: { colour: 'red' } }],
  ['a value that the filter does not take', { list: 'crmOrders.orders', query: { state: 'lost' } }],
  ['a parameter that the list does not have', { list: 'crmOrders.orders', params: { id: 'x' } }],
])('list exports: %s is refused and leaves no audit entry', async (_name, what) => {
  const as = await t.signIn(support, 'crm')
  const before = await t.db.$count(auditEntries, eq(auditEntries.action, 'list.exported'))
  const { error } = await t.call(noteExport, { as, body: { ...what, rows: 1 } })
  expect(error.name).toBe('input.invalid')
  expect(await t.db.$count(auditEntries, eq(auditEntries.action, 'list.exported'))).toBe(before)
})
