import {
  metricsFaults,
  metricsFields,
  metricsPort,
  metricsSettings,
  otlpEndpoint,
} from '@repo/observe/metrics-settings'
import {
  mediaOrigin,
  mediaSources,
  packagesOrigin,
  publicSettings,
  publicUrl,
  trustedProxies,
} from '@repo/site-server'
import { z } from 'zod'

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)

const schema = z
  .object({
    WEB_PORT: port(3000),
    HOST: z.string().default('127.0.0.1'),
    API_PORT: port(4000),
    /** Base address of the API service; by default the one on this machine. */
    API_URL: z.url().optional(),
    PUBLIC_WEB_URL: publicUrl,
    DEMO_MODE: z.string().optional(),
    BRAND_NAME: z.string().trim().min(1).default('Thẩm Học'),
    MEDIA_ORIGIN: mediaOrigin,
    PUBLIC_PACKAGES_URL: packagesOrigin,
    /** `off` removes the service worker from every browser that comes by, with all that it has kept. */
    SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
    TRUSTED_PROXY_ADDRESSES: trustedProxies,
    WEB_METRICS_PORT: metricsPort,
    ...metricsFields,
    OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  })
  .transform((env) => ({
    port: env.WEB_PORT,
    host: env.HOST,
    apiUrl: env.API_URL ?? `http://127.0.0.1:${env.API_PORT}`,
    ...publicSettings(env.PUBLIC_WEB_URL, { port: env.WEB_PORT, demoMode: env.DEMO_MODE }),
    brand: env.BRAND_NAME,
    csp: mediaSources(env.MEDIA_ORIGIN, env.PUBLIC_PACKAGES_URL),
    hasWorker: env.SERVICE_WORKER === 'on',
    trustProxy: env.TRUSTED_PROXY_ADDRESSES,
    otlpEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    metrics: metricsSettings(env.WEB_METRICS_PORT, env),
  }))

export type ServerEnv = z.output<typeof schema>

/**
 * Reads the settings of this site's server. An empty variable counts as not set.
 * @throws one error that lists every fault, so that a wrong setting is mended in one go
 */
export function readServerEnv(variables: Record<string, string | undefined>): ServerEnv {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  const faults = metricsFaults(given, ['WEB_METRICS_PORT'])
  if (result.success && faults.length === 0) return result.data
  for (const issue of result.error?.issues ?? []) faults.push(`${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`Settings that cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
}
