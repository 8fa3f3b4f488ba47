import { resolve } from 'node:path'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { soundTracks } from '../plan/encode-args.ts'
import { frameOffsetMs } from '../plan/filter-graph.ts'
import { planRenditions } from '../plan/plan-renditions.ts'
import { inputArgs } from '../probe/input-args.ts'
import { defaultProbeLimits } from '../probe/probe-limits.ts'
import { probeVideo } from '../probe/probe-video.ts'
import type { AudioRendition, FfmpegTools, VideoProbe } from '../types.ts'

/** What speech recognisers listen to, in samples a second. */
const SPEECH_RATE = 16_000

export type ExtractSpeechInput = {
  /** The video file; its content decides, never its name. */
  source: string
  /** Folder in which the sound is written. */
  dir: string
  /** BCP 47 of the wanted track; the first one where none is in it. */
  language: string
  signal?: AbortSignal
  /** Percent 0..100; never falls. */
  onProgress?: (percent: number) => void
}

export const SPEECH_FILE = 'speech.wav'

/**
 * Writes the sound of a video as mono WAV of 16 kHz, on the clock of the picture as the package has it.
 * @returns how long it is in ms; null for a video without sound
 * @throws MediaError as `probeVideo` and `runFfmpeg`
 */
export async function extractSpeech(
  tools: FfmpegTools,
  { source, dir, language, signal, onProgress }: ExtractSpeechInput,
): Promise<number | null> {
  const path = resolve(source)
  const probe = await probeVideo(tools, path, {}, signal)
  const plan = planRenditions(probe)
  const tracks = soundTracks(plan)
  const track = tracks.find((each) => each.language?.split('-')[0] === language) ?? tracks[0]
  if (!track) return null
  const args = buildSpeechArgs(path, { probe, track, offsetMs: frameOffsetMs(probe, plan) })
  await runFfmpeg(tools, args, { cwd: dir, durationMs: probe.durationMs, signal, onProgress })
  return probe.durationMs
}

interface SpeechSource {
  probe: Pick<VideoProbe, 'container'>
  track: Pick<AudioRendition, 'streamIndex'>
  /** The picture begins so much later than the sound. */
  offsetMs: number
}

export function buildSpeechArgs(path: string, { probe, track, offsetMs }: SpeechSource): string[] {
  const filters = [
    ...(offsetMs > 0 ? [`asetpts=PTS-${offsetMs / 1000}/TB`] : []),
    `aresample=${SPEECH_RATE}:async=${SPEECH_RATE / 50}:first_pts=0`,
    'aformat=sample_fmts=s16:channel_layouts=mono',
  ]
  return [
    ['-t', String(defaultProbeLimits.maxDurationMs / 1000), ...inputArgs(path, probe.container)],
    ['-map', `0:${track.streamIndex}`, '-af', filters.join(',')],
    ['-c:a', 'pcm_s16le', '-map_metadata', '-1', '-f', 'wav', SPEECH_FILE],
  ].flat()
}
