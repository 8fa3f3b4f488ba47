import type { Readable } from 'node:stream'
import { S3Client } from '@aws-sdk/client-s3'
import { S3Store } from '@tus/s3-store'
import { DataStore, Upload } from '@tus/server'
import type { S3Settings } from '../../storage/s3-client.ts'
import type { Storage } from '../../storage/storage.ts'
import { createS3Parts } from './s3-upload-parts.ts'
import type { UploadFiles } from './upload-files.ts'

const PREFIX = 'uploads'
/** With at most 10 000 parts, enough for 80 GB. */
const PART_BYTES = 8 * 1024 * 1024
const ID = /^[0-9a-f-]{36}$/

const keyOf = (id: string) => {
  if (!ID.test(id)) throw new Error(`bad upload id: ${id}`)
  return `${PREFIX}/${id}`
}

/**
 * Uploads as multipart uploads of the bucket that the storage is in. Every instance finds there what has come so far; a
 * rule of the bucket that removes unfinished uploads after some weeks is a good second net.
 */
export function createS3UploadFiles(
  settings: S3Settings,
  storage: Pick<Storage, 'read' | 'move' | 'remove' | 'stat'>,
): UploadFiles {
  const client = new S3Client(settings.client)
  const parts = createS3Parts(client, settings.bucket)
  return {
    store: new PrefixedStore(settings, client, parts.remove),
    freeBytes: async () => Number.POSITIVE_INFINITY,
    storedBytes: async (id) => (await storage.stat(keyOf(id)))?.bytes ?? parts.storedBytes(keyOf(id)),
    async flush(id) {
      // The process died after the last part: all bytes are stored, but the file is not completed.
      if (!(await storage.stat(keyOf(id)))) await parts.complete(keyOf(id))
    },
    read: (id) => storage.read(keyOf(id)),
    async moveTo(id, key) {
      await storage.move(keyOf(id), key)
      await parts.remove(keyOf(id))
    },
    remove: (id) => parts.remove(keyOf(id)),
    async *list() {
      const ids = new Map<string, Date>()
      for await (const { key, at } of parts.list(`${PREFIX}/`)) {
        const id = key.slice(PREFIX.length + 1).replace(/\..*$/, '')
        if (ID.test(id) && at > (ids.get(id) ?? new Date(0))) ids.set(id, at)
      }
      for (const [id, writtenAt] of ids) yield { id, writtenAt }
    },
  }
}

/** The tus project's S3 store, in a folder of the bucket. */
class PrefixedStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination']
  readonly #open: () => S3Store
  readonly #clear: (key: string) => Promise<void>

  constructor(
    { bucket, client: config }: S3Settings,
    { config: { requestHandler } }: S3Client,
    clear: (key: string) => Promise<void>,
  ) {
    super()
    this.#clear = clear
    this.#open = () =>
      new S3Store({
        partSize: PART_BYTES,
        // Parts are uploaded one after another, so that a dying process leaves no gap before a stored part.
        // The store counts over all its uploads, so each request gets its own store; they share connections.
        maxConcurrentPartUploads: 1,
        useTags: false,
        s3ClientConfig: { ...config, requestHandler, bucket },
      })
  }

  override async create(upload: Upload): Promise<Upload> {
    const { id, size, offset, metadata } = upload
    // A dropped upload that starts again may have left a short tail, which would become its beginning.
    await this.#clear(keyOf(id))
    const stored = await this.#open().create(new Upload({ id: keyOf(id), size, offset, metadata }))
    upload.creation_date = stored.creation_date
    upload.storage = stored.storage
    return upload
  }

  override write(stream: Readable, id: string, offset: number): Promise<number> {
    // The store queries the bucket first; a client that disconnects meanwhile is noticed when reading begins.
    stream.on('error', () => {})
    return this.#open().write(stream, keyOf(id), offset)
  }
}
