import {
  type MetricsSettings,
  metricsFaults,
  metricsFields,
  metricsPort,
  metricsSettings,
  otlpEndpoint,
} from '@repo/observe/metrics-settings'
import { z } from 'zod'
import { mediaOrigin, mediaSources, packagesOrigin } from './media-origin.ts'
import type { SiteServerOptions } from './options.ts'
import { publicSettings, publicUrl } from './public-url.ts'
import { startSiteMetrics } from './site-metrics.ts'
import { createSiteServer, type SiteServer } from './site-server.ts'
import { startSiteTraces } from './site-traces.ts'
import { trustedProxies } from './trusted-proxies.ts'

const metricsSchema = z.object(metricsFields)

const port = (standard: number) => z.coerce.number().int().min(1).max(65_535).default(standard)

export interface SpaOptions {
  appName: string
  clientDir: string
  /** Environment variable with this site's port, and the default port. */
  portVariable: string
  standardPort: number
  /** Name of the page at a path: `pageNamer(paths)`, so that there is one list of them; undefined where none is. */
  pageName: (path: string) => string | undefined
  /** Source files of a page that are fetched beside the program; see `SiteServerOptions`. */
  pageFiles?: SiteServerOptions['pageFiles']
  /** What the pages may ask their visitors for. Default: nothing. */
  permissions?: SiteServerOptions['permissions']
  /** Adds what only this site has. */
  extend?: (site: SiteServer, settings: { brand: string; hasWorker: boolean }) => void
}

type SpaSettings = Pick<
  SiteServerOptions,
  'port' | 'host' | 'apiUrl' | 'brand' | 'csp' | 'publicUrl' | 'refusesForeignHosts' | 'trustProxy'
> & { hasWorker: boolean; metrics: MetricsSettings | null; otlpEndpoint: string | undefined }

/**
 * Settings of a static site's server, from the environment. An empty variable counts as not set.
 * @throws one error that lists every fault, so that wrong settings can be corrected in one go
 */
export function readSpaSettings(
  { portVariable, standardPort }: Pick<SpaOptions, 'portVariable' | 'standardPort'>,
  variables: Record<string, string | undefined>,
): SpaSettings {
  const publicVariable = portVariable.replace(/_PORT$/, '_URL').replace(/^/, 'PUBLIC_')
  const metricsVariable = portVariable.replace(/_PORT$/, '_METRICS_PORT')
  const schema = z.object({
    [portVariable]: port(standardPort),
    HOST: z.string().default('127.0.0.1'),
    API_PORT: port(4000),
    /** Base address of the API service; by default the one on this machine. */
    API_URL: z.url().optional(),
    BRAND_NAME: z.string().trim().min(1).default('Thẩm Học'),
    MEDIA_ORIGIN: mediaOrigin,
    PUBLIC_PACKAGES_URL: packagesOrigin,
    [publicVariable]: publicUrl,
    DEMO_MODE: z.string().optional(),
    SERVICE_WORKER: z.enum(['on', 'off']).default('on'),
    TRUSTED_PROXY_ADDRESSES: trustedProxies,
    [metricsVariable]: metricsPort,
    METRICS_HOST: metricsFields.METRICS_HOST,
    METRICS_TOKEN: metricsFields.METRICS_TOKEN,
    OTEL_EXPORTER_OTLP_ENDPOINT: otlpEndpoint,
  })
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const result = schema.safeParse(given)
  const faults = metricsFaults(given, [metricsVariable])
  if (!result.success)
    faults.push(...result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`))
  if (!result.success || faults.length > 0)
    throw new Error(`Settings that cannot be used:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
  const { data } = result
  const sitePort = Number(data[portVariable])
  return {
    port: sitePort,
    ...publicSettings(data[publicVariable], { port: sitePort, demoMode: data.DEMO_MODE }),
    host: String(data.HOST),
    apiUrl: data.API_URL ? String(data.API_URL) : `http://127.0.0.1:${String(data.API_PORT)}`,
    brand: String(data.BRAND_NAME),
    hasWorker: data.SERVICE_WORKER === 'on',
    csp: mediaSources(textOf(data.MEDIA_ORIGIN), textOf(data.PUBLIC_PACKAGES_URL)),
    trustProxy: trustedProxies.parse(given.TRUSTED_PROXY_ADDRESSES),
    otlpEndpoint:
      data.OTEL_EXPORTER_OTLP_ENDPOINT === undefined ? undefined : String(data.OTEL_EXPORTER_OTLP_ENDPOINT),
    metrics: metricsSettings(metricsPort.parse(given[metricsVariable]), metricsSchema.parse(given)),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** Serves a built single-page site until the process is told to stop. */
export async function runSpa(options: SpaOptions): Promise<void> {
  try {
    const {
      hasWorker,
      metrics: metricsPlace,
      otlpEndpoint: traced,
      ...settings
    } = readSpaSettings(options, process.env)
    const { appName, clientDir, pageName, pageFiles, permissions, extend } = options
    const metrics = await startSiteMetrics(metricsPlace)
    const { apiUrl } = settings
    const tracing = await startSiteTraces(appName, { otlpEndpoint: traced, apiUrl })
    const site = createSiteServer({
      appName,
      clientDir,
      isPage: (path) => pageName(path) !== undefined,
      pageName,
      pageFiles,
      permissions,
      watch: metrics.watch,
      tracing,
      ...settings,
    })
    extend?.(site, { brand: settings.brand, hasWorker })
    const stop = () => {
      Promise.all([site.close(), metrics.close(), tracing?.close()]).then(
        () => process.exit(0),
        () => process.exit(1),
      )
    }
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    console.info(`${appName}: ${await site.listen()}`)
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault)
    process.exit(1)
  }
}
