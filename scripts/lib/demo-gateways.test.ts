import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { loadEnv } from '../../apps/api/src/env.ts'
import { DEMO_SECRET_NAMES } from './demo-gateways.ts'
import { serviceEnv } from './services.ts'
import { readSettings } from './settings.ts'

const own = ['JWT_SECRET', 'OTP_PEPPER', 'MEDIA_TOKEN_SECRET', 'MEDIA_KEY_SECRET', 'SEPAY_WEBHOOK_SECRET']
const secrets = Object.fromEntries(
  [...own, ...DEMO_SECRET_NAMES].map((name, index) => [
    name,
    `${index}-Qm7xT4vKp2Zs9LdW8cRnB5yHjF3gUeA6xBq8Nt2Lk`.slice(0, 43),
  ]),
)

it('demo gateways: are switched on in the demo, with emulators in their place', () => {
  const env = serviceEnv(readSettings({ GATEWAY_PORT: '4999' }), secrets, 'postgres://x')
  expect(loadEnv(env)).toMatchObject({
    PAYMENT_GATEWAYS: ['vnpay', 'momo', 'zalopay'],
    VNPAY_HASH_SECRET: secrets.VNPAY_HASH_SECRET,
    VNPAY_PAY_URL: 'http://localhost:4999/vnpay/pay',
    MOMO_API_URL: 'http://127.0.0.1:4999/momo',
    SEPAY_API_TOKEN: secrets.SEPAY_API_TOKEN,
    SEPAY_API_URL: 'http://127.0.0.1:4010',
  })
})

it('demo gateways: have no key outside the demo, so the service refuses to start without the real one', () => {
  const env = serviceEnv(readSettings({ DEMO_MODE: 'false' }), secrets, 'postgres://x')
  for (const name of DEMO_SECRET_NAMES) expect(env[name]).toBeUndefined()
  expect(() => loadEnv({ ...env, PAYMENT_GATEWAYS: 'vnpay' })).toThrow(
    /VNPAY_TMN_CODE: chưa đặt.*\n.*VNPAY_HASH_SECRET: chưa đặt/,
  )
})

it("demo pushes: are signed with the folder's own key, or with that of the reader", () => {
  const secret = randomBytes(32).toString('base64url')
  const made = serviceEnv(readSettings({}), { ...secrets, VAPID_PRIVATE_KEY: secret }, 'postgres://x', {})
  // The service refuses to start with a public key of another pair.
  expect(loadEnv(made)).toMatchObject({ VAPID_PRIVATE_KEY: secret })
  const { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY } = made
  const ownKeys = { VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT: 'mailto:toi@example.vn' }
  const given = serviceEnv(readSettings({}), secrets, 'postgres://x', ownKeys)
  expect(given).toMatchObject(ownKeys)
  expect(() => loadEnv({ ...made, VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}` })).toThrow(/VAPID_PUBLIC_KEY/)
})

it('demo tax rate: is set in the demo only, and never replaces one that is set', () => {
  const inDemo = serviceEnv(readSettings({}), secrets, 'postgres://x', {})
  expect(loadEnv(inDemo).TAX_RATE_PERCENT).toEqual([{ from: null, basisPoints: 800 }])
  const withOwnRate = serviceEnv(readSettings({}), secrets, 'postgres://x', { TAX_RATE_PERCENT: '10' })
  expect(withOwnRate.TAX_RATE_PERCENT).toBe('10')
  const real = serviceEnv(readSettings({ DEMO_MODE: 'false' }), secrets, 'postgres://x', {})
  expect(real.TAX_RATE_PERCENT).toBeUndefined()
})
