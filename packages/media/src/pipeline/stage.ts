import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { encryptSegments } from '../encryption/encrypt-segments.ts'
import { MediaError } from '../media-error.ts'
import { type EncodeInput, playlistName } from '../plan/encode-args.ts'
import { planRenditions } from '../plan/plan-renditions.ts'
import type { ProbeLimits } from '../probe/probe-limits.ts'
import { probeVideo } from '../probe/probe-video.ts'
import type { FfmpegTools, LoudnessTarget, PackageEncryption, RenditionPlan, VideoProbe } from '../types.ts'

export type StageInput = {
  source: string
  /** Scratch folder of this job alone; the result lies in it, so the caller removes it. */
  workDir: string
  /** Absent: clear segments. Both stages of a package need the same keys. */
  encryption?: PackageEncryption
  /** Names of the rungs to make, such as `['360', '720']`; default: all that the source fills. Same in both stages. */
  rungs?: string[]
  /** Up to which the upper rungs keep the frames of the source; default 60. Same in both stages. */
  maxFrameRate?: number
  /** How the sound is to be; default: -16 LUFS, -1.5 dBTP. */
  loudness?: LoudnessTarget | 'as_is'
  limits?: Partial<ProbeLimits>
  signal?: AbortSignal
  /** Percent 0..100 of this stage; never falls. */
  onProgress?: (percent: number) => void
  /** The chip of `tools` failed at this video, and the processor begins the stage again. */
  onFallback?: (error: MediaError) => void
}

export type Stage = StageInput & {
  tools: FfmpegTools
  /** Absolute. */
  source: string
  /** Where this stage writes; empty at its start. */
  dir: string
  probe: VideoProbe
  plan: RenditionPlan
}

/** Runs the work of a stage in a fresh folder inside `workDir`; nothing of it is left when the work fails. */
export async function runStage<T>(
  tools: FfmpegTools,
  input: StageInput,
  name: string,
  work: (stage: Stage) => Promise<T>,
): Promise<T> {
  const source = resolve(input.source)
  const dir = resolve(join(input.workDir, name))
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
  try {
    const probe = await probeVideo(tools, source, input.limits, input.signal)
    return await work({
      ...input,
      tools,
      source,
      dir,
      probe,
      plan: planRenditions(probe, input.rungs, input.maxFrameRate),
    })
  } catch (error) {
    await rm(dir, { recursive: true, force: true })
    throw isDiskFull(error) ? new MediaError('media.disk_full', 'No space left for the package') : error
  }
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}

export async function makeFolders(dir: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => mkdir(join(dir, name), { recursive: true })))
}

/** Encrypts the renditions of these folders, where the package is to be encrypted. */
export async function encryptFolders(stage: Stage, folders: string[]): Promise<void> {
  const { encryption, dir } = stage
  if (!encryption) return
  for (const folder of folders) await encryptSegments(dir, `${folder}/${playlistName}`, encryption)
}

export function encodeInputOf({ source, probe, plan, tools, limits }: Stage): EncodeInput {
  const { canToneMap, hardware } = tools
  return {
    source,
    probe,
    plan,
    canToneMap,
    maxDurationMs: limits?.maxDurationMs,
    ...(hardware ? { hardware } : {}),
  }
}
