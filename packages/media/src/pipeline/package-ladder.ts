import { rm } from 'node:fs/promises'
import { runFfmpeg, stallLimitOf } from '../ffmpeg/run-ffmpeg.ts'
import { hardwareLimits } from '../ffmpeg/sandbox.ts'
import { MediaError } from '../media-error.ts'
import { findCopyCandidate } from '../plan/copy-policy.ts'
import { buildLadderArgs, videoFolder } from '../plan/encode-args.ts'
import { canCopyAs } from '../probe/scan-packets.ts'
import type { FfmpegTools, PackageManifest, RenditionPlan } from '../types.ts'
import { describeVideo, writePackage } from './manifest.ts'
import { encodeInputOf, encryptFolders, makeFolders, runStage, type Stage, type StageInput } from './stage.ts'
import { verifyCeilings } from './verify-ceilings.ts'
import { verifyAddedRungs } from './verify-package.ts'
import { withProcessor } from './with-processor.ts'

export type LadderInput = StageInput & {
  /** What `packageFirst` gave for the same source, rungs and keys. */
  first: PackageManifest
  /**
   * Eight hex digits that set the folders of this run apart: two runs may lay theirs over one package, and files of the
   * one never take the place of files of the other. Absent: `video-720/` and so on.
   */
  suffix?: string
}

export type LadderResult = {
  /**
   * The folders of the new rungs, and `master.m3u8` and `manifest.json` of the whole package, in `workDir`. Laid over
   * the files of the first stage they make the complete package; the master belongs there last.
   */
  dir: string
  manifest: PackageManifest
}

/**
 * Stage B: every further rung in one process, from one decode; the top one is copied where its key frames allow.
 * @throws MediaError, see its codes; every child process is over and the folder is gone by then
 */
export function packageLadder(tools: FfmpegTools, input: LadderInput): Promise<LadderResult> {
  const { first } = input
  if (Boolean(first.encryption) !== Boolean(input.encryption)) {
    throw new MediaError('media.package_invalid', 'One stage is encrypted, the other is not')
  }
  return withProcessor(tools, input, runLadder)
}

function runLadder(tools: FfmpegTools, input: LadderInput): Promise<LadderResult> {
  const { first } = input
  return runStage(tools, input, 'ladder', async (planned) => {
    const stage = { ...planned, plan: nameFolders(planned.plan, input.suffix) }
    const plan = await chooseCopy(stage)
    const manifest = await makeLadder({ ...stage, plan }, first).catch((error: unknown) => {
      const wasCopied = plan.ladder.some(({ isCopy }) => isCopy)
      if (!wasCopied || !(error instanceof MediaError) || error.code !== 'media.package_invalid') throw error
      return makeLadder(stage, first)
    })
    stage.onProgress?.(100)
    return { dir: stage.dir, manifest }
  })
}

const nameFolders = (plan: RenditionPlan, suffix: string | undefined): RenditionPlan =>
  suffix ? { ...plan, ladder: plan.ladder.map((rung) => ({ ...rung, suffix })) } : plan

/** Marks the top rung to be copied if the source allows it, which saves nearly half of the work. */
async function chooseCopy({ tools, source, probe, plan, signal }: Stage): Promise<RenditionPlan> {
  const rung = findCopyCandidate(probe, plan)
  if (!rung || !(await canCopyAs(tools, source, probe, rung, signal))) return plan
  return { ...plan, ladder: plan.ladder.map((other) => (other === rung ? { ...rung, isCopy: true } : other)) }
}

async function makeLadder(stage: Stage, first: PackageManifest): Promise<PackageManifest> {
  const { dir, plan } = stage
  const folders = plan.ladder.map(videoFolder)
  await rm(dir, { recursive: true, force: true })
  await makeFolders(dir, folders)
  await encodeLadder(stage)
  await encryptFolders(stage, folders)
  const rungs = await Promise.all(plan.ladder.map((rendition) => describeVideo(dir, rendition)))
  const { files, ...parts } = first
  const complete = { ...parts, isComplete: true, video: [...first.video, ...rungs] }
  const manifest = await writePackage(dir, complete, files)
  await verifyAddedRungs(dir, manifest, first)
  return manifest
}

async function encodeLadder(stage: Stage): Promise<void> {
  const { tools, probe, plan, dir, signal } = stage
  if (plan.ladder.length === 0) return
  await runFfmpeg(tools, buildLadderArgs(encodeInputOf(stage)), {
    cwd: dir,
    durationMs: probe.durationMs,
    signal,
    limits: hardwareLimits(tools.hardware),
    stallMs: stallLimitOf(tools.hardware),
    onProgress: (percent) => stage.onProgress?.(percent * 0.99),
  })
  const encoded = plan.ladder.filter(({ isCopy }) => !isCopy)
  if (tools.hardware) await verifyCeilings(dir, encoded)
}
