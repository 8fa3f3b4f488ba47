import { CreateBucketCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'
import { s3SettingsOf } from './s3-client.ts'

const TRIES = 15
const WAIT_MS = 2_000

/**
 * Makes the bucket of the settings if there is none, private as stores make them. A store that starts beside us is
 * waited for.
 * @returns whether it was made now
 */
export async function makeBucket(env: Env, waitMs = WAIT_MS): Promise<boolean> {
  const { bucket, client: config } = s3SettingsOf(env)
  const client = new S3Client({ ...config, maxAttempts: 1 })
  try {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await makeOnce(client, bucket)
      } catch (error) {
        if (left <= 1 || isAnswer(error)) throw error
        await new Promise((resolve) => setTimeout(resolve, waitMs))
      }
    }
  } finally {
    client.destroy()
  }
}

async function makeOnce(client: S3Client, bucket: string): Promise<boolean> {
  try {
    await client.send(new ListObjectsV2Command({ Bucket: bucket, MaxKeys: 1 }))
    return false
  } catch (error) {
    if (statusOf(error) !== 404) throw error
  }
  await client.send(new CreateBucketCommand({ Bucket: bucket }))
  return true
}

const statusOf = (error: unknown): number | undefined =>
  typeof error === 'object' && error !== null && '$metadata' in error
    ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode
    : undefined

/** A store that is there and refuses does not change its mind. */
function isAnswer(error: unknown): boolean {
  const status = statusOf(error)
  return status !== undefined && status < 500
}
