import { join } from 'node:path'

export interface GatewaySettings {
  host: string
  port: number
  /** This emulator's own address, as browsers on this machine see it. */
  publicUrl: string
  /** The learner's site, to lead back to. */
  webUrl: string
  /** A merchant tells VNPay by contract where its notices go; the other two are told with each payment. */
  vnpayNoticeUrl: string
  vnpay: { tmnCode: string; secret: string }
  momo: { partnerCode: string; accessKey: string; secretKey: string }
  zalopay: { appId: number; key1: string; key2: string }
  /** Between two tries of a notice that was not taken; minutes at the real ones. */
  retryMs: number
  /** Keeps payments over a restart, so that they can still be asked about and refunded; null keeps them in memory. */
  ledgerFile: string | null
}

const needed = [
  'VNPAY_TMN_CODE',
  'VNPAY_HASH_SECRET',
  'MOMO_PARTNER_CODE',
  'MOMO_ACCESS_KEY',
  'MOMO_SECRET_KEY',
  'ZALOPAY_APP_ID',
  'ZALOPAY_KEY1',
  'ZALOPAY_KEY2',
] as const

const DEFAULT_RETRY_MS = 3000

/** Reads the emulator's settings. @throws Error naming all that is missing. */
export function readSettings(env: Record<string, string | undefined>): GatewaySettings {
  const missing = needed.filter((name) => !env[name])
  if (missing.length > 0) throw new Error(`${missing.join(', ')}: chưa đặt`)
  const port = Number(env.GATEWAY_PORT || '4020')
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error('GATEWAY_PORT: không phải số cổng')
  const text = (name: (typeof needed)[number]) => env[name] ?? ''
  const webUrl = (env.PUBLIC_WEB_URL || 'http://localhost:3000').replace(/\/+$/, '')
  return {
    host: env.HOST || '127.0.0.1',
    port,
    publicUrl: `http://localhost:${port}`,
    webUrl,
    vnpayNoticeUrl: `${webUrl}/api/payments/webhooks/vnpay`,
    vnpay: { tmnCode: text('VNPAY_TMN_CODE'), secret: text('VNPAY_HASH_SECRET') },
    momo: {
      partnerCode: text('MOMO_PARTNER_CODE'),
      accessKey: text('MOMO_ACCESS_KEY'),
      secretKey: text('MOMO_SECRET_KEY'),
    },
    zalopay: {
      appId: Number(text('ZALOPAY_APP_ID')),
      key1: text('ZALOPAY_KEY1'),
      key2: text('ZALOPAY_KEY2'),
    },
    retryMs: Number(env.GATEWAY_RETRY_MS) || DEFAULT_RETRY_MS,
    ledgerFile: env.DATA_DIR ? join(env.DATA_DIR, 'gateways.json') : null,
  }
}
