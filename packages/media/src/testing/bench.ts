import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { locateFfmpeg } from '../ffmpeg/locate-ffmpeg.ts'
import { runFfmpeg } from '../ffmpeg/run-ffmpeg.ts'
import { runProcess } from '../ffmpeg/run-process.ts'
import type { FfmpegTools } from '../types.ts'

/** A folder of its own for a test file, with the ffmpeg of this machine. */
export type TestBench = {
  tools: FfmpegTools
  root: string
  /** Makes a file in the folder from ffmpeg's arguments and gives its path. */
  make(name: string, ...args: string[][]): Promise<string>
  /** Streams with counted frames, as ffprobe sees them; `input` are arguments before the path or URL. */
  readStreams(path: string, input?: string[]): Promise<Record<string, unknown>[]>
  /** Pictures of a path or URL in their order, as ffprobe decodes them. */
  readFrames(path: string, input?: string[]): Promise<{ type: string; isKey: boolean }[]>
  remove(): Promise<void>
}

export async function openTestBench(name: string): Promise<TestBench> {
  const tools = await locateFfmpeg({ allowBundled: true })
  if (!tools) throw new Error('No ffmpeg: install ffmpeg 5.1 or newer')
  const root = await mkdtemp(join(tmpdir(), `${name}-`))
  return {
    tools,
    root,
    async make(file, ...args) {
      const path = join(root, file)
      await runFfmpeg(tools, [...args.flat(), `file:${path}`], { cwd: root, timeoutMs: 60_000 })
      return path
    },
    async readStreams(path, input = []) {
      const args = ['-v', 'error', '-print_format', 'json', '-show_streams', '-count_frames', ...input, path]
      const { stdout } = await runProcess(tools.ffprobePath, args, { timeoutMs: 30_000 })
      return (JSON.parse(stdout) as { streams?: Record<string, unknown>[] }).streams ?? []
    },
    async readFrames(path, input = []) {
      const show = ['-select_streams', 'v', '-show_entries', 'frame=key_frame,pict_type']
      const args = ['-v', 'error', '-print_format', 'json', ...show, ...input, path]
      const { stdout } = await runProcess(tools.ffprobePath, args, { timeoutMs: 30_000 })
      const { frames = [] } = JSON.parse(stdout) as { frames?: { key_frame: number; pict_type: string }[] }
      return frames.map(({ key_frame, pict_type }) => ({ type: pict_type, isKey: key_frame === 1 }))
    },
    remove: () => rm(root, { recursive: true, force: true }),
  }
}

/** Picture that moves, drawn by ffmpeg. */
export const picture = (size: string, rate: number | string, seconds: number) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=size=${size}:rate=${rate}:duration=${seconds}`,
]

/** A plain tone; one channel. */
export const tone = (seconds: number) => ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`]

export const x264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p']
export const aac = ['-c:a', 'aac']
