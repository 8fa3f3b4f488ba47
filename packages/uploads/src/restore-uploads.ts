import type { Api } from '@repo/api-client'
import { fileHandles, readHandle } from './file-handles.ts'
import { isSameFile } from './fingerprint.ts'
import type { SavedUpload, SavedUploads } from './saved-uploads.ts'
import { heldUploads } from './tab-locks.ts'
import {
  isOpen,
  type PickedFile,
  type ServerUpload,
  type UploadItem,
  type UploadStatus,
} from './upload.types.ts'

interface Restored {
  item: UploadItem
  /** The file, where the browser may read it without asking. */
  picked: PickedFile | null
}

interface Options {
  api: Api
  saved: SavedUploads
  takesUp: (upload: ServerUpload) => boolean
  isKnown: (uploadId: string | null, key: string) => boolean
}

/** Interrupted uploads: those that the server knows, and those of this browser whose transfer had not begun. */
export async function restoreUploads({ api, saved, takesUp, isKnown }: Options): Promise<Restored[]> {
  const { items } = await api.uploads.uploads.call()
  const isHeld = await heldUploads()
  const records = saved.all()
  const found: Restored[] = []
  // The server answers the newest first; the queue began with the oldest.
  for (const upload of items.filter((one) => isOpen(one) && takesUp(one)).reverse()) {
    const record = recordOf(upload, records)
    const key = record?.key ?? upload.id
    if (!isHeld(key) && !isKnown(upload.id, key))
      found.push(await takeUp(fromServer(upload, record, key), record))
  }
  for (const record of records) {
    const isFound = found.some(({ item }) => item.key === record.key)
    if (isFound || isHeld(record.key) || isKnown(record.uploadId, record.key)) continue
    const isWithServer = items.some(({ id }) => id === record.uploadId)
    if (!record.uploadId) found.push(await takeUp(fromRecord(record), record))
    // The upload was finished, given up or forgotten in the meantime.
    else if (!isWithServer) saved.remove(record.key)
  }
  return found
}

/** Finds the saved record by the upload's id, or by the file if the page was left before the server had answered with the id. */
const recordOf = ({ id, fingerprint }: ServerUpload, records: readonly SavedUpload[]) =>
  records.find(({ uploadId }) => uploadId === id) ??
  records.find((each) => !each.uploadId && each.fingerprint !== null && each.fingerprint === fingerprint)

async function takeUp(item: UploadItem, record: SavedUpload | undefined): Promise<Restored> {
  const handle = record ? await fileHandles.find(record.key) : null
  const file = handle && (await readHandle(handle, false))
  const isSame = file !== null && isSameFile(file, item)
  if (file && handle && isSame && !record?.isPaused) return { item, picked: { file, handle } }
  // A handle that answers with another file is of no use; one that may not be read yet is asked for by a click.
  const status: UploadStatus = handle && (file === null || isSame) ? 'needs-permission' : 'needs-file'
  return { item: { ...item, status }, picked: null }
}

function fromServer(upload: ServerUpload, record: SavedUpload | undefined, key: string): UploadItem {
  return {
    key,
    fileName: upload.fileName,
    bytes: upload.bytes,
    fingerprint: upload.fingerprint,
    status: 'needs-file',
    sentBytes: upload.receivedBytes,
    speed: 0,
    uploadId: upload.id,
    videoId: upload.videoId,
    replaces: record?.replaces ?? null,
    problem: null,
  }
}

const fromRecord = ({ key, fileName, bytes, fingerprint, videoId, replaces }: SavedUpload): UploadItem => ({
  key,
  fileName,
  bytes,
  fingerprint,
  status: 'needs-file',
  sentBytes: 0,
  speed: 0,
  uploadId: null,
  videoId,
  replaces,
  problem: null,
})
