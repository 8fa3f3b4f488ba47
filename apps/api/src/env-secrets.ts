import type { BankService } from '@repo/contract/payment-providers'
import { gatewaySecrets } from './env-payments.ts'

type Given = Record<string, string | undefined>

/** Made by whoever runs the service. */
export const ownSecrets = [
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'OTP_PEPPER',
  'OTP_PEPPER_PREVIOUS',
  'MEDIA_TOKEN_SECRET',
  'MEDIA_KEY_SECRET',
  'MEDIA_KEY_SECRET_PREVIOUS',
  'INBOUND_MAIL_SECRET',
  'METRICS_TOKEN',
]

/** Over what banks' services tell; in use as soon as they are set. */
const noticeSecrets: Record<BankService, string> = {
  sepay: 'SEPAY_WEBHOOK_SECRET',
  casso: 'CASSO_WEBHOOK_KEY',
  payos: 'PAYOS_CHECKSUM_KEY',
}
/** Those that gateways give are of 32 characters and more. */
const LEAST_LENGTH = 20
const LEAST_VARIETY = 10

/** Keys that gateways print in their documents, for their own trial servers: elsewhere anybody could sign with them. */
const printed: Record<string, { value: string; address: string }> = {
  MOMO_SECRET_KEY: { value: 'K951B6PE1waDMi640xX08PD3vg6EkVlz', address: 'MOMO_API_URL' },
  ZALOPAY_KEY1: { value: 'sdngKKJmqEMzvh5QQcdD2A9XBSKUNaYn', address: 'ZALOPAY_API_URL' },
  ZALOPAY_KEY2: { value: 'trMrHtvjo6myautxDUiAcYsVtaeQ8nhf', address: 'ZALOPAY_API_URL' },
}

/** Values copied from an example, too short, or shared between two uses are as good as none. Never names a value. */
export function weakSecretFaults(given: Given): string[] {
  const names = [...ownSecrets, ...gatewaySecrets(given), ...Object.values(noticeSecrets)]
  return names.flatMap((name) => {
    const value = given[name]
    if (!value) return []
    const fault = weaknessOf(name, value, given)
    if (fault) return [`${name}: ${fault}`]
    return names.some((other) => other !== name && given[other] === value)
      ? [`${name}: không được trùng với bí mật khác`]
      : []
  })
}

function weaknessOf(name: string, value: string, given: Given): string | null {
  if (value.length < LEAST_LENGTH) return `cần ít nhất ${LEAST_LENGTH} ký tự`
  if (/demo|change|example|secret|default/i.test(value) || new Set(value).size < LEAST_VARIETY)
    return 'giá trị mặc định hoặc quá đơn giản'
  const known = printed[name]
  // With an address of its own it is the trial server that the key is printed for.
  return known?.value === value && !given[known.address] ? 'khóa mẫu trong tài liệu của cổng' : null
}
