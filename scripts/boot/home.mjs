import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * Gives npm, pnpm and the browser a home of their own inside the project when the account has none that
 * can be written (containers with an unknown user id, read-only home folders).
 */
export function ensureWritableHome(root) {
  if (isWritable(homedir())) return
  const home = join(root, '.cache', 'home')
  mkdirSync(home, { recursive: true })
  process.env.HOME = home
  // npm hands the cache of the unusable home to every program that it starts.
  process.env.npm_config_cache = join(home, '.npm')
  for (const name of ['XDG_CACHE_HOME', 'XDG_CONFIG_HOME', 'XDG_DATA_HOME', 'XDG_STATE_HOME']) {
    delete process.env[name]
  }
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
