import type { Engine, EngineOptions } from './engine.ts'

export const hlsMimeType = 'application/vnd.apple.mpegurl'

/** Lets the browser play HLS itself (older iOS). It chooses the rung alone. */
export function createNativeEngine({ video, src, startAt, tokens, events }: EngineOptions): Engine {
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
  video.src = tokens.rewrite(src)
  return {
    setQuality: () => {},
    setDataCap: () => {},
    getFrameRate: () => null,
    suspend: () => {},
    reload: () => {
      const at = video.currentTime
      video.addEventListener('loadedmetadata', () => (video.currentTime = at), { once: true })
      video.src = tokens.rewrite(src)
    },
    destroy: () => {
      video.removeEventListener('loadedmetadata', onMetadata)
      video.removeEventListener('error', onError)
      video.removeAttribute('src')
      video.load()
    },
  }
}
