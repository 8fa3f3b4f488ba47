import type { Engine, EngineOptions } from './engine.ts'
import { loadEngine } from './load-engine.ts'
import { createNativeEngine, hlsMimeType } from './native-engine.ts'

/** Null when it is over before it began, or when nothing here can play the video, which is reported. */
export async function createEngine(options: EngineOptions, isOver: () => boolean): Promise<Engine | null> {
  const [{ default: Hls }, { createHlsEngine }] = await loadEngine()
  if (isOver()) return null
  if (Hls.isSupported()) return createHlsEngine(Hls, options)
  if (options.video.canPlayType(hlsMimeType) !== '') return createNativeEngine(options)
  options.events.onFatal({ code: 'V-0', status: null, isNetwork: false, mayBeExpired: false })
  return null
}
