import { jobNames } from '@repo/contract/crm-jobs'
import type { MetricsSettings } from '@repo/observe/metrics-settings'
import { createMetrics, type Metrics, startMetricsServer } from '@repo/observe/prometheus'
import type { RequestWatch } from '@repo/observe/request-watch'
import type { Needs } from '../core/services.ts'
import type { Database } from '../db/client.ts'
import { aheadOf, partitionStatesOf } from '../db/partitions/look.ts'
import type { Replica } from '../db/replica.ts'
import { countPlaying } from '../modules/playback/index.ts'
import { onFact } from '../process/facts.ts'
import { productVersion } from '../process/product-version.ts'
import { countJobs } from '../queue/jobs.repo.ts'
import { freeBytesAt } from '../storage/free-space.ts'
import type { Valkey } from '../valkey/valkey.ts'

/** Histogram bounds for the duration of a job, in seconds: from a mail to the encoding of an hour of video. */
const JOB_BUCKETS = [0.05, 0.25, 1, 5, 15, 60, 300, 900, 3600, 10_800]
/** Histogram bounds for seconds of video encoded in a second; below 1 encoding is slower than playing. */
const SPEED_BUCKETS = [0.25, 0.5, 1, 2, 4, 8, 16, 32]

export type MetricsParts = Needs<'db' | 'env' | 'clock'> & {
  pool: Pick<Database['pool'], 'totalCount' | 'idleCount' | 'waitingCount'>
  replica?: Pick<Replica, 'lagSeconds'> | null
  valkey?: Pick<Valkey, 'isUp'> | null
}

export interface RunningMetrics {
  watch: RequestWatch
  /** The port that Prometheus asks. */
  port: number
  close(): Promise<void>
}

function addMachine(metrics: Metrics, { env, pool }: MetricsParts): void {
  metrics.gauge(
    {
      name: 'db_pool_connections',
      help: 'Connections of the pool by what they do; `waiting` counts requests for one.',
      labels: ['state'],
    },
    (gauge) => {
      gauge.set({ state: 'active' }, pool.totalCount - pool.idleCount)
      gauge.set({ state: 'idle' }, pool.idleCount)
      gauge.set({ state: 'waiting' }, pool.waitingCount)
    },
  )
  metrics.gauge({ name: 'db_pool_size', help: 'The most connections of the pool.' }, (gauge) =>
    gauge.set(env.DATABASE_POOL_SIZE),
  )
  metrics.gauge({ name: 'disk_free_bytes', help: 'Room on the disk of DATA_DIR.' }, async (gauge) =>
    gauge.set(await freeBytesAt(env.DATA_DIR)),
  )
  metrics.gauge(
    {
      name: 'disk_reserve_bytes',
      help: 'Room that uploads and videos leave free (UPLOAD_DISK_RESERVE_BYTES).',
    },
    (gauge) => gauge.set(env.UPLOAD_DISK_RESERVE_BYTES),
  )
}

/** Gauges of the job queue. The API exports them, so that they are there while no worker runs. */
function addQueue(metrics: Metrics, { db, clock }: MetricsParts): void {
  const read = shared(async () => {
    const counts = new Map((await countJobs(db, clock())).map((count) => [count.name, count]))
    // Kinds without work are told as 0, so that the first failure is seen as a change.
    return jobNames.map((name) => counts.get(name) ?? noJobsOf(name))
  })
  metrics.gauge(
    { name: 'queue_jobs', help: 'Jobs by kind and state.', labels: ['kind', 'state'] },
    async (gauge) => {
      for (const { name: kind, waiting, running, failed } of await read()) {
        gauge.set({ kind, state: 'waiting' }, waiting)
        gauge.set({ kind, state: 'running' }, running)
        gauge.set({ kind, state: 'failed' }, failed)
      }
    },
  )
  metrics.gauge(
    {
      name: 'queue_oldest_seconds',
      help: 'For how long the oldest job that is due waits, by kind; 0 where none does.',
      labels: ['kind'],
    },
    async (gauge) => {
      const now = clock().getTime()
      for (const { name: kind, oldestWaitingAt } of await read())
        gauge.set({ kind }, oldestWaitingAt ? Math.max(0, now - oldestWaitingAt.getTime()) / 1000 : 0)
    },
  )
}

const noJobsOf = (name: string) => ({ name, waiting: 0, running: 0, failed: 0, oldestWaitingAt: null })

/** One question for the gauges that are read together. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null
  return () => {
    asked ??= ask().finally(() => {
      asked = null
    })
    return asked
  }
}

function addPlayback(metrics: Metrics, { db, clock }: MetricsParts): void {
  metrics.gauge({ name: 'playback_streams', help: 'Lessons that play at this moment.' }, async (gauge) =>
    gauge.set(await countPlaying(db, clock())),
  )
}

function addPartitions(metrics: Metrics, { db, clock }: MetricsParts): void {
  const read = shared(() => partitionStatesOf(db))
  metrics.gauge(
    {
      name: 'db_partition_ahead_seconds',
      help: 'For how long from now a table has partitions.',
      labels: ['table'],
    },
    async (gauge) => {
      for (const state of await read()) gauge.set({ table: state.table }, aheadOf(state, clock()) / 1000)
    },
  )
  metrics.gauge(
    {
      name: 'db_partition_strays',
      help: 'Rows in the default partition of a table, counted up to 10 000.',
      labels: ['table'],
    },
    async (gauge) => {
      for (const { table, strays } of await read()) gauge.set({ table }, strays)
    },
  )
}

/** @returns how to stop counting */
function addReplica(metrics: Metrics, { replica }: MetricsParts): () => void {
  metrics.gauge(
    { name: 'db_replica_up', help: 'Whether the replica answers; absent where none is set.' },
    (gauge) => {
      if (replica) gauge.set(replica.lagSeconds() === null ? 0 : 1)
    },
  )
  metrics.gauge(
    {
      name: 'db_replica_lag_seconds',
      help: 'How old what the replica shows may be; absent while it does not answer.',
    },
    (gauge) => {
      const lag = replica?.lagSeconds() ?? null
      if (lag !== null) gauge.set(lag)
    },
  )
  const reads = metrics.counter({
    name: 'db_replica_reads_total',
    help: 'Reads that a replica may answer: who did, and what was known of it. By the primary although `replica`: it failed.',
    labels: ['by', 'why'],
  })
  return onFact('replicaRead', ({ by, why }) => reads.inc({ by, why }))
}

/** @returns how to stop counting */
function addValkey(metrics: Metrics, { valkey }: MetricsParts): () => void {
  metrics.gauge({ name: 'valkey_up', help: 'Whether Valkey answers; absent where none is set.' }, (gauge) => {
    if (valkey) gauge.set(valkey.isUp() ? 1 : 0)
  })
  const faults = metrics.counter({
    name: 'valkey_faults_total',
    help: 'Calls that Valkey did not answer and the database did, by what they were for.',
    labels: ['use'],
  })
  return onFact('valkeyFault', ({ use }) => faults.inc({ use }))
}

/** The figures of an API process. @returns also how to stop counting */
export function apiMetrics(parts: MetricsParts): { metrics: Metrics; stop: () => void } {
  const metrics = createMetrics(productVersion())
  addMachine(metrics, parts)
  addQueue(metrics, parts)
  addPlayback(metrics, parts)
  addPartitions(metrics, parts)
  const errors = metrics.counter({
    name: 'errors_total',
    help: 'Refused and failed requests by the name of their error in the contract.',
    labels: ['error'],
  })
  const stops = [
    onFact('error', ({ name }) => errors.inc({ error: name })),
    addReplica(metrics, parts),
    addValkey(metrics, parts),
  ]
  return {
    metrics,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** The figures of a worker process. @returns also how to stop counting */
export function workerMetrics(parts: MetricsParts): { metrics: Metrics; stop: () => void } {
  const metrics = createMetrics(productVersion())
  addMachine(metrics, parts)
  const runs = metrics.counter({
    name: 'job_runs_total',
    help: 'Runs of background jobs that are over, by kind and outcome; a failed one is tried again.',
    labels: ['kind', 'outcome'],
  })
  const durations = metrics.histogram({
    name: 'job_duration_seconds',
    help: 'How long runs of background jobs take, by kind.',
    labels: ['kind'],
    buckets: JOB_BUCKETS,
  })
  const speed = metrics.histogram({
    name: 'encode_speed_ratio',
    help: 'Seconds of video that are prepared in a second, by stage: until it plays, and the other sizes.',
    labels: ['stage'],
    buckets: SPEED_BUCKETS,
  })
  let encoder: string | null = null
  metrics.gauge(
    {
      name: 'encoder_info',
      help: 'Always 1; the label says what compresses videos here: the processor or a kind of chip.',
      labels: ['encoder'],
    },
    (gauge) => {
      if (encoder) gauge.set({ encoder }, 1)
    },
  )
  const fallbacks = metrics.counter({
    name: 'encode_fallbacks_total',
    help: 'Stages of videos at which the chip failed, so that the processor began again.',
    labels: ['stage'],
  })
  const stops = [
    onFact('encoder', ({ kind }) => {
      encoder = kind
    }),
    onFact('encoderFallback', ({ stage }) => fallbacks.inc({ stage })),
    onFact('job', ({ name, isDone, seconds }) => {
      runs.inc({ kind: name, outcome: isDone ? 'done' : 'failed' })
      durations.observe({ kind: name }, seconds)
    }),
    onFact('encode', ({ stage, mediaSeconds, seconds }) => speed.observe({ stage }, mediaSeconds / seconds)),
  ]
  return {
    metrics,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/**
 * Answers Prometheus for one process.
 * @throws the error of `listen`, such as a port that is taken
 */
export async function serveMetricsOf(
  which: 'api' | 'worker',
  settings: MetricsSettings,
  parts: MetricsParts,
): Promise<RunningMetrics> {
  const { metrics, stop } = which === 'api' ? apiMetrics(parts) : workerMetrics(parts)
  const server = await startMetricsServer(settings, metrics)
  return {
    watch: metrics.watch,
    port: server.port,
    close: async () => {
      stop()
      await server.close()
    },
  }
}
