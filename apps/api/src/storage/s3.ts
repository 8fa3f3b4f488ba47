import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { atATime } from '../process/at-a-time.ts'
import { removeOldFiles, walkFiles } from './local-files.ts'
import { isMissing, type S3Settings } from './s3-client.ts'
import { copyObject } from './s3-copy.ts'
import { listEntries } from './s3-list.ts'
import { assertStorageKey, type Storage, StorageMissingError } from './storage.ts'

/** Each request waits for the network, so several run at once. */
const REQUESTS_AT_A_TIME = 8
const PARTS_AT_A_TIME = 3
/** Longer than any job runs: an older local copy was left behind by a process that was killed. */
const LENT_AT_MOST_MS = 12 * 3_600_000
/** Size of one part; with at most 10 000 parts this allows files of 160 GB. */
const PART_BYTES = 16 * 1024 * 1024

/**
 * Storage in a bucket.
 * @param workDir folder of this machine for local copies that programs read; its content may be deleted at any time
 */
export function createS3Storage({ bucket, client: config }: S3Settings, workDir: string): Storage {
  const client = new S3Client(config)
  const named = (key: string) => {
    assertStorageKey(key)
    return { Bucket: bucket, Key: key }
  }

  const putStream = async (key: string, source: Readable) => {
    const params = { ...named(key), Body: source }
    // If the upload fails, the SDK deletes the parts that it has already sent.
    await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_A_TIME }).done()
  }

  const read: Storage['read'] = async (key, range) => {
    const part = range ? { Range: `bytes=${range.start}-${range.end - 1}` } : {}
    const found = await client.send(new GetObjectCommand({ ...named(key), ...part })).catch(missingAt(key))
    if (!(found.Body instanceof Readable)) throw new Error(`no body came for ${key}`)
    return found.Body
  }

  const moveIn: Storage['moveIn'] = async (localPath, key) => {
    named(key)
    await stat(localPath)
    await putStream(key, createReadStream(localPath, { highWaterMark: 1024 * 1024 }))
    await rm(localPath, { force: true })
  }

  const remove: Storage['remove'] = async (key) => {
    await client.send(new DeleteObjectCommand(named(key)))
  }

  async function* entries(prefix: string) {
    if (prefix) named(prefix)
    const under = { Bucket: bucket, Prefix: prefix && `${prefix}/` }
    for await (const { files } of listEntries(client, under)) yield* files
  }

  async function* list(prefix: string): AsyncGenerator<string> {
    named(prefix)
    for await (const { key } of entries(prefix)) yield key
  }

  return {
    async put(key, content) {
      if (content instanceof Readable) return putStream(key, content)
      await client.send(new PutObjectCommand({ ...named(key), Body: content }))
    },
    moveIn,
    async putFolder(localDir, prefix) {
      named(prefix)
      await atATime(REQUESTS_AT_A_TIME, walkFiles(localDir), (path) =>
        moveIn(join(localDir, path), `${prefix}/${path}`),
      )
      await rm(localDir, { recursive: true, force: true })
    },
    async move(from, to) {
      await copyObject(client, named(from), named(to)).catch(missingAt(from))
      await remove(from)
    },
    copy: (from, to) => copyObject(client, named(from), named(to)).catch(missingAt(from)),
    async stat(key) {
      try {
        const found = await client.send(new HeadObjectCommand(named(key)))
        return { bytes: found.ContentLength ?? 0, modifiedAt: found.LastModified ?? new Date(0) }
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    read,
    list,
    entries,
    async *listFolders(prefix) {
      named(prefix)
      const pages = listEntries(client, { Bucket: bucket, Prefix: `${prefix}/`, Delimiter: '/' })
      for await (const { folders } of pages)
        yield* folders.map((folder) => folder.slice(prefix.length + 1, -1))
    },
    remove,
    removeAll: (prefix) => atATime(REQUESTS_AT_A_TIME, list(prefix), remove),
    async withLocalFile(key, work, signal) {
      const source = await read(key)
      await mkdir(workDir, { recursive: true })
      await removeOldFiles(workDir, new Date(Date.now() - LENT_AT_MOST_MS))
      const path = join(workDir, randomUUID())
      try {
        await pipeline(source, createWriteStream(path), { signal })
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
    presign: (key, { lifeSeconds, contentType, cacheControl }) =>
      getSignedUrl(
        client,
        new GetObjectCommand({
          ...named(key),
          ResponseContentType: contentType,
          ResponseCacheControl: cacheControl,
        }),
        { expiresIn: lifeSeconds },
      ),
  }
}

const missingAt = (key: string) => (error: unknown) => {
  throw isMissing(error) ? new StorageMissingError(key) : error
}
