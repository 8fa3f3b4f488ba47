import { type Api, isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import type { Session } from '@repo/session'
import { hashFile } from './hash-file.ts'
import { createSpeedMeter } from './speed-meter.ts'
import type { TransferFailure } from './transfer-failure.ts'
import { startTransfer, type Transfer, terminateUpload } from './tus-transfer.ts'
import type { UploadItem } from './upload.types.ts'
import type { UploadStore } from './upload-store.ts'
import { uploadMessages as copy } from './uploads.messages.ts'

export interface RunnerContext {
  api: Api
  session: Session
  endpoint: string
  lessonId?: string | undefined
  store: UploadStore
  /** A row changed in a way that a reload has to know of. */
  onSave: (key: string) => void
  /** An upload has ended, so the next one may start, or a video was created. */
  onSettled: (key: string) => void
}

export interface UploadRun {
  /** Sends, or goes on sending. */
  send(): void
  /** Stops sending; the checksum goes on being computed. */
  pause(): void
  /** Stops everything; given up, an upload that is just being made is removed again. */
  end(isGivenUp?: boolean): void
  readonly file: File
}

/** How often the figures of a row change, in ms. */
const reportEveryMs = 250
/** Wait before the next try while the server does not answer, in ms. */
const retryAfterMs = 15_000

function metadataOf(item: UploadItem, file: File, lessonId: string | undefined): Record<string, string> {
  return {
    filename: item.fileName,
    ...(file.type ? { filetype: file.type } : {}),
    ...(item.fingerprint ? { fingerprint: item.fingerprint } : {}),
    checksum: 'later',
    ...(lessonId ? { lesson: lessonId } : {}),
    ...(item.replaces ? { replaces: item.replaces.id } : {}),
  }
}

/** Sends one file, and computes the checksum of the whole file at the same time. */
export function createRun(context: RunnerContext, key: string, file: File): UploadRun {
  const { api, session, endpoint, lessonId, store, onSave, onSettled } = context
  const ending = new AbortController()
  const meter = createSpeedMeter()
  let transfer: Transfer | null = null
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let reportedAt = 0
  let isComplete = false
  let isAbandoned = false
  let confirmed: Promise<void> | null = null

  const patch = (change: Partial<UploadItem>) => store.patch(key, change)
  const fail = (problem: string) => {
    stop()
    patch({ status: 'failed', problem, speed: 0 })
    onSettled(key)
  }
  const hash = hashFile(file, ending.signal)
  // The promise is awaited below; without this handler an ended run would be an unhandled rejection.
  hash.catch(() => {})

  function stop(): void {
    clearTimeout(retryTimer)
    removeEventListener('online', send)
    removeEventListener('offline', loseNetwork)
    transfer?.stop()
  }

  function later(next: () => void): void {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(next, retryAfterMs)
  }

  function onFailure(failure: TransferFailure): void {
    stop()
    if (failure.isExpired && store.find(key)?.uploadId) {
      // The server has forgotten the upload after a week, so it starts again as a new one.
      patch({ uploadId: null, sentBytes: 0 })
      return send()
    }
    if (failure.isGone && store.find(key)?.uploadId) {
      // The upload was given up elsewhere. Only a person may send the file again, as a new upload.
      patch({ uploadId: null, sentBytes: 0 })
      return fail(copy.cancelledElsewhere)
    }
    if (failure.isPassing) wait()
    else fail(failure.text)
  }

  /** Reports a lost network at once, because a running request may hang for minutes. */
  function loseNetwork(): void {
    stop()
    wait()
  }

  function wait(): void {
    patch({ status: 'waiting', speed: 0 })
    addEventListener('online', send)
    later(send)
  }

  function send(): void {
    stop()
    const item = store.find(key)
    if (!item || ending.signal.aborted) return
    if (!navigator.onLine) return wait()
    isComplete = false
    patch({ status: 'sending', problem: null })
    addEventListener('offline', loseNetwork)
    if (transfer?.goOn()) return
    transfer = startTransfer({
      file,
      session,
      endpoint,
      uploadId: item.uploadId,
      metadata: metadataOf(item, file, lessonId),
      onCreated,
      onProgress,
      onComplete,
      onFailure,
    })
  }

  function onCreated(uploadId: string): void {
    // If this request fails, the upload expires on the server by itself.
    if (isAbandoned) return void terminateUpload(endpoint, uploadId, session).catch(() => {})
    // After a sign-out nothing more is asked or kept; the next login finds the upload by its file.
    if (ending.signal.aborted) return
    if (store.find(key)?.uploadId !== uploadId) {
      patch({ uploadId })
      onSave(key)
      void learnVideo(uploadId)
    }
    confirm()
  }

  async function learnVideo(uploadId: string): Promise<void> {
    const list = await api.uploads.uploads.call().catch(() => null)
    const videoId = list?.items.find(({ id }) => id === uploadId)?.videoId
    if (!videoId) return
    patch({ videoId })
    onSave(key)
  }

  function onProgress(sentBytes: number): void {
    const now = performance.now()
    if (now - reportedAt < reportEveryMs) return
    reportedAt = now
    patch({ sentBytes, speed: meter.sample(sentBytes, now) })
  }

  function onComplete(): void {
    isComplete = true
    stop()
    patch({ status: 'checking', sentBytes: file.size, speed: 0 })
    onSave(key)
    onSettled(key)
    confirm()
  }

  /** Sends the checksum as soon as both it and the upload are there, and only once. */
  function confirm(): void {
    confirmed ??= hash.then(async (sha256) => {
      const id = store.find(key)?.uploadId
      if (id) await api.uploads.confirmChecksum.call({ params: { id }, body: { sha256 } })
    })
    confirmed.then(finish, onRefusedChecksum)
  }

  function finish(): void {
    if (!isComplete || ending.signal.aborted || store.find(key)?.status === 'done') return
    patch({ status: 'done' })
    onSettled(key)
  }

  function onRefusedChecksum(error: unknown): void {
    if (ending.signal.aborted) return
    confirmed = null
    if (isApiError(error, 'upload.checksum_mismatch')) {
      patch({ uploadId: null, sentBytes: 0 })
      return fail(describeError(error))
    }
    if (isApiError(error) && error.status > 0 && error.status < 500) return fail(describeError(error))
    if (!isApiError(error)) return fail(describeError({ name: 'upload.unreadable' }))
    if (isComplete) later(confirm)
  }

  return {
    file,
    send,
    pause() {
      stop()
      patch({ status: 'paused', speed: 0 })
    },
    end(isGivenUp = false) {
      isAbandoned ||= isGivenUp
      stop()
      ending.abort()
    },
  }
}
