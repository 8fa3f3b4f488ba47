import { claimDataFolder, readRuntime } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { onEnd } from './lifetime.ts'
import type { Settings } from './settings.ts'

interface FoundDatabase {
  url: string
  /** Of the stack that runs on this data folder; `null` when none does. */
  runsAsDemo: boolean | null
}

/** The database of the stack that runs on this data folder, else one opened for the moment. */
export async function findDatabase(settings: Settings): Promise<FoundDatabase> {
  const running = readRuntime(settings.DATA_DIR)
  if (running && isAlive(running.pid)) return { url: running.databaseUrl, runsAsDemo: running.isDemo }
  const lock = claimDataFolder(settings.DATA_DIR)
  onEnd('folder', () => lock.release())
  const database = await openDatabase(settings)
  onEnd('database', () => database.stop())
  return { url: database.url, runsAsDemo: null }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
