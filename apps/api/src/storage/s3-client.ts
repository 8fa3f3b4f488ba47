import { type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'

export interface S3Settings {
  bucket: string
  client: S3ClientConfig
}

/** How long a store may be silent before the request is tried again, in ms. */
const SILENCE_MS = 30_000
const CONNECT_MS = 5000
const MAX_ATTEMPTS = 4

/** Settings of the SDK for any store that speaks S3; the service does not start without the whole set. */
export function s3SettingsOf(env: Env): S3Settings {
  const { S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, S3_FORCE_PATH_STYLE } =
    env
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new Error('the settings of S3 are incomplete')
  return {
    bucket: S3_BUCKET,
    client: {
      endpoint: S3_ENDPOINT,
      region: S3_REGION,
      credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      forcePathStyle: S3_FORCE_PATH_STYLE,
      maxAttempts: MAX_ATTEMPTS,
      requestHandler: { connectionTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
      // Stores other than Amazon's do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  }
}

/** Whether the store says that there is no such file. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404) &&
  error.name !== 'NoSuchBucket'
