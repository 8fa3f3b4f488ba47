import type { Needs } from '../core/services.ts'

/** A file that is gone already counts as removed, so a second run does no harm. */
export function createRemoveFilesHandler({ storage }: Needs<'storage'>) {
  return async ({ keys }: { keys: string[] }): Promise<void> => {
    for (const key of keys) await storage.remove(key)
  }
}
