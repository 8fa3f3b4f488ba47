import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstStagePercent } from '../pipeline/package-video.ts'
import type { VideoProbe } from '../types.ts'
import { planFrameRate, planRenditions } from './plan-renditions.ts'

function source(width: number, height: number, frameRate = 30): VideoProbe {
  return {
    container: 'mov',
    durationMs: 60_000,
    sizeBytes: 1,
    video: {
      index: 0,
      codec: 'h264',
      width,
      height,
      rotation: 0,
      frameRate,
      pixelFormat: 'yuv420p',
      isHdr: false,
      profile: 'High',
      storedWidth: width,
      storedHeight: height,
      isInterlaced: false,
      startMs: 0,
      endMs: null,
    },
    audio: { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000 },
  }
}

function sizes(probe: VideoProbe) {
  const { first, ladder } = planRenditions(probe)
  return [first, ...ladder].map((rendition) => `${rendition?.name}:${rendition?.width}x${rendition?.height}`)
}

describe('planRenditions', () => {
  it.each([
    ['full HD', 1920, 1080, ['360:640x360', '480:854x480', '720:1280x720', '1080:1920x1080']],
    ['4K, capped', 3840, 2160, ['360:640x360', '480:854x480', '720:1280x720', '1080:1920x1080']],
    ['portrait of a phone', 1080, 1920, ['360:360x640', '480:480x854', '720:720x1280', '1080:1080x1920']],
    ['wide video', 1920, 800, ['360:640x266', '480:854x356', '720:1280x534', '1080:1920x800']],
    ['old 4:3', 640, 480, ['360:480x360', '480:640x480']],
    ['smaller than every rung', 320, 240, ['240:320x240']],
  ])('%s', (_, width, height, expected) => {
    expect(sizes(source(width, height))).toEqual(expected)
  })

  it('makes only the rungs that are asked for, if the source has them', () => {
    const names = (only: string[]) => {
      const { first, ladder } = planRenditions(source(1280, 720), only)
      return [first, ...ladder].map((rendition) => rendition?.name)
    }
    expect(names(['360', '720'])).toEqual(['360', '720'])
    expect(names(['1080'])).toEqual(['360', '480', '720'])
  })

  it('plans sound alone for a file without picture', () => {
    const plan = planRenditions({ ...source(2, 2), video: null })
    expect(plan).toMatchObject({ first: null, ladder: [], audio: { channels: 2, bitrate: 128_000 } })
  })

  it('keeps mono mono', () => {
    const probe = source(640, 360)
    const mono = { ...probe, audio: { index: 1, codec: 'aac', channels: 1, sampleRate: 44_100 } }
    expect(planRenditions(mono).audio).toMatchObject({ channels: 1, bitrate: 96_000, sampleRate: 48_000 })
  })

  it('never enlarges, always gives even sides and keeps the shape', () => {
    const side = fc.integer({ min: 16, max: 4096 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        fc.pre(width / height < 4 && height / width < 4)
        const { first, ladder } = planRenditions(source(width, height))
        for (const rendition of [first, ...ladder]) {
          if (!rendition) throw new Error('no rendition')
          expect((rendition.width % 2) + (rendition.height % 2)).toBe(0)
          expect(rendition.width).toBeLessThanOrEqual(width)
          expect(rendition.height).toBeLessThanOrEqual(height)
          const drift = Math.abs(rendition.width * height - rendition.height * width)
          expect(drift).toBeLessThanOrEqual(width + height)
        }
      }),
    )
  })
})

describe('planFrameRate', () => {
  it.each([
    [60, 30],
    [59.94, 30_000 / 1001],
    [50, 25],
    [120, 30],
    [29.97, 30_000 / 1001],
    [23.976, 24_000 / 1001],
    [27.3, 27],
    [5, 10],
  ])('%f becomes %f', (from, to) => {
    expect(planFrameRate(from)).toBeCloseTo(to, 3)
  })

  it.each([
    [60, 60, 60],
    [59.94, 60, 60_000 / 1001],
    [50, 60, 50],
    [60, 50, 30],
    [60, 30, 30],
    [120, 60, 30],
    [30, 60, 30],
  ])('%f becomes with at most %f frames %f', (from, max, to) => {
    expect(planFrameRate(from, max)).toBeCloseTo(to, 3)
  })
})

it.each([
  ['720p', 1280, 720],
  ['1080p', 1920, 1080],
  ['4K', 3840, 2160],
  ['portrait', 1080, 1920],
])('encodes no more of %s before it plays than the first stage may take', (_name, width, height) => {
  const { first, ladder } = planRenditions(source(width, height))
  const pixels = (rungs: (typeof first)[]) =>
    rungs.reduce((sum, rung) => sum + (rung ? rung.width * rung.height * rung.frameRate : 0), 0)
  expect((pixels([first]) / pixels([first, ...ladder])) * 100).toBeLessThanOrEqual(firstStagePercent)
})

describe('smooth videos', () => {
  const rates = (max?: number) => {
    const { first, ladder } = planRenditions(source(1920, 1080, 50), undefined, max)
    return [first, ...ladder].map((rung) => [rung?.name, rung?.frameRate, rung?.maxBitrate])
  }
  it('keep 50 frames from 720 lines on, with half as many bits more', () => {
    expect(rates()).toEqual([
      ['360', 25, 700_000],
      ['480', 25, 1_200_000],
      ['720', 50, 3_750_000],
      ['1080', 50, 6_750_000],
    ])
  })
  it('are halved everywhere where the setting says so', () => {
    expect(rates(30).map(([, rate]) => rate)).toEqual([25, 25, 25, 25])
  })
})

it('names sound tracks so that no two are alike', () => {
  const track = (index: number, language?: string, title?: string) => ({
    index,
    codec: 'aac',
    channels: 2,
    sampleRate: 48_000,
    ...(language ? { language } : {}),
    ...(title ? { title } : {}),
  })
  const probe = {
    ...source(640, 360),
    audio: track(1),
    otherAudio: [track(2, 'en'), track(3, 'vi'), track(4, 'vi', 'Lời bình')],
  }
  const { audio, otherAudio } = planRenditions(probe)
  expect(
    [audio, ...otherAudio].map((one) => [one?.folder, one?.language, one?.label, one?.streamIndex]),
  ).toEqual([
    ['audio', null, 'Tiếng Việt', 1],
    ['audio-2', 'en', 'Tiếng Anh', 2],
    ['audio-3', 'vi', 'Tiếng Việt 3', 3],
    ['audio-4', 'vi', 'Lời bình', 4],
  ])
})
