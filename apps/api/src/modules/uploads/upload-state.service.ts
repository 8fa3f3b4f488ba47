import type { ErrorName } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { crashPoint } from '../../process/crash-point.ts'
import { acceptUploadJob } from './accept-upload.job.ts'
import type { UploadFiles } from './upload-files.ts'
import { UPLOAD_LIFE_MS } from './uploads.limits.ts'
import { dismissRejected, lockUpload, openStates, updateUpload, type VideoUpload } from './uploads.repo.ts'
import type { WithVideoRecords } from './video-records.ts'

export const originalKeyOf = (uploadId: string): string => `originals/${uploadId}`

/**
 * State changes of an upload. Each end is decided in the database first and applied to the files afterwards; the sweep
 * finishes what a crash leaves in between.
 */
export function createUploadStates(
  services: Needs<'db' | 'queue' | 'storage' | 'clock'> & WithVideoRecords,
  files: UploadFiles,
) {
  const { db, queue, storage, clock, videoRecords } = services

  const removeBytes = async (id: string) => {
    await files.remove(id)
    // The file was moved already, but its rows were not written yet.
    await storage.remove(originalKeyOf(id))
  }

  /** Ends an open upload in one transaction; null if it was already ended. */
  const end = async (
    id: string,
    change: { state: 'rejected' | 'cancelled' | 'expired'; failureCode?: ErrorName },
    settleVideo: (tx: Tx, videoId: string) => Promise<void>,
  ): Promise<VideoUpload | null> => {
    const ended = await db.transaction(async (tx) => {
      const upload = await lockUpload(tx, id)
      if (!upload || !openStates.includes(upload.state)) return null
      await updateUpload(tx, id, { ...change, updatedAt: clock() })
      if (upload.videoId && !upload.isReplacement) await settleVideo(tx, upload.videoId)
      return upload
    })
    if (ended) await removeBytes(id)
    return ended
  }

  return {
    removeBytes,

    /** Stores the received bytes in the row, for lists and quotas, and extends the upload's time. */
    async noteReceived(id: string, receivedBytes: number, head?: string): Promise<void> {
      const now = clock()
      const expiresAt = new Date(now.getTime() + UPLOAD_LIFE_MS)
      await updateUpload(db, id, {
        receivedBytes,
        expiresAt,
        updatedAt: now,
        ...(head === undefined ? {} : { head }),
      })
    },

    /** All bytes are stored. The job is queued with the state change, unless an announced checksum is missing. */
    async finish(id: string): Promise<void> {
      await files.flush(id)
      crashPoint('upload-whole')
      await db.transaction(async (tx) => {
        const upload = await lockUpload(tx, id)
        if (upload?.state !== 'receiving') return
        const receivedBytes = upload.declaredBytes
        await updateUpload(tx, id, { state: 'received', receivedBytes, updatedAt: clock() })
        if (!upload.awaitsChecksum) await queue.send(acceptUploadJob, { uploadId: id }, { tx })
      })
    },

    /** Not a video: everything is removed but the reason for its sender. */
    refuse: (id: string, failureCode: ErrorName) =>
      end(id, { state: 'rejected', failureCode }, videoRecords.removeUploading),

    /** The file is complete but differs from the announced one: staff see a failed video. */
    fail: (id: string, failureCode: ErrorName) =>
      end(id, { state: 'rejected', failureCode }, (tx, videoId) =>
        videoRecords.failUploading(tx, videoId, failureCode),
      ),

    expire: (id: string) => end(id, { state: 'expired' }, videoRecords.removeUploading),

    /** Its owner cancels it, or dismisses a refused one. */
    async cancel(id: string): Promise<void> {
      const ended = await end(id, { state: 'cancelled' }, videoRecords.removeUploading)
      if (!ended) await dismissRejected(db, id, clock())
    },
  }
}

export type UploadStates = ReturnType<typeof createUploadStates>

export interface WithUploadStates {
  readonly uploadStates: UploadStates
}
