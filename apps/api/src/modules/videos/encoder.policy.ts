import type { FfmpegTools } from '@repo/media'
import type { Env } from '../../env.ts'

/** `missing`: there is no ffmpeg; `unguarded`: it cannot be shut in as the settings demand. */
export type EncoderFault = 'missing' | 'unguarded'

/** What keeps this machine from reading files of strangers; null where nothing does. */
export function encoderFaultOf(
  tools: Pick<FfmpegTools, 'note'> | null,
  { FFMPEG_SANDBOX }: Pick<Env, 'FFMPEG_SANDBOX'>,
): EncoderFault | null {
  if (!tools) return 'missing'
  return FFMPEG_SANDBOX === 'required' && tools.note ? 'unguarded' : null
}
