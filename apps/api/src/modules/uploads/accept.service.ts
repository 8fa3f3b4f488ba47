import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { crashPoint } from '../../process/crash-point.ts'
import type { WithUploadFiles } from './open-upload-files.ts'
import { originalKeyOf, type WithUploadStates } from './upload-state.service.ts'
import { needsApproval } from './uploads.policy.ts'
import { findRole, findUpload, lockUpload, updateUpload, type VideoUpload } from './uploads.repo.ts'
import type { WithVideoRecords } from './video-records.ts'

/** The queue for encoding; implemented by `modules/videos`. */
export interface WithVideoQueue {
  readonly videoQueue: {
    /** In the transaction that changed the video. */
    sendAgain(tx: Tx, videoId: string): Promise<void>
  }
}

/**
 * Makes a complete upload the original of its video: computes and compares the checksum of the stored file, moves it, and
 * queues the video in one transaction. Each step can be repeated after a crash, because the original has the upload's id
 * and a file that was already moved is found.
 */
export function createAcceptUpload(
  services: Needs<'db' | 'storage' | 'clock' | 'log'> &
    WithVideoQueue &
    WithVideoRecords &
    WithUploadStates &
    WithUploadFiles,
) {
  const { db, storage, clock, log, uploadFiles: files, uploadStates: states, videoRecords } = services

  const measure = async (upload: VideoUpload, key: string) => {
    const moved = await storage.stat(key)
    const source = moved ? await storage.read(key) : await files.read(upload.id)
    const hash = createHash('sha256')
    let bytes = 0
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          bytes += chunk.length
          yield chunk
        }
      },
      hash,
    )
    return { isMoved: moved !== null, bytes, sha256: hash.digest('hex') }
  }

  const accept = (upload: VideoUpload, storageKey: string, sha256: string) =>
    db.transaction(async (tx) => {
      const { videoId } = upload
      // The video before its upload, as its removal locks them: the other way round the two would wait for each other.
      const video = videoId === null ? null : await videoRecords.lockIfPresent(tx, videoId)
      const current = await lockUpload(tx, upload.id)
      if (current?.state !== 'received') return current?.state === 'accepted'
      if (videoId === null || !video) {
        await updateUpload(tx, upload.id, { state: 'cancelled', updatedAt: clock() })
        return false
      }
      // It may have been opened before learners had the video, or before staff looked at it.
      if (upload.isReplacement && needsApproval(await findRole(tx, upload.ownerId), video)) {
        const failureCode = 'video.needs_approval'
        await updateUpload(tx, upload.id, { state: 'rejected', failureCode, updatedAt: clock() })
        return false
      }
      await videoRecords.addOriginal(tx, {
        id: upload.id,
        videoId,
        storageKey,
        fileName: upload.fileName,
        bytes: upload.declaredBytes,
        sha256,
        createdAt: clock(),
      })
      await updateUpload(tx, upload.id, { state: 'accepted', declaredSha256: sha256, updatedAt: clock() })
      await services.videoQueue.sendAgain(tx, videoId)
      crashPoint('accept-uncommitted')
      return true
    })

  return async function acceptUpload(uploadId: string): Promise<void> {
    const upload = await findUpload(db, uploadId)
    if (upload?.state !== 'received' || upload.awaitsChecksum) return
    const key = originalKeyOf(uploadId)
    const { isMoved, bytes, sha256 } = await measure(upload, key)
    if (bytes !== upload.declaredBytes || (upload.declaredSha256 ?? sha256) !== sha256) {
      log.warn({ uploadId, bytes, sha256 }, 'an upload is not the file that was promised')
      await states.fail(uploadId, 'upload.checksum_mismatch')
      return
    }
    crashPoint('accept-before-move')
    if (!isMoved) await files.moveTo(uploadId, key)
    crashPoint('accept-after-move')
    // Cancelled or refused meanwhile, or its video was removed: nothing else refers to the file.
    if (!(await accept(upload, key, sha256))) await states.removeBytes(uploadId)
  }
}
