import { readFfmpegLog } from '../ffmpeg/run-ffmpeg.ts'
import { soundTracks } from '../plan/encode-args.ts'
import { defaultLoudness, type Loudness, makeUp, planGain, soundFilters } from '../plan/loudness.ts'
import { inputArgs } from '../probe/input-args.ts'
import { defaultProbeLimits } from '../probe/probe-limits.ts'
import type { AudioRendition, RenditionPlan } from '../types.ts'
import type { Stage } from './stage.ts'

/**
 * Measures every sound track and plans how each comes to the same loudness: two passes, so that the whole track is
 * moved by one amount and keeps its own dynamics.
 * @throws MediaError as `runFfmpeg`
 */
export async function planLoudness(
  stage: Stage,
  onProgress: (percent: number) => void,
): Promise<RenditionPlan> {
  const { plan, loudness: target = defaultLoudness } = stage
  if (target === 'as_is') return plan
  const tracks = soundTracks(plan)
  const planned: AudioRendition[] = []
  for (const [i, track] of tracks.entries()) {
    const tell = (percent: number) => onProgress((i * 100 + percent) / tracks.length)
    const gain = planGain(await measure(stage, track, tell), target)
    const isLimited = gain !== null && gain.limitDb !== null
    const evened = isLimited ? makeUp(gain, await measure(stage, { ...track, gain }, tell), target) : gain
    planned.push(evened ? { ...track, gain: evened } : track)
  }
  const [audio = null, ...otherAudio] = planned
  return { ...plan, audio, otherAudio }
}

/** Null where there is no sound to measure. */
async function measure(
  { tools, source, probe, limits, dir, signal }: Stage,
  track: AudioRendition,
  onProgress: (percent: number) => void,
): Promise<Loudness | null> {
  const untilMs = (limits?.maxDurationMs ?? defaultProbeLimits.maxDurationMs) + (probe.pausesMs ?? 0)
  const filters = [...soundFilters(track), 'ebur128=peak=true:framelog=verbose']
  const log = await readFfmpegLog(
    tools,
    [
      ['-t', String(untilMs / 1000), ...inputArgs(source, probe.container)],
      ['-map', `0:${track.streamIndex}`, '-af', filters.join(','), '-f', 'null', '-'],
    ].flat(),
    { cwd: dir, durationMs: probe.durationMs, signal, onProgress },
  )
  return readLoudness(log)
}

/** Only the summary at the end of the log is read, because the text before it may come from the untrusted file. */
function readLoudness(log: string): Loudness | null {
  const summary = log.slice(log.lastIndexOf('Summary:'))
  const lufs = Number.parseFloat(/\bI:\s+(\S+) LUFS/.exec(summary)?.[1] ?? '')
  const truePeakDb = Number.parseFloat(/\bPeak:\s+(\S+) dBFS/.exec(summary)?.[1] ?? '')
  return Number.isFinite(lufs) && Number.isFinite(truePeakDb) ? { lufs, truePeakDb } : null
}
