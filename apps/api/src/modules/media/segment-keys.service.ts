import { AppError } from '@repo/contract'
import { SEGMENT_MS } from '@repo/media'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import type { WithAuthenticate } from '../../http/auth.ts'
import type { MediaGrant } from '../playback/index.ts'
import { SEGMENTS_PER_KEY, type WithPackageKeys } from '../videos/index.ts'
import type { PackageFactsReader } from './package-facts.service.ts'

/** A key opens a minute of video, so this is far more than watching and seeking need. */
export const keysLimit: Limit = { name: 'media-key', max: 30, windowMs: 60_000 }

interface KeyRequest {
  grant: MediaGrant
  /** The grant's own text, by which visitors are counted. */
  token: string
  packageKey: string
  index: number
  headers: { authorization?: string; cookie?: string }
}

/** Serves the keys of encrypted segments, which need the session in addition to the grant in the path. */
export function createSegmentKeys(
  services: Needs<'limiter'> & WithPackageKeys & WithAuthenticate,
  facts: PackageFactsReader,
) {
  const { limiter, packageKeys, authenticate } = services
  /** @throws AppError `access.denied`: never 401, since a player that lost its session must not sign a page out. */
  const assertSameSession = async (grant: MediaGrant, headers: KeyRequest['headers']) => {
    if (grant.sessionId === null) return
    const authorization = headers.authorization ?? bearerOfCookie(headers.cookie)
    const caller = await authenticate(authorization).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 401) return null
      throw error
    })
    if (caller?.sessionId !== grant.sessionId) throw new AppError('access.denied')
  }

  return async ({ grant, token, packageKey, index, headers }: KeyRequest): Promise<Buffer> => {
    await assertSameSession(grant, headers)
    await limiter.hit(keysLimit, grant.playbackId ?? grant.sessionId ?? token)
    const { sealedKeys, manifest } = await facts.find(packageKey)
    if (sealedKeys === null) throw new AppError('request.not_found')
    // The sound may be a little longer than the picture.
    const last = manifest ? Math.ceil(manifest.durationMs / SEGMENT_MS / SEGMENTS_PER_KEY) : index
    const keyOf = packageKeys.open(packageKey, sealedKeys)
    if (!keyOf) throw new Error(`the keys of package ${packageKey} cannot be opened`)
    if (index > last) throw new AppError('request.not_found')
    return keyOf(index)
  }
}

/**
 * The player of older iPhones fetches keys itself, without our headers but with the cookie of the access token. Fetching
 * a key changes nothing, so a foreign page gains nothing by causing it.
 */
function bearerOfCookie(cookie: string | undefined): string | undefined {
  const [, token] = /(?:^|;\s*)token=([\w.-]+)(?:;|$)/.exec(cookie ?? '') ?? []
  return token && `Bearer ${token}`
}
