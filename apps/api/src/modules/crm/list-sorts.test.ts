import { contract } from '@repo/contract'
import { foldText } from '@repo/messages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../db/schema/index.ts'
import { buildAdmin, buildOrder, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { userSearchText } from '../auth/index.ts'

let t: TestApp
let as: TestSession
beforeAll(async () => {
  t = await createTestApp()
  as = await t.signIn(await buildAdmin(t.db))
})
afterAll(() => t.close())

type Direction = 'asc' | 'desc'
interface Place {
  after?: string
  before?: string
}
interface Page<Row> {
  items: Row[]
  skipped: number
  previous: string | null
  next: string | null
}

/** All rows of a list, read forwards and then backwards. */
async function whole<Row>(read: (place: Place) => Promise<Page<Row>>): Promise<Row[]> {
  let page = await read({})
  const rows = [...page.items]
  while (page.next) {
    page = await read({ after: page.next })
    expect(page.skipped).toBe(rows.length)
    rows.push(...page.items)
  }
  const back = [...page.items]
  while (page.previous) {
    page = await read({ before: page.previous })
    back.unshift(...page.items)
  }
  expect(back).toEqual(rows)
  return rows
}

describe.each(['students', 'users'] as const)('the list of %s', (list) => {
  const names = ['Ẩn Thử Xếp', 'An Thử Xếp', 'Ánh_Thử Xếp', 'Đào Thử Xếp', 'dũng Thử Xếp']
  beforeAll(async () => {
    for (let n = 0; n < 45; n += 1) {
      const name = names[n % names.length]!
      const email = `xep-${list}-${n}@thu-xep.vn`
      const searchText = userSearchText({ name, email, phone: `0912${n}` })
      await buildUser(t.db, { name, email, searchText, createdAt: new Date(Date.UTC(2026, 0, 1 + (n % 7))) })
    }
  })
  const read =
    (direction: Direction, sort: 'name' | 'joined', session = as) =>
    (place: Place) =>
      t
        .call(contract.crm[list], {
          as: session,
          query: { q: `xep-${list}`, sort, direction, ...place },
        })
        .then(({ data }) => data as Page<{ id: string; name: string; joinedAt?: string; createdAt?: string }>)

  test('is sorted by name without diacritics, both ways, with equal names', async () => {
    const rising = await whole(read('asc', 'name'))
    expect(rising.length).toBe(45)
    const folded = rising.map(({ name }) => foldText(name))
    expect(folded).toEqual(folded.toSorted())
    expect((await whole(read('desc', 'name'))).map(({ id }) => id)).toEqual(
      rising.map(({ id }) => id).toReversed(),
    )
  })

  test('is sorted by the time of joining, newest first unless asked otherwise', async () => {
    const falling = await whole(read('desc', 'joined'))
    const times = falling.map(({ joinedAt, createdAt }) => joinedAt ?? createdAt!)
    expect(times).toEqual(times.toSorted().toReversed())
    expect((await whole(read('asc', 'joined'))).map(({ id }) => id)).toEqual(
      falling.map(({ id }) => id).toReversed(),
    )
  })

  test('shows nothing of addresses and numbers in its keys', async () => {
    const { next } = await read('asc', 'name')({})
    const name = Buffer.from(next!.slice(0, next!.lastIndexOf('_')), 'base64url').toString()
    expect(names.map(foldText)).toContain(name)
  })
})

test('an account whose text for search is gone or written otherwise is sorted as one without a name', async () => {
  const erased = await buildUser(t.db, { name: 'Đã xóa', email: 'erased-1@thu-xep.vn' })
  await t.db.update(users).set({ searchText: '' }).where(eq(users.id, erased.id))
  const strange = await buildUser(t.db, {
    email: 'bí-mật@thu-xep.vn',
    searchText: 'a bi-mat@thu-xep.vn 0912',
  })
  const { data } = await t.call(contract.crm.users, { as, query: { sort: 'name', direction: 'asc' } })
  const first = data.items.slice(0, 2).map(({ id }) => id)
  expect(first.toSorted()).toEqual([erased.id, strange.id].toSorted())
})

test('the list of orders is sorted by total, both ways, with equal totals and in a state', async () => {
  const learner = await buildUser(t.db)
  for (let n = 0; n < 50; n += 1)
    await buildOrder(t.db, {
      userId: learner.id,
      total: (n % 4) * 1_000_000,
      state: n % 2 === 0 ? 'paid' : 'expired',
    })
  for (const state of [undefined, 'paid'] as const) {
    const read = (direction: Direction) => (place: Place) =>
      t
        .call(contract.crmOrders.orders, {
          as,
          query: { learner: learner.id, state, sort: 'total', direction, ...place },
        })
        .then(({ data }) => data)
    const rising = await whole(read('asc'))
    expect(rising.length).toBe(state ? 25 : 50)
    const totals = rising.map(({ total }) => total)
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    expect((await whole(read('desc'))).map(({ code }) => code)).toEqual(
      rising.map(({ code }) => code).toReversed(),
    )
  }
})
