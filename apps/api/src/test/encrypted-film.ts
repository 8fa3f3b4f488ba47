import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type FfmpegTools, locateFfmpeg, type PackageManifest, packageVideo } from '@repo/media'
import { createPackageKeys, type KeyOf, SEGMENTS_PER_KEY } from '../modules/media/package-keys.ts'
import type { TestApp } from './harness.ts'

const run = promisify(execFile)

/** A picture that hardly moves, and a tone: small enough to be made anew for a test. */
const source = (seconds: number) =>
  [
    ['-f', 'lavfi', '-i', `color=c=teal:size=640x360:rate=5:duration=${seconds}`],
    ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`],
    ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '20', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  ].flat()

export interface EncryptedPackage {
  packageKey: string
  sealedKeys: string
  keyOf: KeyOf
  manifest: PackageManifest
}

export async function requireFfmpeg(): Promise<FfmpegTools> {
  const tools = await locateFfmpeg({ allowBundled: true })
  if (!tools) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
  return tools
}

/** Makes a film of so many seconds, encrypts it as the service does, and puts it where the service serves from. */
export async function storeEncryptedPackage(
  t: TestApp,
  tools: FfmpegTools,
  { packageKey, seconds }: { packageKey: string; seconds: number },
): Promise<EncryptedPackage> {
  const folder = await mkdtemp(join(tmpdir(), 'film-'))
  try {
    const clip = join(folder, 'clip.mp4')
    await run(tools.ffmpegPath, ['-v', 'error', ...source(seconds), clip])
    const { keyOf, sealed } = createPackageKeys(t.services.env).make(packageKey)
    const manifest = await packageVideo(tools, {
      source: clip,
      workDir: join(folder, 'work'),
      outDir: join(folder, 'out'),
      encryption: { keyOf, segmentsPerKey: SEGMENTS_PER_KEY },
    })
    await t.services.storage.putFolder(join(folder, 'out'), `packages/${packageKey}`)
    return { packageKey, sealedKeys: sealed, keyOf, manifest }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
