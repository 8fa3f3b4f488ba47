import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { allows } from './consent.policy.ts'
import { findPicture } from './patient-pictures.repo.ts'
import { createPictureLinks } from './picture-links.ts'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/**
 * Finds the bytes of a patient's picture. The consent is read for each request, and nothing keeps an answer without
 * asking again, so a withdrawal counts from the next request on.
 */
export function createPictureOpener({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const links = createPictureLinks(env.MEDIA_TOKEN_SECRET, env.PUBLIC_API_PREFIX, clock)
  /** @throws AppError `request.not_found` */
  return async (file: string, key: unknown) => {
    const [, id] = FILE.exec(file) ?? []
    const viewer = id && typeof key === 'string' ? links.viewerOf(id, key) : null
    const found = id && viewer ? await findPicture(db, id) : undefined
    const mayBeSeen = found && (found.consent ? allows(found.consent, 'learners') : viewer === 'author')
    if (!mayBeSeen) throw new AppError('request.not_found')
    return { key: found.picture.storageKey, contentType: 'image/webp', cacheControl: 'private, no-cache' }
  }
}
