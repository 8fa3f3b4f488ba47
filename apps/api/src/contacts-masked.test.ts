import { contract, type Endpoint } from '@repo/contract'
import { foldText } from '@repo/messages'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordAudit } from './db/audit.ts'
import { auditEntries, contactRequests, courseQuestions, seatGrants, seats } from './db/schema/index.ts'
import {
  buildAdmin,
  buildCourse,
  buildLesson,
  buildReview,
  buildStaffWith,
  buildUser,
} from './test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from './test/harness.ts'
import { buildOrganisation, buySeats, organisationData } from './test/organisations.ts'

const learnerMail = 'nguyen.bich.hang@phongkham.example.vn'
const learnerPhone = '0912345678'
const senderMail = 'hoi.thu@benhvien.example.vn'
const senderPhone = '0987654321'
const friendMail = 'ban.cua.hang@example.vn'
const clear = [learnerMail, learnerPhone, senderMail, senderPhone, friendMail]

const reads = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members as Record<string, Endpoint>)
    .filter(
      ([, e]) => e.method === 'GET' && e.access.kind === 'signed-in' && e.access.roles.includes('admin'),
    )
    .map(([name, e]) => [`${group}.${name}`, e] as const),
)

let t: TestApp
let learner: TestUser
let contactId: string
let code: string
let organisationId: string
/** Values for the parameters of paths, by what the path is about. */
let known: (e: Endpoint) => Record<string, string>

beforeAll(async () => {
  t = await createTestApp()
  learner = await buildUser(t.db, { name: 'Nguyễn Bích Hằng', email: learnerMail, phone: learnerPhone })
  const { data } = await t.call(contract.orders.create, {
    as: await t.signIn(learner),
    body: {
      courses: [(await buildCourse(t.db)).slug],
      coupon: null,
      gift: { recipientEmail: friendMail, recipientName: 'Bạn Hằng', message: '' },
    },
    headers: { 'idempotency-key': 'masked-contacts-0001' },
  })
  code = data.code
  await recordAudit(t.db, {
    actorId: null,
    action: 'user.invited',
    subjectType: 'user',
    subjectId: learner.id,
    after: {
      phone: learnerPhone,
      contactPhone: senderPhone,
      contactEmail: senderMail,
      note: `Đã viết cho ${learnerMail}`,
    },
  })
  const lesson = await buildLesson(t.db)
  await t.db.insert(courseQuestions).values({
    courseId: lesson.courseId,
    lessonId: lesson.id,
    lessonTitle: lesson.title,
    userId: learner.id,
    title: 'Đi kim ở môi dưới',
    text: 'Góc đi kim là bao nhiêu?',
    searchText: 'di kim o moi duoi goc di kim la bao nhieu?',
  })
  await buildReview(t.db, { userId: learner.id, text: 'Bài giảng tỉ mỉ' })
  organisationId = await giveSeat(learner)
  const sender = { name: 'Hỏi Thử', email: senderMail, phone: senderPhone }
  const message = { topic: 'other', message: 'Cho hỏi lịch học', reference: 'TH-0001' } as const
  const [contact] = await t.db
    .insert(contactRequests)
    .values({
      ...sender,
      ...message,
      searchText: foldText(Object.values({ ...sender, ...message }).join(' ')),
    })
    .returning()
  contactId = contact?.id ?? ''
  known = ({ path }) => ({ code, id: idOf(path) })
})
afterAll(() => t.close())

function idOf(path: string): string {
  if (path.includes('/contacts/')) return contactId
  return path.includes('/organisations/') ? organisationId : learner.id
}

/** @returns the organisation whose seat the learner has */
async function giveSeat({ id: userId }: TestUser): Promise<string> {
  const organisation = await buildOrganisation(t)
  const { course } = await buySeats(t, organisation, { seats: 1 })
  const [seat] = await t.db.select().from(seats).where(eq(seats.organisationId, organisation.id))
  await t.db.insert(seatGrants).values({
    organisationId: organisation.id,
    seatId: seat?.id ?? '',
    courseId: course.id,
    userId,
  })
  return organisation.id
}

const ask = (e: Endpoint, as: TestSession) => {
  const names = [...e.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const values = known(e)
  const params = Object.fromEntries(
    names.map((name) => [name, values[name] ?? '019a0000-0000-7000-8000-000000000000']),
  )
  return t.call(e, { as, params } as never)
}
const textOf = (answer: unknown) => JSON.stringify(answer) ?? ''

describe.each([['sales'], ['support'], ['accountant'], ['content']] as const)('to %s', (permission) => {
  test('no answer has an address or number of a learner or sender in the clear', async () => {
    const as = await t.signIn(await buildAdmin(t.db, [permission]))
    for (const [name, e] of reads) {
      const { data } = await ask(e, as)
      const found = clear.filter((value) => textOf(data).includes(value))
      expect([name, found]).toEqual([name, []])
    }
  })
})

const searches = reads.filter(([, e]) => e.query !== undefined && 'q' in e.query.shape)

describe.each([['sales'], ['support'], ['accountant'], ['content']] as const)(
  'searches of %s',
  (permission) => {
    test('find nobody by a part of an address or number, alone or beside a name', async () => {
      const as = await t.signIn(await buildAdmin(t.db, [permission]))
      const search = async (e: Endpoint, q: string) => {
        const names = [...e.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
        const params = Object.fromEntries(names.map((name) => [name, known(e)[name]]))
        const { status, data } = await t.call(e, { as, params, query: { q } } as never)
        return [status, textOf(data)]
      }
      const parts = [
        'bich.hang',
        'phongkham',
        'hang@',
        '0912',
        '345678',
        'Hằng 0912',
        'Hằng phongkham',
        'hoi.thu',
        'Hỏi 0987',
      ]
      for (const [name, e] of searches)
        for (const q of parts)
          expect([name, q, ...(await search(e, q))]).toEqual([name, q, ...(await search(e, 'xyzzy'))])
    })
  },
)

test('who sees addresses and numbers masked finds their people by the whole ones', async () => {
  const as = await t.signIn(await buildAdmin(t.db, ['support', 'sales']))
  for (const q of [learnerMail, learnerPhone, '+84 912 345 678', 'bich hang', code]) {
    const orders = await t.call(contract.crmOrders.orders, { as, query: { q } })
    expect([q, orders.data.items.map((one) => one.code)]).toEqual([q, [code]])
  }
  for (const q of [senderMail, senderPhone, 'hỏi thử', 'lịch học', 'TH-0001']) {
    const messages = await t.call(contract.crmContacts.contacts, { as, query: { q } })
    expect([q, messages.data.items.map(({ id }) => id)]).toEqual([q, [contactId]])
  }
})

test('the walk sees every place that has them: an owner gets them in the clear', async () => {
  const as = await t.signIn(await buildAdmin(t.db))
  const places: string[] = []
  for (const [name, e] of reads) {
    const { data } = await ask(e, as)
    if (clear.some((value) => textOf(data).includes(value))) places.push(name)
  }
  expect(places).toEqual(
    expect.arrayContaining([
      'crm.users',
      'crm.students',
      'crmAccounts.account',
      'crmContacts.contacts',
      'crmContacts.contact',
      'crmLearners.learner',
      'crmOrders.orders',
      'crmOrders.order',
      'crmOrders.orderLearner',
    ]),
  )
})

describe('masked', () => {
  test('an address and a number show their beginning and end; those of colleagues stay', async () => {
    const support = await buildAdmin(t.db, ['support'])
    const as = await t.signIn(support)
    const { data } = await t.call(contract.crmLearners.learner, { as, params: { id: learner.id } })
    expect([data.email, data.phone]).toEqual(['ng•••@phongkham.example.vn', '091••••678'])
    const { items } = (await t.call(contract.crm.users, { as, query: { q: support.email } })).data
    expect(items.map(({ email }) => email)).toEqual([support.email])
  })

  test('learners are still found by the whole address or number, but not by a part of it', async () => {
    const as = await t.signIn(await buildAdmin(t.db, ['support']))
    const find = async (q: string) =>
      (await t.call(contract.crm.students, { as, query: { q } })).data.items.map(({ id }) => id)
    expect(await find(learnerMail)).toEqual([learner.id])
    expect(await find(learnerPhone)).toEqual([learner.id])
    expect(await find('bich.hang@')).toEqual([])
    expect(await find('0912')).toEqual([])
  })
})

test('the audit log says what changed with addresses and numbers masked, and an owner reads them whole', async () => {
  const read = async (as: TestSession) => {
    const { id } = learner
    const all = await t.call(contract.crmAudit.entries, { as, query: { area: 'accounts' } })
    const own = await t.call(contract.crmAccounts.audit, { as, params: { id } })
    return [all, own].map(({ data }) => data.items.find(({ action }) => action === 'user.invited'))
  }
  const staff = await buildStaffWith(t.db, 'audit.read', 'users.read')
  for (const entry of await read(await t.signIn(staff))) {
    expect(entry?.after).toMatchObject({
      phone: '091••••678',
      note: 'Đã viết cho ng•••@phongkham.example.vn',
    })
    expect(entry?.changesText).toContain('091••••678')
    expect(clear.filter((value) => textOf(entry).includes(value))).toEqual([])
  }
  for (const entry of await read(await t.signIn(await buildAdmin(t.db))))
    expect(entry?.changesText).toContain(learnerPhone)
})

describe('the person to write to at an organisation', () => {
  const buyer = {
    ...organisationData(),
    contactEmail: 'mua.hang@phongkham.example.vn',
    contactPhone: '0933444555',
  }
  const coordinatorMail = 'dieu.phoi@phongkham.example.vn'
  const ofBuyer = [buyer.contactEmail, buyer.contactPhone]
  let id: string
  beforeAll(async () => {
    const as = await t.signIn(await buildAdmin(t.db))
    id = (await t.call(contract.crmOrganisations.createOrganisation, { as, body: buyer })).data.id
    const body = { email: coordinatorMail, name: 'Đỗ Điều Phối' }
    await t.call(contract.crmOrganisations.addCoordinator, { as, params: { id }, body })
    await recordAudit(t.db, {
      actorId: null,
      action: 'organisation.noted',
      subjectType: 'organisation',
      subjectId: id,
      after: { text: `Gọi ${coordinatorMail}` },
    })
  })

  const logOf = (as: TestSession) => t.call(contract.crmAudit.entries, { as, query: { area: 'sales' } })
  const shown = (answer: unknown) => ofBuyer.filter((value) => textOf(answer).includes(value))

  test('stands in the clear for who reads organisations, on its page and in both logs; coordinators do not', async () => {
    const as = await t.signIn(await buildStaffWith(t.db, 'organisations.read', 'audit.read'))
    const page = await t.call(contract.crmOrganisations.organisation, { as, params: { id } })
    const own = await t.call(contract.crmOrganisations.organisationAudit, { as, params: { id } })
    for (const { data } of [page, own, await logOf(as)]) {
      expect(shown(data)).toEqual(ofBuyer)
      expect(textOf(data)).not.toContain(coordinatorMail)
    }
    expect(own.data.items.map(({ changesText }) => changesText).join()).toContain(buyer.contactEmail)
  })

  test('is masked in the audit log for who does not read organisations', async () => {
    const { data } = await logOf(await t.signIn(await buildStaffWith(t.db, 'audit.read')))
    expect(data.items.map(({ subjectId }) => subjectId)).toContain(id)
    expect(shown(data)).toEqual([])
    expect(textOf(data)).toContain('093••••555')
  })
})

describe('a reveal', () => {
  const reveal = (as: TestSession, id = learner.id) =>
    t.call(contract.crmLearners.revealContact, { as, params: { id }, body: { place: 'order' } })

  test('answers one person’s data and writes down who asked, for whom and where', async () => {
    const support = await buildAdmin(t.db, ['support'])
    const { data } = await reveal(await t.signIn(support))
    expect(data).toEqual({ email: learnerMail, phone: learnerPhone })
    const [entry] = await t.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.action, 'user.contact_revealed'), eq(auditEntries.actorId, support.id)))
    expect(entry).toMatchObject({ subjectId: learner.id, after: { place: 'order' } })
    expect(entry?.ip).toBeTruthy()
  })

  test('of a sender needs the right to answer messages besides', async () => {
    const call = async (as: TestSession) =>
      t.call(contract.crmContacts.revealContact, { as, params: { id: contactId } })
    const only = await t.signIn(await buildStaffWith(t.db, 'contacts.reveal'))
    expect((await call(only)).error.name).toBe('access.denied')
    const sales = await t.signIn(await buildAdmin(t.db, ['sales']))
    expect((await call(sales)).data).toEqual({ email: senderMail, phone: senderPhone })
  })

  test('is refused without the right, and for accounts that are no learner’s', async () => {
    expect((await reveal(await t.signIn(await buildAdmin(t.db, ['accountant'])))).error.name).toBe(
      'access.denied',
    )
    const support = await t.signIn(await buildAdmin(t.db, ['support']))
    expect((await reveal(support, (await buildAdmin(t.db)).id)).error.name).toBe('user.not_found')
  })

  test('is limited per hour', async () => {
    const as = await t.signIn(await buildAdmin(t.db, ['support']))
    for (let n = 0; n < 60; n += 1) expect((await reveal(as)).status).toBe(200)
    expect((await reveal(as)).error.name).toBe('request.too_many')
  })
})

test('an own role with the right to clear contact data gets them in the clear', async () => {
  const as = await t.signIn(await buildStaffWith(t.db, 'learners.read', 'contacts.clear'))
  const { data } = await t.call(contract.crmLearners.learner, { as, params: { id: learner.id } })
  expect(data.email).toBe(learnerMail)
})
