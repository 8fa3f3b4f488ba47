import type HlsClass from 'hls.js'
import type { ErrorData, HlsConfig, Level } from 'hls.js'
import { guessBitrate } from '../lib/data-saver.ts'
import {
  type Engine,
  type EngineError,
  type EngineOptions,
  linesOf,
  pickLevel,
  type QualityLevel,
} from './engine.ts'
import { saveOnJumps } from './jump-thrift.ts'
import { hasSoundOnly, keepSoundOnly, readPictures } from './sound-only.ts'
import { pickSoundTrack, type SoundChoice, type SoundTrack } from './sound-tracks.ts'
import { createTokenLoader, openWithToken } from './token-loader.ts'

type HlsModule = typeof HlsClass

/** What hls.js calls a request for the key of a segment. */
const keyRequest = 'key'
const withdrawnStatuses = new Set([401, 403, 410])
/**
 * Seconds loaded ahead: at least, and at most where the rung is a light one. hls.js would load ten minutes of such, which
 * is more than anybody watches and what the server takes for copying.
 */
const aheadSeconds = { usual: [30, 60], saving: [12, 12] } as const
/** hls.js loads that much of a light rung, in bytes. */
const aheadBytes = 30_000_000
/** A broken decoder is woken this often before we give up. */
const maxMediaRecoveries = 2

/** Plays through Media Source Extensions. */
export function createHlsEngine(Hls: HlsModule, options: EngineOptions): Engine {
  const { video, src, events } = options
  const hls = new Hls(createConfig(Hls, options))
  let levels: QualityLevel[] = []
  let recoveries = 0
  let dataCap = options.dataCap

  const setQuality = (lines: number | null) => {
    const level = lines === null ? null : pickLevel(levels, lines)
    hls.nextLevel = level?.index ?? -1
  }
  const setDataCap = (lines: number | null) => {
    const level = lines === null ? null : pickLevel(levels, lines)
    // Both limit the same number of hls.js, so only one of them may be at work. Switching the other one off or on sets
    // that number too, so the order matters.
    if (level) hls.capLevelToPlayerSize = false
    hls.autoLevelCapping = level?.index ?? -1
    if (!level) hls.capLevelToPlayerSize = true
    dataCap = lines
    Object.assign(hls.config, bufferLimits(lines))
  }
  hls.on(Hls.Events.MANIFEST_PARSED, (_, data) => {
    // Sound alone has no rungs; the menu knows those of the picture already.
    if (options.isSoundOnly && data.levels.every(({ width }) => !width)) return
    levels = data.levels.map(toQualityLevel)
    if (options.dataCap !== null) setDataCap(options.dataCap)
    const wanted = options.quality === null ? null : pickLevel(levels, options.quality)
    if (wanted) {
      hls.startLevel = wanted.index
      hls.loadLevel = wanted.index
    }
    events.onLevels(levels)
  })
  let tracks: SoundTrack[] = []
  let sound = options.sound
  const setSound = (choice: SoundChoice | null) => {
    sound = choice
    const track = pickSoundTrack(tracks, choice)
    if (track) hls.audioTrack = track.index
  }
  hls.on(Hls.Events.AUDIO_TRACKS_UPDATED, (_, data) => {
    tracks = data.audioTracks.map(({ lang = '', name }, index) => ({ index, lang, label: name }))
    // Before hls.js takes the default one, so that nothing of it is loaded in vain.
    if (sound) setSound(sound)
    events.onSoundTracks(tracks)
  })
  hls.on(Hls.Events.LEVEL_SWITCHED, (_, data) => {
    events.onPlayingLines(levels.find(({ index }) => index === data.level)?.lines ?? null)
  })
  hls.on(Hls.Events.FRAG_LOADED, () => events.onArrival())
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
  const stopSaving = saveOnJumps(video, hls, (seconds) => {
    const limits =
      seconds === null ? bufferLimits(dataCap) : { maxBufferLength: seconds, maxMaxBufferLength: seconds }
    Object.assign(hls.config, limits)
  })

  return {
    setQuality,
    setDataCap,
    setSound,
    getFrameRate: () => hls.levels[hls.currentLevel]?.frameRate || null,
    suspend: () => hls.stopLoad(),
    // Without a playlist there is nothing yet to load on from.
    reload: () => (hls.levels.length === 0 ? hls.loadSource(src) : hls.startLoad(video.currentTime)),
    destroy: () => {
      stopSaving()
      hls.destroy()
    },
  }
}

function createConfig(Hls: HlsModule, options: EngineOptions): Partial<HlsConfig> {
  const { src, startAt, tokens, requestHeaders, dataCap } = options
  const origin = new URL(src, document.baseURI).origin
  // Playlists and segments go by the token in their path. A header would follow a segment that is handed over to a
  // store of another origin, or have the browser ask that store for its leave first.
  const readHeaders = (url: string, kind: string) =>
    requestHeaders && kind === keyRequest && new URL(url, document.baseURI).origin === origin
      ? requestHeaders()
      : {}
  return {
    loader: createTokenLoader(Hls.DefaultConfig.loader, {
      tokens,
      editMaster: (text) => readMaster(text, options),
    }),
    // A worker would need a script of its own under the content security policy, and fMP4 needs no transmuxing.
    enableWorker: false,
    startPosition: startAt > 0 ? startAt : -1,
    capLevelToPlayerSize: true,
    maxBufferSize: aheadBytes,
    ...bufferLimits(dataCap),
    backBufferLength: 60,
    abrEwmaDefaultEstimate: guessBitrate(),
    // Else the first segment of the lowest rung would be loaded to measure the network, and thrown away.
    testBandwidth: false,
    // Captions are <track> elements of our own; hls.js would empty them when it loads.
    subtitleTrackController: undefined,
    subtitleStreamController: undefined,
    timelineController: undefined,
    xhrSetup: (xhr, _, context) => openWithToken(xhr, context, tokens, readHeaders),
  }
}

function bufferLimits(dataCap: number | null): Pick<HlsConfig, 'maxBufferLength' | 'maxMaxBufferLength'> {
  const [maxBufferLength, maxMaxBufferLength] = dataCap === null ? aheadSeconds.usual : aheadSeconds.saving
  return { maxBufferLength, maxMaxBufferLength }
}

/** Tells what the video offers, and leaves to hls.js what is wanted of it. */
function readMaster(text: string, { isSoundOnly, events }: EngineOptions): string {
  events.onSoundOnly(hasSoundOnly(text))
  if (!isSoundOnly || !hasSoundOnly(text)) return text
  // hls.js sees no pictures now; the menu still has to offer them.
  events.onLevels(
    readPictures(text).map(({ width, height, bandwidth }, index) => ({
      index,
      lines: linesOf(width, height),
      bandwidth,
    })),
  )
  return keepSoundOnly(text)
}

function toQualityLevel(level: Level, index: number): QualityLevel {
  return { index, lines: linesOf(level.width, level.height), bandwidth: level.bitrate }
}

/** `N-404`, `M-bufferAppendError`: kind of the fault, then the HTTP status or its name. */
function describe(data: ErrorData): EngineError {
  const status = data.response?.code ? data.response.code : null
  const kinds: Record<string, string> = { networkError: 'N', mediaError: 'M' }
  const kind: string = data.type
  return {
    code: `${kinds[kind] ?? 'X'}-${status ?? data.details}`,
    status,
    isNetwork: kind === 'networkError' && (status === null || status >= 500 || status === 429),
    mayBeExpired: false,
  }
}
