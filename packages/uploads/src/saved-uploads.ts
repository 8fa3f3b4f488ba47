import type { ReplacedVideo, UploadItem } from './upload.types.ts'

/** What survives a reload, beside what the server knows of an upload. */
export interface SavedUpload {
  key: string
  fileName: string
  bytes: number
  fingerprint: string | null
  uploadId: string | null
  videoId: string | null
  replaces: ReplacedVideo | null
  isPaused: boolean
  /** Epoch ms. */
  savedAt: number
}

/** The server forgets unfinished uploads after a week; so does the browser. */
const keptMs = 7 * 24 * 60 * 60 * 1000

export interface SavedUploads {
  all(): SavedUpload[]
  save(item: UploadItem): void
  remove(key: string): void
}

const isSaved = (value: unknown): value is SavedUpload =>
  typeof value === 'object' && value !== null && typeof (value as SavedUpload).key === 'string'

export const savedUploadsKey = (userId: string): string => `video-uploads:${userId}`

/** Whether somebody of this browser has uploads to take up again; answers without loading the queue. */
export function hasSavedUploads(userId: string): boolean {
  try {
    return localStorage.getItem(savedUploadsKey(userId)) !== null
  } catch {
    return false
  }
}

/** The uploads of one account in this browser. Without storage they are simply not remembered. */
export function createSavedUploads(userId: string): SavedUploads {
  const storageKey = savedUploadsKey(userId)

  function read(): SavedUpload[] {
    try {
      const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
      if (!Array.isArray(value)) return []
      return value.filter(isSaved).filter(({ savedAt }) => Date.now() - savedAt < keptMs)
    } catch {
      return []
    }
  }
  function write(uploads: SavedUpload[]): void {
    try {
      if (uploads.length === 0) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, JSON.stringify(uploads))
    } catch {
      // Storage is full or forbidden: uploads go on, a reload finds them on the server alone.
    }
  }
  return {
    all: read,
    // Read anew each time: another tab may have written in between.
    save({ key, fileName, bytes, fingerprint, uploadId, videoId, replaces, status }) {
      const saved = { key, fileName, bytes, fingerprint, uploadId, videoId, replaces }
      const isPaused = status === 'paused'
      write([...read().filter((each) => each.key !== key), { ...saved, isPaused, savedAt: Date.now() }])
    },
    remove: (key) => write(read().filter((each) => each.key !== key)),
  }
}
