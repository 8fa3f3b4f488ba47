import Hls, {
  type AudioTracksUpdatedData,
  type ErrorData,
  ErrorDetails,
  ErrorTypes,
  Events,
  LoaderContextType,
  type ManifestParsedData,
} from 'hls.js'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Engine } from './engine.ts'
import { createHlsEngine } from './hls-engine.ts'
import { createTokenKeeper } from './media-token.ts'

/** The real hls.js, with its hands tied: jsdom has no media source to attach to and no playlist to load. */
const made: Hls[] = []
let hls: Hls
let engine: Engine
class TiedHls extends Hls {
  constructor(config?: ConstructorParameters<typeof Hls>[0]) {
    super(config)
    made.push(this)
  }
  override loadSource() {}
  override attachMedia() {}
}

const events = {
  onLevels: vi.fn(),
  onSoundOnly: vi.fn(),
  onSoundTracks: vi.fn(),
  onPlayingLines: vi.fn(),
  onArrival: vi.fn(),
  onFatal: vi.fn(),
}
const requestHeaders = () => ({ Authorization: 'Bearer abc' })

beforeEach(() => {
  engine = createHlsEngine(TiedHls, {
    video: document.createElement('video'),
    src: '/media/token/master.m3u8',
    startAt: 12,
    quality: null,
    isSoundOnly: false,
    dataCap: null,
    sound: { lang: 'en', label: 'Phiên dịch' },
    tokens: createTokenKeeper('/media/token/master.m3u8'),
    requestHeaders,
    events,
  })
  hls = made.pop() ?? new TiedHls()
})
afterEach(() => {
  hls.destroy()
  vi.clearAllMocks()
})

const fail = (data: Partial<ErrorData>) =>
  hls.trigger(Events.ERROR, {
    type: ErrorTypes.NETWORK_ERROR,
    details: ErrorDetails.FRAG_LOAD_ERROR,
    fatal: false,
    error: new Error('test'),
    ...data,
  })

describe('the hls.js engine', () => {
  it('begins where the lesson was left, without a worker', () => {
    expect(hls.config).toMatchObject({ startPosition: 12, enableWorker: false, capLevelToPlayerSize: true })
  })

  it('loads at most a minute ahead, however small the rendition is', () => {
    const target = (bitrate: number) =>
      Math.min(
        Math.max((8 * hls.config.maxBufferSize) / bitrate, hls.config.maxBufferLength),
        hls.config.maxMaxBufferLength,
      )
    expect([300_000, 1_000_000, 5_000_000, 20_000_000].map(target)).toEqual([60, 60, 48, 30])
    engine.setDataCap(480)
    engine.setDataCap(null)
    expect(target(300_000)).toBe(60)
  })

  it.each([
    ['a key', '/media/token/keys/1', LoaderContextType.KEY, 1],
    ['a key elsewhere', 'https://cdn.example/keys/1', LoaderContextType.KEY, 0],
    ['a playlist', '/media/token/video-360/playlist.m3u8', LoaderContextType.LEVEL, 0],
    ['a segment', 'http://localhost:3000/media/token/a.m4s', LoaderContextType.MEDIA_FRAGMENT, 0],
  ])('asks for %s (%s) under the headers of the page where they belong', async (_, url, type, times) => {
    const xhr = new XMLHttpRequest()
    const setHeader = vi.spyOn(xhr, 'setRequestHeader')
    await hls.config.xhrSetup?.(xhr, url, { url, responseType: 'text', type })
    expect(setHeader).toHaveBeenCalledTimes(times)
  })

  it('reports a withdrawn grant at once, though hls.js would go on trying', () => {
    fail({ response: { url: '', code: 403, data: undefined } })
    expect(events.onFatal).toHaveBeenCalledWith(expect.objectContaining({ code: 'N-403', status: 403 }))
  })

  it('leaves errors that hls.js can recover from to hls.js', () => {
    fail({ type: ErrorTypes.MEDIA_ERROR, details: ErrorDetails.BUFFER_STALLED_ERROR })
    expect(events.onFatal).not.toHaveBeenCalled()
  })

  it('wakes a broken decoder twice before it gives up', () => {
    const recover = vi.spyOn(hls, 'recoverMediaError').mockImplementation(() => {})
    const broken = { type: ErrorTypes.MEDIA_ERROR, details: ErrorDetails.BUFFER_APPEND_ERROR, fatal: true }
    fail(broken)
    fail(broken)
    expect(events.onFatal).not.toHaveBeenCalled()
    fail(broken)
    expect(recover).toHaveBeenCalledTimes(2)
    expect(events.onFatal).toHaveBeenCalledWith(
      expect.objectContaining({ code: 'M-bufferAppendError', status: null, isNetwork: false }),
    )
  })

  it('tells a server in trouble from a video in trouble', () => {
    const fatal = { type: ErrorTypes.NETWORK_ERROR, details: ErrorDetails.FRAG_LOAD_ERROR, fatal: true }
    fail({ ...fatal, response: { url: '', code: 503, data: undefined } })
    expect(events.onFatal).toHaveBeenLastCalledWith(expect.objectContaining({ isNetwork: true }))
    fail({ ...fatal, response: { url: '', code: 404, data: undefined } })
    expect(events.onFatal).toHaveBeenLastCalledWith(
      expect.objectContaining({ isNetwork: false, status: 404 }),
    )
  })

  it('limits the quality under a data cap, and lets the player size limit it without one', () => {
    const level = (width: number, height: number, bitrate: number) => ({ width, height, bitrate })
    const levels = [level(640, 360, 600_000), level(854, 480, 1_000_000), level(1280, 720, 2_500_000)]
    // Only what the engine reads of it; hls.js keeps its own list.
    hls.trigger(Events.MANIFEST_PARSED, { levels } as ManifestParsedData)
    expect(events.onLevels).toHaveBeenCalledWith([
      { index: 0, lines: 360, bandwidth: 600_000 },
      { index: 1, lines: 480, bandwidth: 1_000_000 },
      { index: 2, lines: 720, bandwidth: 2_500_000 },
    ])
    engine.setDataCap(480)
    expect([hls.autoLevelCapping, hls.capLevelToPlayerSize, hls.config.maxBufferLength]).toEqual([
      1,
      false,
      12,
    ])
    engine.setDataCap(null)
    expect([hls.capLevelToPlayerSize, hls.config.maxBufferLength]).toEqual([true, 30])
  })

  it('takes the remembered sound track before the default one is loaded, and another when it is asked to', () => {
    const chosen: number[] = []
    vi.spyOn(hls, 'audioTrack', 'set').mockImplementation((index) => void chosen.push(index))
    // Only what the engine reads of each; the listeners of hls.js itself want more of them.
    const audioTracks: object[] = [
      { name: 'Tiếng Việt', lang: 'vi' },
      { name: 'Tiếng Anh', lang: 'en' },
      { name: 'Phiên dịch', lang: 'en' },
    ]
    const [listener] = hls.listeners(Events.AUDIO_TRACKS_UPDATED).slice(-1)
    listener?.(Events.AUDIO_TRACKS_UPDATED, { audioTracks } as AudioTracksUpdatedData)
    expect(events.onSoundTracks).toHaveBeenCalledWith([
      { index: 0, lang: 'vi', label: 'Tiếng Việt' },
      { index: 1, lang: 'en', label: 'Tiếng Anh' },
      { index: 2, lang: 'en', label: 'Phiên dịch' },
    ])
    engine.setSound({ lang: 'en', label: 'English' })
    engine.setSound({ lang: 'ja', label: 'Tiếng Nhật' })
    expect(chosen).toEqual([2, 1, 0])
  })
})
