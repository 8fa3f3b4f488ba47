import { describe, expect, it } from 'vitest'
import { parseProbe } from './parse-probe.ts'

const file = { container: 'mov' as const, sizeBytes: 1000 }
const picture = {
  index: 0,
  codec_type: 'video',
  codec_name: 'h264',
  width: 1920,
  height: 1080,
  pix_fmt: 'yuv420p',
  avg_frame_rate: '30000/1001',
}
const sound = { index: 1, codec_type: 'audio', codec_name: 'aac', channels: 2, sample_rate: '44100' }

function parse(streams: object[], format: object = { duration: '12.5' }) {
  return parseProbe(JSON.stringify({ streams, format }), file, 16)
}

describe('parseProbe', () => {
  it('reads size, rate, length and sound', () => {
    expect(parse([picture, sound])).toMatchObject({
      durationMs: 12_500,
      video: { index: 0, width: 1920, height: 1080, rotation: 0, isHdr: false },
      audio: { index: 1, channels: 2, sampleRate: 44_100 },
    })
    expect(parse([picture]).video?.frameRate).toBeCloseTo(29.97, 2)
  })

  it.each([
    ['display matrix', { side_data_list: [{ rotation: -90 }] }, 90],
    ['old rotate tag', { tags: { rotate: '270' } }, 270],
  ])('turns width and height for a clip of a phone (%s)', (_, extra, rotation) => {
    expect(parse([{ ...picture, ...extra }]).video).toMatchObject({ width: 1080, height: 1920, rotation })
  })

  it('applies the pixel aspect', () => {
    const dv = { ...picture, width: 720, height: 576, sample_aspect_ratio: '64:45' }
    expect(parse([dv]).video).toMatchObject({ width: 1024, height: 576 })
  })

  it('does not take the cover of a sound file for video', () => {
    const cover = { ...picture, codec_name: 'mjpeg', disposition: { attached_pic: 1 } }
    expect(parse([cover, sound])).toMatchObject({ video: null, audio: { index: 1 } })
  })

  it('marks HDR', () => {
    expect(parse([{ ...picture, color_transfer: 'arib-std-b67' }]).video?.isHdr).toBe(true)
  })

  it('leaves the length open where the file does not state one', () => {
    expect(parse([picture], {}).durationMs).toBeNull()
  })

  it.each([
    ['media.codec_unsupported', [{ ...picture, codec_name: undefined }], { duration: '3' }],
    ['media.too_many_streams', Array.from({ length: 17 }, () => sound), { duration: '3' }],
  ])('answers %s', (code, streams, format) => {
    expect(() => parse(streams, format)).toThrow(expect.objectContaining({ code }))
  })
})
