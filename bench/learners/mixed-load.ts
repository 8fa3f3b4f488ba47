import { readFileSync } from 'node:fs'
import { createDatabase } from '@repo/api/bench'
import { done, step } from '../../scripts/lib/say.ts'
import { apiEntry } from '../../scripts/lib/services.ts'
import { startLargeAcademies } from '../large-sides.ts'
import { cpuOfFamily, readProcesses } from '../processes.ts'
import { type OpenSide, SIDES, type Side } from '../sides.ts'
import { percentile } from '../stats.ts'
import type { Row } from '../table.ts'
import { learnTogether } from './learners.ts'
import { closeStreams, openLearners } from './open-learners.ts'

/** How many learners learn at once. */
export const LEARNERS = [50, 200, 1000] as const
const ROUND_MS = 30_000
/** A learner who reads, watches and types does something every few seconds. */
const PAUSE_MS = 4000

export const MIXED_COLUMNS = [
  'learners at once',
  'data',
  'answers/s',
  'p50 ms',
  'p95 ms',
  'p99 ms',
  'errors',
  'core of the API for an answer, ms',
  'core of the database for an answer, ms',
  'memory of the API before, MB',
  'after, MB',
]

/**
 * Learners who browse, search, watch with heartbeats, write notes, take a quiz and buy, over the demo's data and over those
 * of a large academy.
 * @param minutes how long each number of learners learns; half a minute without it
 */
export async function measureMixedLoad(workDir: string, minutes?: number): Promise<Row[]> {
  const sides = await startLargeAcademies(workDir)
  const rows: Row[] = []
  for (const count of LEARNERS) {
    for (const side of SIDES) {
      step(`Đo ${count} học viên, ${side === 'small' ? 'dữ liệu thử' : 'học viện lớn'}…`)
      rows.push(await measure(sides[side], side, count, minutes === undefined ? ROUND_MS : minutes * 60_000))
      done(rows.at(-1)?.join(' · ') ?? '')
    }
  }
  return rows
}

async function measure(side: OpenSide, name: Side, count: number, durationMs: number): Promise<Row> {
  const port = Number(new URL(side.url).port)
  const { db, pool, close } = createDatabase(side.databaseUrl, { poolSize: 2, statementTimeoutMs: 0 })
  try {
    const learners = await openLearners(db, side.env, count)
    const before = await memoryOf(port)
    const spent = await startCpuClock({ api: await findApi(port), database: await findPostmaster(pool) })
    const { times, faults, elapsedMs } = await learnTogether({
      port,
      ...learners,
      durationMs,
      pauseMs: PAUSE_MS,
    })
    const { api, database } = await spent()
    const perAnswer = (ms: number) => (ms / times.length).toFixed(2)
    const errors = Object.values(faults).reduce((sum, each) => sum + each, 0)
    for (const [fault, often] of Object.entries(faults)) console.error(`${often} × ${fault}`)
    await closeStreams(db)
    return [
      String(count),
      name === 'small' ? 'demo' : '1,000,000 enrolments',
      ((times.length / elapsedMs) * 1000).toFixed(0),
      ...[0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0)),
      String(errors),
      perAnswer(api),
      perAnswer(database),
      before,
      await memoryOf(port),
    ]
  } finally {
    await close()
  }
}

/** Process of the API on this port. */
async function findApi(port: number): Promise<number> {
  const entry = apiEntry({ DEMO_MODE: true })
  const isOn = (pid: number) =>
    process.platform !== 'linux' ||
    readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`\0API_PORT=${port}\0`)
  const found = (await readProcesses()).find(({ pid, command }) => command.includes(entry) && isOn(pid))
  if (!found) throw new Error(`no API listens on ${port}`)
  return found.pid
}

/** The process that starts those of all connections. */
async function findPostmaster(pool: ReturnType<typeof createDatabase>['pool']): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  const own = (await readProcesses()).find(({ pid }) => pid === rows[0]?.pid)
  if (!own) throw new Error('the database runs elsewhere')
  return own.parent
}

/** @returns tells how long each was on a core since, in ms, with all that it started */
async function startCpuClock<Name extends string>(
  pids: Record<Name, number>,
): Promise<() => Promise<Record<Name, number>>> {
  const names = Object.keys(pids) as Name[]
  const read = async () =>
    Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await cpuOfFamily(pids[name])] as const)),
    ) as Record<Name, number>
  const before = await read()
  return async () => {
    const after = await read()
    return Object.fromEntries(names.map((name) => [name, after[name] - before[name]])) as Record<Name, number>
  }
}

/** Memory of the API on this port in MB, where the system tells of it. */
async function memoryOf(port: number): Promise<string> {
  if (process.platform !== 'linux') return '–'
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${await findApi(port)}/status`, 'utf8'))?.[1]
  return kilobytes ? (Number(kilobytes) / 1024).toFixed(0) : '–'
}
