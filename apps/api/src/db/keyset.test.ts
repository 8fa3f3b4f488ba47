import { contract } from '@repo/contract'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  buildAdmin,
  buildCourse,
  buildDoctor,
  buildEnrollment,
  buildNews,
  buildOrder,
  buildReview,
  buildUser,
} from '../test/factories.ts'
import { createTestApp, type TestApp, type TestSession, type TestUser } from '../test/harness.ts'
import {
  accountName,
  activationBatches,
  auditEntries,
  contactRequests,
  coupons,
  courseQuestions,
  invoiceCorrections,
  invoiceExports,
  invoiceRequests,
  moneyCases,
  notices,
  paymentEvents,
  users,
  videos,
} from './schema/index.ts'
import { randomUUIDv7 } from './uuid.ts'

let t: TestApp
let as: TestSession
let learner: TestUser
let teacher: TestSession
let teacherId: string
let taught: { id: string }
/** A time before all other rows of the tests. */
const START = new Date('2020-01-01T00:00:00.000Z')
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
  learner = await buildUser(t.db, { createdAt: START })
  const doctor = await buildDoctor(t.db)
  teacher = await t.signIn(doctor.account)
  teacherId = doctor.account.id
  taught = await buildCourse(t.db, { doctorId: doctor.id })
})
afterAll(() => t.close())

interface Stretch {
  items: { id: string }[]
  total: number
  skipped: number
  previous: string | null
  next: string | null
}
interface List {
  name: string
  /** Inserts rows with the given time. */
  add(count: number, at: Date): Promise<unknown>
  read(place: { after?: string; before?: string }): Promise<Stretch>
}

const times = <T>(count: number, make: () => Promise<T>) => Promise.all(Array.from({ length: count }, make))
let made = 0
const rowNumber = () => (made += 1)
const addInvoice = async (values: Partial<typeof invoiceRequests.$inferInsert>) => {
  const order = await buildOrder(t.db, {
    courseId: taught.id,
    userId: learner.id,
    state: 'paid',
    paidAt: START,
  })
  const buyer = { kind: 'person', name: 'Lê An', address: 'Hà Nội', email: 'an@example.vn' } as const
  await t.db.insert(invoiceRequests).values({ ...buyer, orderId: order.id, ...values })
  return order.id
}
const addQuestions = (count: number, createdAt: Date) =>
  times(count, () =>
    t.db.insert(courseQuestions).values({
      courseId: taught.id,
      lessonId: randomUUIDv7(),
      lessonTitle: 'Bài học',
      userId: learner.id,
      title: 'Góc kim',
      text: 'Góc kim thế nào?',
      searchText: 'goc kim',
      createdAt,
    }),
  )
const lists: List[] = [
  {
    name: 'courses for staff',
    add: (count, updatedAt) =>
      times(count, () => buildCourse(t.db, { title: 'Phân trang khóa học', updatedAt })),
    read: async (query) =>
      (await t.call(contract.crm.courses, { as, query: { q: 'phan trang khoa hoc', ...query } })).data,
  },
  {
    name: 'orders',
    add: (count, createdAt) => times(count, () => buildOrder(t.db, { userId: learner.id, createdAt })),
    read: async (query) => {
      const { data } = await t.call(contract.crmOrders.orders, { as, query: { q: learner.email, ...query } })
      return { ...data, items: data.items.map(({ code }) => ({ id: code })) }
    },
  },
  {
    name: 'cases of money',
    add: (count, createdAt) =>
      times(count, async () => {
        const id = randomUUIDv7()
        const told = { provider: 'sepay', type: 'transfer.in', providerEventId: id, raw: {} }
        await t.db.insert(paymentEvents).values({ id, ...told, isVerified: true, outcome: 'unmatched' })
        await t.db.insert(moneyCases).values({
          kind: 'unmatched',
          source: 'bank',
          paymentEventId: id,
          amount: 1000,
          unallocated: 1000,
          createdAt,
        })
      }),
    read: async (query) => (await t.call(contract.crmOrders.moneyCases, { as, query })).data,
  },
  {
    name: 'batches of activation codes',
    add: (count, createdAt) =>
      times(count, () =>
        t.db
          .insert(activationBatches)
          .values({ name: 'Hội thảo', courseId: taught.id, unitPrice: 1_000_000, createdAt }),
      ),
    read: async (query) => (await t.call(contract.crmSales.activationBatches, { as, query })).data,
  },
  {
    name: 'videos',
    add: (count, createdAt) => times(count, () => t.db.insert(videos).values({ state: 'ready', createdAt })),
    read: async (query) => (await t.call(contract.videos.videos, { as, query })).data,
  },
  {
    name: 'coupons',
    add: (count, createdAt) =>
      times(count, () =>
        t.db.insert(coupons).values({ code: `P${rowNumber()}`, kind: 'percent', value: 10, createdAt }),
      ),
    read: async (query) => (await t.call(contract.crmSales.coupons, { as, query })).data,
  },
  {
    name: 'articles, by when they were published',
    add: (count, publishedAt) => times(count, () => buildNews(t.db, { publishedAt })),
    read: async (query) => (await t.call(contract.crm.newsList, { as, query })).data,
  },
  {
    name: 'reviews',
    add: (count, createdAt) => times(count, () => buildReview(t.db, { courseId: taught.id, createdAt })),
    read: async (query) => (await t.call(contract.crm.reviews, { as, query })).data,
  },
  {
    name: 'invoices',
    add: (count, createdAt) => times(count, () => addInvoice({ createdAt })),
    read: async (query) => {
      const { data } = await t.call(contract.invoices.invoices, { as, query })
      return { ...data, items: data.items.map(({ orderCode }) => ({ id: orderCode })) }
    },
  },
  {
    name: 'corrections of invoices',
    add: (count, createdAt) =>
      times(count, async () => {
        await t.db.insert(invoiceCorrections).values({
          orderId: await addInvoice({ state: 'issued', number: 'C26TTH-1' }),
          kind: 'adjustment',
          total: -1000,
          tax: -74,
          change: -1000,
          taxChange: -74,
          taxBasisPoints: 800,
          reason: 'Hoàn tiền',
          name: 'Lê An',
          address: 'Hà Nội',
          email: 'an@example.vn',
          createdAt,
        })
      }),
    read: async (query) => (await t.call(contract.crmInvoices.invoiceCorrections, { as, query })).data,
  },
  {
    name: 'exported tables of invoices',
    add: (count, createdAt) =>
      times(count, async () => {
        const [table] = await t.db.insert(invoiceExports).values({ createdAt }).returning()
        await addInvoice({ exportId: table!.id, exportedTotal: 1000 })
      }),
    read: async (query) => (await t.call(contract.invoices.invoiceExports, { as, query })).data,
  },
  {
    name: 'learners',
    add: (count, createdAt) => times(count, () => buildUser(t.db, { name: 'Lê Phân Trang', createdAt })),
    read: async (query) =>
      (await t.call(contract.crm.students, { as, query: { q: 'le phan trang', ...query } })).data,
  },
  {
    name: 'learners of a doctor',
    add: (count, createdAt) => times(count, () => buildEnrollment(t.db, { courseId: taught.id, createdAt })),
    read: async (query) => (await t.call(contract.doctorPortal.learners, { as: teacher, query })).data,
  },
  {
    name: 'questions of learners, for staff',
    add: addQuestions,
    read: async (query) => (await t.call(contract.crmQuestions.questions, { as, query })).data,
  },
  {
    name: 'questions of learners, for a doctor',
    add: addQuestions,
    read: async (query) =>
      (await t.call(contract.doctorQuestions.questions, { as: teacher, query: { state: 'all', ...query } }))
        .data,
  },
  {
    name: 'accounts',
    add: (count, createdAt) =>
      times(count, () => buildAdmin(t.db).then(({ id }) => moveAccount(id, createdAt))),
    read: async (query) =>
      (await t.call(contract.crm.users, { as, query: { role: 'admin', ...query } })).data,
  },
  {
    name: 'messages from the contact page',
    add: (count, createdAt) =>
      times(count, () => {
        const id = randomUUIDv7()
        const from = { name: 'x', email: 'x@example.vn', topic: 'other', message: 'x' } as const
        return t.db.insert(contactRequests).values({ ...from, id, reference: id, createdAt })
      }),
    read: async (query) => (await t.call(contract.crmContacts.contacts, { as, query })).data,
  },
  {
    name: 'notices',
    add: (count, createdAt) =>
      times(count, () =>
        t.db.insert(notices).values({
          userId: teacherId,
          kind: 'comment_replied',
          subject: 'x',
          link: '/crm/doctor',
          createdAt,
        }),
      ),
    read: async (query) => (await t.call(contract.notices.notices, { as: teacher, query })).data,
  },
  {
    name: 'the trail of an account',
    add: (count, createdAt) =>
      times(count, () =>
        t.db.insert(auditEntries).values({
          id: randomUUIDv7(),
          action: 'user.signed_in',
          subjectType: 'user',
          subjectId: learner.id,
          createdAt,
        }),
      ),
    read: async (query) =>
      (await t.call(contract.crmAccounts.audit, { as, params: { id: learner.id }, query })).data,
  },
  {
    name: 'the audit log',
    add: (count, createdAt) =>
      times(count, () =>
        t.db.insert(auditEntries).values({
          id: randomUUIDv7(),
          actorId: learner.id,
          action: 'user.signed_in',
          subjectType: 'user',
          subjectId: learner.id,
          createdAt,
        }),
      ),
    read: async (query) =>
      (await t.call(contract.crmAudit.entries, { as, query: { q: learner.email, ...query } })).data,
  },
]
const moveAccount = (id: string, at: Date) =>
  t.db.execute(sql`update users set created_at = ${at.toISOString()}::timestamptz where id = ${id}`)

const idsOf = ({ items }: Stretch) => items.map(({ id }) => id)

describe.each(lists)('paging by key: $name', ({ add, read }) => {
  test('no row repeats or is missed while rows are added, even with equal times, forwards and backwards', async () => {
    // Thirty rows with the same time, distinguished only by their ids.
    await add(30, new Date('2026-01-01T00:00:00.000Z'))
    await add(25, new Date('2026-01-02T00:00:00.000Z'))
    const seen: string[] = []
    const stretches: Stretch[] = []
    let place: string | undefined
    let all: string[] = []
    for (let n = 0; ; n += 1) {
      const stretch = await read({ after: place })
      if (n === 0) all = await everything(read)
      expect(stretch.skipped).toBe(n === 0 ? 0 : seen.length + 3 * n)
      seen.push(...idsOf(stretch))
      stretches.push(stretch)
      // Newer than all other rows, as rows added meanwhile are.
      await add(3, new Date(Date.UTC(2027, 0, 1, n)))
      if (stretch.next === null) break
      place = stretch.next
    }
    expect(stretches.length).toBeGreaterThan(2)
    expect(seen).toEqual(all)
    expect(new Set(seen).size).toBe(seen.length)

    const back: string[] = [...idsOf(stretches.at(-1)!)]
    for (let previous = stretches.at(-1)!.previous; previous !== null; ) {
      const stretch = await read({ before: previous })
      back.unshift(...idsOf(stretch))
      previous = stretch.previous
    }
    const now = await everything(read)
    expect(back).toEqual(now)
    expect(now.length).toBe(all.length + 3 * stretches.length)
  })

  test('an invalid key is answered 422', async () => {
    const { status } = await t.call(contract.crm.users, { as, query: { after: '1' } })
    expect(status).toBe(422)
  })
})

/** The whole list as it is now. */
async function everything(read: List['read']): Promise<string[]> {
  const ids: string[] = []
  for (let after: string | undefined; ; ) {
    const stretch = await read({ after })
    ids.push(...idsOf(stretch))
    if (stretch.next === null) return ids
    after = stretch.next
  }
}

test('paging by key: every list reads deep pages by an index', async () => {
  await t.db.execute(sql`insert into users (id, name, email, password_hash, role, status, search_text, created_at)
    select gen_random_uuid(), 'x', 'nhieu-' || n || '@example.vn', 'x', 'student', 'active', 'x',
      timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, 5000) n`)
  await t.db.execute(sql`insert into audit_entries (id, action, subject_type, subject_id, created_at)
    select ('01941f29-7c00-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'user.signed_in', 'user', (n % 200)::text,
      timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, 5000) n`)
  await t.db.execute(sql`insert into orders (id, code, user_id, state, total, expires_at, created_at)
    select gen_random_uuid(), 'THNHIEU' || n, ${learner.id}, 'expired', 1, now(),
      timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, 5000) n`)
  await t.db.execute(sql`with told as (
      insert into payment_events (id, provider, type, provider_event_id, raw, is_verified, outcome, created_at)
      select gen_random_uuid(), 'sepay', 'transfer.in', 'n-' || n, '{}', true, 'unmatched',
        timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, 5000) n
      returning id, created_at)
    insert into money_cases (id, kind, source, payment_event_id, state, amount, unallocated, created_at)
    select gen_random_uuid(), 'unmatched', 'bank', id, 'open', 1, 1, created_at from told`)
  await t.db.execute(sql`insert into contact_requests (id, reference, name, email, topic, message, created_at)
    select gen_random_uuid(), 'n-' || n, 'x', 'x', 'other', 'x',
      timestamptz '2025-01-01' + n * interval '1 second' from generate_series(1, 5000) n`)
  await t.db.execute(sql`analyze`)
  const middle = sql`('2025-01-01 00:30:00+00'::timestamptz, '00000000-0000-7000-8000-000000000000'::uuid)`
  const plans = {
    orders: sql`select * from orders where (created_at, id) < ${middle}`,
    money_cases: sql`select * from money_cases where state = 'open' and (created_at, id) < ${middle}`,
    contact_requests: sql`select * from contact_requests where state = 'new' and (created_at, id) < ${middle}`,
    users: sql`select * from users where (created_at, id) < ${middle}`,
    students: sql`select * from users where role = 'student' and (created_at, id) < ${middle}`,
    audit_entries: sql`select * from audit_entries
      where subject_type = 'user' and subject_id = '7' and (created_at, id) < ${middle}`,
  }
  for (const [name, query] of Object.entries(plans))
    await expectIndex(name, sql`${query} order by created_at desc, id desc limit 21`)

  const someId = sql`'00000000-0000-7000-8000-000000000000'::uuid`
  const called = accountName(users)
  await expectIndex('users by name', sql`select * from users order by ${called} desc, id desc limit 21`)
  await expectIndex(
    'learners by name',
    sql`select * from users where role = 'student' and (${called}, id) > ('x', ${someId}) order by ${called}, id limit 21`,
  )
  await expectIndex(
    'orders by total',
    sql`select * from orders where (total, id) > (1, ${someId}) order by total, id limit 21`,
  )
  await expectIndex(
    'orders of a state by total',
    sql`select * from orders where state = 'expired' and (total, id) < (2, ${someId})
      order by total desc, id desc limit 21`,
  )
})

async function expectIndex(name: string, query: SQL) {
  const { rows } = await t.db.execute<{ 'QUERY PLAN': string }>(sql`explain (analyze, buffers) ${query}`)
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect([name, /Index (Only )?Scan Backward|Bitmap Index Scan|Index Scan/.test(plan), plan]).toEqual([
    name,
    true,
    plan,
  ])
  // Partitions of the time to come are empty, so no index of theirs is worth a look.
  const scans = plan.replaceAll(/Seq Scan on audit_entries_(?:\d{4}|other)\b/g, '')
  expect([name, scans.includes('Seq Scan')]).toEqual([name, false])
  expect(Number(/Buffers: shared (?:hit|read)=(\d+)/.exec(plan)?.[1])).toBeLessThan(200)
}
