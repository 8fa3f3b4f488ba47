import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type FfmpegTools, locateFfmpeg, type PackageManifest, packageVideo } from '@repo/media'
import { createPackageKeys, type KeyOf, SEGMENTS_PER_KEY } from '../modules/videos/package-keys.ts'
import type { TestApp } from './harness.ts'

const run = promisify(execFile)

/** ffmpeg inputs for a tiny still picture and silence: minutes of it are encoded in seconds. */
const source = (seconds: number) =>
  [
    ['-f', 'lavfi', '-i', `color=c=teal:size=64x36:rate=5:duration=${seconds}`],
    ['-f', 'lavfi', '-i', `anullsrc=channel_layout=mono:sample_rate=8000:duration=${seconds}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p', '-c:a', 'pcm_s16le'],
  ].flat()

export interface EncryptedPackage {
  packageKey: string
  sealedKeys: string
  keyOf: KeyOf
  /** Folder of the only rendition in the package. */
  pictureFolder: string
  manifest: PackageManifest
}

export async function requireFfmpeg(): Promise<FfmpegTools> {
  const tools = await locateFfmpeg({ allowBundled: true })
  if (!tools) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
  return tools
}

/**
 * Makes a video of the given length, encrypts it like the service does, and stores it where the service reads
 * packages.
 */
export async function storeEncryptedPackage(
  t: TestApp,
  tools: FfmpegTools,
  { packageKey, seconds }: { packageKey: string; seconds: number },
): Promise<EncryptedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'video-'))
  try {
    const clip = join(folder, 'clip.mov')
    await run(tools.ffmpegPath, ['-v', 'error', ...source(seconds), clip])
    const { keyOf, sealed } = createPackageKeys(t.services.env).make(packageKey)
    const manifest = await packageVideo(tools, {
      source: clip,
      workDir: join(folder, 'work'),
      outDir: join(folder, 'out'),
      encryption: { keyOf, segmentsPerKey: SEGMENTS_PER_KEY },
      loudness: 'as_is',
    })
    await t.services.storage.putFolder(join(folder, 'out'), `packages/${packageKey}`)
    const pictureFolder = dirname(manifest.video[0]?.playlist ?? '')
    return { packageKey, sealedKeys: sealed, keyOf, pictureFolder, manifest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
