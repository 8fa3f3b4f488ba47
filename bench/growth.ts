import { join } from 'node:path'
import { createDatabase, MAX_KEY_LENGTH } from '@repo/api/bench'
import { multiplyCourses } from '@repo/demo/multiply-courses'
import { listenUrl } from '../scripts/lib/addresses.ts'
import { claimDataFolder, loadSecrets } from '../scripts/lib/data-folder.ts'
import { migrate, openDatabase, seed } from '../scripts/lib/database.ts'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { findFreePorts } from '../scripts/lib/ports.ts'
import { done, step, UserError } from '../scripts/lib/say.ts'
import { startService } from '../scripts/lib/service.ts'
import { apiEntry, serviceEnv } from '../scripts/lib/services.ts'
import { readSettings } from '../scripts/lib/settings.ts'
import { percentile } from './stats.ts'
import type { Row } from './table.ts'

const COURSES = { small: 50, large: 5000 }
type Side = keyof typeof COURSES
const SIDES: readonly Side[] = ['small', 'large']

const ROUNDS = 60
const WARM_UP_ROUNDS = 8
/** How much longer an answer may take with a hundred times the courses. */
const AIM = 2

interface Path {
  name: string
  path: string
  /** Set where an index answers it, so that it should hardly grow. Counting has to look at every course. */
  aim?: number
}

export const GROWTH_PATHS: readonly Path[] = [
  { name: 'list, most popular', path: '/courses', aim: AIM },
  { name: 'list, newest', path: '/courses?sort=newest', aim: AIM },
  { name: 'list, page 4', path: '/courses?page=4', aim: AIM },
  { name: 'list, one level, cheapest first', path: '/courses?level=basic&sort=price_asc' },
  { name: 'counts of the filters', path: '/course-facets' },
  { name: 'one course', path: '/courses/{slug}', aim: AIM },
  { name: 'search `mụn`', path: '/courses?q=m%E1%BB%A5n' },
  { name: 'search `mụn`, counts of the filters', path: '/course-facets?q=m%E1%BB%A5n' },
  { name: 'search `mụn`, lessons, doctors, articles', path: '/search?q=m%E1%BB%A5n' },
  { name: 'search `botox`', path: '/courses?q=botox' },
  { name: 'search `botxo` (a typing error)', path: '/courses?q=botxo' },
  { name: 'search `k30` (one course)', path: '/courses?q=k30', aim: AIM },
  { name: 'suggestions for `mụ`', path: '/search/suggestions?q=m%E1%BB%A5' },
  { name: 'suggestions for `tiêm m`', path: '/search/suggestions?q=ti%C3%AAm%20m' },
]

export const GROWTH_COLUMNS = [
  'path',
  `${COURSES.small} courses, p50 ms`,
  'p95 ms',
  `${COURSES.large} courses, p50 ms`,
  'p95 ms',
  'large ÷ small, by p50',
  'aim',
]

/**
 * The same addresses with few and with many courses, each side an API with a database of its own that is thrown away
 * afterwards. Asked in turns, so that whatever else the machine does falls on both.
 */
export async function measureGrowth(workDir: string): Promise<Row[]> {
  const ports = await findFreePorts(SIDES.length)
  const urls = {} as Record<Side, string>
  for (const [index, side] of SIDES.entries()) {
    step(`Chuẩn bị ${COURSES[side]} khóa học…`)
    urls[side] = await startSide(join(workDir, `growth-${side}`), COURSES[side], ports[index] ?? 0)
    done(`${COURSES[side]} khóa học`)
  }
  const slug = await findSlug(urls.small)
  const rows: Row[] = []
  for (const { name, path, aim } of GROWTH_PATHS) {
    step(`Đo ${name}…`)
    const times = await askInTurns(urls, uncachedPath(path.replace('{slug}', slug)))
    rows.push(toGrowthRow(name, times, aim))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  return rows
}

/** An API, without its worker, on a fresh database with so many courses. */
async function startSide(dataDir: string, courses: number, port: number): Promise<string> {
  const lock = claimDataFolder(dataDir)
  onEnd('folder', () => lock.release())
  const settings = readSettings({ DATA_DIR: dataDir, API_PORT: String(port), DEMO_MODE: 'true' })
  const database = await openDatabase(settings)
  onEnd('database', () => database.stop())
  const env = serviceEnv(settings, loadSecrets(dataDir), database.url)
  await migrate(env)
  await seed(env, 0)
  const { db, close } = createDatabase(database.url, { poolSize: 1, statementTimeoutMs: 0 })
  await multiplyCourses(db, courses)
  await close()
  const readyUrl = listenUrl(settings, port, '/readyz')
  await startService({ name: 'api', entry: apiEntry(settings), env, readyUrl }, join(dataDir, 'logs'))
  return listenUrl(settings, port)
}

async function findSlug(url: string): Promise<string> {
  const answer = await fetch(`${url}/courses`)
  const { data } = (await answer.json()) as { data: { items: { slug: string }[] } }
  return data.items[0]?.slug ?? ''
}

/** The same address so long that the API does not keep its answer: empty parts of a query mean nothing. */
export function uncachedPath(path: string): string {
  const start = path.includes('?') ? path : `${path}?`
  return start.padEnd(MAX_KEY_LENGTH + 1, '&')
}

async function askInTurns(urls: Record<Side, string>, path: string): Promise<Record<Side, number[]>> {
  const times: Record<Side, number[]> = { small: [], large: [] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const side of SIDES) {
      const ms = await timeOf(urls[side] + path)
      if (round >= 0) times[side].push(ms)
    }
  }
  return times
}

/** @throws UserError for an answer that is not 200: what fails fast would look fast. */
async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  const answer = await fetch(url)
  await answer.arrayBuffer()
  const ms = performance.now() - start
  if (answer.status !== 200) throw new UserError(`${url.replace(/&+$/, '')}: ${answer.status}`)
  return ms
}

export function toGrowthRow(
  name: string,
  { small, large }: Record<Side, readonly number[]>,
  aim?: number,
): Row {
  const ratio = percentile(large, 0.5) / percentile(small, 0.5)
  const ms = (times: readonly number[], share: number) => percentile(times, share).toFixed(1)
  return [
    name,
    ms(small, 0.5),
    ms(small, 0.95),
    ms(large, 0.5),
    ms(large, 0.95),
    ratio.toFixed(1),
    aim === undefined ? '–' : `≤ ${aim} ${ratio <= aim ? '✓' : '✗'}`,
  ]
}
