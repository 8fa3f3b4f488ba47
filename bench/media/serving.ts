import { copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { done, step } from '../../scripts/lib/say.ts'
import { ENTRIES, findService, type Half, measureHalf, pick } from '../half.ts'
import type { LoadOrder } from '../load.ts'
import type { StackUnderTest } from '../stack-under-test.ts'
import { formatRatio, median, medianRatio, type Pair } from '../stats.ts'
import type { Row } from '../table.ts'
import { type Grant, grantOfLearner } from './learner.ts'
import { ensureNginx, type Nginx, startNginx } from './nginx.ts'

export const SERVING_COLUMNS = [
  'what',
  'MB',
  'req/s',
  'nginx req/s',
  '÷ nginx, by requests',
  'CPU ms each',
  'nginx CPU ms each',
  'aim',
]

const ROUNDS = 9
const ROUND_MS = 1000
const CONNECTIONS = 16
const AIM = 0.5
/** Several times what the API keeps in memory, so that asking for them in turns finds nothing kept. */
const SEGMENTS = 192
/** Segment numbers that no demo video reaches. */
const FIRST_NUMBER = 90_000

const names = Array.from({ length: SEGMENTS }, (_, index) => `${FIRST_NUMBER + index}.m4s`)
const ROWS = [
  { name: 'one segment, watched by a whole class', names: names.slice(0, 1) },
  { name: `${SEGMENTS} segments in turns, from disk`, names },
]

/**
 * Segments of the demo learner's own grant against nginx sending the same files.
 * @param segment an encrypted segment
 * @param dataDir data folder of the stack, whose storage is local
 */
export async function measureServing(
  stack: StackUnderTest,
  segment: string,
  dataDir: string,
  workDir: string,
): Promise<Row[]> {
  const grant = await grantOfLearner(stack.settings)
  const folder = join(dataDir, 'storage', 'packages', grant.packageKey, 'audio')
  mkdirSync(folder, { recursive: true })
  for (const name of names) copyFileSync(segment, join(folder, name))
  const program = await ensureNginx()
  const nginx = program ? await startNginx(program, join(workDir, 'nginx'), folder) : null
  const rows: Row[] = []
  for (const row of ROWS) {
    step(`Đo ${row.name}…`)
    rows.push(await compare(stack, grant, nginx, row, statSync(segment).size))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  await nginx?.stop()
  for (const name of names) rmSync(join(folder, name))
  return rows
}

type Round = { ours: Half; bare: Half | null }

async function compare(
  stack: StackUnderTest,
  grant: Grant,
  nginx: Nginx | null,
  row: (typeof ROWS)[number],
  bytes: number,
): Promise<Row> {
  const apiPid = await findService(stack, ENTRIES.api)
  const ask = (port: number, path: string, pid: number) => {
    const order: LoadOrder = {
      port,
      path,
      names: row.names,
      headers: {},
      connections: CONNECTIONS,
      durationMs: ROUND_MS,
      firstNumber: 0,
    }
    return measureHalf(order, pid).then(({ result }) => result)
  }
  const ours = () => ask(stack.settings.API_PORT, `${grant.base}/audio/{n}`, apiPid)
  const theirs = () => (nginx ? ask(nginx.port, '/{n}', nginx.pid) : null)
  await ours()
  await theirs()
  const rounds: Round[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push({ ours: await ours(), bare: await theirs() })
  return toRow(row.name, bytes, rounds)
}

export function toRow(name: string, bytes: number, rounds: readonly Round[]): Row {
  const size = (bytes / 1e6).toFixed(1)
  const middle = (halves: Half[], key: keyof Half) => median(halves.map((half) => half[key]))
  const cpuEach = (halves: Half[]) => (1000 / middle(halves, 'perCpuSecond')).toFixed(2)
  const ours = rounds.map((round) => round.ours)
  const pairs = rounds.flatMap(({ ours: one, bare }) => (bare ? [{ ours: one, bare }] : []))
  const own = middle(ours, 'perSecond').toFixed(0)
  if (pairs.length === 0) return [name, size, own, 'no nginx', '–', cpuEach(ours), '–', '–']
  const theirs = pairs.map(({ bare }) => bare)
  const ratio = medianRatio(pairs.map((pair): Pair => pick(pair, 'perSecond')))
  const aim = `≥ ${formatRatio(AIM)} ${ratio >= AIM ? '✓' : '✗'}`
  const bare = middle(theirs, 'perSecond').toFixed(0)
  return [name, size, own, bare, formatRatio(ratio), cpuEach(ours), cpuEach(theirs), aim]
}

/** The largest segment of these that is not larger than 2 MB, or the smallest: near what a minute of 1080p has. */
export function pickSegment(folder: string): string {
  const TARGET_BYTES = 2_000_000
  const bySize = readdirSync(folder)
    .filter((name) => name.endsWith('.m4s'))
    .map((name) => ({
      path: join(folder, name),
      off: Math.abs(statSync(join(folder, name)).size - TARGET_BYTES),
    }))
    .toSorted((a, b) => a.off - b.off)
  const [nearest] = bySize
  if (!nearest) throw new Error(`no segment in ${folder}`)
  return nearest.path
}
