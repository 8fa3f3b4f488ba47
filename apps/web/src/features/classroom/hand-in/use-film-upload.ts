import { type SessionState, useSession, useSessionStore } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import type { UploadItem } from '@repo/uploads/upload.types'
import { createUploadQueue, type UploadQueue } from '@repo/uploads/upload-queue'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'

const endpoint = '/api/uploads'

interface Sending {
  userId: string
  queue: UploadQueue
  /** The upload that the server knows of, which a reload takes up. */
  uploadId: string | null
  /** Stops it without giving it up. */
  end: () => void
}

/**
 * A film is sent on while its learner opens other lessons. It ends with the page, when its learner signs out, and when
 * somebody else signs in.
 */
const sendings = new Map<string, Sending>()

/** A session that the server has ended is no sign-out: the film can be sent on after the login, without choosing it again. */
const hasLeft = ({ isLoggedIn, user, hasEnded }: SessionState, userId: string): boolean =>
  isLoggedIn ? user !== null && user.id !== userId : !hasEnded

const nothing: readonly UploadItem[] = []

/**
 * Sends the film of an assignment.
 * @param uploadId of the film that the server waits for, null for none
 * @param onChanged the server knows something new of the film
 */
export function useFilmUpload(lessonId: string, uploadId: string | null, onChanged: () => void) {
  const api = useApi()
  const session = useSessionStore()
  const userId = useSession().user?.id ?? null
  const changed = useEffectEvent(onChanged)
  const [queue, setQueue] = useState<UploadQueue | null>(null)

  useEffect(() => {
    if (!userId) return
    for (const other of sendings.values()) if (other.userId !== userId) other.end()
    let sending = sendings.get(lessonId)
    if (!sending) {
      const unsubscribe = session.subscribe(() => {
        if (hasLeft(session.getSnapshot(), userId)) made.end()
      })
      const made: Sending = {
        userId,
        uploadId: null,
        queue: createUploadQueue({
          api,
          session,
          userId,
          endpoint,
          lessonId,
          takesUp: ({ id }) => id === made.uploadId,
          onVideoChanged: () => changed(),
        }),
        end() {
          unsubscribe()
          made.queue.stop()
          sendings.delete(lessonId)
        },
      }
      sending = made
      sendings.set(lessonId, made)
    }
    setQueue(sending.queue)
  }, [api, session, userId, lessonId])

  useEffect(() => {
    const sending = sendings.get(lessonId)
    if (!queue || sending?.queue !== queue) return
    sending.uploadId = uploadId
    // Without a network there is nothing to take up now; the next visit asks again.
    void queue.restore().catch(() => {})
  }, [queue, lessonId, uploadId])

  const items = useSyncExternalStore(
    queue?.subscribe ?? (() => () => {}),
    queue?.getSnapshot ?? (() => nothing),
    () => nothing,
  )
  const item = items.at(-1) ?? null
  const knownId = item?.uploadId ?? null
  useEffect(() => {
    // The server has made the upload, and the hand-in with it.
    if (knownId && knownId !== uploadId) changed()
  }, [knownId, uploadId])
  return { queue, item }
}
