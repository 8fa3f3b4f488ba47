import type { Needs } from '../../core/services.ts'
import type { AnswerPlan } from '../../http/conditional.ts'

/** Lifetime of a segment's signed address in the store, in seconds. */
const REDIRECT_SECONDS = 60

/** The answer that lets nginx or the store send the bytes of a file. */
export type Handoff = (
  key: string,
  headers: { 'content-type': string; 'cache-control': string },
) => Promise<AnswerPlan>

/**
 * Lets nginx or the store send segments, once the request has passed every check here.
 * @returns null where this service sends them itself
 */
export function createHandoff({ env, storage }: Needs<'env' | 'storage'>): Handoff | null {
  if (env.MEDIA_HANDOFF === 'x-accel')
    return async (key, headers) => ({
      status: 200,
      // No length, because nginx sets the length and the ranges of the file.
      headers: { ...headers, 'x-accel-redirect': `${env.X_ACCEL_PREFIX}/${key}` },
      range: null,
    })
  const presign = storage.presign
  if (env.MEDIA_HANDOFF !== 'redirect' || !presign) return null
  return async (key, headers) => ({
    status: 302,
    headers: {
      location: await presign(key, {
        lifeSeconds: REDIRECT_SECONDS,
        contentType: headers['content-type'],
        cacheControl: headers['cache-control'],
      }),
      // The address opens the file for a minute, so no cache may store the redirect.
      'cache-control': 'private, no-store',
      'content-length': 0,
    },
    range: null,
  })
}
