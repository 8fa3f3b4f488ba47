import { readdirSync, readFileSync } from 'node:fs'
import { run } from '../scripts/lib/run.ts'
import { workerEntry } from '../scripts/lib/services.ts'

export interface ProcessFacts {
  pid: number
  parent: number
  command: string
  /** Time on a core since the process began. */
  cpuMs: number
  /** The same of its children that have ended, where the system says it. */
  endedMs?: number
}

/** The worker of a stack, whose entry `workerEntry` chooses by whether it has demo data. */
export const isWorker = ({ command }: Pick<ProcessFacts, 'command'>): boolean =>
  [true, false].some((DEMO_MODE) => command.includes(workerEntry({ DEMO_MODE })))

/** Linux reports processor time in hundredths of a second, whatever the kernel's own tick is. */
const MS_PER_TICK = 10

/** Every process of this machine. */
export async function readProcesses(): Promise<ProcessFacts[]> {
  if (process.platform !== 'linux') {
    const { output } = await run('ps', ['-axo', 'pid=,ppid=,time=,command='], { output: 'keep' })
    return output.split('\n').flatMap(parsePsLine)
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((pid) => {
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
      return [parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'), command)]
    } catch {
      // Ended between the list and the look.
      return []
    }
  })
}

/** The name in brackets may hold spaces and brackets itself, so counting starts after the last one. */
export function parseStat(stat: string, command: string): ProcessFacts {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (...places: number[]) => places.reduce((sum, place) => sum + Number(fields[place]), 0)
  return {
    pid: Number.parseInt(stat, 10),
    parent: Number(fields[1]),
    command,
    cpuMs: ticks(11, 12) * MS_PER_TICK,
    endedMs: ticks(13, 14) * MS_PER_TICK,
  }
}

/** A line of macOS: `  501     1   0:01.25 node apps/api/src/main.ts`; minutes run on past an hour. */
export function parsePsLine(line: string): ProcessFacts[] {
  const match = /^\s*(\d+)\s+(\d+)\s+(?:(\d+):)?(\d+):(\d+(?:\.\d+)?)\s+(.*)$/.exec(line)
  if (!match) return []
  const [pid, parent, hours, minutes, seconds] = match.slice(1, 6).map((part) => Number(part ?? 0)) as [
    number,
    number,
    number,
    number,
    number,
  ]
  const cpuMs = Math.round((hours * 3600 + minutes * 60 + seconds) * 1000)
  return [{ pid, parent, command: match[6] ?? '', cpuMs }]
}

/** A process and all that it started, at any depth. */
export function familyOf(pid: number, all: readonly ProcessFacts[]): ProcessFacts[] {
  const own = all.filter((each) => each.pid === pid)
  const children = all.filter((each) => each.parent === pid && each.pid !== pid)
  return [...own, ...children.flatMap((child) => familyOf(child.pid, all))]
}

/** Time on a core of a process and all that it started, in ms: also of what has ended, as far as its parent waited for it. */
export async function cpuOfFamily(pid: number): Promise<number> {
  const family = familyOf(pid, await readProcesses())
  return family.reduce((sum, { cpuMs, endedMs = 0 }) => sum + cpuMs + endedMs, 0)
}
