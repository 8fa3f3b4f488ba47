import { setTimeout as delay } from 'node:timers/promises'
import { findServerProcesses, readPostmasterFile } from './postmaster-file.ts'

const POLL_MS = 20
/** A fast shutdown writes a checkpoint; give a slow disk time before force. */
const GRACE_MS = 15_000

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch {
    // It ended in between.
  }
}

/**
 * Ends whatever server still works in the folder: a fast shutdown of its postmaster first (no
 * committed row is lost), force for what remains.
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
