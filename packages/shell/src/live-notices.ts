import { type FollowOptions, followEvents } from '@repo/api-client/follow-events'

/** So long after the end of a stream its tab asks for itself, in ms. */
const lostMs = 700
/** A tab that is hidden for longer gives up its turn, in ms: nobody looks, and coming back asks anew. */
const hiddenMs = 60_000

interface LiveNoticesOptions extends Pick<FollowOptions, 'session'> {
  userId: string
  /** A notice has come or was read, here or anywhere else. */
  onUnread: (unread: number) => void
  /** Whether changes are told of at once, or have to be asked for. */
  onLive: (isLive: boolean) => void
  /** The stream of this tab has ended; what it would say has to be asked for. */
  onLost: () => void
}

/** What the tab with the stream tells the others; null once it has none any more. */
interface Message {
  userId: string
  unread: number | null
}

/**
 * Follows the notices of the signed-in person. The tabs of one browser share a single stream: the one that holds the lock
 * reads it and tells the others, and the next takes over when it closes or is hidden for a while. Browsers without locks
 * (and pages without HTTPS) have no stream and ask now and then.
 * @returns how to stop
 */
export function followNotices({ userId, session, onUnread, onLive, onLost }: LiveNoticesOptions): () => void {
  const { locks } = navigator as Partial<Navigator>
  if (!locks || typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('notices')
  let turn: AbortController | undefined
  let hiding: ReturnType<typeof setTimeout> | undefined

  const take = ({ unread }: Message) => {
    onLive(unread !== null)
    if (unread !== null) onUnread(unread)
  }
  const tell = (unread: number | null) => {
    take({ userId, unread })
    channel.postMessage({ userId, unread } satisfies Message)
  }
  const onMessage = ({ data }: MessageEvent<Message>) => {
    if (data.userId === userId) take(data)
  }
  const follow = (signal: AbortSignal) =>
    followEvents({
      url: `${location.origin}/api/notices/events`,
      eventName: 'notices',
      session,
      signal,
      onEvent(data) {
        const { unread } = data as { unread?: unknown }
        if (typeof unread === 'number') tell(unread)
      },
      onLive(isLive) {
        if (isLive) return
        tell(null)
        // Somebody who signs out loses the stream before the answer says so: then nothing is to be asked for.
        setTimeout(() => {
          if (!signal.aborted) onLost()
        }, lostMs)
      },
    })
  const join = () => {
    if (turn) return
    const { signal } = (turn = new AbortController())
    // Who gives up before having had a turn is told so by a rejection.
    locks.request(`notices ${userId}`, { signal }, () => follow(signal)).catch(() => {})
  }
  const leave = () => {
    clearTimeout(hiding)
    turn?.abort()
    turn = undefined
    onLive(false)
  }
  const onVisibility = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') join()
    else hiding = setTimeout(leave, hiddenMs)
  }

  channel.addEventListener('message', onMessage)
  document.addEventListener('visibilitychange', onVisibility)
  // A page that is kept for the way back must hold no lock; one that was shown again takes part again.
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', onVisibility)
    leave()
    channel.close()
  }
}
