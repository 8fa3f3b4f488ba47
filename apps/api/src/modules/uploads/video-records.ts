import type { videoPurposes } from '@repo/contract/uploads'
import type { Tx } from '../../db/client.ts'

/** The file of an accepted upload, as its video keeps it. */
export interface AcceptedOriginal {
  id: string
  videoId: string
  storageKey: string
  fileName: string
  bytes: number
  sha256: string
  createdAt: Date
}

/** Video rows as uploads need them; implemented by `modules/videos`. */
export interface WithVideoRecords {
  readonly videoRecords: {
    /** The video of a new upload. @returns its id. */
    insertUploading(
      tx: Tx,
      video: {
        ownerId: string
        title: string
        purpose?: (typeof videoPurposes)[number]
        maxDurationMs?: number
      },
    ): Promise<string>
    /** Removes a video without any stored file. */
    removeUploading(tx: Tx, id: string): Promise<void>
    failUploading(tx: Tx, id: string, failureCode: string): Promise<void>
    /**
     * Locks a video that may get a new file; null if there is none. `isApproved` where learners have it or staff look
     * at it: another file is a change that needs their approval.
     */
    lockReplaceable(tx: Tx, id: string): Promise<{ ownerId: string | null; isApproved: boolean } | null>
    /** Locks a video, with `isApproved` as above; null if it does not exist any more. */
    lockIfPresent(tx: Tx, id: string): Promise<{ isApproved: boolean } | null>
    /** Adds a file to its video; repeating it changes nothing. */
    addOriginal(tx: Tx, original: AcceptedOriginal): Promise<void>
  }
}
