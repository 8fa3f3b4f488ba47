import type { Session } from '@repo/session'
import { type DetailedError, type HttpRequest, type HttpResponse, Upload } from 'tus-js-client'
import { isSessionRefused, readFailure, type TransferFailure } from './transfer-failure.ts'

const chunkBytes = 32 * 1024 * 1024
/** Waits before another try, in ms. After the last one the queue decides. */
const retryDelays = [0, 1000, 3000, 5000, 10_000]

export interface TransferOptions {
  file: File
  session: Session
  /** Where uploads are made, such as `/api/uploads`. */
  endpoint: string
  /** Goes on with this upload instead of making one. */
  uploadId: string | null
  metadata: Record<string, string>
  onCreated: (uploadId: string) => void
  onProgress: (sentBytes: number) => void
  onComplete: () => void
  onFailure: (failure: TransferFailure) => void
}

export interface Transfer {
  /** Stops sending; what has arrived stays. An upload that is just being made is made first, or it would be lost. */
  stop(): void
  /** Takes a stop back while the upload is still being made. @returns false when it is too late for that */
  goOn(): boolean
}

const addressOf = (endpoint: string, uploadId: string) =>
  new URL(`${endpoint}/${uploadId}`, location.origin).href

/**
 * A token that ends in the middle of a long upload is renewed before the next request. If it is refused all the same, it
 * is renewed once more; if there is no new one, or that is refused too, the session ends as after any other call, and the
 * upload stops. The server keeps what has arrived, and the upload continues after the login. The refusal of a request
 * without a token ends nothing: its person has signed out meanwhile.
 */
function withToken(session: Session) {
  let sent: string | undefined
  let renewed: string | undefined
  return {
    onBeforeRequest: async (request: HttpRequest) => {
      sent = await session.freshToken()
      if (sent) request.setHeader('Authorization', `Bearer ${sent}`)
    },
    onAfterResponse: async (_request: HttpRequest, response: HttpResponse) => {
      if (!isSessionRefused(response)) return
      const refused = sent
      if (refused !== undefined && refused !== renewed && session.token() === refused) await session.renew()
      renewed = session.token()
      if (renewed !== undefined && renewed !== refused) {
        // The client treats this like a lost answer and tries again.
        throw new Error('The session was renewed: try again')
      }
      if (refused === undefined) return
      session.invalidate(refused)
    },
  }
}

function shouldRetry(error: Error | DetailedError): boolean {
  const failure = readFailure(error)
  return failure.isPassing && navigator.onLine
}

/** Sends one file by the tus protocol. Sending begins in the next tick. */
export function startTransfer(options: TransferOptions): Transfer {
  const { file, session, endpoint, uploadId, metadata } = options
  let isCreating = uploadId === null
  let isStopped = false
  const upload: Upload = new Upload(file, {
    ...withToken(session),
    endpoint: uploadId ? null : new URL(endpoint, location.origin).href,
    uploadUrl: uploadId ? addressOf(endpoint, uploadId) : null,
    metadata,
    chunkSize: chunkBytes,
    retryDelays,
    storeFingerprintForResuming: false,
    onShouldRetry: (error) => !isStopped && shouldRetry(error),
    onUploadUrlAvailable: () => {
      const id = upload.url?.split('/').at(-1)
      if (!id) return
      // With an endpoint the client would begin a second upload as soon as a server that is just starting answers 502.
      upload.options.endpoint = null
      upload.url = addressOf(endpoint, id)
      isCreating = false
      options.onCreated(id)
      if (isStopped) void upload.abort()
    },
    onProgress: options.onProgress,
    onSuccess: options.onComplete,
    onError: (error) => {
      isCreating = false
      if (!isStopped) options.onFailure(readFailure(error))
    },
  })
  upload.start()
  return {
    stop() {
      isStopped = true
      if (!isCreating) void upload.abort()
    },
    goOn() {
      if (!isCreating) return false
      isStopped = false
      return true
    },
  }
}

/** Gives an upload up: the server forgets what has arrived. One that is already gone is fine. */
export async function terminateUpload(endpoint: string, uploadId: string, session: Session): Promise<void> {
  try {
    await Upload.terminate(addressOf(endpoint, uploadId), {
      ...withToken(session),
      retryDelays: [0, 1000, 3000],
    })
  } catch (error) {
    const failure = readFailure(error as Error)
    if (failure.status !== 404 && failure.status !== 410) throw error
  }
}
