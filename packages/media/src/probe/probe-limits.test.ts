import { describe, expect, it } from 'vitest'
import type { VideoProbe } from '../types.ts'
import { assertWithinLimits, defaultProbeLimits } from './probe-limits.ts'

const video = {
  index: 0,
  codec: 'h264',
  width: 1920,
  height: 1080,
  rotation: 0 as const,
  frameRate: 30,
  pixelFormat: 'yuv420p',
  isHdr: false,
  profile: 'High',
  storedWidth: 1920,
  storedHeight: 1080,
  isInterlaced: false,
  startMs: 0,
  endMs: null,
}
const good: VideoProbe = { container: 'mov', durationMs: 60_000, sizeBytes: 1, video, audio: null }

describe('assertWithinLimits', () => {
  it('lets an ordinary lesson pass', () => {
    expect(() => assertWithinLimits(good, defaultProbeLimits)).not.toThrow()
  })

  it('refuses a picture without sound where sound is wanted', () => {
    expect(() => assertWithinLimits(good, { ...defaultProbeLimits, needsSound: true })).toThrow(
      expect.objectContaining({ code: 'media.no_sound' }),
    )
  })

  it.each<[string, Partial<VideoProbe>]>([
    ['media.no_streams', { video: null }],
    ['media.too_short', { durationMs: 400 }],
    ['media.too_long', { durationMs: 7 * 3_600_000 }],
    ['media.frame_too_large', { video: { ...video, width: 16_384, height: 16_384 } }],
    ['media.frame_rate_too_high', { video: { ...video, frameRate: 1000 } }],
  ])('answers %s', (code, change) => {
    expect(() => assertWithinLimits({ ...good, ...change }, defaultProbeLimits)).toThrow(
      expect.objectContaining({ code }),
    )
  })
})
