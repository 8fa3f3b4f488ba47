import { setTimeout as delay } from 'node:timers/promises'
import { UserError } from '../scripts/lib/say.ts'
import { familyOf, isWorker, type ProcessFacts, readProcesses } from './processes.ts'
import type { StackUnderTest } from './stack-under-test.ts'

/** It starts beside the servers, which may answer before it. */
const START_LIMIT_MS = 30_000
const POLL_MS = 100

/**
 * Holds the worker and its encoder still: on a fresh data folder they prepare videos for minutes, and figures
 * would tell how many cores are left. Nothing is lost, they go on afterwards.
 * @returns lets them go on
 * @throws UserError when there is no worker to hold
 */
export async function pauseBackground(stack: StackUnderTest): Promise<() => void> {
  const worker = await findWorker(stack.pid)
  // First the worker, which would start another encoder.
  signalAll([worker.pid], 'SIGSTOP')
  const paused = familyOf(worker.pid, await readProcesses()).map(({ pid }) => pid)
  signalAll(paused, 'SIGSTOP')
  return () => signalAll([worker.pid, ...paused], 'SIGCONT')
}

async function findWorker(stackPid: number): Promise<ProcessFacts> {
  for (const end = performance.now() + START_LIMIT_MS; performance.now() < end; ) {
    const worker = familyOf(stackPid, await readProcesses()).find(isWorker)
    if (worker) return worker
    await delay(POLL_MS)
  }
  throw new UserError('Không thấy tiến trình làm việc nền để dừng trong lúc đo.')
}

function signalAll(pids: readonly number[], signal: 'SIGSTOP' | 'SIGCONT'): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It ended by itself.
    }
  }
}
