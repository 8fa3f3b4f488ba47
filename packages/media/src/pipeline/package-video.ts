import { mkdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { writeMasterPlaylist } from '../hls/master-playlist.ts'
import { audioFolder, buildFirstRenditionArgs, buildLadderArgs, videoFolder } from '../plan/encode-args.ts'
import { planRenditions } from '../plan/plan-renditions.ts'
import type { ProbeLimits } from '../probe/probe-limits.ts'
import { probeVideo } from '../probe/probe-video.ts'
import type { CaptionInput, FfmpegTools, PackageManifest, RenditionPlan, VideoProbe } from '../types.ts'
import { writeCaptions } from './captions.ts'
import { publishFolder } from './file-tree.ts'
import { describeAudio, describeVideo, writeManifest } from './manifest.ts'
import { makePoster, makeStoryboard } from './pictures.ts'

export type PackageStage = 'probing' | 'first' | 'ladder' | 'done'

export type PackageVideoInput = {
  source: string
  /** Scratch folder of this job alone; emptied first, removed at the end whatever happens. */
  workDir: string
  /** Where the package appears. Whole and playable from its first moment on. */
  outDir: string
  captions?: CaptionInput[]
  limits?: Partial<ProbeLimits>
  /** Names of the rungs to make, such as `['360', '720']`; default: all that the source fills. */
  rungs?: string[]
  signal?: AbortSignal
  onStage?: (stage: PackageStage) => void
  /** Percent 0..100 of the whole job; never falls. */
  onProgress?: (percent: number) => void
  /** The package in `outDir` plays (lowest rung, sound, poster, storyboard); the rest goes on when this resolves. */
  onFirstRendition?: (manifest: PackageManifest) => void | Promise<void>
}

type Job = PackageVideoInput & { tools: FfmpegTools; source: string; probe: VideoProbe; plan: RenditionPlan }

/** Share of the whole job that the first rendition takes, measured on 1080p sources. */
const firstShare = 15

/**
 * The whole way from a file to an HLS package: probe, first rendition (published at once), the rest of the ladder,
 * final master. On a failure after the first publication the playable part stays; run again to replace it.
 * @throws MediaError, see its codes; every child process is over by then
 */
export async function packageVideo(tools: FfmpegTools, input: PackageVideoInput): Promise<PackageManifest> {
  const { workDir, limits, signal, onStage } = input
  const source = resolve(input.source)
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true })
  try {
    onStage?.('probing')
    const probe = await probeVideo(tools, source, limits, signal)
    const job: Job = { ...input, tools, source, probe, plan: planRenditions(probe, input.rungs) }
    onStage?.('first')
    const first = await makeFirstRendition(job)
    await input.onFirstRendition?.(first)
    if (job.plan.ladder.length > 0) onStage?.('ladder')
    const manifest = job.plan.ladder.length > 0 ? await makeLadder(job, first) : first
    onStage?.('done')
    input.onProgress?.(100)
    return manifest
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

async function makeFirstRendition(job: Job): Promise<PackageManifest> {
  const { tools, source, probe, plan, signal } = job
  const dir = join(job.workDir, 'first')
  const folders = [...(plan.first ? [videoFolder(plan.first)] : []), ...(plan.audio ? [audioFolder] : [])]
  await makeFolders(dir, folders)
  const share = plan.ladder.length > 0 ? firstShare : 100
  await runFfmpeg(tools, buildFirstRenditionArgs({ source, probe, plan, canToneMap: tools.canToneMap }), {
    cwd: dir,
    durationMs: probe.durationMs,
    signal,
    onProgress: (percent) => job.onProgress?.((percent * share) / 100),
  })
  const pictures = plan.first ? { dir, source, probe, rendition: plan.first, signal } : null
  const parts: Omit<PackageManifest, 'files'> = {
    version: 1,
    durationMs: probe.durationMs,
    isComplete: plan.ladder.length === 0,
    master: 'master.m3u8',
    video: plan.first ? [await describeVideo(dir, plan.first)] : [],
    audio: plan.audio ? await describeAudio(dir, plan.audio) : null,
    captions: await writeCaptions(dir, job.captions ?? [], probe.durationMs),
    poster: pictures ? await makePoster(tools, pictures) : null,
    storyboard: pictures ? await makeStoryboard(tools, pictures) : null,
  }
  await writeMasterPlaylist(dir, parts)
  const manifest = await writeManifest(dir, parts)
  await publishFolder(dir, job.outDir)
  return manifest
}

/** Encodes beside the published part and moves each rung in; the master comes last, so it never names a missing file. */
async function makeLadder(job: Job, first: PackageManifest): Promise<PackageManifest> {
  const { tools, source, probe, plan, signal, outDir } = job
  const dir = join(job.workDir, 'ladder')
  await makeFolders(dir, plan.ladder.map(videoFolder))
  await runFfmpeg(tools, buildLadderArgs({ source, probe, plan, canToneMap: tools.canToneMap }), {
    cwd: dir,
    durationMs: probe.durationMs,
    signal,
    onProgress: (percent) => job.onProgress?.(firstShare + (percent * (100 - firstShare)) / 100),
  })
  const rungs = await Promise.all(plan.ladder.map((rendition) => describeVideo(dir, rendition)))
  for (const rendition of plan.ladder) {
    await publishFolder(join(dir, videoFolder(rendition)), join(outDir, videoFolder(rendition)))
  }
  const { files: _, ...parts } = first
  const complete = { ...parts, isComplete: true, video: [...first.video, ...rungs] }
  await writeMasterPlaylist(outDir, complete)
  return writeManifest(outDir, complete)
}

async function makeFolders(dir: string, names: string[]): Promise<void> {
  await Promise.all(names.map((name) => mkdir(join(dir, name), { recursive: true })))
}
