import { traceFields } from '@repo/observe/trace-context'
import { buildApp } from './app.ts'
import type { Demo } from './core/demo.ts'
import { EnvError, loadEnv } from './env.ts'
import { currentRequestId } from './http/request-context.ts'
import { listenToOtherInstances } from './listening.ts'
import { armCrashPoint } from './process/crash-point.ts'
import { createLogger } from './process/log.ts'
import { onShutdown } from './process/shutdown.ts'
import { takenPortText } from './process/taken-port.ts'
import { createServices } from './services.ts'
import { startMetrics } from './start-metrics.ts'
import { startTraces, traceQueries } from './start-traces.ts'

/** Time for proxies to notice that this instance is leaving, in ms. */
const DRAIN_MS = 300

async function start(variables: NodeJS.ProcessEnv, demo: Demo | null): Promise<void> {
  const env = loadEnv(variables)
  armCrashPoint(variables)
  const tracing = await startTraces(env.OTEL_EXPORTER_OTLP_ENDPOINT)
  const log = createLogger(env.LOG_LEVEL, undefined, tracing ? traceFields : undefined)
  const running = await createServices(env, log, {
    demo,
    readsReplica: true,
    onQuery: tracing ? traceQueries(tracing) : undefined,
  })
  let isDraining = false
  const metrics = await startMetrics('api', env.API_METRICS_PORT, {
    ...running.services,
    pool: running.database.pool,
    replica: running.replica,
    valkey: running.valkey,
  })
  const app = buildApp(running.services, {
    isDraining: () => isDraining,
    watch: metrics?.watch,
    tracing: tracing ?? undefined,
  })
  const listener = listenToOtherInstances(running.services, running.valkey)
  await app.listen({ host: env.HOST, port: env.API_PORT })
  log.info({ port: env.API_PORT }, 'listening')
  const close = async () => {
    isDraining = true
    await new Promise((resolve) => setTimeout(resolve, DRAIN_MS))
    await app.close()
    await listener.stop()
    await metrics?.close()
    await running.close()
    await tracing?.close()
  }
  onShutdown(log, close, () => ({ requestId: currentRequestId() }))
}

/** Answers requests until the process is told to stop. What the demo brings along counts in demo mode only. */
export function runApi(variables: NodeJS.ProcessEnv, demo: Demo | null = null): void {
  start(variables, demo).catch((error: unknown) => {
    // What the operator can mend is said in a sentence; a stack would hide it.
    const taken = takenPortText(error, variables, ['API_PORT', 'API_METRICS_PORT'])
    console.error(taken ?? (error instanceof EnvError ? error.message : error))
    process.exit(1)
  })
}
