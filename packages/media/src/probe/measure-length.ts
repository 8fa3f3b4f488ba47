import { runFfprobe } from '../ffmpeg/run-ffprobe.ts'
import { MediaError } from '../media-error.ts'
import type { Container, FfmpegTools, VideoStream } from '../types.ts'
import { inputArgs } from './input-args.ts'
import { createLineReader, readFields } from './packet-lines.ts'

/** Time limit in ms. Browser recorders write files without a stated length, and an hour of such a recording is less than 1 GB. */
const timeoutMs = 180_000

/** Where the packets of one stream begin and end, in ms from the first one of the file. */
interface Stretch {
  beginMs: number
  endMs: number
  packets: number
}

/**
 * From how long on, in ms, a time without packets is a pause of the recorder. Shorter ones may be silence that an
 * encoder left out: Opus sends a frame every 400 ms then (RFC 6716, section 2.1.9), older versions of libopus with
 * frames of 60 ms every 1.2 s.
 */
export const leastPauseMs = 1500

export interface MeasuredLength {
  /** Without the pauses, where they are cut. */
  durationMs: number
  pausesMs: number
  /** By the index of the stream. */
  streams: ReadonlyMap<number, Stretch>
}

/**
 * Length of a file whose header does not state one, from the times of its packets, which are neither decoded nor kept.
 * Reading ends where the video is longer than allowed.
 * @param limits.cutsPauses whether pauses do not count, in a file of one stream of sound
 * @returns null where the packets have no times
 * @throws MediaError `media.too_long`, `media.aborted`, `media.probe_timeout`, `media.unreadable`
 */
export async function measureLength(
  tools: Pick<FfmpegTools, 'ffprobePath' | 'sandbox'>,
  source: { path: string; container: Container },
  { maxDurationMs, cutsPauses, signal }: { maxDurationMs: number; cutsPauses: boolean; signal?: AbortSignal },
): Promise<MeasuredLength | null> {
  const tooLong = new AbortController()
  const ruler = createRuler(cutsPauses)
  const readLine = createLineReader((line) => {
    ruler.add(readFields(line))
    if (ruler.length() > maxDurationMs) tooLong.abort()
  })
  const args = [
    ...inputArgs(source.path, source.container),
    '-show_entries',
    'packet=stream_index,pts_time,duration_time',
    '-print_format',
    'compact=nokey=0:print_section=0',
  ]
  try {
    const stop = signal ? AbortSignal.any([signal, tooLong.signal]) : tooLong.signal
    await runFfprobe(tools, args, { timeoutMs, signal: stop, onStdout: readLine })
  } catch (error) {
    if (tooLong.signal.aborted && !signal?.aborted) {
      throw new MediaError('media.too_long', 'Too long', { measuredMs: ruler.length() })
    }
    throw error
  }
  return ruler.length() > 0 ? ruler.read() : null
}

function createRuler(cutsPauses: boolean) {
  let pausesMs = 0
  const streams = new Map<number, Stretch>()
  const first = () => Math.min(...[...streams.values()].map(({ beginMs }) => beginMs))
  const last = () => Math.max(...[...streams.values()].map(({ endMs }) => endMs))
  return {
    add(fields: Map<string, string>): void {
      const index = Number.parseInt(fields.get('stream_index') ?? '', 10)
      const begin = Number.parseFloat(fields.get('pts_time') ?? '') * 1000
      if (Number.isNaN(index) || Number.isNaN(begin)) return
      const length = Number.parseFloat(fields.get('duration_time') ?? '') * 1000
      const end = begin + (length > 0 ? length : 0)
      const known = streams.get(index) ?? { beginMs: begin, endMs: end, packets: 0 }
      if (cutsPauses && begin - known.endMs > leastPauseMs) pausesMs += begin - known.endMs
      known.beginMs = Math.min(known.beginMs, begin)
      known.endMs = Math.max(known.endMs, end)
      known.packets += 1
      streams.set(index, known)
    },
    length: () => (streams.size === 0 ? 0 : last() - first() - pausesMs),
    read(): MeasuredLength {
      const zero = first()
      const stretches = [...streams].map(([index, { beginMs, endMs, packets }]): [number, Stretch] => [
        index,
        { beginMs: beginMs - zero, endMs: Math.round(endMs - zero), packets },
      ])
      return {
        durationMs: Math.round(last() - zero - pausesMs),
        pausesMs: Math.round(pausesMs),
        streams: new Map(stretches),
      }
    },
  }
}

/** Browser recorders claim a rate of 1000 frames per second, so the frames are counted. */
export function withMeasuredPicture(video: VideoStream, { streams }: MeasuredLength): VideoStream {
  const stretch = streams.get(video.index)
  if (!stretch || stretch.endMs <= stretch.beginMs) return video
  const mean = (stretch.packets * 1000) / (stretch.endMs - stretch.beginMs)
  const isMadeUp = video.frameRate > mean * 2
  return { ...video, endMs: video.endMs ?? stretch.endMs, frameRate: isMadeUp ? mean : video.frameRate }
}
