import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.ts'
import { done, step, warn } from './say.ts'

export function findProgram(name: string, path = process.env.PATH ?? ''): string | null {
  const found = path
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find(isExecutable)
  return found ?? null
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Whether this account may install a package of Debian or Ubuntu. */
export function canUseApt(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && findProgram('apt-get') !== null
}

export async function aptInstall(...packages: string[]): Promise<boolean> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-q', '--no-install-recommends', ...packages]
  const first = await run('apt-get', install, { env, output: 'keep' })
  if (first.code === 0) return true
  // A fresh image has no package lists.
  await run('apt-get', ['update', '-q'], { env, output: 'keep' })
  return (await run('apt-get', install, { env, output: 'keep' })).code === 0
}

/**
 * The video pipeline wants an ffmpeg of the machine: an own one by `FFMPEG_PATH` and `FFPROBE_PATH`,
 * one on PATH, or one that we may install. Demo mode makes do with the old one from npm; otherwise uploaded videos wait.
 */
export async function ensureFfmpeg(isDemo: boolean): Promise<void> {
  const { FFMPEG_PATH, FFPROBE_PATH } = process.env
  if ((FFMPEG_PATH && FFPROBE_PATH) || (findProgram('ffmpeg') && findProgram('ffprobe'))) return
  if (canUseApt()) {
    step('Máy chưa có ffmpeg, đang cài bằng apt-get…')
    if (await aptInstall('ffmpeg')) return done('Đã cài ffmpeg')
  }
  const wayOut = 'hãy cài ffmpeg 5.1 trở lên, hoặc đặt FFMPEG_PATH và FFPROBE_PATH, rồi chạy lại'
  warn(
    isDemo
      ? `Máy không có ffmpeg: video thử được dựng bằng bản cũ đi kèm. Để xử lý video thật, ${wayOut}.`
      : `Máy không có ffmpeg: video tải lên được giữ lại và chờ xử lý; ${wayOut}.`,
  )
}
