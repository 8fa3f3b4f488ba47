import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { createMediaService } from '../media/index.ts'
import { REMEMBERED_MS } from '../playback/index.ts'
import { subjectOf } from './frames.service.ts'
import { findPackage, type ScormPackage } from './packages.repo.ts'

const MAX_REMEMBERED = 200

/** Packages whose files are asked for by a grant. One is remembered as long as the reason of a grant: it is many files. */
export function createServedPackages(
  services: Needs<'db' | 'clock'> & Parameters<typeof createMediaService>[0],
) {
  const media = createMediaService(services)
  const memory = createShortMemory<ScormPackage>({
    lifeMs: REMEMBERED_MS,
    maxFacts: MAX_REMEMBERED,
    clock: services.clock,
    load: (packageId) => findPackage(services.db, packageId),
    isWorthKeeping: ({ isCurrent }) => isCurrent,
  })
  return {
    /** @throws AppError `access.denied` without a grant in force, `request.not_found` once no lesson shows the package */
    async find(token: string, packageId: string): Promise<ScormPackage> {
      await media.assertGranted(token, subjectOf(packageId))
      const found = await memory.find(packageId)
      if (!found?.isCurrent) throw new AppError('request.not_found')
      return found
    },
  }
}
