import { readFile, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { runProcess } from '../ffmpeg/run-process.ts'
import { noSandbox, type Sandbox, wrapCommand } from '../ffmpeg/sandbox.ts'
import { MediaError } from '../media-error.ts'
import type { WhisperTools } from './locate-whisper.ts'

/** `crashed`: it ended with an error or a signal; `no_result`: it ended well and left nothing that can be read. */
export type WhisperFailure = 'crashed' | 'timeout' | 'no_result'

/** `message` and `details` are for logs. */
export class WhisperError extends Error {
  override readonly name = 'WhisperError'
  readonly code: WhisperFailure
  readonly details: Record<string, unknown>

  constructor(code: WhisperFailure, message: string, details: Record<string, unknown> = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

export type RunWhisperInput = {
  /** Folder of the job, in which the sound lies and the result is written. */
  dir: string
  /** Name of the WAV file in it. */
  file: string
  /** BCP 47. */
  language: string
  /** Words that the recogniser expects; empty for none. */
  prompt: string
  /** Longest it may take, in ms. */
  timeoutMs: number
  /** Absent: it runs plainly. */
  sandbox?: Sandbox
  signal?: AbortSignal
  /** Percent 0..100; never falls. */
  onProgress?: (percent: number) => void
}

const RESULT = 'result'
/** An hour of speech takes about 10 MB. */
const maxResultBytes = 64 * 1024 ** 2

/**
 * Runs whisper.cpp on a WAV file as a process of its own, so that its memory is not the service's.
 * @returns the text of its JSON, unchecked
 * @throws WhisperError; MediaError `media.aborted`
 */
export async function runWhisper(tools: WhisperTools, input: RunWhisperInput): Promise<string> {
  const { dir, timeoutMs, signal, onProgress, sandbox = noSandbox } = input
  const limits = {
    // A build for graphics cards reserves far more address space than it uses; a model needs what its size says.
    memoryBytes: null,
    fileBytes: maxResultBytes,
    cpuMs: timeoutMs * availableParallelism(),
  }
  const [program, args] = wrapCommand(sandbox, limits, tools.cliPath, buildWhisperArgs(tools, input))
  const result = await runProcess(program, args, {
    cwd: dir,
    signal,
    timeoutMs,
    // Every line of speech is printed as well; only the file is read.
    onStdout: () => {},
    onStderr: createWhisperProgress((percent) => onProgress?.(percent)),
  })
  const { exitCode, signal: killedBy, end, stderrTail: log } = result
  if (end === 'aborted') throw new MediaError('media.aborted', 'whisper.cpp was stopped')
  if (end === 'timeout') throw new WhisperError('timeout', 'whisper.cpp took too long')
  if (end !== 'exited' || exitCode !== 0)
    throw new WhisperError('crashed', `whisper.cpp ended with ${exitCode ?? killedBy ?? end}`, { log })
  return readResult(join(dir, `${RESULT}.json`), log)
}

/** It ends with 0 as well when it could not read the sound, or does not know an option. */
async function readResult(path: string, log: string): Promise<string> {
  const found = await stat(path).catch(() => null)
  if (!found?.isFile()) throw new WhisperError('no_result', 'whisper.cpp wrote no result', { log })
  if (found.size > maxResultBytes) throw new WhisperError('no_result', 'The result is too large')
  return readFile(path, 'utf8')
}

export function buildWhisperArgs(
  { modelPath, canCarryPrompt, canSuppressNoise }: WhisperTools,
  { file, language, prompt }: Pick<RunWhisperInput, 'file' | 'language' | 'prompt'>,
): string[] {
  // Half of the processors, because the service goes on beside it.
  const threads = Math.max(1, Math.floor(availableParallelism() / 2))
  return [
    ['--model', modelPath, '--file', file, '--language', language, '--threads', String(threads)],
    ['--output-json-full', '--output-file', RESULT, '--print-progress'],
    canSuppressNoise ? ['--suppress-nst'] : [],
    prompt ? ['--prompt', prompt] : [],
    // Without it only the first half minute knows the prompt.
    prompt && canCarryPrompt ? ['--carry-initial-prompt'] : [],
  ].flat()
}

/** Reads `progress = 45%` from pieces of the log, which may be cut anywhere. */
export function createWhisperProgress(onProgress: (percent: number) => void): (text: string) => void {
  let rest = ''
  let reached = -1
  return (text) => {
    const lines = (rest + text).split('\n')
    rest = (lines.pop() ?? '').slice(-200)
    for (const line of lines) {
      const percent = Math.min(100, Number(/progress\s*=\s*(\d{1,3})%/.exec(line)?.[1] ?? -1))
      if (percent <= reached) continue
      reached = percent
      onProgress(percent)
    }
  }
}
