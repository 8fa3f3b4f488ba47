import { access, chmod, constants, copyFile, mkdtemp } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** The builds inside the optional npm packages, or null where they were not installed (other platform, `--no-optional`). */
export async function findBundledFfmpeg(): Promise<{ ffmpegPath: string; ffprobePath: string } | null> {
  const ffmpegPath = readInstallerPath('@ffmpeg-installer/ffmpeg')
  const ffprobePath = readInstallerPath('@ffprobe-installer/ffprobe')
  if (!ffmpegPath || !ffprobePath) return null
  try {
    return {
      ffmpegPath: await ensureExecutable(ffmpegPath),
      ffprobePath: await ensureExecutable(ffprobePath),
    }
  } catch {
    return null
  }
}

/** Both installers throw while loading when there is no build for this platform. */
function readInstallerPath(packageName: string): string | null {
  try {
    const installer: unknown = createRequire(import.meta.url)(packageName)
    const path = (installer as { path?: unknown }).path
    return typeof path === 'string' ? path : null
  } catch {
    return null
  }
}

/** Their install scripts, which we do not run, would set the executable bit; where we may not, a copy gets it. */
async function ensureExecutable(path: string): Promise<string> {
  if (await isExecutable(path)) return path
  try {
    await chmod(path, 0o755)
    return path
  } catch {
    const copy = join(await mkdtemp(join(tmpdir(), 'ffmpeg-')), basename(path))
    await copyFile(path, copy)
    await chmod(copy, 0o755)
    return copy
  }
}

async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  )
}
