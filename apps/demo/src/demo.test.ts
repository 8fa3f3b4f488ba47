import { createTestApp, type TestApp } from '@repo/api/testing'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demo } from './demo.ts'
import { seedDemo } from './run.ts'

let t: TestApp
beforeAll(async () => {
  t = await createTestApp({}, undefined, demo)
  await seedDemo(t.services, 0)
})
afterAll(() => t.close())

test('demo: the login page of each site offers the demo accounts, without the data that only the seed needs', async () => {
  const { data } = await t.call(contract.content.demoAccounts, { query: { app: 'doctor' } })
  expect(data.map(({ email }) => email)).toEqual(['bs.diem@demo.thamhoc.vn', 'bs.lam@demo.thamhoc.vn'])
  expect(Object.keys(data[0] ?? {}).sort()).toEqual(['email', 'name', 'note', 'password'])
})

test('demo: the login page shows the current code of a seeded account', async () => {
  const email = 'chusohuu@demo.thamhoc.vn'
  const { data } = await t.call(contract.secondFactor.demoCode, { query: { email } })
  expect(data?.code).toMatch(/^\d{6}$/)
})
