import { crmSettings } from '@repo/contract/crm-settings'
import { crmSetup } from '@repo/contract/crm-setup'
import { legalSlugs, policyNames } from '@repo/contract/legal-pages'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankTransactions, moneyCases, paymentEvents, trialTransfers } from '../../db/schema/index.ts'
import { bankNotice, sendNotice } from '../../test/bank.ts'
import { buildAdmin, buildCourse, buildPageVersion } from '../../test/factories.ts'
import { createTestApp, type TestApp, type TestSession } from '../../test/harness.ts'
import { findMoneyFaults, newOutsideBooks } from '../../test/money-books.ts'
import { mailWorks } from './setup.policy.ts'

let t: TestApp
let owner: TestSession
beforeAll(async () => {
  t = await createTestApp()
  owner = await t.signIn(await buildAdmin(t.db, ['owner']))
})
afterAll(() => t.close())

const read = async () => (await t.call(crmSetup.setup, { as: owner })).data
const begin = async () => (await t.call(crmSetup.beginTrialTransfer, { as: owner })).data
const last = async () => (await t.call(crmSetup.trialTransfer, { as: owner })).data

describe('a transfer that tries the account', () => {
  test('is begun once, however often it is asked for', async () => {
    expect(await last()).toBeNull()
    const answers = await Promise.all([begin(), begin(), begin()])
    expect(new Set(answers.map(({ code }) => code)).size).toBe(1)
    expect(answers[0]).toMatchObject({
      state: 'waiting',
      transfer: { accountNumber: t.services.env.BANK_ACCOUNT, amount: 10_000, content: answers[0].code },
    })
    expect((await read()).bank).toEqual({
      works: false,
      hasAccount: true,
      lastArrivalAt: null,
      isTrialWaiting: true,
    })
  })

  test('to another account, or with a wrong signature, has not arrived', async () => {
    const { code } = await begin()
    await sendNotice(t, bankNotice(t, { content: code, transferAmount: 10_000, accountNumber: '999' }))
    await sendNotice(t, bankNotice(t, { content: code, transferAmount: 10_000 }), { secret: 'x'.repeat(40) })
    expect(await last()).toMatchObject({ state: 'waiting', help: { wrongSignatures: 1 } })
  })

  test('arrives by the notice of the bank, and is money of no order', async () => {
    const { code } = await begin()
    const notice = bankNotice(t, { content: `CT DEN ${code.toLowerCase()} thu`, transferAmount: 10_000 })
    expect(await sendNotice(t, notice)).toEqual({ status: 200, body: { success: true } })
    await sendNotice(t, notice)
    expect(await last()).toMatchObject({ code, state: 'arrived', arrivedAmount: 10_000, transfer: null })
    expect((await read()).bank).toMatchObject({ works: true, isTrialWaiting: false })
    const events = await t.db
      .select({ outcome: paymentEvents.outcome })
      .from(paymentEvents)
      .where(eq(paymentEvents.providerEventId, String(notice.id)))
    expect(events).toEqual([{ outcome: 'trial' }])
    const ofNotice = eq(bankTransactions.sourceId, String(notice.id))
    expect(await t.db.$count(bankTransactions, ofNotice)).toBe(0)
    expect(await t.db.$count(moneyCases)).toBe(1)
  })

  test('does not disturb the books of money', async () => {
    // What went to another account waits for an accountant; the trial counts nowhere.
    expect(await findMoneyFaults(t.db, { ...newOutsideBooks(), moneyIn: 10_000 })).toEqual([])
  })

  test('is begun anew after it arrived, and for another account', async () => {
    const first = await begin()
    expect(first.state).toBe('waiting')
    const { data } = await t.call(crmSettings.payment, { as: owner })
    const bin = data.banks[0]!.bin
    const account = { bin, number: '19036666', holder: 'CONG TY MINH TAM', virtualNumber: '' }
    const body = { account, otherAccounts: [], gatewaysOff: [], refundLimit: null, version: data.version }
    expect((await t.call(crmSettings.savePayment, { as: owner, body })).status).toBe(200)
    expect((await read()).bank.works).toBe(false)
    expect(await last()).toMatchObject({ code: first.code, isOfOtherAccount: true, transfer: null })
    const second = await begin()
    expect(second).toMatchObject({ isOfOtherAccount: false, transfer: { accountNumber: '19036666' } })
    await sendNotice(
      t,
      bankNotice(t, { content: second.code, transferAmount: 5000, accountNumber: '19036666' }),
    )
    expect(await last()).toMatchObject({ state: 'arrived', arrivedAmount: 5000 })
    expect(await t.db.$count(trialTransfers)).toBe(3)
  })

  test('only owners see and begin one', async () => {
    const as = await t.signIn(await buildAdmin(t.db, ['accountant', 'content', 'sales', 'support']))
    expect((await t.call(crmSetup.setup, { as })).error.name).toBe('access.denied')
    expect((await t.call(crmSetup.beginTrialTransfer, { as })).error.name).toBe('access.denied')
  })
})

describe('the steps of an empty academy', () => {
  test('say what is missing, and work once it is there', async () => {
    const fresh = await createTestApp()
    const as = await fresh.signIn(await buildAdmin(fresh.db, ['owner']))
    const steps = async () => (await fresh.call(crmSetup.setup, { as })).data
    expect(await steps()).toMatchObject({
      isDone: false,
      business: { works: false, missing: expect.arrayContaining(['legalName', 'hotline']) },
      texts: { works: false, missing: [...policyNames] },
      category: { works: false },
      doctor: { works: false },
      course: { works: false, published: 0, unpublished: 0 },
      staff: { works: false, active: 0, invited: 0 },
    })
    await buildCourse(fresh.db)
    await buildPageVersion(fresh.db, { slug: 'dieu-khoan' })
    await buildAdmin(fresh.db, ['support'])
    const { version } = (await fresh.call(crmSettings.business, { as })).data
    const business = {
      legalName: 'Công ty Minh Tâm',
      taxCode: '0101243150',
      registeredOn: '2024-03-02',
      registeredBy: 'Sở Tài chính TP. Hà Nội',
      representative: '',
      licences: [],
      hotline: '1900 1234',
      zalo: '',
      email: '',
      addresses: [{ label: '', address: 'Số 1 Tràng Thi, Hà Nội' }],
      workingHours: '',
      version,
    }
    await fresh.call(crmSettings.saveBusiness, { as, body: business })
    expect(await steps()).toMatchObject({
      isDone: false,
      business: { works: false, missing: ['email'] },
      texts: { works: false, missing: policyNames.slice(1) },
      category: { works: true },
      doctor: { works: true },
      course: { works: true, published: 1 },
      staff: { works: true, active: 1 },
    })
    for (const name of policyNames.slice(1)) await buildPageVersion(fresh.db, { slug: legalSlugs[name] })
    expect((await steps()).texts).toEqual({ works: true, missing: [] })
    await fresh.close()
  })
})

const at = (hour: number) => new Date(Date.UTC(2026, 10, 24, hour))
test.each([
  ['nothing was tried', null, null, true, false],
  ['the last try went out', { outcome: 'handed_over', at: at(1) }, null, true, true],
  ['the last try was refused', { outcome: 'refused', at: at(2) }, at(1), true, false],
  ['a mail went out since the last try', { outcome: 'unreachable', at: at(1) }, at(2), true, true],
  ['there is only an outbox', null, null, false, true],
] as const)('mails work or not where %s', (_name, trial, sentAt, hasServer, works) => {
  expect(mailWorks(trial, sentAt, hasServer)).toBe(works)
})
