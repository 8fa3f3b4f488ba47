import type { RenditionPlan, VideoProbe, VideoRendition } from '../types.ts'
import { SEGMENT_MS } from './encode-args.ts'

/** A copied rung, which costs no encoding, may exceed its bit-rate ceiling by this factor. */
const maxBitrateFactor = 1.5
const maxPeakFactor = 3
const copiedProfiles = new Set(['High', 'Main', 'Constrained Baseline'])

/**
 * The top rung of the ladder, if the source could stand for it as far as its header tells: plain H.264 that every
 * browser decodes, of exactly the size and rate of the rung, from the first instant of the file on.
 */
export function findCopyCandidate(probe: VideoProbe, plan: RenditionPlan): VideoRendition | null {
  const { video } = probe
  const top = plan.ladder.at(-1)
  if (!video || !top || probe.container !== 'mov') return null
  const isPlain =
    video.codec === 'h264' &&
    copiedProfiles.has(video.profile) &&
    video.pixelFormat === 'yuv420p' &&
    video.rotation === 0 &&
    !video.isInterlaced &&
    !video.isHdr
  const isSize =
    video.storedWidth === top.width && video.storedHeight === top.height && video.width === top.width
  const isWhole = Math.abs(video.startMs) < 0.5 && Math.abs((video.endMs ?? 0) - probe.durationMs) <= 500
  const isRate = Math.abs(video.frameRate - top.frameRate) < 0.01
  // The sound adds little, and the exact sums follow when the packets are read.
  const isSmall = (probe.sizeBytes * 8000) / probe.durationMs <= top.maxBitrate * maxBitrateFactor + 512_000
  return isPlain && isSize && isWhole && isRate && isSmall ? top : null
}

export type Packet = { ptsMs: number; dtsMs: number; sizeBytes: number; isKey: boolean }

/**
 * Judges the packets of a candidate in the order of the file. `add` answers false at the first one that forbids the
 * copy, so that an unfit file is not read on: the frame at or after each border of a segment must be a key frame that
 * no later frame reaches behind, each frame shown in the order and at the time of its decoding, the rate fixed, no
 * stretch far beyond the ceiling.
 */
export function createCopyCheck(rung: VideoRendition): { add(packet: Packet): boolean; isFit(): boolean } {
  const frameMs = 1000 / rung.frameRate
  let [count, bytes, latestMs, keyMs, borderMs, segmentBytes] = [0, 0, -frameMs, -1, 0, 0]

  const addKey = (ptsMs: number): boolean => {
    if (ptsMs <= latestMs) return false
    keyMs = ptsMs
    if (ptsMs < borderMs - 0.01) return true
    if (segmentBytes * 8 > (rung.maxBitrate * maxPeakFactor * SEGMENT_MS) / 1000) return false
    segmentBytes = 0
    borderMs += SEGMENT_MS
    return ptsMs < borderMs
  }

  return {
    add({ ptsMs, dtsMs, sizeBytes, isKey }) {
      if (!(Math.abs(ptsMs - dtsMs) < 1)) return false
      const frames = ptsMs / frameMs
      if (!Number.isFinite(frames) || Math.abs(frames - Math.round(frames)) > 0.25) return false
      if (isKey ? !addKey(ptsMs) : ptsMs < keyMs || ptsMs >= borderMs - 0.01) return false
      count += 1
      bytes += sizeBytes
      segmentBytes += sizeBytes
      latestMs = Math.max(latestMs, ptsMs)
      return true
    },
    isFit() {
      const lengthMs = latestMs + frameMs
      const hasEveryFrame = count > 0 && Math.abs(lengthMs / frameMs - count) <= 1
      return hasEveryFrame && (bytes * 8000) / lengthMs <= rung.maxBitrate * maxBitrateFactor
    },
  }
}
