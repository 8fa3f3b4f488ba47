import { join } from 'node:path'
import { MAX_KEY_LENGTH } from '@repo/api/bench'
import { multiplyCourses } from '@repo/demo/multiply-courses'
import { findFreePorts } from '../scripts/lib/ports.ts'
import { done, step } from '../scripts/lib/say.ts'
import { AIM, askInTurns, SIDES, type Side, startSide } from './sides.ts'
import { percentile } from './stats.ts'
import type { Row } from './table.ts'

const COURSES = { small: 50, large: 5000 }

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
    const dataDir = join(workDir, `growth-${side}`)
    urls[side] = await startSide(dataDir, ports[index] ?? 0, (db) => multiplyCourses(db, COURSES[side]))
    done(`${COURSES[side]} khóa học`)
  }
  const slug = await findSlug(urls.small)
  const rows: Row[] = []
  for (const { name, path, aim } of GROWTH_PATHS) {
    step(`Đo ${name}…`)
    const address = uncachedPath(path.replace('{slug}', slug))
    const times = await askInTurns((side) => fetch(urls[side] + address))
    rows.push(toGrowthRow(name, times, aim))
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  return rows
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
