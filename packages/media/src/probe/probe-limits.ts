import { MediaError } from '../media-error.ts'
import type { VideoProbe } from '../types.ts'

export type ProbeLimits = {
  maxSizeBytes: number
  minDurationMs: number
  maxDurationMs: number
  /** Displayed pixels of one frame; stops pictures that would fill the memory when decoded. */
  maxFramePixels: number
  maxFrameRate: number
  maxStreams: number
  timeoutMs: number
}

export const defaultProbeLimits: ProbeLimits = {
  maxSizeBytes: 20 * 1024 ** 3,
  minDurationMs: 1_000,
  maxDurationMs: 6 * 3_600_000,
  maxFramePixels: 4096 * 2304,
  maxFrameRate: 120,
  maxStreams: 16,
  timeoutMs: 20_000,
}

/** @throws MediaError naming the first limit that the file goes beyond */
export function assertWithinLimits(probe: VideoProbe, limits: ProbeLimits): void {
  if (!probe.video && !probe.audio) throw new MediaError('media.no_streams', 'Neither picture nor sound')
  const { durationMs, video } = probe
  if (durationMs < limits.minDurationMs) throw new MediaError('media.too_short', 'Too short', { durationMs })
  if (durationMs > limits.maxDurationMs) throw new MediaError('media.too_long', 'Too long', { durationMs })
  if (!video) return
  if (video.width < 2 || video.height < 2) throw new MediaError('media.unreadable', 'The picture has no size')
  if (video.width * video.height > limits.maxFramePixels) {
    throw new MediaError('media.frame_too_large', 'Too many pixels', {
      width: video.width,
      height: video.height,
    })
  }
  if (video.frameRate > limits.maxFrameRate) {
    throw new MediaError('media.frame_rate_too_high', 'Too many frames a second', {
      frameRate: video.frameRate,
    })
  }
}
