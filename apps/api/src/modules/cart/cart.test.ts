import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { MAX_ORDER_LINES } from '@repo/contract/order-limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cartCourses, courses } from '../../db/schema/index.ts'
import { buildCourse, buildEnrollment, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'

const { cart, orders } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

const SEEN = 1_000_000
const course = (values: Partial<typeof courses.$inferInsert> = {}) =>
  buildCourse(t.db, { listPrice: SEEN, salePrice: null, ...values })
const add = (as: TestSession, ...ids: string[]) =>
  t.call(cart.addToCart, { as, body: { courses: ids.map((id) => ({ id, seenPrice: SEEN })) } })
const read = async (as: TestSession) => (await t.call(cart.cart, { as })).data
const slugs = async (as: TestSession) => (await read(as)).lines.map((line) => line.course.slug)
const learner = async () => {
  const user = await buildUser(t.db)
  return { user, as: await t.signIn(user) }
}

test('cart: keeps each course once in the order in which it was filled, and only for its owner', async () => {
  const [{ as }, other] = [await learner(), await learner()]
  const [first, second, third] = [await course(), await course(), await course()]
  await add(as, second.id, first.id)
  t.time.advance(1000)
  // As a browser joins what its visitor had chosen, perhaps twice.
  expect((await add(as, first.id, third.id)).data).toEqual({ left: [] })
  await add(as, first.id, third.id)
  expect(await slugs(as)).toEqual([second.slug, first.slug, third.slug])
  expect(await slugs(other.as)).toEqual([])
  await t.call(cart.removeFromCart, { as: other.as, params: { id: first.id } })
  expect((await read(as)).total).toBe(3 * SEEN)
  await t.call(cart.removeFromCart, { as, params: { id: first.id } })
  expect(await slugs(as)).toEqual([second.slug, third.slug])
})

test('cart: tells of another price, of what is off sale and of what the learner has by now', async () => {
  const { user, as } = await learner()
  const [dearer, withdrawn, owned] = [await course(), await course(), await course()]
  await add(as, dearer.id, withdrawn.id, owned.id)
  await t.db.update(courses).set({ listPrice: 1_200_000 }).where(eq(courses.id, dearer.id))
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, withdrawn.id))
  await buildEnrollment(t.db, { userId: user.id, courseId: owned.id })
  const { lines, total } = await read(as)
  expect(lines.map(({ state, seenPrice, price }) => ({ state, seenPrice, price }))).toEqual([
    { state: 'for_sale', seenPrice: SEEN, price: 1_200_000 },
    { state: 'withdrawn', seenPrice: SEEN, price: SEEN },
    { state: 'owned', seenPrice: SEEN, price: SEEN },
  ])
  expect(total).toBe(1_200_000)
})

test('cart: holds as much as an order, also for two additions at once, and says what found no room', async () => {
  const { user, as } = await learner()
  const { categoryId } = await course()
  const made = await Promise.all(Array.from({ length: MAX_ORDER_LINES + 1 }, () => course({ categoryId })))
  const ids = made.map(({ id }) => id)
  await add(as, ...ids.slice(2))
  const [one = '', two = ''] = ids
  const answers = await Promise.all([add(as, one), add(as, two)])
  expect(answers.map(({ data }) => data.left.length).toSorted()).toEqual([0, 1])
  expect(await t.db.$count(cartCourses, eq(cartCourses.userId, user.id))).toBe(MAX_ORDER_LINES)
})

test('cart of a visitor: priced without telling of courses that never were public', async () => {
  const [open, draft] = [await course(), await course({ status: 'draft' })]
  const { data } = await t.call(cart.priceCart, { query: { courses: [open.id, draft.id] } })
  expect(data.lines.map((line) => line.course.slug)).toEqual([open.slug])
  const { as } = await learner()
  await add(as, draft.id)
  expect(await slugs(as)).toEqual([])
})

test('cart: what was paid for leaves it; an order at another price than was told is refused', async () => {
  const { as } = await learner()
  const [bought, stays] = [await course(), await course()]
  await add(as, bought.id, stays.id)
  const order = (expectedTotal: number | null) =>
    t.call(orders.create, {
      as,
      headers: { 'idempotency-key': randomUUID() },
      body: { courses: [bought.slug], coupon: null, gift: null, expectedTotal },
    })
  const refused = await order(SEEN - 1)
  expect(refused.error).toMatchObject({ name: 'order.price_changed', details: { total: SEEN } })
  expect((await order(SEEN)).status).toBe(200)
  expect(await slugs(as)).toEqual([bought.slug, stays.slug])
  await t.db.update(courses).set({ listPrice: 0 }).where(eq(courses.id, bought.id))
  expect((await order(0)).data.state).toBe('paid')
  expect(await slugs(as)).toEqual([stays.slug])
})
