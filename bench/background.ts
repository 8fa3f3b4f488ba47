import { familyOf, readProcesses } from './processes.ts'
import type { StackUnderTest } from './stack-under-test.ts'

const BACKGROUND = /apps\/api\/src\/worker\.ts|\bffmpeg\b/

/**
 * Holds the worker and its encoder still: on a fresh data folder they prepare videos for minutes, and figures
 * would tell how many cores are left. Nothing is lost, they go on afterwards.
 * @returns lets them go on
 */
export async function pauseBackground(stack: StackUnderTest): Promise<() => void> {
  const family = familyOf(stack.pid, await readProcesses())
  const paused = family.filter(({ command }) => BACKGROUND.test(command)).map(({ pid }) => pid)
  signalAll(paused, 'SIGSTOP')
  return () => signalAll(paused, 'SIGCONT')
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
