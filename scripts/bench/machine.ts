import { availableParallelism, loadavg } from 'node:os'

/** What a reader must know of the machine to judge the figures. */
export function describeMachine(): string {
  const day = new Date().toISOString().slice(0, 10)
  const [load = 0] = loadavg()
  return `${day} · ${process.platform} ${process.arch}, ${availableParallelism()} cores, load ${load.toFixed(1)} before · Node ${process.versions.node}`
}
