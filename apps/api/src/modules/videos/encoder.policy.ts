import type { FfmpegTools } from '@repo/media'
import type { Env } from '../../env.ts'

/** `missing`: there is no ffmpeg; `unguarded`: it cannot be sandboxed as the settings require. */
export type EncoderFault = 'missing' | 'unguarded'

/** Why this machine must not decode uploaded files; null if it may. */
export function encoderFaultOf(
  tools: Pick<FfmpegTools, 'note'> | null,
  { FFMPEG_SANDBOX }: Pick<Env, 'FFMPEG_SANDBOX'>,
): EncoderFault | null {
  if (!tools) return 'missing'
  return FFMPEG_SANDBOX === 'required' && tools.note ? 'unguarded' : null
}
