import type { Env } from '../env.ts'
import { momentOf } from './manifest.ts'
import { listBackups, readHead } from './object-store.ts'
import { findBackupStore } from './open-backup-store.ts'
import { readRestoreStamp } from './restore-stamps.ts'

/** What an operator has to know of the backups; reads only. Null where no place for them is set. */
export async function lookAtBackups(env: Env) {
  const found = findBackupStore(env)
  if (!found) return null
  const { store, place } = found
  const unseen = { place, newestAgeMs: null, isEncrypted: false, restoredAgeMs: null }
  try {
    const newest = (await listBackups(store)).at(-1)
    if (!newest) return { ...unseen, failure: null }
    const { recipients } = await readHead(store, newest)
    const restored = await readRestoreStamp(store)
    return {
      place,
      failure: null,
      newestAgeMs: Date.now() - momentOf(newest),
      isEncrypted: recipients.length > 0,
      restoredAgeMs: restored && Date.now() - Date.parse(restored.restoredAt),
    }
  } catch (error) {
    return { ...unseen, failure: error instanceof Error ? error.message : 'không rõ lý do' }
  }
}
