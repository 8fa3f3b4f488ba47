import type { Needs } from '../core/services.ts'

/** Removes files from the storage. A file that no longer exists counts as removed, so the job may run twice. */
export function createRemoveFilesHandler({ storage }: Needs<'storage'>) {
  return async ({ keys }: { keys: string[] }): Promise<void> => {
    for (const key of keys) await storage.remove(key)
  }
}
