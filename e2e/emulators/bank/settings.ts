export interface BankSettings {
  host: string
  port: number
  /** Where the service under test takes notices. */
  apiUrl: string
  /** The learner's site, to lead back to. */
  webUrl: string
  secret: string
  /** Keys by which the lists of transfers are asked for; empty where nobody may. */
  sepayToken: string
  cassoKey: string
}

/** Reads the emulator's few settings. @throws Error naming what is missing. */
export function readSettings(env: Record<string, string | undefined>): BankSettings {
  const secret = env.SEPAY_WEBHOOK_SECRET ?? ''
  if (secret === '') throw new Error('SEPAY_WEBHOOK_SECRET: chưa đặt')
  const port = Number(env.BANK_PORT ?? '4010')
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('BANK_PORT: không phải số cổng')
  return {
    host: env.HOST || '127.0.0.1',
    port,
    apiUrl: (env.API_URL || 'http://127.0.0.1:4000').replace(/\/+$/, ''),
    webUrl: (env.PUBLIC_WEB_URL || 'http://localhost:3000').replace(/\/+$/, ''),
    secret,
    sepayToken: env.SEPAY_API_TOKEN ?? '',
    cassoKey: env.CASSO_API_KEY ?? '',
  }
}
