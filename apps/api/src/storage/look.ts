import { access, constants } from 'node:fs/promises'
import { join } from 'node:path'
import { ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3'
import type { Env } from '../env.ts'
import { s3SettingsOf } from './s3-client.ts'

export type StorageFacts =
  | { kind: 'local'; place: string; failure: string | null }
  | {
      kind: 's3'
      place: string
      failure: string | null
      /** Whether anybody may list it. */
      isPublic: boolean
      /** Whether pages of the sites may fetch from it. */
      allowsSites: boolean
    }

const TIMEOUT_MS = 8_000

/** Looks whether the storage of the settings can be used; writes nothing. */
export async function lookAtStorage(env: Env): Promise<StorageFacts> {
  return env.STORAGE === 's3' ? lookAtBucket(env) : lookAtFolder(join(env.DATA_DIR, 'storage'))
}

async function lookAtFolder(place: string): Promise<StorageFacts> {
  try {
    await access(place, constants.R_OK | constants.W_OK | constants.X_OK)
    return { kind: 'local', place, failure: null }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'lỗi không rõ'
    // The first file that is stored makes the folder.
    return { kind: 'local', place, failure: code === 'ENOENT' ? null : code }
  }
}

async function lookAtBucket(env: Env): Promise<StorageFacts> {
  const { bucket, client: config } = s3SettingsOf(env)
  const client = new S3Client({ ...config, maxAttempts: 1 })
  const facts = { kind: 's3' as const, place: bucket, failure: null, isPublic: false, allowsSites: false }
  try {
    const input = { Bucket: bucket, MaxKeys: 1 }
    await client.send(new ListObjectsV2Command(input), { abortSignal: AbortSignal.timeout(TIMEOUT_MS) })
  } catch (error) {
    return { ...facts, failure: error instanceof Error ? error.name : 'lỗi không rõ' }
  } finally {
    client.destroy()
  }
  const address = bucketAddress(env, bucket)
  const [isPublic, allowsSites] = await Promise.all([
    isListedForAll(address),
    allowsOrigin(address, new URL(env.PUBLIC_WEB_URL).origin),
  ])
  return { ...facts, isPublic, allowsSites }
}

function bucketAddress({ S3_ENDPOINT = '', S3_FORCE_PATH_STYLE }: Env, bucket: string): string {
  const url = new URL(S3_ENDPOINT)
  if (S3_FORCE_PATH_STYLE) url.pathname = `${url.pathname.replace(/\/+$/, '')}/${bucket}`
  else url.hostname = `${bucket}.${url.hostname}`
  return url.href
}

async function isListedForAll(address: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}?list-type=2&max-keys=1`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}

/** Sends the CORS preflight that a browser sends before a fetch with additional headers. */
async function allowsOrigin(address: string, origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${address}/packages/preflight`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'range',
      },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    await answer.body?.cancel()
    const allowed = answer.headers.get('access-control-allow-origin')
    return allowed === '*' || allowed === origin
  } catch {
    return false
  }
}
