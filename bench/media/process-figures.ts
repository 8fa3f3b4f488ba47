/** Linux reports processor time in hundredths of a second, whatever the kernel's own tick is. */
const MS_PER_TICK = 10
const BYTES_PER_KB = 1024

/**
 * Processor time of a process and, apart, of all its children that have ended.
 * @param stat text of `/proc/<pid>/stat`
 */
export function cpuTimes(stat: string): { ownMs: number; childrenMs: number } {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number) as [
    number,
    number,
    number,
    number,
  ]
  return { ownMs: (user + system) * MS_PER_TICK, childrenMs: (childUser + childSystem) * MS_PER_TICK }
}

/**
 * The most memory a process has had so far, in bytes; 0 when it is not told (the process is over).
 * @param status text of `/proc/<pid>/status`
 */
export function peakMemory(status: string): number {
  return Number(/^VmHWM:\s*(\d+) kB/m.exec(status)?.[1] ?? 0) * BYTES_PER_KB
}
