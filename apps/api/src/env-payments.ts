import { type GatewayName, gateways } from '@repo/contract/payment-providers'
import { z } from 'zod'
import { taxRates } from './env-tax.ts'

const webUrl = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''))

/** Settings of banks' notices and of gateways; part of the service's one schema. */
export const paymentSettings = {
  /** Value added tax that the prices hold, such as `8` or `8,2027-01-01:10`; invoices are not handed on without it. */
  TAX_RATE_PERCENT: taxRates.optional(),
  /** Notices of the bank by Casso and payOS, besides SePay; each is off until its secret is set. */
  CASSO_WEBHOOK_KEY: z.string().min(16).optional(),
  PAYOS_CHECKSUM_KEY: z.string().min(16).optional(),
  /** For the lists of transfers of SePay and Casso, which tell of a notice that was lost; each is off until it is set. */
  SEPAY_API_TOKEN: z.string().min(16).optional(),
  SEPAY_API_URL: webUrl.default('https://my.sepay.vn'),
  CASSO_API_KEY: z.string().min(16).optional(),
  CASSO_API_URL: webUrl.default('https://oauth.casso.vn'),
  /**
   * MISA meInvoice, which invoices go to by themselves once all four are set; without them tables are handed on by hand.
   * The series is form and series of the template, such as `1C26TTH`.
   */
  MEINVOICE_TAX_CODE: z.string().min(10).max(14).optional(),
  MEINVOICE_USERNAME: z.string().min(1).optional(),
  MEINVOICE_PASSWORD: z.string().min(1).optional(),
  MEINVOICE_SERIES: z
    .string()
    .regex(/^\d[CK]\d{2}[A-Z]{3}$/, 'gồm mẫu số và ký hiệu như 1C26TTH')
    .optional(),
  MEINVOICE_API_URL: webUrl.default('https://api.meinvoice.vn/api/integration'),
  /** Ways to pay besides the bank transfer, by their names in the contract's `gateways`; each needs all its settings. */
  PAYMENT_GATEWAYS: z
    .string()
    .default('')
    .transform(namesIn)
    .pipe(z.array(z.enum(gateways, `chỉ gồm ${gateways.join(', ')}`))),
  VNPAY_TMN_CODE: z.string().min(1).optional(),
  VNPAY_HASH_SECRET: z.string().min(8).optional(),
  VNPAY_PAY_URL: webUrl.default('https://pay.vnpay.vn/vpcpay.html'),
  VNPAY_API_URL: webUrl.default('https://merchant.vnpay.vn/merchant_webapi/api/transaction'),
  /** Address of this server, which VNPay wants in queries and refunds. */
  VNPAY_SERVER_IP: z.string().min(7).max(45).default('127.0.0.1'),
  MOMO_PARTNER_CODE: z.string().min(1).optional(),
  MOMO_ACCESS_KEY: z.string().min(1).optional(),
  MOMO_SECRET_KEY: z.string().min(8).optional(),
  MOMO_API_URL: webUrl.default('https://payment.momo.vn'),
  ZALOPAY_APP_ID: z.coerce.number().int().positive().optional(),
  ZALOPAY_KEY1: z.string().min(8).optional(),
  ZALOPAY_KEY2: z.string().min(8).optional(),
  ZALOPAY_API_URL: webUrl.default('https://openapi.zalopay.vn'),
}

type Given = Record<string, string | undefined>
type Setting = keyof typeof paymentSettings

interface GatewayNeeds {
  /** By which the gateway knows us. */
  names: readonly Setting[]
  /** With which messages are signed, so with which courses are opened: `weakSecretFaults` looks at each. */
  secrets: readonly [Setting, ...Setting[]]
}

/** What a way to pay needs; with less its messages could be forged or its payments lost. */
const gatewayNeeds: Record<GatewayName, GatewayNeeds> = {
  vnpay: { names: ['VNPAY_TMN_CODE'], secrets: ['VNPAY_HASH_SECRET'] },
  momo: { names: ['MOMO_PARTNER_CODE', 'MOMO_ACCESS_KEY'], secrets: ['MOMO_SECRET_KEY'] },
  zalopay: { names: ['ZALOPAY_APP_ID'], secrets: ['ZALOPAY_KEY1', 'ZALOPAY_KEY2'] },
}

function gatewaysOn(given: Given): GatewayName[] {
  const named = namesIn(given.PAYMENT_GATEWAYS ?? '')
  return gateways.filter((gateway) => named.includes(gateway))
}

/** Settings that a gateway which is switched on lacks. */
export const gatewayFaults = (given: Given): string[] =>
  gatewaysOn(given).flatMap((gateway) => {
    const { names, secrets } = gatewayNeeds[gateway]
    return [...names, ...secrets]
      .filter((name) => !given[name])
      .map((name) => `${name}: chưa đặt, trong khi PAYMENT_GATEWAYS có ${gateway}`)
  })

/** Secrets of the gateways that are switched on, by the names of their settings. */
export const gatewaySecrets = (given: Given): Setting[] =>
  gatewaysOn(given).flatMap((gateway) => gatewayNeeds[gateway].secrets)

/** Names in a list with commas. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
