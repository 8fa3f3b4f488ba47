import { runFfprobe } from '../ffmpeg/run-ffprobe.ts'
import { MediaError } from '../media-error.ts'
import { createCopyCheck, type Packet } from '../plan/copy-policy.ts'
import type { FfmpegTools, VideoProbe, VideoRendition } from '../types.ts'
import { inputArgs } from './input-args.ts'
import { createLineReader, readFields } from './packet-lines.ts'

/** Reading the packets of a six-hour video takes a fraction of this; a file that takes longer is encoded instead of copied, in ms. */
const timeoutMs = 180_000

/**
 * Reads the video packets, without decoding or storing them, until one of them rules out copying the stream as `rung`.
 * @throws MediaError `media.aborted` only; a file that cannot be read is not copied
 */
export async function canCopyAs(
  tools: Pick<FfmpegTools, 'ffprobePath' | 'sandbox'>,
  source: string,
  probe: VideoProbe,
  rung: VideoRendition,
  signal?: AbortSignal,
): Promise<boolean> {
  const check = createCopyCheck(rung)
  const unfit = new AbortController()
  const readLine = createLineReader((line) => {
    if (!check.add(parsePacket(line))) unfit.abort()
  })
  const args = [
    ...inputArgs(source, probe.container),
    '-select_streams',
    String(probe.video?.index ?? 0),
    '-show_entries',
    'packet=pts_time,dts_time,size,flags',
    '-print_format',
    'compact=nokey=0:print_section=0',
  ]
  try {
    const stop = signal ? AbortSignal.any([signal, unfit.signal]) : unfit.signal
    await runFfprobe(tools, args, { timeoutMs, signal: stop, onStdout: readLine })
    return !unfit.signal.aborted && check.isFit()
  } catch (error) {
    if (error instanceof MediaError && !signal?.aborted) return false
    throw error
  }
}

/** `pts_time=0.040000|dts_time=0.040000|size=1234|flags=K__`; a missing number becomes NaN, which no check lets pass. */
export function parsePacket(line: string): Packet {
  const fields = readFields(line)
  const flags = fields.get('flags') ?? ''
  return {
    ptsMs: Number.parseFloat(fields.get('pts_time') ?? '') * 1000,
    dtsMs: Number.parseFloat(fields.get('dts_time') ?? '') * 1000,
    sizeBytes: Number.parseInt(fields.get('size') ?? '', 10),
    isKey: flags.startsWith('K') && !flags.includes('D'),
  }
}
