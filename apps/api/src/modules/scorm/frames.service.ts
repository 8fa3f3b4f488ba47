import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import type { WithMediaGrants } from '../learning/index.ts'
import type { ScormPackage } from './packages.repo.ts'

/**
 * How long the addresses of a package that was opened work, in ms. A package loads its parts over the whole session; each
 * request asks again whether session and access still hold.
 */
const GRANT_LIFE_MS = 4 * HOUR_MS

export const subjectOf = (packageId: string): string => `scorm:${packageId}`

type Enrollment = Parameters<WithMediaGrants['mediaGrants']>[0]['enrollment']

/** Grants to show a package in a frame. */
export const createFrames =
  ({ env, mediaGrants }: Needs<'env'> & WithMediaGrants) =>
  (
    { id, title, version, items }: ScormPackage,
    { caller, enrollment, basis }: { caller: Caller | null; enrollment: Enrollment; basis: string },
  ) => {
    const base = env.PUBLIC_PACKAGES_URL
    // The host may have been taken away after the package was sent.
    if (base === undefined) throw new AppError('lesson_file.not_found')
    const { token, expiresAt } = mediaGrants({
      caller,
      enrollment,
      subject: subjectOf(id),
      lifeMs: GRANT_LIFE_MS,
      bound: { basis },
    })
    return {
      packageId: id,
      title,
      version,
      items: items.map((item) => ({ id: item.id, title: item.title, isTracked: item.isTracked })),
      frameUrl: `${base}/scorm/frame/${token}/${id}`,
      origin: new URL(base).origin,
      expiresAt,
    }
  }
