import type Hls from 'hls.js'

/** Jumps in quicker succession than this are a search: only the place where it ends is loaded, in ms. */
const searchPauseMs = 250
/** After this long without another jump the viewer counts as watching again, in ms. */
const stayMs = 6000
/** What is loaded ahead until then, in seconds. */
const aheadSeconds = 8

type Buffering = Pick<Hls, 'pauseBuffering' | 'resumeBuffering'>

/**
 * Loads little ahead while the viewer is searching for a position: otherwise every jump would fetch a minute of video that
 * nobody watches, at the cost of the viewer's connection and of the account's budget on the server.
 * @param limit sets what is loaded ahead, in seconds; null for the usual
 * @returns how to stop
 */
export function saveOnJumps(
  video: HTMLVideoElement,
  hls: Buffering,
  limit: (seconds: number | null) => void,
): () => void {
  let lastJump = Number.NEGATIVE_INFINITY
  let searchTimer: ReturnType<typeof setTimeout> | undefined
  let stayTimer: ReturnType<typeof setTimeout> | undefined

  const onSeeking = () => {
    if (isLoaded(video)) return
    const now = performance.now()
    if (now - lastJump < searchPauseMs * 2) hls.pauseBuffering()
    lastJump = now
    clearTimeout(searchTimer)
    searchTimer = setTimeout(() => hls.resumeBuffering(), searchPauseMs)
    limit(aheadSeconds)
    clearTimeout(stayTimer)
    stayTimer = setTimeout(() => limit(null), stayMs)
  }
  video.addEventListener('seeking', onSeeking)
  return () => {
    video.removeEventListener('seeking', onSeeking)
    clearTimeout(searchTimer)
    clearTimeout(stayTimer)
  }
}

function isLoaded({ buffered, currentTime }: HTMLVideoElement): boolean {
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) <= currentTime && currentTime < buffered.end(i)) return true
  return false
}
