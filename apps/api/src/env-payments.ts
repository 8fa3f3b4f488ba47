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
  /** Ways to pay besides the bank transfer: any of vnpay, momo, zalopay. Each named one needs all its settings. */
  PAYMENT_GATEWAYS: z
    .string()
    .default('')
    .transform(namesIn)
    .pipe(z.array(z.enum(['vnpay', 'momo', 'zalopay'], 'chỉ gồm vnpay, momo, zalopay'))),
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

/** What a way to pay needs; with less its messages could be forged or its payments lost. */
const gatewayNeeds = {
  vnpay: ['VNPAY_TMN_CODE', 'VNPAY_HASH_SECRET'],
  momo: ['MOMO_PARTNER_CODE', 'MOMO_ACCESS_KEY', 'MOMO_SECRET_KEY'],
  zalopay: ['ZALOPAY_APP_ID', 'ZALOPAY_KEY1', 'ZALOPAY_KEY2'],
} as const

/** Settings that a gateway which is switched on lacks. */
export function gatewayFaults(given: Record<string, string | undefined>): string[] {
  const names = namesIn(given.PAYMENT_GATEWAYS ?? '')
  return Object.entries(gatewayNeeds).flatMap(([gateway, needs]) =>
    names.includes(gateway)
      ? needs
          .filter((name) => !given[name])
          .map((name) => `${name}: chưa đặt, trong khi PAYMENT_GATEWAYS có ${gateway}`)
      : [],
  )
}

/** Names in a list with commas. */
export function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean)
}
