import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { noSuchKey, noSuchUpload, S3Error } from './errors.ts'

/** Minimum size of every part but the last, as in S3. */
export const MIN_PART_BYTES = 5 * 1024 * 1024

export interface StoredObject {
  path: string
  bytes: number
  /** The ETag in quotes. */
  etag: string
  modifiedAt: Date
  /** Content type and `x-amz-meta-*`, by header name. */
  headers: Record<string, string>
}

interface Upload {
  key: string
  headers: Record<string, string>
  initiatedAt: Date
  parts: Map<number, StoredObject>
}

/** One bucket: objects and unfinished uploads, with their bytes in a folder. */
export class Bucket {
  readonly objects = new Map<string, StoredObject>()
  readonly uploads = new Map<string, Upload>()
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  /** Stores an object complete or not at all. @throws S3Error if the bytes do not have the announced hash */
  async write(
    source: Readable,
    promised: { sha256?: string; md5?: string; bytes?: number },
  ): Promise<StoredObject> {
    await mkdir(this.#dir, { recursive: true })
    const path = join(this.#dir, randomBytes(12).toString('hex'))
    const [md5, sha256] = [createHash('md5'), createHash('sha256')]
    try {
      await pipeline(
        source,
        async function* (chunks: AsyncIterable<Buffer>) {
          for await (const chunk of chunks) {
            md5.update(chunk)
            sha256.update(chunk)
            yield chunk
          }
        },
        createWriteStream(path),
      )
      const { size } = await stat(path)
      const digest = md5.digest()
      if (promised.bytes !== undefined && promised.bytes !== size)
        throw new S3Error(400, 'IncompleteBody', 'bytes are missing')
      if (promised.sha256 && sha256.digest('hex') !== promised.sha256)
        throw new S3Error(400, 'XAmzContentSHA256Mismatch', 'the body is not the one that was signed')
      if (promised.md5 && digest.toString('base64') !== promised.md5)
        throw new S3Error(400, 'BadDigest', 'the body does not have this MD5')
      return { path, bytes: size, etag: `"${digest.toString('hex')}"`, modifiedAt: new Date(), headers: {} }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    }
  }

  find(key: string): StoredObject {
    const found = this.objects.get(key)
    if (!found) throw noSuchKey()
    return found
  }

  async put(key: string, object: StoredObject): Promise<void> {
    const before = this.objects.get(key)
    this.objects.set(key, object)
    if (before) await rm(before.path, { force: true })
  }

  async remove(key: string): Promise<void> {
    const found = this.objects.get(key)
    this.objects.delete(key)
    if (found) await rm(found.path, { force: true })
  }

  /** Keys in the order of S3: sorted by their UTF-8 bytes. */
  keys(prefix: string): string[] {
    return [...this.objects.keys()]
      .filter((key) => key.startsWith(prefix))
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
  }

  begin(key: string, headers: Record<string, string>): string {
    const id = randomBytes(16).toString('hex')
    this.uploads.set(id, { key, headers, initiatedAt: new Date(), parts: new Map() })
    return id
  }

  upload(id: string, key: string): Upload {
    const found = this.uploads.get(id)
    if (found?.key !== key) throw noSuchUpload()
    return found
  }

  async addPart(upload: Upload, number: number, part: StoredObject): Promise<void> {
    const before = upload.parts.get(number)
    upload.parts.set(number, part)
    if (before) await rm(before.path, { force: true })
  }

  /** Joins the named parts to an object. @throws S3Error when one is missing, out of order or too small */
  async complete(
    id: string,
    upload: Upload,
    named: readonly { number: number; etag: string }[],
  ): Promise<StoredObject> {
    const parts = named.map(({ number, etag }, index) => {
      const part = upload.parts.get(number)
      if (!part || part.etag.replaceAll('"', '') !== etag.replaceAll('"', ''))
        throw new S3Error(400, 'InvalidPart', `part ${number} was not found`)
      if (index > 0 && number <= (named[index - 1]?.number ?? 0))
        throw new S3Error(400, 'InvalidPartOrder', 'parts are not in ascending order')
      if (index < named.length - 1 && part.bytes < MIN_PART_BYTES)
        throw new S3Error(400, 'EntityTooSmall', `part ${number} is too small`)
      return part
    })
    if (parts.length === 0) throw new S3Error(400, 'MalformedXML', 'no parts are named')
    const path = join(this.#dir, randomBytes(12).toString('hex'))
    for (const part of parts)
      await pipeline(createReadStream(part.path), createWriteStream(`${path}.join`, { flags: 'a' }))
    await rename(`${path}.join`, path)
    const hash = createHash('md5')
    for (const { etag } of parts) hash.update(Buffer.from(etag.replaceAll('"', ''), 'hex'))
    const bytes = parts.reduce((sum, part) => sum + part.bytes, 0)
    const etag = `"${hash.digest('hex')}-${parts.length}"`
    const object = { path, bytes, etag, modifiedAt: new Date(), headers: upload.headers }
    await this.put(upload.key, object)
    await this.abort(id)
    return object
  }

  async abort(id: string): Promise<void> {
    const upload = this.uploads.get(id)
    this.uploads.delete(id)
    for (const { path } of upload?.parts.values() ?? []) await rm(path, { force: true })
  }
}
