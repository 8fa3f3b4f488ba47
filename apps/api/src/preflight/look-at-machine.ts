import { existsSync } from 'node:fs'
import { access, constants, readdir, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findHardware, locateFfmpeg } from '@repo/media'
import { lookAtBackups } from '../backup/look.ts'
import type { Env } from '../env.ts'
import type { MachineFacts } from './machine.rules.ts'
import type { Variables } from './settings.rules.ts'

const FONTS = [
  '@expo-google-fonts/be-vietnam-pro/400Regular/BeVietnamPro_400Regular.ttf',
  '@expo-google-fonts/be-vietnam-pro/500Medium/BeVietnamPro_500Medium.ttf',
  '@expo-google-fonts/newsreader/600SemiBold/Newsreader_600SemiBold.ttf',
]
const OTHERS_MAY_READ = 0o004

/** Reads what this machine is like, without making or changing anything. */
export async function lookAtMachine(env: Env, variables: Variables): Promise<MachineFacts> {
  const { DATA_DIR, DEMO_MODE, FFMPEG_PATH, FFPROBE_PATH, CERTIFICATE_KEY_FILE } = env
  const [disk, unwritable, exposedFiles, ffmpeg, backup] = await Promise.all([
    lookAtDisk(DATA_DIR),
    findUnwritable(DATA_DIR),
    findExposed([join(DATA_DIR, 'secrets.json'), CERTIFICATE_KEY_FILE]),
    locateFfmpeg({
      allowBundled: DEMO_MODE,
      env: variables,
      chosen: { ffmpegPath: FFMPEG_PATH, ffprobePath: FFPROBE_PATH },
    }),
    lookAtBackups(env),
  ])
  const chip = ffmpeg && (await findHardware(ffmpeg, env.VIDEO_ENCODER))
  return {
    nodeVersion: process.versions.node,
    disk,
    unwritable,
    exposedFiles,
    ffmpeg,
    chip,
    missingFonts: FONTS.filter((font) => !hasFont(font)).map((font) => font.split('/').at(-1) ?? font),
    backup,
  }
}

async function lookAtDisk(folder: string): Promise<MachineFacts['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  } catch {
    return null
  }
}

/** The folder and those in it; a start as root may have left some to root. */
async function findUnwritable(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => [])
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(folder, name))
  const paths = [folder, ...inside]
  const rights = await Promise.all(paths.map((path) => mayWrite(path)))
  return paths.filter((_path, index) => !rights[index])
}

async function mayWrite(path: string): Promise<boolean> {
  try {
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

async function findExposed(files: (string | undefined)[]): Promise<string[]> {
  const given = files.filter((file) => file !== undefined)
  const modes = await Promise.all(given.map((file) => stat(file).catch(() => null)))
  return given.filter((_file, index) => ((modes[index]?.mode ?? 0) & OTHERS_MAY_READ) !== 0)
}

function hasFont(font: string): boolean {
  try {
    return existsSync(fileURLToPath(import.meta.resolve(font)))
  } catch {
    return false
  }
}
