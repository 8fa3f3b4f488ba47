import { MediaError, type MediaErrorCode } from '../media-error.ts'
import type { FfmpegTools } from '../types.ts'
import type { StageInput } from './stage.ts'

/** What a chip may be to blame for: too many videos at a time, a frame too small for it, key frames off the grid. */
const ofTheChip: ReadonlySet<MediaErrorCode> = new Set([
  'media.encoder_failed',
  'media.encoder_timeout',
  'media.package_invalid',
])

/**
 * Runs a stage with the chip of `tools`, and once more with the processor where it fails by what a chip may be to blame
 * for. A file that is broken fails twice, with the error of the processor. Progress stands still until the second run
 * has caught up.
 * @throws MediaError of the last run
 */
export async function withProcessor<Input extends StageInput, T>(
  tools: FfmpegTools,
  input: Input,
  run: (tools: FfmpegTools, input: Input) => Promise<T>,
): Promise<T> {
  const { hardware, ...processor } = tools
  if (!hardware) return run(tools, input)
  const { onProgress } = input
  let reached = 0
  const rising = {
    ...input,
    onProgress(percent: number) {
      if (percent < reached) return
      reached = percent
      onProgress?.(percent)
    },
  }
  try {
    return await run(tools, rising)
  } catch (error) {
    if (!(error instanceof MediaError) || !ofTheChip.has(error.code)) throw error
    input.onFallback?.(error)
    return run(processor, rising)
  }
}
