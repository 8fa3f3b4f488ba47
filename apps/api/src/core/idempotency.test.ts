import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courses, idempotencyKeys, orders as ordersTable } from '../db/schema/index.ts'
import { buildCourse, buildUser } from '../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../test/harness.ts'
import { createSweepHandler } from '../worker/sweep.handler.ts'
import { HOUR_MS } from './durations.ts'

const { orders } = contract
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

async function buyer() {
  const user = await buildUser(t.db)
  const course = await buildCourse(t.db)
  const order = async (key: string, slug = course.slug) =>
    t.call(orders.create, {
      as: await t.signIn(user),
      body: { courses: [slug] },
      headers: { 'idempotency-key': key },
    })
  return { user, course, order }
}
const countOf = (user: TestUser) => t.db.$count(ordersTable, eq(ordersTable.userId, user.id))

test('idempotency: a failed command stores nothing, and the same key may try again', async () => {
  const { user, course, order } = await buyer()
  await t.db.update(courses).set({ status: 'archived' }).where(eq(courses.id, course.id))
  const key = randomUUID()
  expect((await order(key)).error.name).toBe('course.not_for_sale')
  expect(await t.db.$count(idempotencyKeys, eq(idempotencyKeys.key, key))).toBe(0)
  await t.db.update(courses).set({ status: 'published' }).where(eq(courses.id, course.id))
  expect([(await order(key)).status, await countOf(user)]).toEqual([200, 1])
})

test('idempotency: a key keeps its answer for a day, even if the order changes, and can be used again after that', async () => {
  const { order } = await buyer()
  const other = await buildCourse(t.db)
  const key = randomUUID()
  const first = await order(key)
  t.time.advance(23 * HOUR_MS)
  await createSweepHandler(t.services)()
  expect((await order(key)).text).toBe(first.text)
  expect((await order(key, other.slug)).error.name).toBe('request.idempotency_key_reused')
  t.time.advance(2 * HOUR_MS)
  await createSweepHandler(t.services)()
  expect((await order(key, other.slug)).status).toBe(200)
})

test('idempotency: a repetition answers a conflict when the first request takes longer than the longest wait', async () => {
  const { user, order } = await buyer()
  const key = randomUUID()
  const first = new Client({ connectionString: t.databaseUrl })
  await first.connect()
  try {
    await first.query('begin')
    await first.query('insert into idempotency_keys (user_id, key, request_hash) values ($1, $2, $3)', [
      user.id,
      key,
      'x',
    ])
    const second = await order(key)
    expect([second.status, second.error.name]).toEqual([409, 'request.conflict'])
  } finally {
    await first.end()
  }
  expect((await order(key)).status).toBe(200)
})
