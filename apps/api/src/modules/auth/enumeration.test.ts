import * as argon2 from '@node-rs/argon2'
import { contract } from '@repo/contract'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rateLimits, type users } from '../../db/schema/index.ts'
import { buildUser, TEST_PASSWORD } from '../../test/factories.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'

// The mocks call the real functions.
vi.mock('@node-rs/argon2', { spy: true })

const { auth } = contract
let t: TestApp
let n = 0

beforeAll(async () => {
  // With a mail server and a phone provider configured, so that every step of a live site runs.
  t = await createTestApp({
    SMTP_URL: 'smtp://127.0.0.1:9',
    SMS_API_KEY: 'khoa',
    SMS_SECRET_KEY: 'bi-mat',
    SMS_BRAND: 'ThamHoc',
  })
})
afterAll(() => t.close())
beforeEach(() => t.db.delete(rateLimits))

const unknown = () => `khong-ai-${++n}@example.vn`
const textOf = (query: unknown): string => {
  const text = typeof query === 'string' ? query : (query as { text: string }).text
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * pg-boss refreshes its list of queues once a minute, independent of requests. Its queries that a request causes name a
 * queue in their condition.
 */
const isRefreshOfQueues = (text: string) =>
  text.startsWith('SELECT q.name,') && !text.includes('WHERE q.name')

/** What a request makes the server do: its statements in order, its hashes and its answer. */
async function stepsOf(call: () => Promise<{ status: number; text: string }>) {
  const statements = vi.spyOn(Client.prototype, 'query')
  const [hash, verify] = [vi.mocked(argon2.hash), vi.mocked(argon2.verify)]
  hash.mockClear()
  verify.mockClear()
  const { status, text } = await call()
  const steps = {
    statements: statements.mock.calls
      .map(([query]) => textOf(query))
      .filter((statement) => !isRefreshOfQueues(statement)),
    hashes: hash.mock.calls.length,
    verifications: verify.mock.calls.length,
    status,
    // Different for each request on purpose, and of one length.
    text: text.replace(/"requestId":"[^"]+"/, '').replace(/("registration":")([\w-]+)/, '$1'),
    length: text.length,
  }
  statements.mockRestore()
  await t.db.delete(rateLimits)
  return steps
}

const consent = { acceptTerms: true, acceptPrivacy: true } as const
const login =
  (email: string, more: object = {}) =>
  () =>
    t.call(auth.login, { body: { email, password: 'sai mật khẩu', ...more } })
const flows: [string, (email: string) => () => Promise<{ status: number; text: string }>][] = [
  ['login', (email) => login(email)],
  ['login on a device that says its id', (email) => login(email, { deviceId: 'một-máy' })],
  [
    'register',
    (email) => () =>
      t.call(auth.register, { body: { name: 'Lê An', email, password: 'cà phê sữa đá 39k', ...consent } }),
  ],
  ['forgot', (email) => () => t.call(auth.forgotPassword, { body: { email } })],
  ['forgot by phone', (email) => () => t.call(auth.forgotPassword, { body: { email, channel: 'phone' } })],
  ['resend', (email) => () => t.call(auth.resendOtp, { body: { email } })],
  ['verify', (email) => () => t.call(auth.verifyOtp, { body: { email, otp: '123456' } })],
  [
    'verify of a reset',
    (email) => () => t.call(auth.verifyOtp, { body: { email, otp: '123456', purpose: 'reset' } }),
  ],
]

/** Every kind of account that an address may have. */
const kinds: [string, Partial<typeof users.$inferInsert>][] = [
  ['an active one', {}],
  ['an active one with a phone', { phone: '0912345678' }],
  ['an unproved one', { status: 'pending' }],
  ['a locked one', { status: 'locked' }],
  ['a shut one', { failedLogins: 150 }],
  ['one of the staff', { role: 'admin', permissions: ['owner'] }],
]

describe.each(flows)('%s', (_flow, call) => {
  test.each(kinds)(
    'takes the same steps for %s as for an address without an account',
    async (_kind, values) => {
      const { email } = await buildUser(t.db, { email: `nguoi-that-${++n}@example.vn`, ...values })
      // Called once before, so that values made at the first use exist.
      await stepsOf(call(unknown()))
      const stranger = await stepsOf(call(unknown()))
      const known = await stepsOf(call(email))
      expect(known).toEqual(stranger)
      expect(stranger.statements.length).toBeGreaterThan(3)
    },
  )
})

test('sign-in: the right password of an inactive account is answered like a wrong one', async () => {
  const right = (email: string) => () => t.call(auth.login, { body: { email, password: TEST_PASSWORD } })
  const stranger = await stepsOf(right(unknown()))
  for (const values of [{ status: 'pending' }, { status: 'locked' }, { failedLogins: 150 }] as const) {
    const { email } = await buildUser(t.db, values)
    expect(await stepsOf(right(email))).toEqual(stranger)
  }
})
