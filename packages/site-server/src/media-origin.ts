import { z } from 'zod'
import type { CspExtras } from './csp.ts'

const isOrigin = (value: string) => URL.canParse(value) && `${new URL(value).origin}/` === new URL(value).href

const originSetting = () =>
  z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'must be an origin, without a path')
    .transform((value) => new URL(value).origin)
    .optional()

/**
 * Setting `MEDIA_ORIGIN`: origin of the object store that serves video segments when the API redirects to it
 * (`MEDIA_HANDOFF=redirect`), such as `https://tham-hoc.s3.example.vn`. Without it pages fetch from their own origin only.
 */
export const mediaOrigin = originSetting()

/** Setting `PUBLIC_PACKAGES_URL`: the host on which SCORM packages are played in a frame; without one there are no frames. */
export const packagesOrigin = originSetting()

/** The sources that the pages' content security policy has to allow for that store, and for frames with packages. */
export function mediaSources(origin: string | undefined, packages?: string): CspExtras | undefined {
  if (origin === undefined && packages === undefined) return undefined
  return {
    ...(origin !== undefined && { 'connect-src': [origin], 'media-src': [origin] }),
    ...(packages !== undefined && { 'frame-src': [packages] }),
  }
}
