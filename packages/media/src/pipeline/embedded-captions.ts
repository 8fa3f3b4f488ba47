import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseCaptions } from '../captions/parse-captions.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { MediaError } from '../media-error.ts'
import { inputArgs } from '../probe/input-args.ts'
import { defaultProbeLimits } from '../probe/probe-limits.ts'
import type { EmbeddedCaptions } from '../types.ts'
import type { Stage } from './stage.ts'

/** Most caption tracks that are read from a file. */
const maxTracks = 6
const timeoutMs = 5 * 60_000

/**
 * Reads the captions inside a file, at most one track a language. A track that cannot be read is left out: the video
 * plays without it.
 * @throws MediaError `media.aborted`, `media.disk_full`
 */
export async function readEmbeddedCaptions(stage: Stage): Promise<EmbeddedCaptions[]> {
  const found: EmbeddedCaptions[] = []
  for (const { index, language = null } of (stage.probe.subtitles ?? []).slice(0, maxTracks)) {
    if (found.some((track) => track.language === language)) continue
    const cues = await readTrack(stage, index).catch((error: unknown) => {
      if (error instanceof MediaError && !['media.aborted', 'media.disk_full'].includes(error.code)) return []
      throw error
    })
    if (cues.length > 0) found.push({ language, cues })
  }
  return found
}

async function readTrack({ tools, source, probe, limits, dir, signal }: Stage, streamIndex: number) {
  const seconds = (limits?.maxDurationMs ?? defaultProbeLimits.maxDurationMs) / 1000
  const file = 'embedded.srt'
  try {
    await runFfmpeg(
      tools,
      [
        ['-t', String(seconds), ...inputArgs(source, probe.container)],
        ['-map', `0:${streamIndex}`, '-c:s', 'srt', '-f', 'srt', file],
      ].flat(),
      { cwd: dir, signal, timeoutMs },
    )
    return parseCaptions(await readFile(join(dir, file), 'utf8'))
  } finally {
    await rm(join(dir, file), { force: true })
  }
}
