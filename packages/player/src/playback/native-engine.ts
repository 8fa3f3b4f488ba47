import type { Engine, EngineOptions } from './engine.ts'

export const hlsMimeType = 'application/vnd.apple.mpegurl'

/** Lets the browser play HLS itself (older iOS). It chooses the rung alone. */
export function createNativeEngine({ video, src, startAt, events }: EngineOptions): Engine {
  const onMetadata = () => {
    if (startAt > 0) video.currentTime = startAt
  }
  const onError = () => events.onFatal({ code: `V-${video.error?.code ?? 0}`, status: null })
  video.addEventListener('loadedmetadata', onMetadata, { once: true })
  video.addEventListener('error', onError)
  video.src = src
  return {
    setQuality: () => {},
    reload: () => {
      const at = video.currentTime
      video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true })
      video.load()
    },
    destroy: () => {
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('error', onError)
      video.removeAttribute('src')
      video.load()
    },
  }
}
