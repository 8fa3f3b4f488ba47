import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from './test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(() => t.close())

test('is ready once the database, its version and the queue are there', async () => {
  const answer = await t.app.inject('/readyz')
  expect(answer.json()).toEqual({
    status: 'ready',
    checks: { database: true, migrations: true, queue: true },
  })
})
