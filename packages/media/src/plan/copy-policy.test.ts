import { describe, expect, it } from 'vitest'
import type { VideoProbe, VideoStream } from '../types.ts'
import { createCopyCheck, findCopyCandidate, type Packet } from './copy-policy.ts'
import { planRenditions } from './plan-renditions.ts'

const video: VideoStream = {
  index: 0,
  codec: 'h264',
  width: 1280,
  height: 720,
  rotation: 0,
  frameRate: 25,
  pixelFormat: 'yuv420p',
  isHdr: false,
  profile: 'High',
  storedWidth: 1280,
  storedHeight: 720,
  isInterlaced: false,
  startMs: 0,
  endMs: 60_000,
}
const probe: VideoProbe = { container: 'mov', durationMs: 60_000, sizeBytes: 15_000_000, video, audio: null }
const candidate = (change: Partial<VideoStream>, file: Partial<VideoProbe> = {}) => {
  const changed = { ...probe, ...file, video: { ...video, ...change } }
  return findCopyCandidate(changed, planRenditions(changed))?.name ?? null
}

describe('findCopyCandidate', () => {
  it.each(['High', 'Main', 'Constrained Baseline'])('takes %s of the size of the top rung', (profile) => {
    expect(candidate({ profile })).toBe('720')
  })

  it.each<[string, Partial<VideoStream>, Partial<VideoProbe>?]>([
    ['another codec', { codec: 'hevc' }],
    ['a profile few decode', { profile: 'High 4:2:2' }],
    ['ten bits', { pixelFormat: 'yuv420p10le' }],
    ['a turned phone', { rotation: 180 }],
    ['half pictures', { isInterlaced: true }],
    ['a size between the rungs', { width: 1300, height: 732, storedWidth: 1300, storedHeight: 732 }],
    ['oblong pixels', { storedWidth: 960 }],
    ['a rate that is not kept', { frameRate: 100 }],
    ['a late start', { startMs: 40 }],
    ['an early end', { endMs: 50_000 }],
    ['Matroska, whose times are rounded', {}, { container: 'matroska' }],
    ['far too many bits', {}, { sizeBytes: 60_000_000 }],
    ['the only rung', { width: 640, height: 360, storedWidth: 640, storedHeight: 360 }],
  ])('does not take %s', (_, change, file) => {
    expect(candidate(change, file)).toBeNull()
  })
})

const rung = {
  name: '720',
  width: 1280,
  height: 720,
  frameRate: 25,
  maxBitrate: 2_500_000,
  crf: 23,
  profile: 'high' as const,
}
const packets = (keyEvery: number, change: (packet: Packet, index: number) => Packet = (packet) => packet) =>
  Array.from({ length: 300 }, (_, i) =>
    change({ ptsMs: i * 40, dtsMs: i * 40, sizeBytes: 8_000, isKey: i % keyEvery === 0 }, i),
  )
const judge = (list: Packet[]) => {
  const check = createCopyCheck(rung)
  return list.every((packet) => check.add(packet)) && check.isFit()
}

describe('createCopyCheck', () => {
  it.each([25, 50, 100])('lets pass a key frame at every border (one in %i)', (keyEvery) => {
    expect(judge(packets(keyEvery))).toBe(true)
  })

  it.each<[string, Packet[]]>([
    ['key frames too far apart', packets(250)],
    ['key frames beside the border', packets(90)],
    [
      'a key frame one frame late',
      packets(100, (p, i) => ({ ...p, isKey: i === 0 || i === 101 || i === 200 })),
    ],
    [
      'a wandering rate',
      packets(100, (p, i) => ({
        ...p,
        ptsMs: p.ptsMs + (i % 7 === 3 ? 15 : 0),
        dtsMs: p.dtsMs + (i % 7 === 3 ? 15 : 0),
      })),
    ],
    [
      'frames that are shown later than they are decoded',
      packets(100, (p) => ({ ...p, dtsMs: p.dtsMs - 80 })),
    ],
    ['frames that are missing', packets(100).filter((_, i) => i < 130 || i > 140)],
    ['no times', packets(100, (p) => ({ ...p, ptsMs: Number.NaN, dtsMs: Number.NaN }))],
    ['too many bits', packets(100, (p) => ({ ...p, sizeBytes: 25_000 }))],
    ['a burst', packets(100, (p, i) => ({ ...p, sizeBytes: i > 100 && i < 200 ? 60_000 : 1_000 }))],
    ['no key frame at the start', packets(100, (p, i) => ({ ...p, isKey: i > 0 && p.isKey }))],
    ['nothing', []],
  ])('refuses %s', (_, list) => {
    expect(judge(list)).toBe(false)
  })

  it('refuses frames that reach behind a key frame', () => {
    const list = packets(100)
    const [a, b] = [list[99], list[100]]
    if (a && b) list.splice(99, 2, { ...b, dtsMs: a.dtsMs }, { ...a, dtsMs: b.dtsMs })
    expect(judge(list)).toBe(false)
  })
})
