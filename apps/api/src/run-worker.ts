import { setPriority } from 'node:os'
import type { Demo } from './core/demo.ts'
import { EnvError, loadEnv } from './env.ts'
import { armCrashPoint } from './process/crash-point.ts'
import { createLogger } from './process/log.ts'
import { onShutdown } from './process/shutdown.ts'
import { takenPortText } from './process/taken-port.ts'
import { startWorker } from './worker/start-worker.ts'

/** Encoding takes every core it gets; at this niceness the sites stay quick beside it. */
const NICENESS = 10

async function start(variables: NodeJS.ProcessEnv, demo: Demo | null): Promise<void> {
  const env = loadEnv(variables)
  armCrashPoint(variables)
  const log = createLogger(env.LOG_LEVEL)
  setPriority(NICENESS)
  const worker = await startWorker(env, log, demo)
  onShutdown(log, () => worker.stop())
}

/** Takes jobs until the process is told to stop. What the demo brings along counts in demo mode only. */
export function runWorker(variables: NodeJS.ProcessEnv, demo: Demo | null = null): void {
  start(variables, demo).catch((error: unknown) => {
    const taken = takenPortText(error, variables, ['WORKER_METRICS_PORT'])
    console.error(taken ?? (error instanceof EnvError ? error.message : error))
    process.exit(1)
  })
}
