import type { Services } from '../core/services.ts'

/** A file that is gone already counts as removed, so a second run does no harm. */
export function createRemoveFilesHandler({ storage }: Pick<Services, 'storage'>) {
  return async ({ keys }: { keys: string[] }): Promise<void> => {
    for (const key of keys) await storage.remove(key)
  }
}
