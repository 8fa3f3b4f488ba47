import type { Needs } from '../../core/services.ts'
import { namedFolders } from './packages.repo.ts'
import { folderKeyOf } from './storage-keys.ts'

/** Removes folders; those of an upload only where its transaction did not come about. */
export function createRemoveScormFoldersHandler({ db, storage }: Needs<'db' | 'storage'>) {
  return async ({ folders, isOfUpload }: { folders: string[]; isOfUpload?: boolean }): Promise<void> => {
    const kept = isOfUpload ? await namedFolders(db, folders) : new Set<string>()
    for (const folder of folders) if (!kept.has(folder)) await storage.removeAll(folderKeyOf(folder))
  }
}
