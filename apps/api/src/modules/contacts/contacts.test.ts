import { contract, type EndpointOutput } from '@repo/contract'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditEntries, contactRequests, mails } from '../../db/schema/index.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { contactSearchText } from './index.ts'

const { crmContacts } = contract
type Detail = EndpointOutput<typeof crmContacts.contact>

let t: TestApp
let lan: TestSession
let lanId: string
let minh: TestSession
let minhId: string
beforeAll(async () => {
  t = await createTestApp()
  const support = await buildUser(t.db, { name: 'Trần Thị Lan', role: 'admin', permissions: ['support'] })
  const sales = await buildUser(t.db, { name: 'Lê Văn Minh', role: 'admin', permissions: ['sales'] })
  ;[lanId, minhId] = [support.id, sales.id]
  lan = await t.signIn(support)
  minh = await t.signIn(sales)
})
afterAll(() => t.close())

let written = 0
/** Stores a message as the contact page does. */
async function buildContact(change: Partial<typeof contactRequests.$inferInsert> = {}): Promise<string> {
  written += 1
  const contact = {
    reference: `LHTEST${String(written).padStart(4, '0')}`,
    name: 'Đỗ Thị Hồng',
    email: `hong-${written}@example.vn`,
    phone: null,
    topic: 'course' as const,
    message: 'Khóa tiêm môi có phần theo dõi sau tiêm không?',
    ...change,
  }
  const searchText = contactSearchText(contact)
  const [row] = await t.db
    .insert(contactRequests)
    .values({ ...contact, searchText })
    .returning({ id: contactRequests.id })
  return row!.id
}

const read = async (id: string) => (await t.call(crmContacts.contact, { as: lan, params: { id } })).data
const reply = (as: TestSession, { id, version }: Pick<Detail, 'id' | 'version'>, text: string) =>
  t.call(crmContacts.replyToContact, { as, params: { id }, body: { text, version } })
/** Mails to the sender of a message, whose address staff are sent masked. */
const mailsTo = async ({ id }: { id: string }) => {
  const [sender] = await t.db.select().from(contactRequests).where(eq(contactRequests.id, id))
  return t.db
    .select()
    .from(mails)
    .where(eq(mails.recipient, sender?.email ?? ''))
}

describe('list of contact messages', () => {
  const list = async (as: TestSession, query: object) =>
    (await t.call(crmContacts.contacts, { as, query })).data

  beforeEach(() => t.db.delete(contactRequests))

  test('is searched without diacritics, by whole address and phone, reference and words of the message', async () => {
    const id = await buildContact({ email: 'hong.do@example.vn', phone: '0901234567' })
    await buildContact({ name: 'Vũ Hải', message: 'Tôi muốn hợp tác giảng dạy cùng trường.' })
    for (const q of ['do thi hong', 'hong.do@example.vn', '+84 901 234 567', 'theo dõi sau tiêm', 'LHTEST']) {
      const { items } = await list(lan, { q })
      expect(items.map((item) => item.id)).toContain(id)
      expect(items).toHaveLength(q === 'LHTEST' ? 2 : 1)
    }
  })

  test('counts the messages per tab, and filters by one’s own and by messages without an owner', async () => {
    await buildContact()
    const mine = await buildContact({ state: 'open', ownerId: lanId })
    await buildContact({ state: 'answered', ownerId: minhId, topic: 'payment' })
    const all = await list(lan, {})
    expect(all).toMatchObject({
      total: 3,
      counts: { unanswered: 2, new: 1, open: 1, answered: 1, closed: 0 },
    })
    expect((await list(lan, { owner: 'me' })).items.map(({ id }) => id)).toEqual([mine])
    expect((await list(lan, { owner: 'nobody' })).total).toBe(1)
    expect((await list(lan, { topic: 'payment', state: 'answered' })).total).toBe(1)
    expect((await list(lan, { state: 'unanswered' })).total).toBe(2)
    expect((await list(lan, { state: 'closed' })).total).toBe(0)
  })
})

describe('reply to a contact message', () => {
  test('goes out by mail with the message that it answers, and the message counts as answered', async () => {
    const id = await buildContact()
    const { version, reference } = await read(id)
    const { data } = await reply(lan, { id, version }, 'Có, khóa học có một chương về theo dõi.\n\nChào bạn.')
    expect(data).toMatchObject({ state: 'answered', owner: { id: lanId } })
    expect(data.answeredAt).not.toBeNull()
    expect(data.history).toMatchObject([{ kind: 'reply', by: 'Trần Thị Lan' }])
    const [mail, ...more] = await mailsTo({ id })
    expect(more).toEqual([])
    expect(mail?.subject).toContain(reference)
    expect(mail?.text).toContain('một chương về theo dõi')
    expect(mail?.text).toContain('Khóa tiêm môi có phần theo dõi sau tiêm không?')
  })

  test('is sent once when two staff reply at once: the second is told who was first', async () => {
    const contact = await read(await buildContact())
    const [a, b] = await Promise.all([
      reply(lan, contact, 'Trả lời thứ nhất của chúng tôi.'),
      reply(minh, contact, 'Trả lời thứ hai của chúng tôi.'),
    ])
    expect([a.status, b.status].toSorted()).toEqual([200, 409])
    const refused = a.status === 409 ? a : b
    expect(refused.error).toMatchObject({ name: 'edit.outdated', details: { isOwn: false } })
    expect(await mailsTo(contact)).toHaveLength(1)
  })

  test('keeps the time of the first reply when a second one follows', async () => {
    const contact = await read(await buildContact())
    const first = await reply(lan, contact, 'Chúng tôi sẽ hỏi lại bác sĩ.')
    const second = await reply(minh, first.data, 'Bác sĩ đã trả lời như sau.')
    expect(second.data.answeredAt).toBe(first.data.answeredAt)
    expect(second.data.owner?.id).toBe(lanId)
    expect(await mailsTo(contact)).toHaveLength(2)
  })

  test('is limited by the hour for each member of staff', async () => {
    const busy = await t.signIn(await buildAdmin(t.db, ['support']))
    let contact = await read(await buildContact())
    for (let n = 0; n < 60; n++) contact = (await reply(busy, contact, `Trả lời số ${n} trong giờ này.`)).data
    expect((await reply(busy, contact, 'Trả lời này là quá nhiều.')).error.name).toBe('request.too_many')
    expect((await reply(lan, contact, 'Người khác vẫn trả lời được.')).status).toBe(200)
  })
})

describe('work on a contact message', () => {
  test('assigning a new message opens it; it can be assigned to another and to nobody again', async () => {
    const contact = await read(await buildContact())
    const assign = (ownerId: string | null, version: Detail['version']) =>
      t.call(crmContacts.assignContact, { as: lan, params: { id: contact.id }, body: { ownerId, version } })
    const taken = await assign(lanId, contact.version)
    expect(taken.data).toMatchObject({ state: 'open', owner: { name: 'Trần Thị Lan' } })
    const handedOn = await assign(minhId, taken.data.version)
    expect(handedOn.data.owner?.name).toBe('Lê Văn Minh')
    const given = await assign(null, handedOn.data.version)
    expect(given.data).toMatchObject({ state: 'open', owner: null })
    expect(given.data.history.map(({ kind, owner }) => [kind, owner])).toEqual([
      ['owner', 'Trần Thị Lan'],
      ['owner', 'Lê Văn Minh'],
      ['owner', null],
    ])
  })

  test('only staff with permission to answer can be made the owner of a message', async () => {
    const accountant = await buildAdmin(t.db, ['accountant'])
    const learner = await buildUser(t.db)
    const { id, version, colleagues } = await read(await buildContact())
    expect(colleagues.map((colleague) => colleague.id)).toEqual(expect.arrayContaining([lanId, minhId]))
    for (const ownerId of [accountant.id, learner.id]) {
      const answer = await t.call(crmContacts.assignContact, {
        as: lan,
        params: { id },
        body: { ownerId, version },
      })
      expect(answer.error.name).toBe('user.not_found')
    }
    expect((await read(id)).owner).toBeNull()
  })

  test('a message is closed and opened again, and a change based on an outdated version is refused', async () => {
    const { id, version } = await read(await buildContact())
    const set = (state: 'open' | 'closed', from: Detail['version']) =>
      t.call(crmContacts.setContactState, { as: minh, params: { id }, body: { state, version: from } })
    const closed = await set('closed', version)
    expect(closed.data).toMatchObject({ state: 'closed', owner: { id: minhId } })
    expect((await set('open', version)).error.name).toBe('edit.outdated')
    expect((await set('open', closed.data.version)).data.state).toBe('open')
  })

  test('a message that was taken or closed is put back as it was, by the versions of the list', async () => {
    const id = await buildContact()
    const listed = async () => {
      const { data } = await t.call(crmContacts.contacts, { as: lan, query: {} })
      return data.items.find((item) => item.id === id)?.version ?? null
    }
    const put = async (state: 'new' | 'answered' | 'closed') =>
      t.call(crmContacts.setContactState, {
        as: lan,
        params: { id },
        body: { state, version: await listed() },
      })
    expect((await put('closed')).data).toMatchObject({ state: 'closed', owner: { id: lanId } })
    expect((await put('answered')).error.name).toBe('request.conflict')
    expect((await put('new')).data).toMatchObject({ state: 'new', owner: null })
    await reply(lan, { id, version: await listed() }, 'Có một chương về theo dõi.')
    await put('closed')
    expect((await put('new')).error.name).toBe('request.conflict')
    expect((await put('answered')).data).toMatchObject({ state: 'answered', owner: { id: lanId } })
  })

  test('a note is for staff only and changes nothing else of the message', async () => {
    const { id, version } = await read(await buildContact())
    const { data } = await t.call(crmContacts.noteOnContact, {
      as: lan,
      params: { id },
      body: { text: 'Đã gọi điện, hẹn thứ Hai.' },
    })
    expect(data).toMatchObject({ state: 'new', owner: null, version })
    expect(data.history).toMatchObject([{ kind: 'note', text: 'Đã gọi điện, hẹn thứ Hai.' }])
    expect(await mailsTo({ id })).toEqual([])
    const noted = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'contact.noted')))
    expect(noted).toHaveLength(1)
    // What staff write about a person is stored in one place only, which the erasure of an account empties; the audit
    // log does not repeat it.
    expect(JSON.stringify(noted)).not.toContain('gọi điện')
  })

  test('the details show the account and the other messages of the same address', async () => {
    const learner = await buildUser(t.db)
    const first = await buildContact({ email: learner.email })
    const second = await buildContact({ email: learner.email, topic: 'payment' })
    const data = await read(second)
    expect(data.account).toEqual({ id: learner.id, role: 'student' })
    expect(data.others.map(({ id }) => id)).toEqual([first])
  })

  test('an unknown message answers 404', async () => {
    const params = { id: '0193a000-0000-7000-8000-000000000000' }
    const answer = await t.call(crmContacts.noteOnContact, { as: lan, params, body: { text: 'x' } })
    expect(answer.error.name).toBe('contact.not_found')
  })
})

test('contact messages: the search of staff is answered by an index', async () => {
  await t.db.execute(sql`insert into contact_requests (id, reference, name, email, topic, message, search_text)
    select gen_random_uuid(), 'GROW' || n, 'x', 'x' || n || '@example.vn', 'other', 'x', 'x' || md5(n::text)
    from generate_series(1, 20000) n`)
  // Entries that the index has not taken in yet make it look dearer than it is.
  await t.db.execute(sql`vacuum analyze contact_requests`)
  const { rows } = await t.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain select * from contact_requests where search_text like '%hiem gap%' order by created_at desc, id desc limit 31`,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('contact_requests_search')
})
