import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { closeLearningDays, createDatabase } from '@repo/api/bench'
import { listenUrl } from '../scripts/lib/addresses.ts'
import { claimDataFolder, loadSecrets } from '../scripts/lib/data-folder.ts'
import { migrate, openDatabase, seed } from '../scripts/lib/database.ts'
import { onEnd } from '../scripts/lib/lifetime.ts'
import { UserError } from '../scripts/lib/say.ts'
import { startService } from '../scripts/lib/service.ts'
import { apiEntry, serviceEnv } from '../scripts/lib/services.ts'
import { readSettings } from '../scripts/lib/settings.ts'

export const SIDES = ['small', 'large'] as const
export type Side = (typeof SIDES)[number]

const ROUNDS = 60
const WARM_UP_ROUNDS = 8
/** How much longer an answer may take with a hundred times the data. */
export const AIM = 2

type Fill = (db: ReturnType<typeof createDatabase>['db']) => Promise<void>

/** A running API, and where its database is. */
export interface OpenSide {
  url: string
  databaseUrl: string
  env: NodeJS.ProcessEnv
}

/**
 * Starts an API, without its worker, on a database that `fill` fills after the demo's data. A data folder that an earlier
 * run filled to the end is brought to the current schema and taken as it is.
 */
export const startSide = async (dataDir: string, port: number, fill: Fill): Promise<string> =>
  (await openSide(dataDir, port, fill)).url

/** As `startSide`, for who also needs its database. */
export async function openSide(dataDir: string, port: number, fill: Fill): Promise<OpenSide> {
  const lock = claimDataFolder(dataDir)
  onEnd('folder', () => lock.release())
  const settings = readSettings({ DATA_DIR: dataDir, API_PORT: String(port), DEMO_MODE: 'true' })
  const database = await openDatabase(settings)
  onEnd('database', () => database.stop())
  const env = serviceEnv(settings, loadSecrets(dataDir), database.url)
  const marker = join(dataDir, 'filled')
  const isFilled = existsSync(marker)
  if (!isFilled && existsSync(join(dataDir, 'begun')))
    throw new UserError(`${dataDir} chỉ có một phần dữ liệu: hãy xóa thư mục này rồi chạy lại.`)
  await migrate(env)
  if (!isFilled) {
    writeFileSync(join(dataDir, 'begun'), '')
    await seed(env, 0)
  }
  const { db, close } = createDatabase(database.url, { poolSize: 1, statementTimeoutMs: 0 })
  if (!isFilled) {
    await fill(db)
    writeFileSync(marker, '')
  }
  // As the hourly sweep of the worker would: data that were kept have days that are over meanwhile.
  await closeLearningDays(db, new Date())
  await close()
  const readyUrl = listenUrl(settings, port, '/readyz')
  await startService({ name: 'api', entry: apiEntry(settings), env, readyUrl }, join(dataDir, 'logs'))
  return { url: listenUrl(settings, port), databaseUrl: database.url, env }
}

/** Asks both sides in turns, so that whatever else the machine does falls on both. Answers times in ms. */
export async function askInTurns(ask: (side: Side) => Promise<Response>): Promise<Record<Side, number[]>> {
  const times: Record<Side, number[]> = { small: [], large: [] }
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round += 1) {
    for (const side of SIDES) {
      const ms = await timeOf(() => ask(side))
      if (round >= 0) times[side].push(ms)
    }
  }
  return times
}

/** @throws UserError for an answer that is not 200: what fails fast would look fast. */
async function timeOf(ask: () => Promise<Response>): Promise<number> {
  const start = performance.now()
  const answer = await ask()
  await answer.arrayBuffer()
  const ms = performance.now() - start
  if (answer.status !== 200) throw new UserError(`${answer.url.replace(/&+$/, '')}: ${answer.status}`)
  return ms
}
