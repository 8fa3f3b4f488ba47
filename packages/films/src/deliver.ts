import { type Api, isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import type { Session } from '@repo/session'
import type { TransferFailure } from '@repo/uploads/transfer-failure'
import { startTransfer } from '@repo/uploads/tus-transfer'

export type AnswerPlace = { readonly questionId: string } | { readonly handInId: string }

/** How far a recording is on its way. `waiting`: there is no answer from the server; it goes on by itself. */
export type DeliveryStep =
  | { readonly kind: 'sending'; readonly sentBytes: number }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'preparing' }

interface DeliveryOptions {
  api: Api
  session: Session
  file: File
  place: AnswerPlace
  /** An upload that has begun, to go on with. */
  uploadId: string | null
  onUpload: (uploadId: string | null) => void
  onStep: (step: DeliveryStep) => void
  signal: AbortSignal
  /** Where uploads are made. */
  endpoint?: string
  /** Between two looks at the preparation, in ms. */
  lookEveryMs?: number
}

/** Why a recording was refused, in words for its doctor. */
export class DeliveryRefused extends Error {
  override readonly name = 'DeliveryRefused'
}

/** Before another try while the server does not answer, in ms. */
const retryAfterMs = 15_000

const metadataOf = (place: AnswerPlace): Record<string, string> =>
  'questionId' in place ? { question: place.questionId } : { handIn: place.handInId }

/** Waits, until the network comes back at most. @throws the reason of the signal */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (act: () => void) => () => {
      clearTimeout(timer)
      removeEventListener('online', onTime)
      signal.removeEventListener('abort', onStop)
      act()
    }
    const onTime = end(resolve)
    const onStop = end(() => reject(signal.reason))
    const timer = setTimeout(onTime, ms)
    addEventListener('online', onTime)
    signal.addEventListener('abort', onStop)
    if (signal.aborted) onStop()
  })
}

/**
 * Sends a recording and waits until it can be given as an answer. What has arrived stays: a lost connection, a stop and a
 * reload go on from there.
 * @returns the id of the recording
 * @throws DeliveryRefused with what is wrong; the reason of the signal once it is stopped
 */
export async function deliver(options: DeliveryOptions): Promise<string> {
  const { api, signal, onStep, lookEveryMs = 1000 } = options
  let id = options.uploadId
  const onUpload = (made: string | null) => {
    id = made
    options.onUpload(made)
  }
  const sendTo = (uploadId: string | null) => send({ ...options, onUpload }, uploadId)
  for (;;) {
    signal.throwIfAborted()
    try {
      id ??= await sendTo(null)
      const now = await api.recordings.recording.call({ params: { id } })
      if (now.state === 'ready') return id
      if (now.state === 'failed') throw new DeliveryRefused(now.failure ?? '')
      if (now.state === 'uploading') {
        id = await sendTo(id)
        continue
      }
      onStep({ kind: 'preparing' })
      await pause(lookEveryMs, signal)
    } catch (error) {
      if (signal.aborted || error instanceof DeliveryRefused) throw error
      const isGone =
        (error instanceof Lost && (error.failure.isGone || error.failure.isExpired)) ||
        isApiError(error, 'recording.not_found')
      if (isGone && id !== null) {
        // It was swept or thrown away elsewhere; the browser still has it.
        onUpload(null)
        continue
      }
      if (!isPassing(error)) throw new DeliveryRefused(wordsOf(error))
      onStep({ kind: 'waiting' })
      await pause(retryAfterMs, signal)
    }
  }
}

class Lost extends Error {
  readonly failure: TransferFailure

  constructor(failure: TransferFailure) {
    super(failure.text)
    this.failure = failure
  }
}

const isPassing = (error: unknown) =>
  error instanceof Lost
    ? error.failure.isPassing
    : isApiError(error) && (error.status === 0 || error.status >= 500)

const wordsOf = (error: unknown) => (error instanceof Lost ? error.failure.text : describeError(error))

function send(options: DeliveryOptions, uploadId: string | null): Promise<string> {
  const { session, file, place, signal, onStep, onUpload, endpoint = '/api/uploads' } = options
  return new Promise((resolve, reject) => {
    let id = uploadId
    const stop = () => {
      transfer.stop()
      reject(signal.reason)
    }
    const loseNetwork = () => {
      transfer.stop()
      end(() => reject(new Lost(lostNetwork)))()
    }
    const end = (act: () => void) => () => {
      signal.removeEventListener('abort', stop)
      removeEventListener('offline', loseNetwork)
      act()
    }
    onStep({ kind: 'sending', sentBytes: 0 })
    const transfer = startTransfer({
      file,
      session,
      endpoint,
      uploadId,
      metadata: { filename: file.name, ...metadataOf(place) },
      onCreated: (made) => {
        id = made
        onUpload(made)
      },
      onProgress: (sentBytes) => onStep({ kind: 'sending', sentBytes }),
      onComplete: end(() => (id === null ? reject(new Error('an upload without an id')) : resolve(id))),
      onFailure: (failure) => end(() => reject(new Lost(failure)))(),
    })
    signal.addEventListener('abort', stop)
    // A running request may hang for minutes once the network is gone.
    addEventListener('offline', loseNetwork)
  })
}

const lostNetwork: TransferFailure = { status: 0, isPassing: true, isExpired: false, isGone: false, text: '' }
