import { type S3ClientConfig, S3ServiceException } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'

export interface S3Settings {
  bucket: string
  client: S3ClientConfig
}

type S3Env = Pick<
  Env,
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
  | 'S3_FORCE_PATH_STYLE'
>

/** Time without an answer from the store after which the request is retried, in ms. */
const SILENCE_MS = 30_000
const CONNECT_MS = 5000
const MAX_ATTEMPTS = 4

/**
 * SDK settings for any store that speaks S3; throws if a required setting is missing, so the service does not start.
 */
export function s3SettingsOf(env: S3Env): S3Settings {
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
      // Most stores other than Amazon's do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    },
  }
}

/** Whether the store answered that the file does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof S3ServiceException &&
  (error.name === 'NoSuchKey' || error.name === 'NotFound' || error.$metadata.httpStatusCode === 404) &&
  error.name !== 'NoSuchBucket'
