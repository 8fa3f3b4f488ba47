import { createECDH } from 'node:crypto'
import { addressesOf, listenUrl } from './addresses.ts'
import type { Settings } from './settings.ts'

/** Keys of the demo's gateways and of its bank's list, and the key that it signs pushes with. */
export const DEMO_SECRET_NAMES = [
  'VNPAY_HASH_SECRET',
  'MOMO_ACCESS_KEY',
  'MOMO_SECRET_KEY',
  'ZALOPAY_KEY1',
  'ZALOPAY_KEY2',
  'SEPAY_API_TOKEN',
  'VAPID_PRIVATE_KEY',
] as const

/** Switches all gateways and the list of the bank on, with the local stand-ins on their other side. */
export function demoGatewayEnv(settings: Settings, secrets: Record<string, string>): NodeJS.ProcessEnv {
  const { gateways } = addressesOf(settings)
  const server = listenUrl(settings, settings.GATEWAY_PORT)
  return {
    ...Object.fromEntries(DEMO_SECRET_NAMES.map((name) => [name, secrets[name]])),
    SEPAY_API_URL: listenUrl(settings, settings.BANK_PORT),
    PAYMENT_GATEWAYS: 'vnpay,momo,zalopay',
    VNPAY_TMN_CODE: 'THAMHOC1',
    // A browser goes there; the other addresses are for servers.
    VNPAY_PAY_URL: `${gateways}/vnpay/pay`,
    VNPAY_API_URL: `${server}/vnpay/api/transaction`,
    MOMO_PARTNER_CODE: 'MOMODEMO',
    MOMO_API_URL: `${server}/momo`,
    ZALOPAY_APP_ID: '2554',
    ZALOPAY_API_URL: `${server}/zalopay`,
  }
}

/** Lets browsers subscribe to pushes of the demo; a key of the reader's own comes with its other half. */
export function demoPushEnv(
  secrets: Record<string, string>,
  { VAPID_PRIVATE_KEY: own }: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const privateKey = secrets.VAPID_PRIVATE_KEY
  if (own || !privateKey) return {}
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return {
    VAPID_PRIVATE_KEY: privateKey,
    VAPID_PUBLIC_KEY: pair.getPublicKey('base64url'),
    // RFC 2606: nobody has this address.
    VAPID_SUBJECT: 'mailto:demo@demo.invalid',
  }
}

/**
 * Outside demo mode a key of the gateways' is set by who runs the service or not at all: one that we made up would
 * let it start, and refuse every payment's notice.
 */
export function withoutDemoSecrets(secrets: Record<string, string>): Record<string, string> {
  const names: readonly string[] = DEMO_SECRET_NAMES
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => !names.includes(name)))
}
