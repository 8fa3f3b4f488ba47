import { metricsSettings } from '@repo/observe/metrics-settings'
import type { MetricsParts, RunningMetrics } from './observe/metrics.service.ts'

/**
 * Answers Prometheus for this process. The code for it is loaded only where a port is set, so it costs nothing elsewhere.
 * @returns null where no port is set
 * @throws the error of `listen`, such as a port that is taken
 */
export async function startMetrics(
  which: 'api' | 'worker',
  port: number | undefined,
  parts: MetricsParts,
): Promise<RunningMetrics | null> {
  const settings = metricsSettings(port, parts.env)
  return settings && (await import('./observe/metrics.service.ts')).serveMetricsOf(which, settings, parts)
}
