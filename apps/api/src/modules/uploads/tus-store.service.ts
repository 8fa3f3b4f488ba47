import type { Readable } from 'node:stream'
import { AppError } from '@repo/contract'
import { SNIFF_BYTES, sniffContainer } from '@repo/media'
import { DataStore, Upload } from '@tus/server'
import type { Needs } from '../../core/services.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { takeFirstBytes } from './first-bytes.ts'
import { guardSpace } from './space-guard.ts'
import type { UploadFiles } from './upload-files.ts'
import type { UploadStates } from './upload-state.service.ts'
import { UPLOAD_LIFE_MS } from './uploads.limits.ts'
import { findUpload, type VideoUpload } from './uploads.repo.ts'

/**
 * The tus server's view of uploads: metadata in rows, bytes in files. Bytes go to a file only once the first ones prove to
 * be a video; until then they are kept in the row.
 */
export class TusStore extends DataStore {
  override extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  readonly #services: Needs<'db' | 'env'>
  readonly #files: UploadFiles
  readonly #states: UploadStates

  constructor(services: Needs<'db' | 'env'>, files: UploadFiles, states: UploadStates) {
    super()
    this.#services = services
    this.#files = files
    this.#states = states
  }

  override getExpiration(): number {
    return UPLOAD_LIFE_MS
  }

  override async create(upload: Upload): Promise<Upload> {
    const created = await this.#files.store.create(upload)
    const row = await findUpload(this.#services.db, upload.id)
    // The tus server counts from the creation; our expiry is extended with each part.
    created.creation_date = row ? bornAt(row) : created.creation_date
    return created
  }

  override async getUpload(id: string): Promise<Upload> {
    const row = await this.#find(id)
    const offset = row.state === 'receiving' ? await this.#offsetOf(row) : row.declaredBytes
    // A crash between the last byte and its row: the next request learns that the upload is complete.
    if (row.state === 'receiving' && offset === row.declaredBytes) await this.#states.finish(id)
    const metadata = metadataOf(row)
    return new Upload({ id, size: row.declaredBytes, offset, metadata, creation_date: bornAt(row) })
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const row = await this.#find(id)
    // The upload is complete; a client that missed the answer may repeat its request with an empty body.
    if (row.state !== 'receiving') return offset
    await this.#checkSpace()
    try {
      const stored = await this.#store(stream, row, offset)
      if (stored === row.declaredBytes) await this.#states.finish(id)
      else await this.#states.noteReceived(id, stored)
      return stored
    } catch (error) {
      if (error instanceof AppError) throw error
      await this.#states.noteReceived(id, await this.#offsetOf(row))
      await this.#checkSpace()
      throw error
    }
  }

  override async remove(id: string): Promise<void> {
    await this.#states.cancel(id)
  }

  /** @returns the new offset in bytes. */
  async #store(stream: Readable, row: VideoUpload, offset: number): Promise<number> {
    const guarded = guardSpace(stream, () => this.#checkSpace())
    if (offset >= SNIFF_BYTES) return this.#files.store.write(guarded, row.id, offset)
    const { head, whole } = await takeFirstBytes(Buffer.from(row.head, 'hex'), guarded)
    if (head.length < SNIFF_BYTES) {
      await this.#states.noteReceived(row.id, head.length, head.toString('hex'))
      return head.length
    }
    if (!sniffContainer(head)) {
      await this.#states.refuse(row.id, 'upload.not_a_video')
      throw new AppError('upload.not_a_video')
    }
    crashPoint('upload-first-bytes')
    return this.#files.store.write(whole, row.id, 0)
  }

  async #find(id: string): Promise<VideoUpload> {
    const row = await findUpload(this.#services.db, id)
    if (!row) throw new AppError('upload.not_found')
    return row
  }

  /** The file is the truth, since a process may have died before updating the row. */
  async #offsetOf(row: VideoUpload): Promise<number> {
    const stored = await this.#files.storedBytes(row.id)
    if (stored === null)
      await this.#files.store.create(new Upload({ id: row.id, size: row.declaredBytes, offset: 0 }))
    if (stored !== null && stored >= SNIFF_BYTES) return stored
    return row.head.length / 2
  }

  /** @throws AppError `upload.no_space` before the disk is full, because the database needs space too */
  async #checkSpace(): Promise<void> {
    if ((await this.#files.freeBytes()) < this.#services.env.UPLOAD_DISK_RESERVE_BYTES)
      throw new AppError('upload.no_space')
  }
}

const bornAt = ({ expiresAt }: VideoUpload) => new Date(expiresAt.getTime() - UPLOAD_LIFE_MS).toISOString()

function metadataOf(row: VideoUpload): Record<string, string> {
  return {
    filename: row.fileName,
    ...(row.fingerprint ? { fingerprint: row.fingerprint } : {}),
    ...(row.declaredSha256 ? { sha256: row.declaredSha256 } : {}),
    ...(row.awaitsChecksum ? { checksum: 'later' } : {}),
    ...(row.isReplacement && row.videoId ? { replaces: row.videoId } : {}),
  }
}
