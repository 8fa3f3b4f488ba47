import { describe, expect, it } from 'vitest'
import type { HardwareEncoder, VideoProbe, VideoStream } from '../types.ts'
import { buildFirstRenditionArgs, buildLadderArgs, buildSampleArgs } from './encode-args.ts'
import { formatRate } from './filter-graph.ts'
import { buildPosterArgs, planStoryboard } from './image-args.ts'
import { planRenditions } from './plan-renditions.ts'

const probe: VideoProbe = {
  container: 'mov',
  durationMs: 60_000,
  sizeBytes: 1,
  video: {
    index: 2,
    codec: 'hevc',
    width: 1920,
    height: 1080,
    rotation: 0,
    frameRate: 29.97,
    pixelFormat: 'yuv420p10le',
    isHdr: true,
    profile: 'Main 10',
    storedWidth: 1920,
    storedHeight: 1080,
    isInterlaced: false,
    startMs: 0,
    endMs: null,
  },
  audio: { index: 1, codec: 'aac', channels: 2, sampleRate: 48_000 },
}
const input = { source: '/videos/-i.mp4', probe, plan: planRenditions(probe) }

function valuesOf(args: string[], option: string): string[] {
  return args.flatMap((arg, i) => (arg === option ? [args[i + 1] ?? ''] : []))
}

describe('encoder arguments', () => {
  it('force the demuxer and allow local files only, whatever the name looks like', () => {
    for (const args of [buildFirstRenditionArgs(input), buildLadderArgs(input), buildPosterArgs(input)]) {
      expect(valuesOf(args, '-protocol_whitelist')).toEqual(['file'])
      expect(args[args.indexOf('-i') - 1]).toBe('mov')
      expect(valuesOf(args, '-i')).toEqual(['file:/videos/-i.mp4'])
    }
  })

  it('make 360p and the sound first', () => {
    const args = buildFirstRenditionArgs(input)
    expect(valuesOf(args, '-map')).toEqual(['[v0]', '0:1'])
    expect(args.filter((arg) => arg.endsWith('playlist.m3u8'))).toEqual([
      'video-360/playlist.m3u8',
      'audio/playlist.m3u8',
    ])
  })

  it('make the rest in one process from one decode', () => {
    const args = buildLadderArgs(input)
    expect(valuesOf(args, '-i')).toHaveLength(1)
    expect(valuesOf(args, '-map')).toEqual(['[v0]', '[v1]', '[v2]'])
    expect(valuesOf(args, '-filter_complex')[0]).toBe(
      [
        '[0:2]fps=30000/1001:start_time=0,scale=1920:1080:flags=bicubic,setsar=1,format=yuv420p,split=2[v2][c1]',
        '[c1]scale=1280:720:flags=bicubic,setsar=1,split=2[v1][c0]',
        '[c0]scale=854:480:flags=bicubic,setsar=1[v0]',
      ].join(';'),
    )
    expect(new Set(valuesOf(args, '-force_key_frames'))).toEqual(new Set(['expr:gte(t,n_forced*4)']))
  })

  it('copy the top rung from the source and encode the others', () => {
    const ladder = input.plan.ladder.map((rung) => ({ ...rung, isCopy: rung.name === '1080' }))
    const args = buildLadderArgs({ ...input, plan: { ...input.plan, ladder } })
    expect(valuesOf(args, '-map')).toEqual(['[v0]', '[v1]', '0:2'])
    expect(valuesOf(args, '-c:v')).toEqual(['libx264', 'libx264', 'copy'])
    const alone = { ...input.plan, ladder: ladder.slice(-1) }
    expect(buildLadderArgs({ ...input, plan: alone })).not.toContain('-filter_complex')
  })

  it('bring HDR to SDR only where ffmpeg can', () => {
    expect(valuesOf(buildLadderArgs(input), '-filter_complex')[0]).not.toContain('tonemap')
    const toned = buildLadderArgs({ ...input, canToneMap: true })
    expect(valuesOf(toned, '-filter_complex')[0]).toContain('tonemap=hable')
  })

  it('give nothing to run when there is one rung only', () => {
    expect(buildLadderArgs({ ...input, plan: { ...input.plan, ladder: [] } })).toEqual([])
  })

  it('leave the picture out for sound alone', () => {
    const alone = { ...probe, video: null }
    const args = buildFirstRenditionArgs({ ...input, probe: alone, plan: planRenditions(alone) })
    expect(args).not.toContain('-filter_complex')
    expect(valuesOf(args, '-map')).toEqual(['0:1'])
  })

  it('let the picture stand until the sound ends, and the sound fill the video', () => {
    const video = { ...(probe.video as VideoStream), endMs: 52_500 }
    const args = buildFirstRenditionArgs({ ...input, probe: { ...probe, video } })
    expect(valuesOf(args, '-filter_complex')[0]).toContain('tpad=stop_mode=clone:stop_duration=7.5')
    expect(valuesOf(args, '-af')[0]).toContain('apad=whole_len=2880000')
  })

  it('keep every frame at the time it is decoded, in every rung', () => {
    for (const args of [buildFirstRenditionArgs(input), buildLadderArgs(input)]) {
      expect(valuesOf(args, '-bf')).toEqual(valuesOf(args, '-crf').map(() => '0'))
    }
  })

  it('let the video begin with its first frame, the sound along with it', () => {
    const video = { ...(probe.video as VideoStream), startMs: 1013 }
    const plan = planRenditions({ ...probe, video: { ...video, frameRate: 25 } })
    const args = buildFirstRenditionArgs({ ...input, probe: { ...probe, video }, plan })
    expect(valuesOf(args, '-filter_complex')[0]).toContain('setpts=PTS-0.013/TB,fps=25:start_time=0')
    expect(valuesOf(args, '-af')[0]).toMatch(/^asetpts=PTS-0.013\/TB,aresample/)
  })

  it('write NTSC rates as fractions', () => {
    expect([24_000 / 1001, 30_000 / 1001, 25].map(formatRate)).toEqual(['24000/1001', '30000/1001', '25'])
  })
})

const chips: HardwareEncoder[] = [
  { kind: 'nvenc' },
  { kind: 'vaapi', device: '/dev/dri/renderD128', rateControl: 'QVBR' },
  { kind: 'vaapi', device: '/dev/dri/renderD129', rateControl: 'VBR' },
]

describe('arguments of a chip', () => {
  it.each(chips)(
    '$kind $rateControl: ceilings, profiles, key frames and segments are asked for as of the processor',
    (hardware) => {
      const own = { ...input, hardware }
      for (const [chip, processor] of [
        [buildFirstRenditionArgs(own), buildFirstRenditionArgs(input)],
        [buildLadderArgs(own), buildLadderArgs(input)],
      ] as const)
        for (const option of [
          '-map',
          '-maxrate',
          '-bufsize',
          '-profile:v',
          '-bf',
          '-g',
          '-force_key_frames',
          '-hls_time',
          '-hls_flags',
        ])
          expect([option, valuesOf(chip, option)]).toEqual([option, valuesOf(processor, option)])
      const args = buildLadderArgs(own)
      expect(valuesOf(args, '-maxrate')).toEqual(['1200000', '2500000', '4500000'])
      expect(valuesOf(args, '-g')).toEqual(['120', '120', '120'])
    },
  )

  it('nvenc: key frames that are forced are IDR frames, bits follow the quality factor', () => {
    const args = buildLadderArgs({ ...input, hardware: { kind: 'nvenc' } })
    expect(new Set(valuesOf(args, '-c:v'))).toEqual(new Set(['h264_nvenc']))
    expect(new Set(valuesOf(args, '-forced-idr'))).toEqual(new Set(['1']))
    expect(new Set(valuesOf(args, '-b:v'))).toEqual(new Set(['0']))
    expect(valuesOf(args, '-cq')).toEqual(valuesOf(buildLadderArgs(input), '-crf'))
    expect(valuesOf(args, '-filter_complex')).toEqual(valuesOf(buildLadderArgs(input), '-filter_complex'))
  })

  it('vaapi: the device is opened before the input, and every rung is loaded into it', () => {
    const args = buildLadderArgs({ ...input, hardware: chips[1]! })
    expect(args.slice(0, 4)).toEqual([
      '-init_hw_device',
      'vaapi=chip:/dev/dri/renderD128',
      '-filter_hw_device',
      'chip',
    ])
    expect(valuesOf(args, '-filter_complex')[0]).toBe(
      [
        '[0:2]fps=30000/1001:start_time=0,scale=1920:1080:flags=bicubic,setsar=1,format=yuv420p,split=2[u2][c1]',
        '[u2]format=nv12,hwupload[v2]',
        '[c1]scale=1280:720:flags=bicubic,setsar=1,split=2[u1][c0]',
        '[u1]format=nv12,hwupload[v1]',
        '[c0]scale=854:480:flags=bicubic,setsar=1[u0]',
        '[u0]format=nv12,hwupload[v0]',
      ].join(';'),
    )
    expect(valuesOf(args, '-b:v')).toEqual(['900000', '1875000', '3375000'])
  })

  it('vaapi: the quality factor goes to drivers that know QVBR alone', () => {
    const modes = chips.slice(1).map((hardware) => {
      const args = buildFirstRenditionArgs({ ...input, hardware })
      return [valuesOf(args, '-rc_mode'), valuesOf(args, '-global_quality')]
    })
    expect(modes).toEqual([
      [['QVBR'], ['26']],
      [['VBR'], []],
    ])
  })

  it.each(chips)('$kind $rateControl: the sample is encoded with the arguments of a rung', (hardware) => {
    const sample = buildSampleArgs(hardware)
    const rung = buildFirstRenditionArgs({ ...input, hardware })
    for (const option of ['-c:v', '-rc', '-cq', '-rc_mode', '-b:v', '-maxrate', '-bf', '-init_hw_device'])
      expect([option, new Set(valuesOf(sample, option))]).toEqual([option, new Set(valuesOf(rung, option))])
  })

  it.each(chips)('$kind $rateControl: the sample opens as many encoders at once as a ladder', (hardware) => {
    const sample = buildSampleArgs(hardware)
    expect(valuesOf(sample, '-map')).toEqual(valuesOf(buildLadderArgs({ ...input, hardware }), '-map'))
    expect(valuesOf(sample, '-filter_complex')[0]).toMatch(
      /^\[0:v\]split=3\[c0\]\[c1\]\[c2\](;\[c\d\]format=[\w,]+\[v\d\]){3}$/,
    )
    expect(sample.filter((arg) => arg.endsWith('playlist.m3u8'))).toHaveLength(3)
  })

  it('open no device where nothing is encoded', () => {
    const alone = { ...probe, video: null }
    const sound = { ...input, probe: alone, plan: planRenditions(alone), hardware: chips[1]! }
    expect(buildFirstRenditionArgs(sound)).not.toContain('-init_hw_device')
  })
})

describe('planStoryboard', () => {
  const wide = { width: 640, height: 360 }

  it('takes one tile a segment for a short video', () => {
    expect(planStoryboard(50_000, wide)).toEqual({
      columns: 10,
      rows: 2,
      tileWidth: 192,
      tileHeight: 108,
      intervalMs: 4000,
      tiles: 13,
      sheets: 1,
    })
  })

  it('keeps a tile a segment for six hours, on sheets of 100', () => {
    const plan = planStoryboard(6 * 3_600_000, wide)
    expect(plan).toMatchObject({ columns: 10, rows: 10, intervalMs: 4000, tiles: 5400, sheets: 54 })
  })
})
