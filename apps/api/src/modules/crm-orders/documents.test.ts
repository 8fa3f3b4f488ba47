import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditEntries, orders as ordersTable } from '../../db/schema/index.ts'
import { buildAdmin, buildOrder, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { crmOrders } = contract
const SLIP = '%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n'

let t: TestApp
let accountant: TestSession
let support: TestSession
beforeAll(async () => {
  t = await createTestApp()
  accountant = await t.signIn(await buildAdmin(t.db, ['accountant']))
  support = await t.signIn(await buildAdmin(t.db, ['support']))
})
afterAll(() => t.close())

const buildCode = async () => (await buildOrder(t.db, { userId: (await buildUser(t.db)).id })).code
const pdf = (text = SLIP) => new Blob([text], { type: 'application/pdf' })
const add = (code: string, file: Blob, as = accountant) =>
  t.call(crmOrders.addDocument, { as, params: { code }, file })
const keptFiles = async () => {
  const keys: string[] = []
  for await (const key of t.services.storage.list('order-documents')) keys.push(key)
  return keys
}

describe('order document', () => {
  test('is stored unchanged with who added it and when, and is audited', async () => {
    const code = await buildCode()
    const { data } = await add(code, pdf())
    const [document] = data.documents
    expect(document).toMatchObject({ contentType: 'application/pdf', bytes: SLIP.length })
    expect(document?.addedBy).not.toBeNull()
    expect(data.history.map(({ action }) => action)).toContain('order.document_added')
    const saved = await t.call(crmOrders.document, { as: support, params: { code, id: document?.id ?? '' } })
    expect(saved.status).toBe(200)
    expect(saved.headers['content-disposition']).toContain(`chung-tu-${code}.pdf`)
    const [order] = await t.db.select().from(ordersTable).where(eq(ordersTable.code, code))
    const trail = await t.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subjectId, order?.id ?? ''))
    expect(trail.map(({ after }) => after)).toEqual([{ contentType: 'application/pdf', bytes: SLIP.length }])
  })

  test('is typed by its bytes, not its name; a refused upload leaves no file', async () => {
    const code = await buildCode()
    const before = (await keptFiles()).length
    expect((await add(code, pdf('<script>alert(1)</script>'))).error.name).toBe('upload.not_a_document')
    expect((await add(code, pdf('%PDF-1.7 cut off'))).error.name).toBe('upload.not_a_document')
    expect((await add(code, new Blob(['%PDF-1.7'], { type: 'text/html' }))).status).toBe(415)
    expect((await add('THKHONGCODON', pdf())).error.name).toBe('order.not_found')
    expect(await keptFiles()).toHaveLength(before)
  })

  test('is added by accountants and read by staff who may read orders', async () => {
    const code = await buildCode()
    expect((await add(code, pdf(), support)).error.name).toBe('access.denied')
    const seen = await t.call(crmOrders.order, { as: support, params: { code } })
    expect(seen.data.documents).toEqual([])
  })

  test('is not served under the code of another order', async () => {
    const [code, other] = [await buildCode(), await buildCode()]
    const id = (await add(code, pdf())).data.documents[0]?.id ?? ''
    const foreign = await t.call(crmOrders.document, { as: accountant, params: { code: other, id } })
    expect(foreign.error.name).toBe('order_document.not_found')
  })

  test('limit: of twelve uploads at once ten are kept, and the others leave no file', async () => {
    const code = await buildCode()
    const before = (await keptFiles()).length
    const answers = await Promise.all(Array.from({ length: 12 }, () => add(code, pdf())))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused.map(({ error }) => error.name)).toEqual(['order.documents_full', 'order.documents_full'])
    expect(await keptFiles()).toHaveLength(before + 10)
  })
})
