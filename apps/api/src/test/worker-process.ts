import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readlink } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import type { CrashPoint } from '../process/crash-point.ts'
import type { TestApp } from './harness.ts'

const PROGRAM = fileURLToPath(new URL('../worker.ts', import.meta.url))

/** Starts a worker process as in production, on the database and the files of a test service. */
export function spawnWorker({ services: { env }, databaseUrl }: TestApp, crashAt?: CrashPoint): ChildProcess {
  const settings = Object.entries(env).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : Array.isArray(value)
        ? [[name, value.join(',')]]
        : [],
  )
  return spawn(process.execPath, [PROGRAM], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...Object.fromEntries(settings),
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'test',
      ...(crashAt ? { CRASH_AT: crashAt } : {}),
    },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** Waits for the end of a process. @returns its exit code or signal */
export async function waitForEnd(child: ChildProcess): Promise<string | number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.signalCode ?? child.exitCode
}

/** Asks a worker to stop, like a process manager does. */
export async function stopWorker(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM')
  await waitForEnd(child)
}

/** Working directories of the processes that run in this folder, from /proc; Linux only. */
export async function findProcessesIn(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const places = await Promise.all(ids.map((id) => readlink(`/proc/${id}/cwd`).catch(() => '')))
  return places.filter((place) => place.startsWith(folder))
}

/** Moves the heartbeats of jobs into the past, so that the next worker to start takes over the jobs of a dead one. */
export async function letDeadWorkersBeNoticed({ db }: TestApp): Promise<void> {
  await db.execute(sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 hour',
    start_after = start_after - interval '1 hour' where state in ('active', 'retry')`)
  await db.execute(sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`)
}

/** Moves the start of retries into the past, so that jobs are retried at once. */
export async function skipRetryPauses({ db }: TestApp): Promise<void> {
  await db.execute(
    sql`update pgboss.job set start_after = now() where state = 'retry' and start_after > now()`,
  )
}
