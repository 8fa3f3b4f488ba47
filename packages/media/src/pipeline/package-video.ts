import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { CaptionInput, FfmpegTools, PackageManifest } from '../types.ts'
import { writeCaptions } from './captions.ts'
import { publishFolder } from './file-tree.ts'
import { writePackage } from './manifest.ts'
import { packageFirst } from './package-first.ts'
import { packageLadder } from './package-ladder.ts'
import type { StageInput } from './stage.ts'

export type PackageStage = 'first' | 'ladder' | 'done'

export type PackageVideoInput = StageInput & {
  /** Scratch folder of this job alone; emptied first, removed at the end whatever happens. */
  workDir: string
  /** Where the package appears. Whole and playable from its first moment on. */
  outDir: string
  /** For a package that stands on its own in a folder. The site keeps captions apart, where they can be edited. */
  captions?: CaptionInput[]
  onStage?: (stage: PackageStage) => void
  /** The package in `outDir` plays (lowest rung, sound, poster, storyboard); the rest goes on when this resolves. */
  onFirstRendition?: (manifest: PackageManifest) => void | Promise<void>
}

/** Percent of the whole work that the first stage takes, measured on 1080p sources. */
export const firstStagePercent = 15

/**
 * Both stages in a row into a folder: for videos of our own and for tests. On a failure after the first publication
 * the playable part stays; run again to replace it.
 * @throws MediaError, see its codes; every child process is over by then
 */
export async function packageVideo(tools: FfmpegTools, input: PackageVideoInput): Promise<PackageManifest> {
  const { workDir, outDir, onStage, onProgress } = input
  await rm(workDir, { recursive: true, force: true })
  await mkdir(workDir, { recursive: true })
  try {
    onStage?.('first')
    const { dir, manifest, hasMore } = await packageFirst(tools, {
      ...input,
      onProgress: (percent) => onProgress?.((percent * firstStagePercent) / 100),
    })
    const captions = await writeCaptions(dir, input.captions ?? [], manifest.durationMs)
    const first = await writePackage(dir, { ...manifest, captions })
    await publishFolder(dir, outDir)
    await input.onFirstRendition?.(first)
    const whole = hasMore ? await addLadder(tools, input, first) : first
    onStage?.('done')
    onProgress?.(100)
    return whole
  } finally {
    await rm(workDir, { recursive: true, force: true })
  }
}

/** The master comes last, so it never names a missing file. */
async function addLadder(
  tools: FfmpegTools,
  input: PackageVideoInput,
  first: PackageManifest,
): Promise<PackageManifest> {
  input.onStage?.('ladder')
  const { dir, manifest } = await packageLadder(tools, {
    ...input,
    first,
    onProgress: (percent) =>
      input.onProgress?.(firstStagePercent + (percent * (100 - firstStagePercent)) / 100),
  })
  const { files: _, ...parts } = manifest
  const known = new Set(first.video.map(({ name }) => name))
  for (const { name } of manifest.video) {
    if (!known.has(name)) await publishFolder(join(dir, `video-${name}`), join(input.outDir, `video-${name}`))
  }
  return writePackage(input.outDir, parts)
}
