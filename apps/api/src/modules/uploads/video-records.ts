import type { Tx } from '../../db/client.ts'

/** The file of an accepted upload, as its video keeps it. */
export interface AcceptedOriginal {
  id: string
  videoAssetId: string
  storageKey: string
  fileName: string
  bytes: number
  sha256: string
  createdAt: Date
}

/** The rows of the videos that uploads belong to. `modules/videos` keeps them. */
export interface WithVideoRecords {
  readonly videoRecords: {
    /** The video of a new upload. @returns its id. */
    insertUploading(tx: Tx, video: { ownerId: string; title: string }): Promise<string>
    /** Removes a video of which nothing was stored. */
    removeUploading(tx: Tx, id: string): Promise<void>
    failUploading(tx: Tx, id: string, failureCode: string): Promise<void>
    /** A video that may get a new file, locked; null where there is none. */
    lockReplaceable(tx: Tx, id: string): Promise<{ ownerId: string | null } | null>
    /** Locks a video. @returns whether it is still there. */
    lockIfPresent(tx: Tx, id: string): Promise<boolean>
    /** Adds a file to its video; a file that was added before stays as it is. */
    addOriginal(tx: Tx, original: AcceptedOriginal): Promise<void>
  }
}
