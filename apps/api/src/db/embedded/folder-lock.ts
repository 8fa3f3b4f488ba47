import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A lock that is held until `release()` or the end of the process, whichever comes first. */
export interface FolderLock {
  release(): void
}

const SQLITE_BUSY = 5

/**
 * Takes an exclusive lock that belongs to this process.
 *
 * Node has no `flock`; a pid file would outlive `kill -9` and a pid may be given to somebody else.
 * SQLite takes a real kernel lock on the file, which the kernel drops when the process ends.
 *
 * @returns `null` when a living process holds it.
 * @throws the file-system error when the folder cannot be written.
 */
export function lockFolder(lockFile: string): FolderLock | null {
  mkdirSync(dirname(lockFile), { recursive: true })
  const database = new DatabaseSync(lockFile)
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
  return { release: () => database.close() }
}
