import { resolve } from 'node:path'
import { runFfprobe } from '../ffmpeg/run-ffprobe.ts'
import { MediaError } from '../media-error.ts'
import type { FfmpegTools, VideoProbe } from '../types.ts'
import { inputArgs } from './input-args.ts'
import { measureLength, withMeasuredPicture } from './measure-length.ts'
import { parseProbe } from './parse-probe.ts'
import { assertWithinLimits, defaultProbeLimits, type ProbeLimits } from './probe-limits.ts'
import { readContainer } from './sniff-container.ts'

/**
 * Reads the streams of a file and refuses files that the pipeline must not process. It checks the magic bytes first, and
 * then runs ffprobe with that demuxer and local files only, so that a disguised playlist cannot open other files.
 * @throws MediaError for every refusal; `media.probe_timeout` and `media.aborted` may be tried again
 */
export async function probeVideo(
  tools: Pick<FfmpegTools, 'ffprobePath' | 'sandbox'>,
  path: string,
  limits: Partial<ProbeLimits> = {},
  signal?: AbortSignal,
): Promise<VideoProbe> {
  const allLimits = { ...defaultProbeLimits, ...limits }
  const file = await readContainer(path, allLimits.maxSizeBytes)
  const args = [
    ...inputArgs(resolve(path), file.container),
    '-print_format',
    'json',
    '-show_format',
    '-show_streams',
  ]
  // Of one stream alone: two would no longer fit together.
  const isCut = ({ video, otherAudio = [] }: ReturnType<typeof parseProbe>) =>
    allLimits.cutsPauses && !video && otherAudio.length === 0
  const measure = async (stated: ReturnType<typeof parseProbe>): Promise<VideoProbe> => {
    const source = { path: resolve(path), container: file.container }
    const { maxDurationMs } = allLimits
    const length = await measureLength(tools, source, { maxDurationMs, cutsPauses: isCut(stated), signal })
    if (length === null) throw new MediaError('media.unreadable', 'The length is unknown')
    const video = stated.video && withMeasuredPicture(stated.video, length)
    const { durationMs, pausesMs } = length
    return { ...stated, video, durationMs, ...(pausesMs > 0 ? { pausesMs } : {}) }
  }
  const json = await runFfprobe(tools, args, { timeoutMs: allLimits.timeoutMs, signal })
  const stated = parseProbe(json, file, allLimits.maxStreams)
  if (!stated.video && !stated.audio) throw new MediaError('media.no_streams', 'Neither picture nor sound')
  // A stated length counts the pauses.
  const probe = hasLength(stated) && !isCut(stated) ? stated : await measure(stated)
  assertWithinLimits(probe, allLimits)
  return probe
}

const hasLength = (stated: ReturnType<typeof parseProbe>): stated is VideoProbe => stated.durationMs !== null
