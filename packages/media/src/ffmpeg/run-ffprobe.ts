import { MediaError } from '../media-error.ts'
import type { FfmpegTools } from '../types.ts'
import { type ProcessResult, runProcess } from './run-process.ts'
import { noSandbox, wrapCommand } from './sandbox.ts'

/** Memory limit in bytes; reading headers takes a fraction of it, whatever they claim. */
const memoryBytes = 2 * 1024 ** 3

export type RunFfprobeOptions = {
  timeoutMs: number
  signal?: AbortSignal
  /** Called with each piece of the output; without it the output is in the result, up to 4 MB. */
  onStdout?: (text: string) => void
}

/**
 * Runs ffprobe in the sandbox; it may write no file at all.
 * @throws MediaError `media.aborted`, `media.probe_timeout`, `media.codec_unsupported`, `media.unreadable`
 */
export async function runFfprobe(
  tools: Pick<FfmpegTools, 'ffprobePath' | 'sandbox'>,
  args: string[],
  options: RunFfprobeOptions,
): Promise<string> {
  const limits = { memoryBytes, fileBytes: 0, cpuMs: options.timeoutMs }
  const allArgs = ['-hide_banner', '-loglevel', 'error', ...args]
  const [file, wrapped] = wrapCommand(tools.sandbox ?? noSandbox, limits, tools.ffprobePath, allArgs)
  const result = await runProcess(file, wrapped, options)
  assertSuccess(result)
  return result.stdout
}

function assertSuccess({ end, signal, exitCode, stderrTail }: ProcessResult): void {
  if (end === 'aborted') throw new MediaError('media.aborted', 'Reading the file was stopped')
  if (end === 'timeout') {
    throw new MediaError('media.probe_timeout', 'Reading the file took too long')
  }
  if (exitCode !== 0) {
    const details = { stderr: stderrTail, exitCode, signal }
    if (/^\[\w+ @ \w+\] Codec \(\w+\) not on whitelist/m.test(stderrTail)) {
      throw new MediaError('media.codec_unsupported', 'A stream has a codec that is not taken', details)
    }
    throw new MediaError('media.unreadable', 'The file is damaged or not a video', details)
  }
}
