import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { createMediaService } from '../media/index.ts'
import { subjectOf } from './frames.service.ts'
import { findPackage, type ScormPackage } from './packages.repo.ts'

/** Packages whose files are asked for by a grant. */
export function createServedPackages(services: Needs<'db'> & Parameters<typeof createMediaService>[0]) {
  const media = createMediaService(services)
  return {
    /** @throws AppError `access.denied` without a grant in force, `request.not_found` once no lesson shows the package */
    async find(token: string, packageId: string): Promise<ScormPackage> {
      await media.assertGranted(token, subjectOf(packageId))
      const found = await findPackage(services.db, packageId)
      if (!found?.isCurrent) throw new AppError('request.not_found')
      return found
    },
  }
}
