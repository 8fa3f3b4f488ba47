import { resolve } from 'node:path'
import { runProcess } from '../ffmpeg/run-process.ts'
import { MediaError } from '../media-error.ts'
import type { FfmpegTools, VideoProbe } from '../types.ts'
import { inputArgs } from './input-args.ts'
import { parseProbe } from './parse-probe.ts'
import { assertWithinLimits, defaultProbeLimits, type ProbeLimits } from './probe-limits.ts'
import { readContainer } from './sniff-container.ts'

/**
 * Reads what a file holds and refuses what the pipeline must not touch. Magic bytes first, then ffprobe with that
 * demuxer forced and only local files allowed, so that a playlist in disguise opens nothing.
 * @throws MediaError for every refusal; `media.probe_timeout` and `media.aborted` may be tried again
 */
export async function probeVideo(
  tools: Pick<FfmpegTools, 'ffprobePath'>,
  path: string,
  limits: Partial<ProbeLimits> = {},
  signal?: AbortSignal,
): Promise<VideoProbe> {
  const allLimits = { ...defaultProbeLimits, ...limits }
  const file = await readContainer(path, allLimits.maxSizeBytes)
  const result = await runProcess(
    tools.ffprobePath,
    [
      '-hide_banner',
      '-loglevel',
      'error',
      ...inputArgs(resolve(path), file.container),
      '-print_format',
      'json',
      '-show_format',
      '-show_streams',
    ],
    { timeoutMs: allLimits.timeoutMs, signal },
  )
  if (result.end === 'aborted') throw new MediaError('media.aborted', 'Reading the file was stopped')
  if (result.end === 'timeout') throw new MediaError('media.probe_timeout', 'Reading the file took too long')
  if (result.exitCode !== 0) {
    throw new MediaError('media.unreadable', 'The file is damaged or not a video', {
      stderr: result.stderrTail,
    })
  }
  const probe = parseProbe(result.stdout, file, allLimits.maxStreams)
  assertWithinLimits(probe, allLimits)
  return probe
}
