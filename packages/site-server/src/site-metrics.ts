import type { MetricsSettings } from '@repo/observe/metrics-settings'
import type { RequestWatch } from '@repo/observe/request-watch'
import { ownVersion } from './own-version.ts'

export interface SiteMetrics {
  watch: RequestWatch | undefined
  close(): Promise<void>
}

/**
 * Answers Prometheus for a site's server. The code for it is loaded only where a port is set.
 * @param settings null where no port is set
 * @throws the error of `listen`, such as a port that is taken
 */
export async function startSiteMetrics(settings: MetricsSettings | null): Promise<SiteMetrics> {
  if (!settings) return { watch: undefined, close: async () => undefined }
  const { createMetrics, startMetricsServer } = await import('@repo/observe/prometheus')
  const metrics = createMetrics(ownVersion())
  const { close } = await startMetricsServer(settings, metrics)
  return { watch: metrics.watch, close }
}
