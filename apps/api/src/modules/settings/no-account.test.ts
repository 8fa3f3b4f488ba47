import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { saveSettings } from '../../test/settings.ts'

const { crmSettings, crmSetup, orders } = contract
let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp({ DEMO_MODE: 'false', SMTP_URL: 'smtp://127.0.0.1:9' })
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

async function order(listPrice: number) {
  const as = await t.signIn(await buildUser(t.db))
  const { slug } = await buildCourse(t.db, { listPrice })
  return t.call(orders.create, {
    as,
    body: { courses: [slug] },
    headers: { 'idempotency-key': randomUUID() },
  })
}

test('an academy without a bank account gives free courses, and sells from the moment an account is saved', async () => {
  expect((await t.call(crmSettings.payment, { as: owner })).data.installed.account).toBeNull()
  expect((await t.call(crmSetup.setup, { as: owner })).data.bank).toMatchObject({
    works: false,
    hasAccount: false,
  })
  expect((await t.call(crmSetup.beginTrialTransfer, { as: owner })).error?.name).toBe('payment.no_account')
  expect((await order(500_000)).error?.name).toBe('payment.no_account')
  expect((await order(0)).data.state).toBe('paid')

  const account = { bin: '970422', number: '0987654321', holder: 'CTY MAI TRUC', virtualNumber: '' }
  await saveSettings(t, 'payment', { account })
  expect((await order(500_000)).data.transfer).toMatchObject({
    accountNumber: '0987654321',
    accountName: 'CTY MAI TRUC',
  })
  expect((await t.call(crmSetup.setup, { as: owner })).data.bank.hasAccount).toBe(true)
})
