import { z } from 'zod'

const LEAST_TOKEN_LENGTH = 32

/** The settings of a listener for Prometheus, as fields of a schema; each process has a port of its own name. */
export const metricsFields = {
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_TOKEN: z
    .string()
    .min(LEAST_TOKEN_LENGTH, `cần ít nhất ${LEAST_TOKEN_LENGTH} ký tự ngẫu nhiên`)
    .optional(),
}
/** The port of one process; without it the process does not listen for Prometheus. */
export const metricsPort = z.coerce.number().int().min(1).max(65_535).optional()

/** Collector of traces that takes OTLP over HTTP, such as http://127.0.0.1:4318; without it nothing is traced. */
export const otlpEndpoint = z.url({ protocol: /^https?$/ }).optional()

/** Where one process answers Prometheus. */
export interface MetricsSettings {
  port: number
  host: string
  /** Bearer token that Prometheus has to send; none on a loopback address only. */
  token: string | null
}

const isLoopback = (host: string) => host === 'localhost' || host === '::1' || /^127(\.\d+){3}$/.test(host)

/**
 * Figures tell much about a business, so off the loopback address they are for those who hold the token.
 * @param portNames the settings with the ports of the processes that are looked at
 * @returns the faults of these settings, in words for their operator
 */
export function metricsFaults(
  given: Readonly<Record<string, string | undefined>>,
  portNames: readonly string[],
): string[] {
  const isOn = portNames.some((name) => given[name])
  if (!isOn || isLoopback(given.METRICS_HOST || '127.0.0.1') || given.METRICS_TOKEN) return []
  return [
    'METRICS_TOKEN: chưa đặt, trong khi METRICS_HOST không phải địa chỉ của riêng máy này (127.0.0.1): số liệu sẽ mở cho cả mạng',
  ]
}

/** @returns null where no port is set */
export function metricsSettings(
  port: number | undefined,
  { METRICS_HOST, METRICS_TOKEN }: { METRICS_HOST: string; METRICS_TOKEN?: string | undefined },
): MetricsSettings | null {
  return port === undefined ? null : { port, host: METRICS_HOST, token: METRICS_TOKEN ?? null }
}
