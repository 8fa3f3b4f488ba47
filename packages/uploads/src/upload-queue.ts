import type { Api } from '@repo/api-client'
import type { Session } from '@repo/session'
import { problemOf } from './check-file.ts'
import { fileHandles, readHandle } from './file-handles.ts'
import { fingerprintOf, isSameFile } from './fingerprint.ts'
import { restoreUploads } from './restore-uploads.ts'
import { createSavedUploads } from './saved-uploads.ts'
import { holdUpload } from './tab-locks.ts'
import { terminateUpload } from './tus-transfer.ts'
import {
  isActive,
  isBusy,
  type PickedFile,
  type ReplacedVideo,
  type ServerUpload,
  type UploadItem,
} from './upload.types.ts'
import { createRun, type UploadRun } from './upload-runner.ts'
import { createUploadStore, type UploadStore } from './upload-store.ts'
import { uploadMessages as copy } from './uploads.messages.ts'

/** How many files are sent at a time. */
const places = 2

export interface Refusal {
  fileName: string
  reason: string
}

export interface UploadQueue extends Pick<UploadStore, 'subscribe' | 'getSnapshot'> {
  /** Checks the files and puts the good ones into the queue. @returns the others, with the reason. */
  add(files: readonly PickedFile[], replaces?: ReplacedVideo): Promise<Refusal[]>
  pause(key: string): void
  /** Goes on after a pause, a failure or, from a click, a reload. */
  resume(key: string): Promise<void>
  /** Takes the file that was chosen again. @returns what is wrong with it, or null. */
  giveFile(key: string, picked: PickedFile): string | null
  /** Gives an upload up: what has arrived is removed. */
  cancel(key: string): Promise<void>
  /** Takes a finished or failed row away. */
  dismiss(key: string): void
  /** Finds what a reload has interrupted. */
  restore(): Promise<void>
  /**
   * Stops all uploads without giving any up, because another account, or nobody, is signed in. From then on the queue
   * takes no file and keeps nothing in the browser, also of what was being checked or looked up.
   */
  stop(): void
}

export interface QueueOptions {
  api: Api
  session: Session
  userId: string
  /** Where uploads are made, such as `/api/uploads`. */
  endpoint: string
  /** The assignment for which a learner sends films: this queue knows no other uploads. */
  lessonId?: string
  /** Which of the account's uploads a reload takes up again; absent: videos of courses. */
  takesUp?: (upload: ServerUpload) => boolean
  /** Called when a video was created or changed. */
  onVideoChanged: () => void
}

/** The queue of one account in this tab. */
export function createUploadQueue(options: QueueOptions): UploadQueue {
  const { api, session, endpoint, userId, lessonId, takesUp = isOfCourses, onVideoChanged } = options
  const store = createUploadStore()
  const saved = createSavedUploads(lessonId ? `${userId}:${lessonId}` : userId)
  const runs = new Map<string, UploadRun>()
  const marks = new Map<string, () => void>()
  let isStopped = false

  const save = (key: string) => {
    const item = store.find(key)
    if (item && !isStopped) saved.save(item)
  }
  const forget = (key: string) => {
    runs.get(key)?.end()
    runs.delete(key)
    marks.get(key)?.()
    marks.delete(key)
    saved.remove(key)
    void fileHandles.forget(key)
  }
  const settled = (key: string) => {
    const status = store.find(key)?.status
    if (status === 'done') {
      forget(key)
      onVideoChanged()
    }
    if (status === 'checking') onVideoChanged()
    pump()
  }

  /** Fills the free places from the front of the queue. */
  function pump(): void {
    for (const item of store.getSnapshot()) {
      if (store.getSnapshot().filter(isActive).length >= places) return
      if (item.status === 'queued') runs.get(item.key)?.send()
    }
  }

  function enqueue(item: UploadItem): void {
    if (isStopped) return
    marks.set(item.key, holdUpload(item.key))
    store.add(item)
    save(item.key)
  }

  function begin(key: string, { file, handle }: PickedFile): void {
    if (isStopped) return
    const context = { api, session, endpoint, lessonId, store, onSave: save, onSettled: settled }
    runs.get(key)?.end()
    runs.set(key, createRun(context, key, file))
    if (handle) void fileHandles.keep(key, handle)
    store.patch(key, { status: 'queued', problem: null })
    save(key)
    pump()
  }

  const giveFile = (key: string, picked: PickedFile): string | null => {
    const item = store.find(key)
    if (!item) return null
    if (!isSameFile(picked.file, item)) return copy.otherFile(item.fileName)
    begin(key, picked)
    return null
  }

  async function add(files: readonly PickedFile[], replaces?: ReplacedVideo): Promise<Refusal[]> {
    const quota = await api.uploads.quota.call().catch(() => null)
    const refusals: Refusal[] = []
    for (const picked of files) {
      const known = store
        .getSnapshot()
        .find((item) => item.status !== 'done' && isSameFile(picked.file, item))
      if (known && !isBusy(known)) giveFile(known.key, picked)
      const reserved = store
        .getSnapshot()
        .reduce((sum, item) => sum + (item.uploadId || item.status === 'done' ? 0 : item.bytes), 0)
      const reason = known ? null : await problemOf(picked.file, quota, reserved)
      if (reason) refusals.push({ fileName: picked.file.name, reason })
      if (known && isBusy(known)) refusals.push({ fileName: picked.file.name, reason: copy.already })
      if (known || reason) continue
      const item = newItem(picked.file, replaces)
      enqueue(item)
      begin(item.key, picked)
    }
    return refusals
  }

  async function resume(key: string): Promise<void> {
    const item = store.find(key)
    if (!item || isBusy(item)) return
    if (runs.has(key)) {
      store.patch(key, { status: 'queued', problem: null })
      save(key)
      return pump()
    }
    const handle = await fileHandles.find(key)
    const file = handle && (await readHandle(handle, true))
    if (file && handle && isSameFile(file, item)) return begin(key, { file, handle })
    store.patch(key, { status: 'needs-file' })
  }

  let restoring: Promise<void> | null = null
  async function restore(): Promise<void> {
    for (const { item, picked } of await restoreUploads({
      api,
      saved,
      takesUp,
      isKnown: isKnownIn(store),
    })) {
      enqueue(item)
      if (picked) begin(item.key, picked)
    }
  }

  return {
    subscribe: store.subscribe,
    getSnapshot: store.getSnapshot,
    add,
    giveFile,
    resume,
    pause(key) {
      runs.get(key)?.pause()
      if (!runs.has(key)) return
      save(key)
      pump()
    },
    async cancel(key) {
      const uploadId = store.find(key)?.uploadId
      if (uploadId) runs.get(key)?.pause()
      else runs.get(key)?.end(true)
      if (uploadId) await terminateUpload(endpoint, uploadId, session)
      forget(key)
      store.remove(key)
      onVideoChanged()
      pump()
    },
    dismiss(key) {
      forget(key)
      store.remove(key)
      pump()
    },
    restore() {
      restoring ??= restore().finally(() => {
        restoring = null
      })
      return restoring
    },
    stop() {
      isStopped = true
      for (const run of runs.values()) run.end()
      for (const release of marks.values()) release()
      runs.clear()
      marks.clear()
    },
  }
}

const isOfCourses = ({ purpose }: ServerUpload) => purpose === 'course'

const isKnownIn = (store: UploadStore) => (uploadId: string | null, key: string) =>
  store.getSnapshot().some((item) => item.key === key || (uploadId !== null && item.uploadId === uploadId))

function newItem(file: File, replaces: ReplacedVideo | undefined): UploadItem {
  return {
    key: crypto.randomUUID(),
    fileName: file.name.normalize('NFC'),
    bytes: file.size,
    fingerprint: fingerprintOf(file),
    status: 'queued',
    sentBytes: 0,
    speed: 0,
    uploadId: null,
    videoId: replaces?.id ?? null,
    replaces: replaces ?? null,
    problem: null,
  }
}
