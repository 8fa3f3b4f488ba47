import { setPriority } from 'node:os'
import { EnvError, loadEnv } from './env.ts'
import { armCrashPoint } from './process/crash-point.ts'
import { createLogger } from './process/log.ts'
import { onShutdown } from './process/shutdown.ts'
import { startWorker } from './worker/start-worker.ts'

/** Encoding takes every core it gets; at this niceness the sites stay quick beside it. */
const NICENESS = 10

async function start(): Promise<void> {
  const env = loadEnv()
  armCrashPoint(process.env)
  const log = createLogger(env.LOG_LEVEL)
  setPriority(NICENESS)
  const worker = await startWorker(env, log)
  onShutdown(log, () => worker.stop())
}

start().catch((error: unknown) => {
  console.error(error instanceof EnvError ? error.message : error)
  process.exit(1)
})
