import { randomUUID } from 'node:crypto'
import { contract } from '@repo/contract'
import { unsetSettings } from '@repo/contract/settings'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadEnv } from '../../env.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildUser } from '../../test/factories.ts'
import { gatewayEnv } from '../../test/gateways.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { mailsTo } from '../../test/mails.ts'
import { saveSettings } from '../../test/settings.ts'
import { assertPossible } from './settings.policy.ts'

const { crmSettings, orders } = contract
const PRICE_VND = 1_000_000
let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp(gatewayEnv)
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const account = { bin: '999999', number: '0000987654321', holder: 'CONG TY MINH TAM', virtualNumber: '' }

async function placeOrder() {
  const as = await t.signIn(await buildUser(t.db))
  const course = await buildCourse(t.db, { listPrice: PRICE_VND })
  const body = { courses: [course.slug] }
  const { data } = await t.call(orders.create, {
    as,
    body,
    headers: { 'idempotency-key': randomUUID() },
  })
  const params = { code: data.code }
  const read = async () => (await t.call(orders.get, { as, params })).data
  const begin = () => t.call(orders.pay, { as, params, body: { gateway: 'momo' } })
  return { as, body, code: data.code, read, begin }
}
const transferred = (code: string, accountNumber: string, fields = {}) =>
  sendNotice(t, bankNotice(t, { content: code, transferAmount: PRICE_VND, accountNumber, ...fields }))

test('payment settings: a new account is shown on new orders, and an older order keeps the one it was shown', async () => {
  const before = await placeOrder()
  const installed = t.services.env.BANK_ACCOUNT ?? ''
  expect((await before.read()).transfer?.accountNumber).toBe(installed)
  await saveSettings(t, 'payment', { account })

  const after = await placeOrder()
  expect((await after.read()).transfer).toMatchObject({
    accountNumber: '0000987654321',
    accountName: 'CONG TY MINH TAM',
    bankName: t.services.env.BANK_NAME,
  })
  expect((await after.read()).transfer?.qr).toContain('0000987654321')
  expect((await before.read()).transfer?.accountNumber).toBe(installed)

  // Money on either account pays.
  await transferred(before.code, installed)
  await transferred(after.code, '0000987654321')
  expect([(await before.read()).state, (await after.read()).state]).toEqual(['paid', 'paid'])
})

test('payment settings: money on an account that was set before still pays, on a strange one it does not', async () => {
  await saveSettings(t, 'payment', {
    account: { ...account, number: '0000111122223', virtualNumber: 'VA01' },
  })
  const order = await placeOrder()
  expect((await order.read()).transfer?.accountNumber).toBe('VA01')
  await saveSettings(t, 'payment', { account: null })
  await transferred(order.code, '0000999900009')
  expect((await order.read()).state).toBe('pending_payment')
  await transferred(order.code, '0000111122223', { subAccount: 'VA01' })
  expect((await order.read()).state).toBe('paid')
})

test('payment settings: money on another account of ours pays, by its number and by its virtual one', async () => {
  const other = { ...account, number: '0000444455556', virtualNumber: 'VA44' }
  await saveSettings(t, 'payment', { account, otherAccounts: [other] })
  const placed = await Promise.all([placeOrder(), placeOrder(), placeOrder()])
  const [byNumber, byVirtual, strange] = placed
  expect((await byNumber.read()).transfer?.accountNumber).toBe(account.number)
  await transferred(byNumber.code, '0000444455556')
  await transferred(byVirtual.code, '0000444455556', { subAccount: 'VA44' })
  await transferred(strange.code, '0000444455557')
  const states = await Promise.all(placed.map(async ({ read }) => (await read()).state))
  expect(states).toEqual(['paid', 'paid', 'pending_payment'])
})

test('payment settings: no number stands at two accounts, and an account that nobody tells of names its field', async () => {
  const { version } = (await t.call(crmSettings.payment, { as: owner })).data
  const save = (otherAccounts: object[]) =>
    t.call(crmSettings.savePayment, {
      as: owner,
      body: { ...unsetSettings.payment, account, otherAccounts: otherAccounts as never, version },
    })
  const other = { ...account, number: '0000444455556' }
  for (const twice of [[account], [other, other], [{ ...other, virtualNumber: account.number }]])
    expect((await save(twice)).error).toMatchObject({
      name: 'input.invalid',
      details: [{ path: 'body.otherAccounts' }],
    })
  expect((await save([other, { ...other, number: '0000444455557', bin: '970436' }])).error).toMatchObject({
    name: 'settings.unknown_bank',
    details: [{ path: 'body.otherAccounts.1.bin' }],
  })
})

test('payment settings: the code for the counter names the account of new orders, and no amount', async () => {
  const counter = async () => (await t.call(crmSettings.payment, { as: owner })).data.counter
  await saveSettings(t, 'payment', { account: { ...account, virtualNumber: 'VA01' } })
  expect(await counter()).toMatchObject({
    accountNumber: 'VA01',
    accountName: 'CONG TY MINH TAM',
    qr: expect.stringMatching(/^000201010211.*0104VA01.*5303704(?!54)5802VN63/),
  })
  await saveSettings(t, 'payment', { account: null })
  expect((await counter())?.accountNumber).toBe(t.services.env.BANK_ACCOUNT)
})

test('payment settings: a gateway that is switched off is not offered and begins nothing', async () => {
  await saveSettings(t, 'payment', { gatewaysOff: ['momo'] })
  const order = await placeOrder()
  expect((await order.read()).gateways).toEqual(['vnpay', 'zalopay'])
  const quote = await t.call(orders.quote, { as: order.as, body: order.body })
  expect(quote.data.gateways).toEqual(['vnpay', 'zalopay'])
  expect((await order.begin()).error.name).toBe('payment.gateway_off')
  await saveSettings(t, 'payment', { gatewaysOff: [] })
  expect((await order.read()).gateways).toEqual(['vnpay', 'momo', 'zalopay'])
})

test('payment settings: the owner learns which secrets are set, and never their values', async () => {
  const { data } = await t.call(crmSettings.payment, { as: owner })
  expect(data.installed.account).toMatchObject({ number: t.services.env.BANK_ACCOUNT })
  expect(data.installed.gateways).toEqual(['vnpay', 'momo', 'zalopay'])
  expect(data.installed.secrets).toContainEqual({ name: 'VNPAY_HASH_SECRET', isSet: true })
  const answer = JSON.stringify(data)
  for (const secret of [...Object.values(gatewayEnv).slice(2), t.services.env.SEPAY_WEBHOOK_SECRET])
    if (secret.includes('secret') || secret.includes('key')) expect(answer).not.toContain(secret)
})

test('payment settings: an account of no known bank is refused; a demo knows only its own', async () => {
  const { version } = (await t.call(crmSettings.payment, { as: owner })).data
  const save = (changed: object) =>
    t.call(crmSettings.savePayment, {
      as: owner,
      body: { ...unsetSettings.payment, account: { ...account, ...changed }, version },
    })
  expect((await save({ bin: '970436' })).error.name).toBe('settings.unknown_bank')
  expect((await save({ bin: '97043' })).error.name).toBe('input.invalid')
  expect((await save({ number: '12 đ' })).error.name).toBe('input.invalid')
})

test('payment settings: a bank that tells of virtual accounts only needs one, unless another service tells', () => {
  const real = {
    DATABASE_URL: 'postgresql:///unused',
    ...Object.fromEntries(
      ['JWT_SECRET', 'OTP_PEPPER', 'MEDIA_TOKEN_SECRET', 'MEDIA_KEY_SECRET', 'SEPAY_WEBHOOK_SECRET'].map(
        (name) => [name, randomUUID() + randomUUID()],
      ),
    ),
    BANK_BIN: '970436',
    BANK_NAME: 'Vietcombank',
    BANK_ACCOUNT: '0123456789',
    BANK_ACCOUNT_NAME: 'CONG TY',
    SMTP_URL: 'smtp://localhost:25',
  }
  const possible = (changed: object, env: Record<string, string> = {}) => {
    const payment = {
      account: { ...account, bin: '970418', ...changed },
      otherAccounts: [],
      gatewaysOff: [],
      refundLimit: null,
    }
    return () => assertPossible({ payment }, loadEnv({ ...real, ...env }))
  }
  expect(possible({})).toThrow('settings.virtual_account_needed')
  expect(possible({ virtualNumber: 'VA01' })).not.toThrow()
  expect(possible({}, { CASSO_WEBHOOK_KEY: randomUUID() + randomUUID() })).not.toThrow()
  expect(possible({ bin: '970436' })).not.toThrow()
  expect(possible({ bin: '999999' })).toThrow('settings.unknown_bank')
})

test('payment settings: every owner is mailed about another account, and about nothing else', async () => {
  const other = await buildAdmin(t.db, ['owner'])
  const accountant = await buildAdmin(t.db, ['accountant'])
  await saveSettings(t, 'payment', { account: { ...account, number: '0000555566667' } })
  const [mail, ...more] = await mailsTo(t.db, other.email)
  expect(mail?.text).toContain('0000555566667')
  expect(more).toEqual([])
  await saveSettings(t, 'payment', {
    account: { ...account, number: '0000555566667' },
    gatewaysOff: ['momo'],
    refundLimit: null,
  })
  expect(await mailsTo(t.db, other.email)).toHaveLength(1)
  expect(await mailsTo(t.db, accountant.email)).toEqual([])
})
