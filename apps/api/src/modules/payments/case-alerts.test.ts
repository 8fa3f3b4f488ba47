import { contract } from '@repo/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyCases } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildUser } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestUser } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { createCaseAlerts } from './case-alerts.service.ts'

let t: TestApp
let accountant: TestUser
let owner: TestUser
beforeAll(async () => {
  t = await createTestApp()
  accountant = await buildAdmin(t.db, ['accountant'])
  owner = await buildAdmin(t.db, ['owner'])
})
afterAll(() => t.close())

const money = (transferAmount: number, content = 'không rõ đơn') =>
  sendNotice(t, bankNotice(t, { content, transferAmount }))
const run = () => createCaseAlerts(t.services)()
const told = async (user: TestUser) => (await mailsTo(t.db, user.email)).length

test('case alerts: accountants get one mail about all new cases, and no second one', async () => {
  const sales = await buildAdmin(t.db, ['sales'])
  const left = await buildUser(t.db, { role: 'admin', permissions: ['accountant'], status: 'locked' })
  await run()
  expect(await told(accountant)).toBe(0)
  await money(5000)
  await money(1_200_000)
  await run()
  await run()
  const [mail] = await mailsTo(t.db, accountant.email)
  expect(mail?.subject).toContain('2 khoản tiền')
  expect(mail?.text).toContain('1.205.000')
  expect(mail?.text).toContain(`${t.services.env.PUBLIC_CRM_URL}/crm/Money`)
  expect([await told(accountant), await told(owner), await told(sales), await told(left)]).toEqual([
    1, 1, 0, 0,
  ])
})

test('case alerts: two concurrent runs send one mail', async () => {
  const before = await told(owner)
  await money(7000)
  await Promise.all([run(), run(), run()])
  expect(await told(owner)).toBe(before + 1)
})

test('case alerts: cases decided meanwhile are not mailed', async () => {
  await money(9000)
  const as = await t.signIn(accountant)
  const { data } = await t.call(contract.crmOrders.moneyCases, { as, query: {} })
  const one = data.items.find(({ amount }) => amount === 9000)
  await t.call(contract.crmOrders.resolveMoneyCase, {
    as,
    params: { id: one?.id ?? '' },
    body: { resolution: 'kept', note: 'Đã hỏi người chuyển' },
  })
  const before = await told(accountant)
  await run()
  expect(await told(accountant)).toBe(before)
})

test('case alerts: a mail that could not be stored is sent by the next run', async () => {
  await money(11_000)
  const before = await told(owner)
  const broken = createCaseAlerts({
    ...t.services,
    env: { ...t.services.env, SMTP_URL: 'smtp://localhost:25' },
    queue: {
      ...t.services.queue,
      send: () => Promise.reject(new Error('gone')),
    },
  })
  await expect(broken()).rejects.toThrow('gone')
  await run()
  expect(await told(owner)).toBe(before + 1)
  expect(await t.db.$count(moneyCases, eq(moneyCases.amount, 11_000))).toBe(1)
})
