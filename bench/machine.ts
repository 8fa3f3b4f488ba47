import { availableParallelism, loadavg } from 'node:os'

export const today = () => new Date().toISOString().slice(0, 10)

/** What a reader must know of the machine to judge the figures. */
export function describeMachine(): string {
  const [load = 0] = loadavg()
  return `${today()} · ${process.platform} ${process.arch}, ${availableParallelism()} cores, load ${load.toFixed(1)} before · Node ${process.versions.node}`
}
