import { buildFirstRenditionArgs, planRenditions, type VideoProbe } from '@repo/media'
import { describe, expect, it } from 'vitest'
import { rawArgs } from './raw-args.ts'

const probe: VideoProbe = {
  container: 'mov',
  durationMs: 30_000,
  sizeBytes: 50_000_000,
  video: {
    index: 0,
    codec: 'h264',
    width: 1920,
    height: 1080,
    rotation: 0,
    frameRate: 30,
    pixelFormat: 'yuv420p',
    isHdr: false,
    profile: 'High',
    storedWidth: 1920,
    storedHeight: 1080,
    isInterlaced: false,
    startMs: 0,
    endMs: 30_000,
  },
  audio: { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000 },
}
const plan = planRenditions(probe)
const after = (args: string[], option: string) => args[args.indexOf(option) + 1]

describe('rawArgs', () => {
  it('passes the encoder the same settings as the product', () => {
    const first = plan.first ? [plan.first] : []
    const [raw, ours] = [
      rawArgs('a.mp4', plan, first),
      buildFirstRenditionArgs({ source: '/a', probe, plan }),
    ]
    for (const option of ['-preset', '-profile:v', '-crf', '-maxrate', '-bufsize', '-g', '-b:a', '-hls_time'])
      expect([option, after(raw, option)]).toEqual([option, after(ours, option)])
  })

  it('decodes once for all renditions', () => {
    const rungs = [...(plan.first ? [plan.first] : []), ...plan.ladder]
    const args = rawArgs('a.mp4', plan, rungs)
    expect(args.filter((each) => each === '-i')).toHaveLength(1)
    expect(after(args, '-filter_complex')).toMatch(/^\[0:v:0\]split=4\[s0\]\[s1\]\[s2\]\[s3\];/)
    expect(args.filter((each) => each === 'libx264')).toHaveLength(4)
  })
})
