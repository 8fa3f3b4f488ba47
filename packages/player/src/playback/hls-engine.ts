import type HlsClass from 'hls.js'
import type { ErrorData, HlsConfig, Level } from 'hls.js'
import {
  type Engine,
  type EngineError,
  type EngineOptions,
  linesOf,
  pickLevel,
  type QualityLevel,
} from './engine.ts'

type HlsModule = typeof HlsClass

const withdrawnStatuses = new Set([401, 403, 410])
/** A broken decoder is woken this often before we give up. */
const maxMediaRecoveries = 2

/** Plays through Media Source Extensions. */
export function createHlsEngine(Hls: HlsModule, options: EngineOptions): Engine {
  const { video, src, events } = options
  const hls = new Hls(createConfig(options))
  let levels: QualityLevel[] = []
  let recoveries = 0

  const setQuality = (lines: number | null) => {
    const level = lines === null ? null : pickLevel(levels, lines)
    hls.nextLevel = level?.index ?? -1
  }
  hls.on(Hls.Events.MANIFEST_PARSED, (_, data) => {
    levels = data.levels.map(toQualityLevel)
    const wanted = options.quality === null ? null : pickLevel(levels, options.quality)
    if (wanted) {
      hls.startLevel = wanted.index
      hls.loadLevel = wanted.index
    }
    events.onLevels(levels)
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, data) => {
    events.onPlayingLines(levels.find(({ index }) => index === data.level)?.lines ?? null)
  })
  hls.on(Hls.Events.ERROR, (_, data) => {
    // A withdrawn grant does not come back by asking again, which is what hls.js would do for minutes.
    if (!data.fatal && !withdrawnStatuses.has(data.response?.code ?? 0)) return
    if (data.type === Hls.ErrorTypes.MEDIA_ERROR && recoveries < maxMediaRecoveries) {
      recoveries++
      hls.recoverMediaError()
      return
    }
    hls.stopLoad()
    events.onFatal(describe(data))
  })
  hls.loadSource(src)
  hls.attachMedia(video)

  return {
    setQuality,
    reload: () => hls.startLoad(video.currentTime),
    destroy: () => hls.destroy(),
  }
}

function createConfig({ src, startAt, requestHeaders }: EngineOptions): Partial<HlsConfig> {
  const origin = new URL(src, document.baseURI).origin
  return {
    // A worker would need a script of its own under the content security policy, and fMP4 needs no transmuxing.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    maxBufferLength: 30,
    backBufferLength: 60,
    // Bits per second assumed before the first measurement: enough to begin at a readable picture.
    abrEwmaDefaultEstimate: 1_500_000,
    // Captions are <track> elements of our own; hls.js would empty them when it loads.
    subtitleTrackController: undefined,
    subtitleStreamController: undefined,
    timelineController: undefined,
    xhrSetup: (xhr, url) => {
      if (!requestHeaders || new URL(url, document.baseURI).origin !== origin) return
      if (xhr.readyState === XMLHttpRequest.UNSENT) xhr.open('GET', url, true)
      for (const [name, value] of Object.entries(requestHeaders())) xhr.setRequestHeader(name, value)
    },
  }
}

function toQualityLevel(level: Level, index: number): QualityLevel {
  return { index, lines: linesOf(level.width, level.height), bandwidth: level.bitrate }
}

/** `N-404`, `M-bufferAppendError`: kind of the fault, then the HTTP status or its name. */
function describe(data: ErrorData): EngineError {
  const status = data.response?.code ? data.response.code : null
  const kinds: Record<string, string> = { networkError: 'N', mediaError: 'M' }
  return { code: `${kinds[data.type] ?? 'X'}-${status ?? data.details}`, status }
}
