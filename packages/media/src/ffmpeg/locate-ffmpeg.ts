import { delimiter, join } from 'node:path'
import type { FfmpegTools } from '../types.ts'
import { findBundledFfmpeg } from './bundled-ffmpeg.ts'
import { runProcess } from './run-process.ts'
import { probeSandbox } from './sandbox.ts'

export type LocateOptions = {
  /** Take the old builds from npm when nothing better is there. Demo mode only. */
  allowBundled?: boolean
  env?: Record<string, string | undefined>
  /** Programs to try before all others; default: `FFMPEG_PATH` and `FFPROBE_PATH` of `env`. */
  chosen?: { ffmpegPath: string | undefined; ffprobePath: string | undefined }
}

type Candidate = Pick<FfmpegTools, 'ffmpegPath' | 'ffprobePath' | 'origin'>

const minimumVersion = [5, 1] as const
const checkTimeoutMs = 10_000

/**
 * Finds an ffmpeg that can do the job: settings, then PATH, then (demo mode) the build from npm.
 * @returns null when there is none; uploads then wait instead of failing
 */
export async function locateFfmpeg(options: LocateOptions = {}): Promise<FfmpegTools | null> {
  const env = options.env ?? process.env
  const path = env.PATH ?? ''
  const { ffmpegPath, ffprobePath } = options.chosen ?? {
    ffmpegPath: env.FFMPEG_PATH,
    ffprobePath: env.FFPROBE_PATH,
  }
  if (ffmpegPath && ffprobePath) {
    const tools = await inspect({ ffmpegPath, ffprobePath, origin: 'env' }, path)
    if (tools) return tools
  }
  const tools = await locateUnchosen(path, options.allowBundled ?? false)
  if (!tools || !(ffmpegPath || ffprobePath)) return tools
  const passedOver = `FFMPEG_PATH and FFPROBE_PATH do not name an ffmpeg that can do the job; using ${tools.ffmpegPath} instead.`
  return { ...tools, warning: [passedOver, tools.warning].filter(Boolean).join(' ') }
}

async function locateUnchosen(path: string, allowBundled: boolean): Promise<FfmpegTools | null> {
  for (const candidate of candidatesOnPath(path)) {
    const tools = await inspect(candidate, path)
    if (tools) return tools
  }
  if (!allowBundled) return null
  const bundled = await findBundledFfmpeg()
  return bundled ? inspect({ ...bundled, origin: 'bundled' }, path) : null
}

function candidatesOnPath(path: string): Candidate[] {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return path
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => ({
      ffmpegPath: join(folder, `ffmpeg${suffix}`),
      ffprobePath: join(folder, `ffprobe${suffix}`),
      origin: 'system' as const,
    }))
}

async function inspect(candidate: Candidate, path: string): Promise<FfmpegTools | null> {
  const version = parseVersion(await readOutput(candidate.ffmpegPath, ['-version']))
  if (version === null) return null
  if (parseVersion(await readOutput(candidate.ffprobePath, ['-version'])) === null) return null
  if (candidate.origin === 'system' && !isRecent(version)) return null
  const [encoders, muxers, filters] = await Promise.all(
    ['-encoders', '-muxers', '-filters'].map((list) =>
      readOutput(candidate.ffmpegPath, ['-hide_banner', list]),
    ),
  )
  if (!lists(encoders, 'libx264') || !lists(encoders, 'aac') || !lists(muxers, 'hls')) return null
  return {
    ...candidate,
    version,
    ...(await probeSandbox(path)),
    canToneMap: lists(filters, 'zscale') && lists(filters, 'tonemap'),
    warning:
      candidate.origin === 'bundled'
        ? `Using the ffmpeg build from npm (${version}): too old for files of strangers, for demo videos only. Install ffmpeg 5.1 or newer.`
        : null,
  }
}

/** First word after `ffmpeg version`, such as `5.1.9-0+deb12u1`, `n7.1` or `N-47683-g0e8eb07980`. */
export function parseVersion(output: string | undefined): string | null {
  return /^ff(?:mpeg|probe) version (\S+)/m.exec(output ?? '')?.[1] ?? null
}

/** Development builds (`N-…`) carry no release number; they count as recent because PATH is the admin's choice. */
export function isRecent(version: string): boolean {
  const match = /^n?(\d+)\.(\d+)/.exec(version)
  if (!match) return /^N-\d+/.test(version)
  const [major, minor] = [Number(match[1]), Number(match[2])]
  return major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])
}

function lists(output: string | undefined, name: string): boolean {
  return new RegExp(`^\\s*\\S+\\s+${name}\\s`, 'm').test(output ?? '')
}

async function readOutput(file: string, args: string[]): Promise<string | undefined> {
  const result = await runProcess(file, args, { timeoutMs: checkTimeoutMs })
  return result.exitCode === 0 ? result.stdout : undefined
}
