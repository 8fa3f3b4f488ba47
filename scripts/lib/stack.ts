import { join } from 'node:path'
import { loadEnv } from '../../apps/api/src/env.ts'
import { claimDataFolder, loadSecrets, removeRuntime, writeRuntime } from './data-folder.ts'
import { migrate, openDatabase, seed } from './database.ts'
import { ensureFfmpeg } from './ffmpeg.ts'
import { onEnd } from './lifetime.ts'
import { requireFreePorts } from './ports.ts'
import { done, seconds, step, UserError } from './say.ts'
import { type ServicePlan, startService } from './service.ts'
import { serviceEnv } from './services.ts'
import type { Settings } from './settings.ts'
import { turbo } from './turbo.ts'

export interface StackOptions {
  settings: Settings
  /** Groups of services; a group starts when the one before is ready. */
  plan(settings: Settings, env: NodeJS.ProcessEnv): ServicePlan[][]
  /** Whether the sites are built first (not for the development servers). */
  isBuilt: boolean
}

/**
 * Brings everything up: data folder, database, tables, demo data, builds, services. Whatever was started
 * is put away by `lifetime.end`, in reverse order, also when the start stops half way.
 */
export async function startStack({ settings, plan, isBuilt }: StackOptions): Promise<NodeJS.ProcessEnv> {
  const lock = claimDataFolder(settings.DATA_DIR)
  onEnd(() => lock.release())
  await requireFreePorts(settings)
  const secrets = loadSecrets(settings.DATA_DIR)
  // The API's own rules apply too; an address that is not known yet cannot be wrong.
  loadEnv(serviceEnv(settings, secrets, settings.DATABASE_URL ?? 'postgres://pending'))

  const [env] = await Promise.all([
    prepareDatabase(settings, secrets),
    isBuilt ? buildSites(settings) : undefined,
    ensureFfmpeg(),
  ])
  await startServices(plan(settings, env), join(settings.DATA_DIR, 'logs'))
  return env
}

async function prepareDatabase(
  settings: Settings,
  secrets: Record<string, string>,
): Promise<NodeJS.ProcessEnv> {
  const began = performance.now()
  const database = await openDatabase(settings)
  onEnd(() => database.stop())
  const env = serviceEnv(settings, secrets, database.url)
  writeRuntime(settings.DATA_DIR, { pid: process.pid, databaseUrl: database.url })
  onEnd(() => removeRuntime(settings.DATA_DIR))
  await migrate(env)
  if (settings.DEMO_MODE) await seed(env)
  done(`Cơ sở dữ liệu đã sẵn sàng: ${database.kind} (${seconds(began)})`)
  return env
}

/** Only what changed since the last build is built; the rest comes from the cache. */
async function buildSites({ BRAND_NAME }: Settings): Promise<void> {
  const began = performance.now()
  step('Dựng ba trang web…')
  const { code, output } = await turbo('build', { env: { ...process.env, BRAND_NAME } })
  if (code !== 0) throw new UserError(`Không dựng được các trang web:\n${output.trim()}`)
  done(`Ba trang web đã dựng xong (${seconds(began)})`)
}

async function startServices(groups: ServicePlan[][], logDir: string): Promise<void> {
  const began = performance.now()
  for (const group of groups) {
    const starts = await Promise.allSettled(group.map((plan) => startService(plan, logDir)))
    const running = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
    onEnd(async () => void (await Promise.all(running.map((service) => service.stop()))))
    const failed = starts.find((start) => start.status === 'rejected')
    if (failed) throw failed.reason
  }
  done(`Các dịch vụ đã chạy (${seconds(began)})`)
}
