import type { GatewayName } from '@repo/contract/payment-providers'
import type { Env } from '../../../env.ts'
import type { Gateway } from './gateway.ts'
import { createGatewayPost } from './gateway-http.ts'
import { createMomo } from './momo.gateway.ts'
import { createVnpay } from './vnpay.gateway.ts'
import { createZalopay } from './zalopay.gateway.ts'

/** MoMo requires at least this time-out ("Thanh toán", "Hoàn tiền"). */
const MOMO_TIMEOUT_MS = 30_000

export type Gateways = ReadonlyMap<GatewayName, Gateway>

/** The enabled gateways. Their settings are complete, because the service does not start otherwise. */
export function createGateways(env: Env, clock: () => Date): Gateways {
  const site = env.PUBLIC_WEB_URL
  const noticeUrl = (name: GatewayName) => `${site}${env.PUBLIC_API_PREFIX}/payments/webhooks/${name}`
  // This page only shows the order; the result comes from server to server.
  const returnUrl = (orderCode: string) => `${site}/payment?order=${orderCode}&back=1`
  const makers: Record<GatewayName, () => Gateway> = {
    vnpay: () =>
      createVnpay(
        {
          merchant: { tmnCode: env.VNPAY_TMN_CODE ?? '', secret: env.VNPAY_HASH_SECRET ?? '' },
          payUrl: env.VNPAY_PAY_URL,
          apiUrl: env.VNPAY_API_URL,
          serverIp: env.VNPAY_SERVER_IP,
          returnUrl,
        },
        createGatewayPost('vnpay', clock),
        clock,
      ),
    momo: () =>
      createMomo(
        { merchant: momoMerchant(env), apiUrl: env.MOMO_API_URL, noticeUrl: noticeUrl('momo'), returnUrl },
        createGatewayPost('momo', clock, MOMO_TIMEOUT_MS),
      ),
    zalopay: () =>
      createZalopay(
        {
          merchant: zalopayMerchant(env),
          apiUrl: env.ZALOPAY_API_URL,
          noticeUrl: noticeUrl('zalopay'),
          returnUrl,
        },
        createGatewayPost('zalopay', clock),
        clock,
      ),
  }
  return new Map(env.PAYMENT_GATEWAYS.map((name) => [name, makers[name]()]))
}

export const momoMerchant = (env: Env) => ({
  partnerCode: env.MOMO_PARTNER_CODE ?? '',
  accessKey: env.MOMO_ACCESS_KEY ?? '',
  secret: env.MOMO_SECRET_KEY ?? '',
})

export const zalopayMerchant = (env: Env) => ({
  appId: env.ZALOPAY_APP_ID ?? 0,
  key1: env.ZALOPAY_KEY1 ?? '',
  key2: env.ZALOPAY_KEY2 ?? '',
})

export interface WithGateways {
  readonly gateways: Gateways
}
