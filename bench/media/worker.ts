import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { done, step, UserError } from '../../scripts/lib/say.ts'
import { familyOf, isWorker, readProcesses } from '../processes.ts'
import type { StackUnderTest } from '../stack-under-test.ts'
import type { Row } from '../table.ts'
import { cpuTimes, peakMemory } from './process-figures.ts'

export const WORKER_COLUMNS = ['work', 'Node MB', 'ffmpeg MB', 'CPU s per s of video', 'CPU not ffmpeg']

const FFMPEG = /\bffmpeg -/
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

/**
 * The worker of the stack while it prepares the videos of the demo. It is looked up again at each look: one that was
 * held still for minutes may have lost its database and been started anew.
 */
export async function watchWorker(stack: StackUnderTest): Promise<Row[]> {
  step('Đo tiến trình xử lý video…')
  const end = performance.now() + WATCH_MS
  const first = new Map<number, Cpu>()
  const last = new Map<number, Cpu>()
  let [ownBytes, ffmpegBytes] = [0, 0]
  while (performance.now() < end) {
    const all = await readProcesses()
    const worker = familyOf(stack.pid, all).find(isWorker)
    const cpu = worker && cpuOf(worker.pid, all)
    if (worker && cpu) {
      if (!first.has(worker.pid)) first.set(worker.pid, cpu)
      last.set(worker.pid, cpu)
      ownBytes = Math.max(ownBytes, peakOf(worker.pid))
      for (const { pid, command } of familyOf(worker.pid, all))
        if (FFMPEG.test(command)) ffmpegBytes = Math.max(ffmpegBytes, peakOf(pid))
    }
    await delay(SAMPLE_MS)
  }
  if (ownBytes === 0) throw new UserError('Không thấy tiến trình xử lý video nào đang chạy.')
  const sum = (values: Map<number, Cpu>, key: keyof Cpu) =>
    [...values.values()].reduce((total, value) => total + value[key], 0)
  const own = sum(last, 'own') - sum(first, 'own')
  const whole = sum(last, 'whole') - sum(first, 'whole')
  const name = 'the worker of the system, with videos of the demo'
  const row = workerRow({
    name,
    ownBytes,
    ffmpegBytes,
    cpuPerSecond: null,
    share: own / Math.max(1, whole),
  })
  done(row.join(' · '))
  return [row]
}

type Cpu = { own: number; whole: number }

const peakOf = (pid: number) => peakMemory(readText(`/proc/${pid}/status`))

/** Ended programs count through their parent, running ones by themselves. */
function cpuOf(pid: number, all: Awaited<ReturnType<typeof readProcesses>>): Cpu | null {
  const stat = readText(`/proc/${pid}/stat`)
  if (!stat) return null
  const { ownMs, childrenMs } = cpuTimes(stat)
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
