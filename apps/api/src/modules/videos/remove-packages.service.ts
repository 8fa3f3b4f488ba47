import type { Needs } from '../../core/services.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { findPackage, packageFolder, removePackageRow, retireBuild } from './packages.repo.ts'

/** Removes packages: files first, then the row, so that a crash in between loses track of nothing. */
export function createRemovePackages({ db, storage, clock }: Needs<'db' | 'storage' | 'clock'>) {
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) {
      await storage.removeAll(packageFolder(key))
      crashPoint('deleting')
      await removePackageRow(db, key)
    }
  }
  return {
    /** Removes packages that are marked for removal. */
    remove,
    /** Removes a package that was being written, unless it plays by now. */
    async giveUp(key: string): Promise<void> {
      await retireBuild(db, key, clock())
      if ((await findPackage(db, key))?.state !== 'live') await remove([key])
    },
  }
}

export interface WithPackageRemoval {
  readonly removePackages: ReturnType<typeof createRemovePackages>
}
