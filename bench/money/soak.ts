import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { createDatabase, findMoneyFaults, loadEnv, newOutsideBooks } from '@repo/api/bench'
import { tables } from '@repo/api/rows'
import { listenUrl } from '../../scripts/lib/addresses.ts'
import { claimDataFolder, loadSecrets } from '../../scripts/lib/data-folder.ts'
import { migrate, openDatabase } from '../../scripts/lib/database.ts'
import { onEnd } from '../../scripts/lib/lifetime.ts'
import { ROOT } from '../../scripts/lib/paths.ts'
import { findFreePorts } from '../../scripts/lib/ports.ts'
import { done, step, UserError } from '../../scripts/lib/say.ts'
import { apiEntry, serviceEnv } from '../../scripts/lib/services.ts'
import { readSettings } from '../../scripts/lib/settings.ts'
import { countUnpaid, createBank, openOrders, tellUntilTaken } from './bank-orders.ts'

type Db = ReturnType<typeof createDatabase>['db']

const ORDERS_OF_ROUND = 12
/** The service is killed within this time from the first notice on. */
const KILLED_WITHIN_MS = 250
const START_LIMIT_MS = 60_000
const POLL_MS = 40
const PRICE_VND = 1_000_000

/** How many rounds were asked for. @throws UserError for anything but a number of rounds. */
export function readRounds(text: string): number {
  const rounds = Number(text)
  if (!Number.isSafeInteger(rounds) || rounds < 1) throw new UserError('--soak: số lượt, ví dụ 200.')
  return rounds
}

/**
 * Kills the API with SIGKILL while a bank tells of transfers, again and again, and lets the bank go on telling until each
 * is taken in. After every round each order has to be paid, and all rules of money and ledger have to hold.
 * @returns the exit code
 */
export async function runSoak(workDir: string, rounds: number): Promise<number> {
  const [port = 0] = await findFreePorts(1)
  const { env, databaseUrl, url } = await prepare(join(workDir, 'soak'), port)
  const { db } = createDatabase(databaseUrl, { poolSize: 4, statementTimeoutMs: 0 })
  await addCourses(db)
  const outside = newOutsideBooks()
  let api = await startApi(env, url)
  onEnd('services', () => void api.kill('SIGKILL'))
  for (let round = 1; round <= rounds; round += 1) {
    const orders = await openOrders(db, ORDERS_OF_ROUND)
    const bank = createBank(url, env)
    // Each is told of twice, as if the first answer had been too late.
    const told = Promise.all([...orders, ...orders].map((order) => tellUntilTaken(bank, order)))
    await delay(Math.random() * KILLED_WITHIN_MS)
    await kill(api)
    api = await startApi(env, url)
    await told
    outside.moneyIn += orders.reduce((sum, { total }) => sum + total, 0)
    const faults = await findMoneyFaults(db, outside, loadEnv(env))
    const unpaid = await countUnpaid(db, orders)
    if (unpaid > 0) faults.push(`${unpaid} đơn chưa được thanh toán`)
    if (faults.length > 0) {
      console.error(`Lượt ${round}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`)
      return 1
    }
    step(`Lượt ${round}/${rounds}: ${round * ORDERS_OF_ROUND} đơn, sổ khớp`)
  }
  done(
    `${rounds} lần kill -9, ${rounds * ORDERS_OF_ROUND} đơn: mỗi đơn trả một lần, sổ cái khớp sau mỗi lượt`,
  )
  return 0
}

/** A migrated database that holds nothing else. */
async function prepare(dataDir: string, port: number) {
  const lock = claimDataFolder(dataDir)
  onEnd('folder', () => lock.release())
  const settings = readSettings({ DATA_DIR: dataDir, API_PORT: String(port), DEMO_MODE: 'true' })
  const database = await openDatabase(settings)
  onEnd('database', () => database.stop())
  const env = serviceEnv(settings, loadSecrets(dataDir), database.url)
  await migrate(env)
  return { env, databaseUrl: database.url, url: listenUrl(settings, port) }
}

/** What can be bought: two courses of one doctor. */
async function addCourses(db: Db): Promise<void> {
  const [category] = await db
    .insert(tables.categories)
    .values({ slug: 'do-thu', name: 'Đo thử', motif: 'skincare', position: 1 })
    .returning()
  const [doctor] = await db
    .insert(tables.doctors)
    .values({ slug: 'bac-si-do-thu', name: 'Bác sĩ đo thử', academicTitle: 'BS.' })
    .returning()
  const courses = await db
    .insert(tables.courses)
    .values(
      [1, 2].map((n) => ({
        slug: `do-thu-${n}`,
        title: `Khóa đo thử ${n}`,
        categoryId: category?.id ?? '',
        level: 'basic' as const,
        audience: 'everyone' as const,
        status: 'published' as const,
        listPrice: PRICE_VND * n,
        publishedAt: new Date(),
      })),
    )
    .returning()
  await db
    .insert(tables.courseDoctors)
    .values(courses.map(({ id }) => ({ courseId: id, doctorId: doctor?.id ?? '', position: 0 })))
}

async function startApi(env: NodeJS.ProcessEnv, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(ROOT, apiEntry({ DEMO_MODE: true }))], {
    cwd: ROOT,
    env: { ...env, LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; ) {
    if (child.exitCode !== null) break
    const isUp = await fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return child
    await delay(POLL_MS)
  }
  child.kill('SIGKILL')
  throw new UserError('API không khởi động được.')
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}
