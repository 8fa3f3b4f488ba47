import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contactRequests, users } from '../../db/schema/index.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'

let t: TestApp
let support: TestSession
beforeAll(async () => {
  t = await createTestApp()
  support = await t.signIn(await buildAdmin(t.db, ['support']))
})
afterAll(() => t.close())

/** Stores a message as the contact page does. */
async function buildContact(values: { email: string; phone?: string | null }) {
  const [row] = await t.db
    .insert(contactRequests)
    .values({
      reference: `LH${randomUUID().slice(0, 8)}`,
      name: 'Đỗ Thị Hồng',
      topic: 'course',
      message: 'Khóa tiêm môi còn chỗ không?',
      ...values,
    })
    .returning()
  if (!row) throw new Error('no message was stored')
  return row
}

describe('a message that becomes a learner', () => {
  const makeLearner = (id: string, version: string | null = null) =>
    t.call(contract.crmContacts.makeLearner, { as: support, params: { id }, body: { version } })
  const accountOf = async (email: string) =>
    (await t.db.select().from(users).where(eq(users.email, email)))[0]

  test('invites who has no account, once, and is open from then on', async () => {
    const contact = await buildContact({ email: `moi-${randomUUID()}@example.vn`, phone: '0912345678' })
    const { data } = await makeLearner(contact.id)
    const account = await accountOf(contact.email)
    expect(account).toMatchObject({ status: 'pending', role: 'student', phone: '0912345678' })
    expect(data).toMatchObject({ state: 'open', became: { learner: { id: account?.id }, orderCode: null } })
    expect(data.history.map(({ kind }) => kind)).toEqual(['learner'])
    expect((await mailsTo(t.db, contact.email)).map(({ hasSecret }) => hasSecret)).toEqual([true])
    expect((await makeLearner(contact.id)).error.name).toBe('edit.outdated')
    expect((await makeLearner(contact.id, data.version)).error.name).toBe('contact.is_learner')
    expect(
      (await t.call(contract.crmContacts.learnerContacts, { as: support, params: { id: account?.id ?? '' } }))
        .data,
    ).toMatchObject([{ id: contact.id }])
  })

  test('finds an account by its address, or by a number that one learner has', async () => {
    const phone = `09${String(Date.now()).slice(-8)}`
    const [byEmail, byPhone] = [await buildUser(t.db), await buildUser(t.db, { phone })]
    const first = await makeLearner((await buildContact({ email: byEmail.email })).id)
    expect(first.data.became.learner?.id).toBe(byEmail.id)
    const second = await makeLearner(
      (await buildContact({ email: `khac-${randomUUID()}@example.vn`, phone })).id,
    )
    expect(second.data.became.learner?.id).toBe(byPhone.id)
    await buildUser(t.db, { phone })
    const third = await makeLearner(
      (await buildContact({ email: `nua-${randomUUID()}@example.vn`, phone })).id,
    )
    expect([byPhone.id, byEmail.id]).not.toContain(third.data.became.learner?.id)
  })

  test('is refused for the address of staff', async () => {
    const staff = await buildAdmin(t.db)
    const { error } = await makeLearner((await buildContact({ email: staff.email })).id)
    expect(error.name).toBe('contact.not_a_learner')
  })
})

test('a message that becomes an order is done with it, and each leads to the other', async () => {
  const owner = await t.signIn(await buildAdmin(t.db))
  const learner = await buildUser(t.db)
  const course = await buildCourse(t.db)
  const { id } = await buildContact({ email: learner.email })
  const order = (contactId: string) =>
    t.call(contract.crmOrders.makeOrder, {
      as: owner,
      body: { learnerId: learner.id, lines: [{ course: course.slug }], contactId },
      headers: { 'idempotency-key': randomUUID() },
    })
  expect((await order(randomUUID())).error.name).toBe('contact.not_found')
  const { code } = (await order(id)).data
  const contact = await t.call(contract.crmContacts.contact, { as: owner, params: { id } })
  expect(contact.data).toMatchObject({
    state: 'closed',
    became: { learner: { id: learner.id }, orderCode: code },
  })
  const read = await t.call(contract.crmOrders.order, { as: owner, params: { code } })
  expect(read.data.contact?.id).toBe(id)
})
