import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataFolder, loadSecrets, removeRuntime, writeRuntime } from './data-folder.ts'
import { migrate, openDatabase, seed } from './database.ts'
import { ensureFfmpeg } from './ffmpeg.ts'
import { isEnding, onEnd } from './lifetime.ts'
import { requireFreePorts } from './ports.ts'
import { done, seconds, step, UserError } from './say.ts'
import { type RunningService, type ServicePlan, startService } from './service.ts'
import { type Plan, serviceEnv } from './services.ts'
import type { Settings } from './settings.ts'
import { runTask } from './workspace-tasks.ts'

export interface StackOptions {
  settings: Settings
  plan: Plan
  /** Whether the sites are built first (not for the development servers). */
  isBuilt: boolean
  /** How many videos of the demo are made at once, all unless given. */
  videos?: number
}

/**
 * Brings everything up: the sites (built first) beside the database with its tables, demo data and the
 * services on it. Whatever was started is put away when the command ends, also when the start fails.
 * @returns every service that runs.
 */
export async function startStack({
  settings,
  plan,
  isBuilt,
  videos,
}: StackOptions): Promise<RunningService[]> {
  const lock = claimDataFolder(settings.DATA_DIR)
  onEnd('folder', () => lock.release())
  await requireFreePorts(settings)
  const secrets = loadSecrets(settings.DATA_DIR)

  const began = performance.now()
  const groups = await Promise.all([
    startSites(settings, plan, isBuilt),
    startBackend(settings, plan, secrets, videos),
  ])
  done(`Các dịch vụ đã chạy (${seconds(began)})`)
  return groups.flat()
}

async function startSites(settings: Settings, plan: Plan, isBuilt: boolean): Promise<RunningService[]> {
  if (isBuilt) await buildSites(settings)
  return startAll(plan.sites(settings), settings)
}

async function startBackend(
  settings: Settings,
  plan: Plan,
  secrets: Record<string, string>,
  videos: number | undefined,
): Promise<RunningService[]> {
  const [env] = await Promise.all([
    prepareDatabase(settings, secrets, videos),
    ensureFfmpeg(settings.DEMO_MODE),
  ])
  return startAll(plan.backend(settings, env), settings)
}

async function startAll(plans: ServicePlan[], { DATA_DIR }: Settings): Promise<RunningService[]> {
  // Stopped or broken half way: nothing new is started.
  if (isEnding()) return []
  return Promise.all(plans.map((each) => startService(each, join(DATA_DIR, 'logs'))))
}

async function prepareDatabase(
  settings: Settings,
  secrets: Record<string, string>,
  videos: number | undefined,
): Promise<NodeJS.ProcessEnv> {
  const began = performance.now()
  const database = await openDatabase(settings)
  onEnd('database', () => database.stop())
  const env = serviceEnv(settings, secrets, database.url)
  const { DATA_DIR, DEMO_MODE: isDemo } = settings
  writeRuntime(DATA_DIR, { pid: process.pid, databaseUrl: database.url, isDemo })
  onEnd('database', () => removeRuntime(DATA_DIR))
  await migrate(env)
  if (isDemo) await seedOnce(settings, env, videos)
  done(`Cơ sở dữ liệu đã sẵn sàng: ${database.kind} (${seconds(began)})`)
  return env
}

/** Demo data is written once; the mark lies beside the embedded database, so that both go together. */
async function seedOnce(
  { DATA_DIR, DATABASE_URL }: Settings,
  env: NodeJS.ProcessEnv,
  videos: number | undefined,
): Promise<void> {
  const mark = join(DATA_DIR, 'postgres', 'has-demo-data')
  if (!DATABASE_URL && existsSync(mark)) return
  await seed(env, videos)
  if (!DATABASE_URL) writeFileSync(mark, '')
}

/** Only what changed since the last build is built; the rest comes from the cache. */
export async function buildSites({ BRAND_NAME }: Pick<Settings, 'BRAND_NAME'>): Promise<void> {
  const began = performance.now()
  step('Dựng ba trang web…')
  const { code, output } = await runTask('build', { env: { ...process.env, BRAND_NAME } })
  if (code !== 0) throw new UserError(`Không dựng được các trang web:\n${output.trim()}`)
  done(`Ba trang web đã dựng xong (${seconds(began)})`)
}
