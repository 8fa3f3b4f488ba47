import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'
import type { MetricsSettings } from './metrics-settings.ts'
import type { RequestWatch } from './request-watch.ts'

/** Every metric of ours begins so; those of the process have the names that Prometheus gives them. */
export const METRICS_PREFIX = 'thamhoc_'
/** Bounds in seconds: an answer from memory takes below 5 ms, and proxies give up long after 10 s. */
const DURATION_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Kind<Label extends string> {
  /** Without the prefix, in the units that Prometheus wants: seconds, bytes, ratios. */
  name: string
  help: string
  labels?: readonly Label[]
}

/** The figures of one process, and how more of them are added. */
export interface Metrics {
  readonly registry: Registry
  /** Counts requests and times them by route. */
  readonly watch: RequestWatch
  counter<Label extends string>(kind: Kind<Label>): Counter<Label>
  histogram<Label extends string>(kind: Kind<Label> & { buckets: readonly number[] }): Histogram<Label>
  /**
   * A value that is read when Prometheus asks.
   * @param read sets it; a fault leaves the gauge without a value instead of refusing all other figures
   */
  gauge<Label extends string>(kind: Kind<Label>, read: (gauge: Gauge<Label>) => void | Promise<void>): void
}

/**
 * Makes the figures that every process has: requests by route, event loop, memory, processor, and which version it is.
 * @param version of the product
 */
export function createMetrics(version: string): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const options = <Label extends string>({ name, help, labels = [] }: Kind<Label>) => ({
    name: `${METRICS_PREFIX}${name}`,
    help,
    labelNames: labels,
    registers: [registry],
  })
  const metrics: Omit<Metrics, 'watch'> = {
    registry,
    counter: (kind) => new Counter(options(kind)),
    histogram: (kind) => new Histogram({ ...options(kind), buckets: [...kind.buckets] }),
    gauge: (kind, read) => {
      const gauge = new Gauge({
        ...options(kind),
        registers: [],
        async collect() {
          const clear = () => (kind.labels?.length ? this.reset() : this.remove())
          clear()
          try {
            await read(this)
          } catch {
            clear()
          }
        },
      })
      registry.registerMetric(gauge)
    },
  }
  metrics.gauge(
    { name: 'build_info', help: 'Always 1; the label says which version runs.', labels: ['version'] },
    (gauge) => gauge.set({ version }, 1),
  )
  return { ...metrics, watch: watchRequests(metrics) }
}

function watchRequests(metrics: Pick<Metrics, 'counter' | 'histogram'>): RequestWatch {
  const requests = metrics.counter({
    name: 'http_requests_total',
    help: 'Requests by route and class of status; `aborted` where the client left first.',
    labels: ['route', 'status'],
  })
  const durations = metrics.histogram({
    name: 'http_request_duration_seconds',
    help: 'From the head of a request to the end of its answer, by route. Streams of events are left out.',
    labels: ['route'],
    buckets: DURATION_BUCKETS,
  })
  return ({ route, status, seconds }) => {
    requests.inc({ route, status: status === null ? 'aborted' : `${Math.floor(status / 100)}xx` })
    // They last for as long as somebody looks at the page.
    if (!route.endsWith('/events')) durations.observe({ route }, seconds)
  }
}

/**
 * Answers Prometheus until it is closed.
 * @throws the error of `listen`, such as a port that is taken
 */
export function startMetricsServer(settings: MetricsSettings, { registry }: Metrics): Promise<MetricsServer> {
  return serveMetrics(settings, async () => ({ text: await registry.metrics(), type: registry.contentType }))
}

export type { MetricsServer } from './metrics-server.ts'
