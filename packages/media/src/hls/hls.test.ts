import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { storyboardSheet } from '../plan/image-args.ts'
import { measureBandwidth } from './bandwidth.ts'
import { buildMasterPlaylist } from './master-playlist.ts'
import { buildSubtitlePlaylist, parseMediaPlaylist } from './media-playlist.ts'
import { buildStoryboardVtt, normaliseCaptions } from './web-vtt.ts'

const rung = {
  name: '720',
  width: 1280,
  height: 720,
  frameRate: 30_000 / 1001,
  codecs: 'avc1.64001f',
  bandwidth: 2_000_000,
  averageBandwidth: 1_500_000,
  playlist: 'video-720/playlist.m3u8',
}
const sound = {
  codecs: 'mp4a.40.2',
  channels: 2,
  bandwidth: 130_000,
  averageBandwidth: 128_000,
  playlist: 'audio/playlist.m3u8',
}
const captions = [
  {
    lang: 'vi',
    label: 'Tiếng "Việt"',
    isDefault: true,
    vtt: 'captions/vi.vtt',
    playlist: 'captions/vi.m3u8',
  },
]

describe('buildMasterPlaylist', () => {
  it('states cost with sound, codecs, size, rate and groups', () => {
    const text = buildMasterPlaylist({ video: [rung], audio: sound, captions })
    expect(text.split('\n')).toEqual([
      '#EXTM3U',
      '#EXT-X-VERSION:7',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Tiếng Việt",LANGUAGE="vi",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/playlist.m3u8"',
      '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="captions",NAME="Tiếng  Việt",LANGUAGE="vi",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,URI="captions/vi.m3u8"',
      '#EXT-X-STREAM-INF:BANDWIDTH=2130000,AVERAGE-BANDWIDTH=1628000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=29.970,AUDIO="sound",SUBTITLES="captions",CLOSED-CAPTIONS=NONE',
      'video-720/playlist.m3u8',
      '#EXT-X-STREAM-INF:BANDWIDTH=130000,AVERAGE-BANDWIDTH=128000,CODECS="mp4a.40.2",AUDIO="sound",SUBTITLES="captions"',
      'audio/playlist.m3u8',
      '',
    ])
  })

  it('offers every sound track under its own name and language', () => {
    const english = { ...sound, playlist: 'audio-2/playlist.m3u8', language: 'en', label: 'Tiếng Anh' }
    const text = buildMasterPlaylist({ video: [rung], audio: sound, otherAudio: [english], captions })
    const [first, second] = text.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
    expect(first).toContain('NAME="Tiếng Việt",LANGUAGE="vi",DEFAULT=YES')
    expect(second).toContain('NAME="Tiếng Anh",LANGUAGE="en",DEFAULT=NO')
    expect(second).toContain('URI="audio-2/playlist.m3u8"')
  })

  it('references no group that does not exist', () => {
    const text = buildMasterPlaylist({ video: [rung], audio: null, captions: [] })
    expect(text).not.toContain('AUDIO=')
    expect(text).not.toContain('SUBTITLES=')
  })
})

describe('media playlists', () => {
  it('reads segments, init, target and end', () => {
    const text =
      '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.000000,\na.m4s\n#EXTINF:2.5,\nb.m4s\n#EXT-X-ENDLIST\n'
    expect(parseMediaPlaylist(text)).toEqual({
      targetDurationMs: 4000,
      init: 'init.mp4',
      segments: [
        { uri: 'a.m4s', durationMs: 4000, key: null },
        { uri: 'b.m4s', durationMs: 2500, key: null },
      ],
      isEnded: true,
    })
  })

  it('reads back the subtitle playlist it writes', () => {
    expect(parseMediaPlaylist(buildSubtitlePlaylist('vi.vtt', 12_345))).toMatchObject({
      targetDurationMs: 13_000,
      segments: [{ uri: 'vi.vtt', durationMs: 12_345 }],
      isEnded: true,
    })
  })

  it('refuses what is no playlist', () => {
    expect(() => parseMediaPlaylist('<html>')).toThrow(
      expect.objectContaining({ code: 'media.package_invalid' }),
    )
  })
})

describe('measureBandwidth', () => {
  it('takes the peak of whole segments and the mean of all', () => {
    const segments = [
      { durationMs: 4000, sizeBytes: 500_000 },
      { durationMs: 4000, sizeBytes: 1_000_000 },
      { durationMs: 100, sizeBytes: 100_000 },
    ]
    expect(measureBandwidth(segments)).toEqual({ bandwidth: 2_000_000, averageBandwidth: 1_580_247 })
  })

  it('never states a peak under the mean', () => {
    const segment = fc.record({ durationMs: fc.integer({ min: 1, max: 5000 }), sizeBytes: fc.nat(5_000_000) })
    fc.assert(
      fc.property(fc.array(segment, { minLength: 1 }), (segments) => {
        const { bandwidth, averageBandwidth } = measureBandwidth(segments)
        expect(bandwidth).toBeGreaterThanOrEqual(averageBandwidth)
      }),
    )
  })
})

describe('WebVTT', () => {
  it('points every cue at its tile and ends with the video', () => {
    const plan = { columns: 2, rows: 2, tileWidth: 192, tileHeight: 108, intervalMs: 4000, tiles: 3 }
    const vtt = buildStoryboardVtt(9500, storyboardSheet, plan)
    expect(vtt).toContain('00:00:04.000 --> 00:00:08.000\nstoryboard.jpg#xywh=192,0,192,108')
    expect(vtt).toContain('00:00:08.000 --> 00:00:09.500\nstoryboard.jpg#xywh=0,108,192,108')
  })

  it('goes on with the next sheet when one is full', () => {
    const plan = { columns: 2, rows: 1, tileWidth: 192, tileHeight: 108, intervalMs: 4000, tiles: 3 }
    const vtt = buildStoryboardVtt(12_000, storyboardSheet, plan)
    expect(vtt).toContain('00:00:08.000 --> 00:00:12.000\nstoryboard-2.jpg#xywh=0,0,192,108')
  })

  it('brings captions to UTF-8 without mark, line feeds and NFC', () => {
    const decomposed = '\uFEFFWEBVTT\r\n\r\n00:00.000 --> 00:01.000\r\nTiê\u0301ng'
    expect(normaliseCaptions(new TextEncoder().encode(decomposed))).toBe(
      'WEBVTT\n\n00:00.000 --> 00:01.000\nTiếng\n',
    )
  })

  it.each([
    ['SubRip', new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nXin chào')],
    ['a foreign encoding', Uint8Array.of(0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff, 0xfe)],
  ])('refuses %s', (_, bytes) => {
    expect(() => normaliseCaptions(bytes)).toThrow(
      expect.objectContaining({ code: 'media.captions_invalid' }),
    )
  })
})
