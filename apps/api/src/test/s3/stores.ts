import { randomBytes } from 'node:crypto'
import {
  AbortMultipartUploadCommand,
  CreateBucketCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3'
import { describe } from 'vitest'
import { type S3Settings, s3SettingsOf } from '../../storage/s3-client.ts'
import { testEnv } from '../env.ts'
import { type S3Server, s3EnvOf, startS3Server } from './server.ts'

/** An empty bucket for a test file. */
export interface TestStore {
  /** Settings that make the service store its files there. */
  env: Record<string, string>
  settings: S3Settings
  client: S3Client
  /** The double itself, which can be told to fail and be looked into; null for a store of another program. */
  double: S3Server | null
  /** Keys of all objects. */
  keys(): Promise<string[]>
  /** Ids of multipart uploads that are neither completed nor ended. */
  openUploads(): Promise<string[]>
  /** Ends all multipart uploads, as a rule of the bucket does after some days. */
  dropUploads(): Promise<void>
  stop(): Promise<void>
}

/** `http://KEY:SECRET@127.0.0.1:PORT` of a store of another program, set by `npm run prove -- --s3`. */
const outside = process.env.TEST_S3_URL

const storeAt = (
  env: Record<string, string>,
  double: S3Server | null,
  stop: () => Promise<void>,
): TestStore => {
  const settings = s3SettingsOf(testEnv(env))
  const { bucket: Bucket } = settings
  const client = new S3Client(settings.client)
  const listUploads = async () =>
    (await client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads ?? []
  return {
    env,
    settings,
    client,
    double,
    keys: async () =>
      ((await client.send(new ListObjectsV2Command({ Bucket }))).Contents ?? []).flatMap(
        ({ Key }) => Key ?? [],
      ),
    openUploads: async () => (await listUploads()).flatMap(({ UploadId }) => UploadId ?? []),
    async dropUploads() {
      for (const { Key, UploadId } of await listUploads())
        await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
    },
    async stop() {
      client.destroy()
      await stop()
    },
  }
}

async function openDouble(): Promise<TestStore> {
  const server = await startS3Server()
  return storeAt(s3EnvOf(server), server, server.stop)
}

/** The command that starts the store removes it with all its buckets. */
async function openOutside(): Promise<TestStore> {
  const url = new URL(outside ?? '')
  const store = storeAt(
    {
      STORAGE: 's3',
      S3_ENDPOINT: url.origin,
      S3_BUCKET: `thu-${randomBytes(6).toString('hex')}`,
      S3_ACCESS_KEY_ID: decodeURIComponent(url.username),
      S3_SECRET_ACCESS_KEY: decodeURIComponent(url.password),
    },
    null,
    async () => {},
  )
  await store.client.send(new CreateBucketCommand({ Bucket: store.settings.bucket }))
  return store
}

/**
 * Runs the same tests on our double and on the store of another program where `TEST_S3_URL` names one.
 * @param tests is called once for each, with what opens an empty bucket
 */
export function onEachStore(what: string, tests: (open: () => Promise<TestStore>) => void): void {
  describe(`${what}, our double`, () => {
    tests(openDouble)
  })
  describe.skipIf(!outside)(
    `${what}, another program${outside ? '' : ' (left out: npm run prove -- --s3 starts one)'}`,
    () => {
      tests(openOutside)
    },
  )
}
