import { runFfmpeg, stallLimitOf } from '../ffmpeg/run-ffmpeg.ts'
import { hardwareLimits } from '../ffmpeg/sandbox.ts'
import { MediaError } from '../media-error.ts'
import { buildFirstRenditionArgs, playlistName, soundTracks, videoFolder } from '../plan/encode-args.ts'
import { audioFolder } from '../plan/plan-renditions.ts'
import type { EmbeddedCaptions, FfmpegTools, PackageManifest } from '../types.ts'
import { readEmbeddedCaptions } from './embedded-captions.ts'
import { planLoudness } from './even-loudness.ts'
import { describeKeyFrames, keyFramesFolder, writeKeyFrames } from './key-frames.ts'
import { describeAudio, describeVideo, PACKAGING_VERSION, readDuration, writePackage } from './manifest.ts'
import { makePoster, makeStoryboard } from './pictures.ts'
import { encodeInputOf, encryptFolders, makeFolders, runStage, type Stage, type StageInput } from './stage.ts'
import { verifyCeilings } from './verify-ceilings.ts'
import { verifyPackage } from './verify-package.ts'
import { withProcessor } from './with-processor.ts'

export type FirstResult = {
  /** A whole package in `workDir`, checked, for the caller to move into storage. */
  dir: string
  manifest: PackageManifest
  /** `packageLadder` has rungs to add; otherwise the package is complete. */
  hasMore: boolean
  /** Captions that were found in the file; the caller stores them. */
  captions: EmbeddedCaptions[]
}

/**
 * Stage A: probe, the lowest rung, the sound, poster and storyboard. About a tenth of the whole work, after which the
 * lesson plays.
 * @throws MediaError, see its codes; every child process is over and the folder is gone by then
 */
export function packageFirst(tools: FfmpegTools, input: StageInput): Promise<FirstResult> {
  return withProcessor(tools, input, runFirst)
}

function runFirst(tools: FfmpegTools, input: StageInput): Promise<FirstResult> {
  return runStage(tools, input, 'first', async (planned) => {
    const plan = await planLoudness(planned, (percent) => planned.onProgress?.(percent * measuringShare))
    const stage = { ...planned, plan }
    await makeFirst(stage)
    const captions = await readEmbeddedCaptions(stage)
    await writePackage(stage.dir, await describeFirst(stage))
    const manifest = await verifyPackage(stage.dir)
    stage.onProgress?.(100)
    return { dir: stage.dir, manifest, hasMore: stage.plan.ladder.length > 0, captions }
  })
}

/** Progress of the stage after measuring the sound, and after encoding; the rest is for pictures and encryption. */
const [measuringShare, encodedShare] = [0.1, 0.9]

async function makeFirst(stage: Stage): Promise<void> {
  const { tools, probe, dir, signal } = stage
  await makeFolders(dir, foldersOf(stage))
  await runFfmpeg(tools, buildFirstRenditionArgs(encodeInputOf(stage)), {
    cwd: dir,
    durationMs: probe.durationMs,
    signal,
    limits: hardwareLimits(tools.hardware),
    stallMs: stallLimitOf(tools.hardware),
    onProgress: (percent) =>
      stage.onProgress?.(measuringShare * 100 + percent * (encodedShare - measuringShare)),
  })
  if (tools.hardware && stage.plan.first) await verifyCeilings(dir, [stage.plan.first])
}

function foldersOf({ plan }: Stage): string[] {
  return [...(plan.first ? [videoFolder(plan.first)] : []), ...soundTracks(plan).map(({ folder }) => folder)]
}

/** The storyboard is drawn from the clear segments, so encryption comes after it. */
async function describeFirst(stage: Stage): Promise<Omit<PackageManifest, 'files'>> {
  const { tools, source, plan, dir, signal, encryption } = stage
  const durationMs = await measureLength(stage)
  const probe = { ...stage.probe, durationMs }
  const pictures = plan.first ? { dir, source, probe, rendition: plan.first, signal } : null
  const poster = pictures ? await makePoster(tools, pictures) : null
  const storyboard = pictures ? await makeStoryboard(tools, pictures) : null
  if (plan.first) await writeKeyFrames(dir, plan.first)
  await encryptFolders(stage, [...foldersOf(stage), ...(plan.first ? [keyFramesFolder] : [])])
  return {
    version: 1,
    packaging: PACKAGING_VERSION,
    durationMs,
    isComplete: plan.ladder.length === 0,
    master: 'master.m3u8',
    video: plan.first ? [await describeVideo(dir, plan.first)] : [],
    ...(plan.first ? { keyFrames: await describeKeyFrames(dir, plan.first) } : {}),
    audio: plan.audio ? await describeAudio(dir, plan.audio) : null,
    ...(plan.otherAudio.length > 0
      ? { otherAudio: await Promise.all(plan.otherAudio.map((track) => describeAudio(dir, track))) }
      : {}),
    captions: [],
    poster,
    storyboard,
    ...(encryption ? { encryption: { method: 'AES-128', segmentsPerKey: encryption.segmentsPerKey } } : {}),
  }
}

/** A file that was cut off plays to its end without an error; its header still tells the whole length. */
const maxMissingMs = 1_000

/** @throws MediaError `media.unreadable` when the source ends well before its header says */
async function measureLength({ dir, plan, probe }: Stage): Promise<number> {
  const folder = plan.first ? videoFolder(plan.first) : audioFolder
  const durationMs = await readDuration(dir, `${folder}/${playlistName}`).catch(() => 0)
  const missingMs = probe.durationMs - durationMs
  if (durationMs === 0 || missingMs > maxMissingMs) {
    throw new MediaError('media.unreadable', 'The file ends before its time', {
      durationMs,
      statedMs: probe.durationMs,
    })
  }
  return durationMs
}
