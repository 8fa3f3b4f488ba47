// One encode in a process of its own, so that what it and its ffmpeg used of the processor can be told exactly. Its
// one argument is an EncodeOrder, its output an EncodeResult.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { constants, setPriority } from 'node:os'
import {
  type FfmpegTools,
  locateFfmpeg,
  type PackageEncryption,
  packageFirst,
  packageLadder,
  planRenditions,
  probeVideo,
} from '@repo/media'
import type { EncodeOrder, EncodeResult } from './encoding.ts'
import { cpuTimes, peakMemory } from './process-figures.ts'
import { rawArgs } from './raw-args.ts'

/** As long and as many as the service has them. */
const encryption: PackageEncryption = {
  segmentsPerKey: 15,
  keyOf: (index) => createHash('md5').update(`figures ${index}`).digest(),
}

async function ours(tools: FfmpegTools, { source, workDir, scope }: EncodeOrder): Promise<void> {
  const job = { source, workDir, encryption }
  const { manifest } = await packageFirst(tools, job)
  if (scope === 'whole') await packageLadder(tools, { ...job, first: manifest })
}

/** The reference gets the finished plan, so the time to probe the file is not part of it. */
async function planFor(
  tools: FfmpegTools,
  { source, workDir, scope }: EncodeOrder,
): Promise<() => Promise<void>> {
  const plan = planRenditions(await probeVideo(tools, source))
  const first = plan.first ? [plan.first] : []
  const args = rawArgs(source, plan, scope === 'whole' ? [...first, ...plan.ladder] : first)
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(tools.ffmpegPath, args, { cwd: workDir, stdio: ['ignore', 'ignore', 'inherit'] })
      // The service encodes at this priority, so the reference must have it too, or it would win on a busy machine.
      child.once('spawn', () => setPriority(child.pid ?? 0, constants.priority.PRIORITY_BELOW_NORMAL))
      child.once('error', reject)
      child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}`))))
    })
}

const SAMPLE_MS = 100

/** Samples the child processes, because the peak memory of a process cannot be read after its end. */
function watchChildren(): () => number {
  let most = 0
  const timer = setInterval(() => {
    for (const pid of readText(`/proc/self/task/${process.pid}/children`).split(' ').filter(Boolean))
      most = Math.max(most, peakMemory(readText(`/proc/${pid}/status`)))
  }, SAMPLE_MS)
  return () => {
    clearInterval(timer)
    return most
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // Ended between two looks.
    return ''
  }
}

async function main(order: EncodeOrder): Promise<void> {
  await mkdir(order.workDir, { recursive: true })
  const tools = await locateFfmpeg()
  if (!tools) throw new Error('no ffmpeg')
  const work = order.side === 'raw' ? await planFor(tools, order) : () => ours(tools, order)
  const before = cpuTimes(readFileSync('/proc/self/stat', 'utf8'))
  const stopWatching = watchChildren()
  const began = performance.now()
  await work()
  const wallMs = performance.now() - began
  const after = cpuTimes(readFileSync('/proc/self/stat', 'utf8'))
  const result: EncodeResult = {
    wallMs,
    // The reference is ffmpeg alone; the work of our own process counts as ours.
    cpuMs: after.childrenMs - before.childrenMs + (order.side === 'raw' ? 0 : after.ownMs - before.ownMs),
    ownCpuMs: after.ownMs - before.ownMs,
    ownPeakBytes: peakMemory(readFileSync('/proc/self/status', 'utf8')),
    ffmpegPeakBytes: stopWatching(),
  }
  process.stdout.write(JSON.stringify(result))
}

await main(JSON.parse(process.argv[2] ?? '') as EncodeOrder)
