import type { Needs } from '../../core/services.ts'
import { findPackagesSealedOtherwise, replaceSealedKeys, type WithPackageKeys } from '../videos/index.ts'

/**
 * Seals the keys of packages with the newest secret; after one run with MEDIA_KEY_SECRET_PREVIOUS set, the previous
 * secret is no longer needed.
 */
export function createPackageKeyHousekeeping({
  db,
  log,
  packageKeys: keys,
}: Needs<'db' | 'log'> & WithPackageKeys) {
  return async (): Promise<void> => {
    for (const { key, sealedKeys } of await findPackagesSealedOtherwise(db, keys.currentPrefix)) {
      const resealed = keys.reseal(key, sealedKeys)
      if (resealed === null) log.error({ packageKey: key }, 'the keys of a video package cannot be opened')
      else await replaceSealedKeys(db, key, sealedKeys, resealed)
    }
  }
}
