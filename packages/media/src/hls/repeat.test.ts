import { describe, expect, it } from 'vitest'
import { parseMediaPlaylist } from './media-playlist.ts'
import { repeatCues, repeatPlaylist, repeatStoryboard } from './repeat.ts'

const key = (index: number, iv: string) =>
  `#EXT-X-KEY:METHOD=AES-128,URI="../keys/${index}",IV=0x${iv.repeat(32)}`
const head = '#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MAP:URI="init.mp4"\n'
const sound = `${head}${key(0, 'a')}
#EXTINF:4.010667,
00000.m4s
${key(0, 'b')}
#EXTINF:3.968000,
00001.m4s
${key(0, 'c')}
#EXTINF:0.021333,
00002.m4s
#EXT-X-ENDLIST
`
const twice = { rounds: 2, roundMs: 8000, roundSegments: 2 }

describe('a video shown several times in a row', () => {
  it('is as long as all its rounds together, in the sound as in the picture', () => {
    const { segments, isEnded } = parseMediaPlaylist(repeatPlaylist(sound, twice))
    expect(segments.reduce((sum, { durationMs }) => sum + durationMs, 0)).toBe(16_000)
    expect(isEnded).toBe(true)
  })

  it('numbers its segments through and opens each with the key of the first round', () => {
    const { segments, init } = parseMediaPlaylist(repeatPlaylist(sound, twice))
    expect(init).toBe('init.mp4')
    expect(segments.map(({ uri }) => uri)).toEqual(['00000.m4s', '00001.m4s', '00002.m4s', '00003.m4s'])
    expect(segments.map(({ key: of }) => of?.iv?.[0])).toEqual(['a', 'b', 'a', 'b'])
  })

  it('tells players that times begin anew with each round but the first', () => {
    const text = repeatPlaylist(sound, { ...twice, rounds: 3 })
    expect(text.match(/#EXT-X-DISCONTINUITY\n/g)).toHaveLength(2)
    expect(text.indexOf('#EXT-X-DISCONTINUITY')).toBeGreaterThan(text.indexOf('00001.m4s'))
    expect(text.indexOf('#EXT-X-DISCONTINUITY')).toBeLessThan(text.indexOf('00002.m4s'))
  })

  it('is refused where a rendition is shorter than a round', () => {
    expect(() => repeatPlaylist(sound, { ...twice, roundSegments: 4 })).toThrow(RangeError)
  })

  it('shows its captions in every round, each to the end of its round at most', () => {
    const cues = [
      { startMs: 500, endMs: 1500, text: 'Một' },
      { startMs: 7000, endMs: 8200, text: 'Hai' },
    ]
    expect(repeatCues(cues, twice)).toEqual([
      { startMs: 500, endMs: 1500, text: 'Một' },
      { startMs: 7000, endMs: 8000, text: 'Hai' },
      { startMs: 8500, endMs: 9500, text: 'Một' },
      { startMs: 15_000, endMs: 16_000, text: 'Hai' },
    ])
  })

  it('points its storyboard at the same tiles again', () => {
    const vtt =
      'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nstoryboard.jpg#xywh=0,0,192,108\n\n00:00:04.000 --> 00:00:08.000\nstoryboard.jpg#xywh=192,0,192,108\n'
    const long = repeatStoryboard(vtt, { rounds: 500, roundMs: 8000 })
    expect(long).toContain('00:00:08.000 --> 00:00:12.000\nstoryboard.jpg#xywh=0,0,192,108\n')
    expect(long).toContain('01:06:36.000 --> 01:06:40.000\nstoryboard.jpg#xywh=192,0,192,108\n')
    expect(long.match(/-->/g)).toHaveLength(1000)
  })
})
