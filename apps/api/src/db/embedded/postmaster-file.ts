import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a running server writes about itself into `postmaster.pid`. */
export interface PostmasterFile {
  pid: number
  port: number
  socketDir: string
  isReady: boolean
}

export function readPostmasterFile(dataFolder: string): PostmasterFile | null {
  let lines: string[]
  try {
    lines = readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return null
  const port = Number(lines[3])
  return { pid, port, socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' }
}

/**
 * Server processes that work in this folder: each of them stays in it as its current directory.
 * Finds also what a killed postmaster left behind.
 */
export function findServerProcesses(dataFolder: string): number[] {
  if (process.platform !== 'linux') return findLivePostmaster(dataFolder)
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && worksIn(pid, dataFolder))
}

function worksIn(pid: number, dataFolder: string): boolean {
  try {
    return (
      readlinkSync(`/proc/${pid}/cwd`) === dataFolder &&
      readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
    )
  } catch {
    return false
  }
}

function findLivePostmaster(dataFolder: string): number[] {
  const file = readPostmasterFile(dataFolder)
  if (!file) return []
  try {
    const command = execFileSync('ps', ['-o', 'command=', '-p', String(file.pid)], { encoding: 'utf8' })
    return command.includes('postgres') ? [file.pid] : []
  } catch {
    return []
  }
}

/**
 * Removes a file whose server is gone. PostgreSQL looks only whether *some* process has the number, so
 * after a reboot or in a new container it would refuse to start because of a stranger.
 */
export function removeStalePostmasterFile(dataFolder: string): void {
  if (findServerProcesses(dataFolder).length === 0)
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
}
