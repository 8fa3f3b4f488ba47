import { availableParallelism } from 'node:os'
import { MediaError } from '../media-error.ts'
import type { FfmpegTools, HardwareEncoder } from '../types.ts'
import { createProgressReader } from './progress.ts'
import { type ProcessResult, runProcess } from './run-process.ts'
import { noSandbox, type RunLimits, wrapCommand } from './sandbox.ts'
import { watchForStall } from './stall-watch.ts'

export type RunFfmpegOptions = {
  /** Folder of the job; relative paths of the arguments are in it. */
  cwd: string
  /** Length of the input in ms; needed for `onProgress`. */
  durationMs?: number
  /** Percent 0..100 of this one run; never falls. */
  onProgress?: (percent: number) => void
  signal?: AbortSignal
  limits?: Partial<RunLimits>
  /** Wall-clock limit in ms; default: 20 minutes, or 60 times the length of the input where that is more. */
  timeoutMs?: number
  /** Ends the run like a time-out once its position has stood still for so long, in ms; absent: it may. */
  stallMs?: number
}

const globalOptions = '-hide_banner -nostdin -nostats -y -progress pipe:1'.split(' ')

const defaultTimeoutMs = 20 * 60_000

/**
 * How long the position of a run may stand still, in ms. A chip that hangs uses no processor time and would hold its
 * video until the limit of the processor, many times the length of the video. The processor itself may be slow.
 */
export const stallLimitOf = (hardware: HardwareEncoder | undefined): number | undefined =>
  hardware ? 2 * 60_000 : undefined

/** Address space limit in bytes: enough for four sizes of a 4K source on many cores, but a runaway decoder cannot take all memory. */
export const defaultMemoryBytes = 8 * 1024 ** 3
/** Limit for one output file in bytes; no segment or picture comes near it. */
const defaultFileBytes = 2 * 1024 ** 3

/**
 * Runs ffmpeg with the given arguments in front of which only the global options stand.
 * @throws MediaError `media.encoder_failed`, `media.encoder_timeout`, `media.disk_full`, `media.aborted`
 */
export async function runFfmpeg(
  tools: Pick<FfmpegTools, 'ffmpegPath' | 'sandbox'>,
  args: string[],
  options: RunFfmpegOptions,
): Promise<void> {
  await run(tools, ['-loglevel', 'error', ...args], options)
}

/**
 * The same for filters that tell what they have measured in the log.
 * @returns the last lines of the log
 */
export async function readFfmpegLog(
  tools: Pick<FfmpegTools, 'ffmpegPath' | 'sandbox'>,
  args: string[],
  options: RunFfmpegOptions,
): Promise<string> {
  const { stderrTail } = await run(tools, ['-loglevel', 'info', ...args], options)
  return stderrTail
}

async function run(
  tools: Pick<FfmpegTools, 'ffmpegPath' | 'sandbox'>,
  args: string[],
  options: RunFfmpegOptions,
): Promise<ProcessResult> {
  const durationMs = options.durationMs ?? 0
  let [reached, position] = [0, 0]
  const watch = options.stallMs === undefined ? null : watchForStall(options.stallMs)
  const readProgress = createProgressReader((positionMs) => {
    if (positionMs > position) watch?.moved()
    position = Math.max(position, positionMs)
    if (durationMs <= 0) return
    const percent = Math.min(100, (positionMs / durationMs) * 100)
    if (percent <= reached) return
    reached = percent
    options.onProgress?.(percent)
  })
  const timeoutMs = options.timeoutMs ?? Math.max(defaultTimeoutMs, durationMs * 60)
  const limits: RunLimits = {
    memoryBytes: defaultMemoryBytes,
    fileBytes: defaultFileBytes,
    cpuMs: timeoutMs * availableParallelism(),
    ...options.limits,
  }
  const allArgs = [...globalOptions, ...args]
  const [file, wrapped] = wrapCommand(tools.sandbox ?? noSandbox, limits, tools.ffmpegPath, allArgs)
  const { cwd } = options
  const signals = [options.signal, watch?.signal].filter((one) => one !== undefined)
  const signal = AbortSignal.any(signals)
  const result = await runProcess(file, wrapped, { cwd, signal, timeoutMs, onStdout: readProgress })
  watch?.end()
  const hasStalled = result.end === 'aborted' && watch?.signal.aborted && !options.signal?.aborted
  assertSuccess(hasStalled ? { ...result, end: 'timeout' } : result)
  options.onProgress?.(100)
  return result
}

function assertSuccess(result: ProcessResult): void {
  if (result.end === 'aborted') throw new MediaError('media.aborted', 'ffmpeg was stopped')
  if (result.end === 'timeout') throw new MediaError('media.encoder_timeout', 'ffmpeg took too long')
  const details = { exitCode: result.exitCode, signal: result.signal, stderr: result.stderrTail }
  // Checked first, because ffmpeg reports a full disk in its log but exits with 0 when only the end of a file did not fit.
  if (/No space left on device/i.test(result.stderrTail)) {
    throw new MediaError('media.disk_full', 'No space left for the renditions', details)
  }
  if (result.end === 'exited' && result.exitCode === 0) return
  throw new MediaError(
    'media.encoder_failed',
    `ffmpeg ended with ${result.exitCode ?? result.signal ?? result.end}`,
    details,
  )
}
