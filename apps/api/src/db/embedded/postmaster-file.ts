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
 * Ids of the server processes of this folder, which is the current directory of each of them. Also finds processes
 * that a killed postmaster left behind.
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
 * Removes the pid file of a server that no longer runs. PostgreSQL only checks whether some process has that number,
 * so after a reboot or in a new container it would refuse to start because of an unrelated process.
 */
export function removeStalePostmasterFile(dataFolder: string): void {
  if (findServerProcesses(dataFolder).length === 0)
    rmSync(join(dataFolder, 'postmaster.pid'), { force: true })
}
