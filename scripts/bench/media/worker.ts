import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { done, step } from '../../lib/say.ts'
import { familyOf, readProcesses } from '../processes.ts'
import type { StackUnderTest } from '../stack-under-test.ts'
import type { Row } from '../table.ts'
import { cpuTimes, peakMemory } from './process-figures.ts'

export const WORKER_COLUMNS = ['work', 'Node MB', 'ffmpeg MB', 'CPU s per s of video', 'CPU not ffmpeg']

const WORKER = /apps\/api\/src\/worker\.ts/
const WATCH_MS = 45_000
const SAMPLE_MS = 100

export interface WorkerFigures {
  name: string
  /** Most memory of the process itself, and of any one ffmpeg. */
  ownBytes: number
  ffmpegBytes: number
  /** Processor seconds, ffmpeg included, for a second of video; null where it is not known. */
  cpuPerSecond: number | null
  /** Part of the processor time that was not ffmpeg. */
  share: number
}

const toMb = (bytes: number) => (bytes / 1e6).toFixed(0)

export const workerRow = ({ name, ownBytes, ffmpegBytes, cpuPerSecond, share }: WorkerFigures): Row => [
  name,
  toMb(ownBytes),
  ffmpegBytes > 0 ? toMb(ffmpegBytes) : '–',
  cpuPerSecond?.toFixed(2) ?? '–',
  `${(share * 100).toFixed(1)} %`,
]

/** The worker of the stack while it prepares the videos of the demo. */
export async function watchWorker(stack: StackUnderTest): Promise<Row[]> {
  step('Đo tiến trình xử lý video…')
  const worker = familyOf(stack.pid, await readProcesses()).find(({ command }) => WORKER.test(command))
  if (!worker) throw new Error('the stack has no worker')
  const before = cpuOf(worker.pid, await readProcesses())
  const end = performance.now() + WATCH_MS
  let ffmpegBytes = 0
  let after = before
  while (performance.now() < end) {
    const all = await readProcesses()
    after = cpuOf(worker.pid, all)
    for (const { pid, command } of familyOf(worker.pid, all))
      if (/\bffmpeg /.test(command))
        ffmpegBytes = Math.max(ffmpegBytes, peakMemory(readText(`/proc/${pid}/status`)))
    await delay(SAMPLE_MS)
  }
  const own = after.own - before.own
  const figures = {
    name: 'the worker of the system, with videos of the demo',
    ownBytes: peakMemory(readText(`/proc/${worker.pid}/status`)),
    ffmpegBytes,
    cpuPerSecond: null,
    share: own / Math.max(1, after.whole - before.whole),
  }
  done(workerRow(figures).join(' · '))
  return [workerRow(figures)]
}

/** Ended programs count through their parent, running ones by themselves. */
function cpuOf(pid: number, all: Awaited<ReturnType<typeof readProcesses>>) {
  const { ownMs, childrenMs } = cpuTimes(readText(`/proc/${pid}/stat`))
  const running = familyOf(pid, all).filter((each) => each.pid !== pid)
  return { own: ownMs, whole: ownMs + childrenMs + running.reduce((sum, { cpuMs }) => sum + cpuMs, 0) }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}
