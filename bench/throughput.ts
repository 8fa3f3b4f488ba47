import { done, step } from '../scripts/lib/say.ts'
import { type BareServer, readAnswer, startBareServer } from './bare.ts'
import { ENTRIES, findService, type Half, measureHalf, pick } from './half.ts'
import type { LoadOrder } from './load.ts'
import type { StackUnderTest } from './stack-under-test.ts'
import { formatRatio, median, medianRatio, type Pair } from './stats.ts'
import type { Row } from './table.ts'

const ROUNDS = 9
const ROUND_MS = 1000
const WARM_UP_MS = 1000
const CONNECTIONS = 50

export interface Comparison {
  name: string
  service: 'api' | 'web'
  /** `{n}` becomes another number in every request, so that no cache knows the address. */
  path: string
  headers?: Record<string, string>
  /** Least ratio that we aim at. */
  aim?: number
}

/** What browsers send; without the header a server sends plain text. */
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** The first page of a list, spelt as no other request spells it; the API takes no parameter that it does not know. */
const PAGE_ONE = 'page=1.00000000000000000{n}'

/** What is compared, most important first. */
export function comparisonsFor(slug: string): Comparison[] {
  return [
    { name: 'API `GET /courses`', service: 'api', path: '/courses', aim: 0.9 },
    { name: 'API `GET /courses/:slug`', service: 'api', path: `/courses/${slug}`, aim: 0.9 },
    {
      name: 'API `GET /courses`, each from the database',
      service: 'api',
      path: `/courses?${PAGE_ONE}`,
      aim: 1 / 40,
    },
    { name: 'page `/course`, kept', service: 'web', path: '/course', aim: 0.85 },
    {
      name: 'page `/course`, kept, compressed',
      service: 'web',
      path: '/course',
      headers: BROWSER,
      aim: 0.85,
    },
    { name: 'page `/course`, each rendered', service: 'web', path: '/course?page=1&n={n}', aim: 1 / 40 },
    {
      name: 'page `/course`, each rendered and compressed',
      service: 'web',
      path: '/course?page=1&n={n}',
      headers: BROWSER,
    },
  ]
}

export const THROUGHPUT_COLUMNS = [
  'what',
  'bytes',
  'req/s',
  'bare req/s',
  '÷ bare, by requests',
  '÷ bare, by processor time',
  'aim',
]

/** Number of the newest address; no comparison may ask for one that another has filled a cache with. */
let lastNumber = 0

/** Every comparison on a running stack, one after another. */
export async function measureThroughput(stack: StackUnderTest, comparisons: Comparison[]): Promise<Row[]> {
  const rows: Row[] = []
  for (const comparison of comparisons) {
    step(`Đo ${comparison.name}…`)
    rows.push(await compare(stack, comparison))
    done(rows.at(-1)?.slice(2).join(' · ') ?? '')
  }
  return rows
}

async function compare(stack: StackUnderTest, comparison: Comparison): Promise<Row> {
  const { service, path, headers = {}, name, aim } = comparison
  const port = service === 'api' ? stack.settings.API_PORT : stack.settings.WEB_PORT
  const answer = await readAnswer(port, path.replace('{n}', '0'), headers)
  const bare = await startBareServer(answer)
  const servicePid = await findService(stack, ENTRIES[service])
  const order = { path, headers, connections: CONNECTIONS }
  const rounds = await alternate({ ...order, port }, servicePid, bare)
  bare.stop()
  const requests = medianRatio(rounds.map((pair) => pick(pair, 'perSecond')))
  const cpu = medianRatio(rounds.map((pair) => pick(pair, 'perCpuSecond')))
  return [
    name,
    String(Buffer.from(answer.body, 'base64').length),
    median(rounds.map(({ ours }) => ours.perSecond)).toFixed(0),
    median(rounds.map(({ bare: other }) => other.perSecond)).toFixed(0),
    formatRatio(requests),
    formatRatio(cpu),
    aim === undefined ? '–' : `≥ ${formatRatio(aim)} ${requests >= aim ? '✓' : '✗'}`,
  ]
}

/** Ours, bare, ours, bare …: whatever else the machine does falls on both alike. */
async function alternate(
  order: Omit<LoadOrder, 'durationMs' | 'firstNumber'>,
  servicePid: number,
  bare: BareServer,
): Promise<Record<keyof Pair, Half>[]> {
  const bareOrder = { ...order, port: bare.port }
  const next = async (half: typeof order, pid: number, durationMs: number) => {
    const { asked, result } = await measureHalf({ ...half, firstNumber: lastNumber, durationMs }, pid)
    lastNumber += asked
    return result
  }
  await next(order, servicePid, WARM_UP_MS)
  await next(bareOrder, bare.pid, WARM_UP_MS)
  const rounds: Record<keyof Pair, Half>[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ours = await next(order, servicePid, ROUND_MS)
    rounds.push({ ours, bare: await next(bareOrder, bare.pid, ROUND_MS) })
  }
  return rounds
}
