import { MediaError } from '../media-error.ts'
import type { VideoProbe } from '../types.ts'

export type ProbeLimits = {
  maxSizeBytes: number
  minDurationMs: number
  maxDurationMs: number
  /** Most pixels of one frame, both stored and displayed; larger frames could fill the memory when decoded. */
  maxFramePixels: number
  /** Smallest width and height in pixels; nothing smaller can be a lesson. */
  minFrameSide: number
  maxFrameRate: number
  maxStreams: number
  /** Whether sound alone is refused. */
  needsPicture: boolean
  /** Whether a picture without sound is refused. */
  needsSound: boolean
  /** Whether sound alone is without the times in which its recorder was paused. */
  cutsPauses: boolean
  timeoutMs: number
}

export const defaultProbeLimits: ProbeLimits = {
  maxSizeBytes: 20 * 1024 ** 3,
  minDurationMs: 1_000,
  maxDurationMs: 6 * 3_600_000,
  maxFramePixels: 4096 * 2304,
  minFrameSide: 16,
  maxFrameRate: 120,
  maxStreams: 16,
  needsPicture: false,
  needsSound: false,
  cutsPauses: false,
  timeoutMs: 20_000,
}

/** @throws MediaError naming the first limit that the file goes beyond */
export function assertWithinLimits(probe: VideoProbe, limits: ProbeLimits): void {
  if (!probe.video && !probe.audio) throw new MediaError('media.no_streams', 'Neither picture nor sound')
  const { durationMs, video, audio } = probe
  if (limits.needsPicture && !video) throw new MediaError('media.no_picture', 'Sound without picture')
  if (limits.needsSound && !audio) throw new MediaError('media.no_sound', 'A picture without sound')
  if (durationMs < limits.minDurationMs) throw new MediaError('media.too_short', 'Too short', { durationMs })
  if (durationMs > limits.maxDurationMs) throw new MediaError('media.too_long', 'Too long', { durationMs })
  if (!video) return
  const { width, height, storedWidth, storedHeight } = video
  if (!(Math.min(width, height, storedWidth, storedHeight) >= limits.minFrameSide)) {
    throw new MediaError('media.unreadable', 'The picture has no size', { storedWidth, storedHeight })
  }
  if (Math.max(width * height, storedWidth * storedHeight) > limits.maxFramePixels) {
    throw new MediaError('media.frame_too_large', 'Too many pixels', {
      width,
      height,
      storedWidth,
      storedHeight,
    })
  }
  if (video.frameRate > limits.maxFrameRate) {
    throw new MediaError('media.frame_rate_too_high', 'Too many frames a second', {
      frameRate: video.frameRate,
    })
  }
}
