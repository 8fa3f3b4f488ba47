import { setTimeout as delay } from 'node:timers/promises'
import { findServerProcesses, readPostmasterFile } from './postmaster-file.ts'

const POLL_MS = 20
/**
 * Time for a fast shutdown, which writes a checkpoint, before the processes are killed, in ms; long enough for a slow
 * disk.
 */
const GRACE_MS = 15_000

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // The process ended in between.
  }
}

/**
 * Ends every server process of the folder: first a fast shutdown of the postmaster, which loses no committed row,
 * then SIGKILL for what remains.
 */
export async function stopServersIn(dataFolder: string): Promise<void> {
  if (findServerProcesses(dataFolder).length === 0) return
  const postmaster = readPostmasterFile(dataFolder)
  const alive = findServerProcesses(dataFolder)
  if (postmaster && alive.includes(postmaster.pid)) {
    signal(postmaster.pid, 'SIGINT')
    if (await isEmptyWithin(dataFolder, GRACE_MS)) return
  }
  for (const pid of findServerProcesses(dataFolder)) signal(pid, 'SIGKILL')
  await isEmptyWithin(dataFolder, GRACE_MS)
}

async function isEmptyWithin(dataFolder: string, limitMs: number): Promise<boolean> {
  const end = performance.now() + limitMs
  while (findServerProcesses(dataFolder).length > 0) {
    if (performance.now() > end) return false
    await delay(POLL_MS)
  }
  return true
}
