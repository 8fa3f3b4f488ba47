import { describe, expect, it } from 'vitest'
import { hasSoundOnly, keepSoundOnly, readPictures } from './sound-only.ts'

const master = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Tiếng Việt",DEFAULT=YES,URI="audio/playlist.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=700000,AVERAGE-BANDWIDTH=600000,CODECS="avc1.64001e,mp4a.40.2",RESOLUTION=640x360,AUDIO="sound"
video-360/playlist.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=2500000,CODECS="avc1.64001f,mp4a.40.2",RESOLUTION=1280x720,AUDIO="sound"
video-720/playlist.m3u8
#EXT-X-STREAM-INF:BANDWIDTH=130000,CODECS="mp4a.40.2",AUDIO="sound"
audio/playlist.m3u8
`

describe('sound without pictures', () => {
  it('is offered only if there are pictures too', () => {
    expect(hasSoundOnly(master)).toBe(true)
    expect(hasSoundOnly(keepSoundOnly(master))).toBe(false)
    expect(hasSoundOnly('#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nv.m3u8')).toBe(false)
  })

  it('is the only variant that hls.js gets', () => {
    const left = keepSoundOnly(master)
    expect(left).not.toContain('video-')
    expect(left.trim().split('\n').at(-1)).toBe('audio/playlist.m3u8')
    expect(left).toContain('#EXT-X-MEDIA')
  })

  it('leaves a video alone that has none', () => {
    const video = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=640x360\nv.m3u8\n'
    expect(keepSoundOnly(video)).toBe(video)
  })

  it('still knows the pictures for the menu, by what a whole variant costs', () => {
    expect(readPictures(master)).toEqual([
      { width: 640, height: 360, bandwidth: 700_000 },
      { width: 1280, height: 720, bandwidth: 2_500_000 },
    ])
  })
})
