// `npm run seed`: writes the demo data, beside a running stack or with none.
import { claimDataFolder, loadSecrets, readRuntime } from './lib/data-folder.ts'
import { migrate, openDatabase, seed } from './lib/database.ts'
import { loadDotEnv } from './lib/dot-env.ts'
import { main, onEnd } from './lib/lifetime.ts'
import { done, step } from './lib/say.ts'
import { serviceEnv } from './lib/services.ts'
import { readSettings, type Settings } from './lib/settings.ts'

/** The database of the stack that runs on this data folder, else one opened for the moment. */
async function findDatabase(settings: Settings): Promise<string> {
  const running = readRuntime(settings.DATA_DIR)
  if (running && isAlive(running.pid)) return running.databaseUrl
  const lock = claimDataFolder(settings.DATA_DIR)
  onEnd('folder', () => lock.release())
  const database = await openDatabase(settings)
  onEnd('database', () => database.stop())
  return database.url
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

main(async () => {
  loadDotEnv()
  const settings = { ...readSettings(process.env), DEMO_MODE: true }
  const url = await findDatabase(settings)
  const env = serviceEnv(settings, loadSecrets(settings.DATA_DIR), url)
  step('Tạo dữ liệu thử…')
  await migrate(env)
  await seed(env)
  done('Dữ liệu thử đã có đủ.')
  return 0
})
