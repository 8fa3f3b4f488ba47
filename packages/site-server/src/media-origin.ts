import { z } from 'zod'
import type { CspExtras } from './csp.ts'

const isOrigin = (value: string) => URL.canParse(value) && `${new URL(value).origin}/` === new URL(value).href

/**
 * Setting `MEDIA_ORIGIN`: origin of the store that sends the segments of videos where the API hands them over
 * (`MEDIA_HANDOFF=redirect`), such as `https://tham-hoc.s3.example.vn`. Without it pages fetch from themselves alone.
 */
export const mediaOrigin = z
  .url({ protocol: /^https?$/ })
  .refine(isOrigin, 'must be an origin, without a path')
  .transform((value) => new URL(value).origin)
  .optional()

/** What the policy of the pages has to allow for that store. */
export const mediaSources = (origin: string | undefined): CspExtras | undefined =>
  origin === undefined ? undefined : { 'connect-src': [origin], 'media-src': [origin] }
