import type { Engine, EngineOptions } from './engine.ts'
import { followNativeTracks } from './native-sound-tracks.ts'

export const hlsMimeType = 'application/vnd.apple.mpegurl'

/** An old token stays valid for longer than this after a new one was issued, in ms. */
const exchangeWithinMs = 90_000

/**
 * Lets the browser play HLS itself (older iOS). It chooses the rung alone, and goes on with the token that it began
 * with: a newer one is put in at the next pause, where nobody sees it, and in any case before the old one ends.
 */
export function createNativeEngine({ video, src, startAt, sound, tokens, events }: EngineOptions): Engine {
  const onMetadata = () => {
    if (startAt > 0) video.currentTime = startAt
  }
  const onError = () => {
    const code = video.error?.code ?? 0
    // 2: the network failed on the way; 4: nothing playable came, which is also how a refusal looks from here.
    events.onFatal({
      code: `V-${code}`,
      status: null,
      isNetwork: code === 2,
      mayBeExpired: code === 2 || code === 4,
    })
  }
  video.addEventListener('loadedmetadata', onMetadata, { once: true })
  video.addEventListener('error', onError)
  const soundTracks = followNativeTracks(video, sound, events.onSoundTracks)
  video.src = tokens.rewrite(src)

  const reload = () => {
    forgetExchange()
    const [at, wasPlaying] = [video.currentTime, !video.paused]
    const goOn = () => {
      video.currentTime = at
      if (wasPlaying) void video.play().catch(() => {})
    }
    video.addEventListener('loadedmetadata', goOn, { once: true })
    video.src = tokens.rewrite(src)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const forgetExchange = () => {
    clearTimeout(timer)
    video.removeEventListener('pause', reload)
  }
  const stopListening = tokens.onRenewed(() => {
    forgetExchange()
    if (video.paused) return reload()
    timer = setTimeout(reload, exchangeWithinMs)
    video.addEventListener('pause', reload)
  })
  return {
    setQuality: () => {},
    setDataCap: () => {},
    setSound: soundTracks.choose,
    getFrameRate: () => null,
    suspend: () => {},
    reload,
    destroy: () => {
      stopListening()
      soundTracks.stop()
      forgetExchange()
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('error', onError)
      video.removeAttribute('src')
      video.load()
    },
  }
}
