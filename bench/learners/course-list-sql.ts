import { performance } from 'node:perf_hooks'
import { createCatalogueService, createDatabase, createTextSearch, loadEnv } from '@repo/api/bench'
import { done, step } from '../../scripts/lib/say.ts'
import { readAnswer, startBareServer } from '../bare.ts'
import { startLargeAcademies } from '../large-sides.ts'
import { generateLoad } from '../load.ts'
import { type OpenSide, SIDES } from '../sides.ts'
import { formatRatio, median } from '../stats.ts'
import type { Row } from '../table.ts'

/** As many as an instance of the API has. */
const CONNECTIONS = 12
const REQUESTS_AT_ONCE = 50
const ROUNDS = 5
const ROUND_MS = 1000

export const COURSE_LIST_COLUMNS = [
  '`GET /courses`, each from the database',
  'req/s',
  'its SQL alone, per s',
  '÷ SQL',
  'aim',
  'bare req/s',
  '÷ bare',
  'aim ',
]
const SQL_AIM = 0.5
const BARE_AIM = 1 / 40

type Pool = ReturnType<typeof createDatabase>['pool']

interface Sent {
  text: string
  values?: unknown[]
}

/** The list of courses beside the same statements without the API, and beside a server that only sends its bytes. */
export async function measureCourseList(workDir: string): Promise<Row[]> {
  const sides = await startLargeAcademies(workDir)
  const rows: Row[] = []
  for (const side of SIDES) {
    step(`Đo danh sách khóa học, ${side === 'small' ? 'dữ liệu thử' : 'học viện lớn'}…`)
    rows.push([side === 'small' ? 'demo' : '10,000 courses', ...(await compare(sides[side]))])
    done(rows.at(-1)?.join(' · ') ?? '')
  }
  return rows
}

async function compare({ url, databaseUrl, env }: OpenSide): Promise<string[]> {
  const { db, pool, close } = createDatabase(databaseUrl, { poolSize: CONNECTIONS })
  const bare = await startBareServer(await readAnswer(Number(new URL(url).port), '/courses', {}))
  try {
    const statements = await recordStatements(pool, async () => {
      const [clock, log] = [() => new Date(), { warn() {} } as never]
      const textSearch = createTextSearch({ db, publicReads: db, clock, log })
      await createCatalogueService({ db, publicReads: db, clock, env: loadEnv(env), textSearch }).courses({
        sort: 'popular',
        page: 1,
      })
    })
    const [api, sql, bytes]: [number[], number[], number[]] = [[], [], []]
    let asked = 0
    const load = { headers: {}, connections: REQUESTS_AT_ONCE, durationMs: ROUND_MS }
    for (let round = 0; round < ROUNDS; round += 1) {
      const path = '/courses?page=1.00000000000000000{n}'
      const ours = await generateLoad({ ...load, port: Number(new URL(url).port), path, firstNumber: asked })
      asked += ours.answers + REQUESTS_AT_ONCE
      api.push((ours.answers / ours.elapsedMs) * 1000)
      sql.push(await repeatStatements(pool, statements))
      const plain = await generateLoad({ ...load, port: bare.port, path: '/', firstNumber: 0 })
      bytes.push((plain.answers / plain.elapsedMs) * 1000)
    }
    const [ours, statement, plain] = [median(api), median(sql), median(bytes)]
    return [
      ours.toFixed(0),
      statement.toFixed(0),
      formatRatio(ours / statement),
      toAim(ours / statement, SQL_AIM),
      plain.toFixed(0),
      formatRatio(ours / plain),
      toAim(ours / plain, BARE_AIM),
    ]
  } finally {
    bare.stop()
    await close()
  }
}

const toAim = (ratio: number, aim: number) => `≥ ${formatRatio(aim)} ${ratio >= aim ? '✓' : '✗'}`

/** What a reading sends, word for word. */
async function recordStatements(pool: Pool, read: () => Promise<void>): Promise<Sent[]> {
  const sent: Sent[] = []
  const send = pool.query.bind(pool) as (...args: unknown[]) => unknown
  pool.query = ((config: Sent, values?: unknown[]) => {
    sent.push({ ...config, values: values ?? config.values ?? [] })
    return send(config, values)
  }) as typeof pool.query
  try {
    await read()
  } finally {
    pool.query = send as typeof pool.query
  }
  return sent
}

/** How often a second all connections together get through the statements, each prepared once. */
async function repeatStatements(pool: Pool, statements: readonly Sent[]): Promise<number> {
  const began = performance.now()
  let count = 0
  const repeat = async () => {
    while (performance.now() - began < ROUND_MS) {
      for (const [index, statement] of statements.entries())
        await pool.query({ ...statement, name: `course-list-${index}` })
      count += 1
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, repeat))
  return (count / (performance.now() - began)) * 1000
}
