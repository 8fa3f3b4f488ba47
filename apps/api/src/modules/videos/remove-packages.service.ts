import type { Needs } from '../../core/services.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { findPackage, packageFolder, removePackageRow, retireBuild } from './packages.repo.ts'

/** Takes packages out of storage: files first, then the row, so that a crash in between forgets nothing. */
export function createRemovePackages({ db, storage, clock }: Needs<'db' | 'storage' | 'clock'>) {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) {
      await storage.removeAll(packageFolder(key))
      crashPoint('deleting')
      await removePackageRow(db, key)
    }
  }
  return {
    /** Of packages that were given up already. */
    remove,
    /** Of a package that was being written; one that plays by now stays. */
    async giveUp(key: string): Promise<void> {
      await retireBuild(db, key, clock())
      if ((await findPackage(db, key))?.state !== 'live') await remove([key])
    },
  }
}

export interface WithPackageRemoval {
  readonly removePackages: ReturnType<typeof createRemovePackages>
}
