import { apiEntry } from '../scripts/lib/services.ts'
import { generateLoad, type LoadOrder } from './load.ts'
import { familyOf, readProcesses } from './processes.ts'
import type { StackUnderTest } from './stack-under-test.ts'
import type { Pair } from './stats.ts'

export const ENTRIES = { api: apiEntry({ DEMO_MODE: true }), web: 'apps/web/server/main.ts' }

/** One side of one round. */
export interface Half {
  perSecond: number
  /** Answers for a second of the server's own processor time. */
  perCpuSecond: number
}

export const pick = ({ ours, bare }: Record<keyof Pair, Half>, key: keyof Half): Pair => ({
  ours: ours[key],
  bare: bare[key],
})

export async function findService(stack: StackUnderTest, entry: string): Promise<number> {
  const family = familyOf(stack.pid, await readProcesses())
  const found = family.find(({ command }) => command.includes(entry))
  if (!found) throw new Error(`no process runs ${entry}`)
  return found.pid
}

/** Asks one server for a while and tells how many answers it gave, and at what cost to itself. */
export async function measureHalf(order: LoadOrder, pid: number): Promise<{ asked: number; result: Half }> {
  const before = await cpuOf(pid)
  const { answers, elapsedMs } = await generateLoad(order)
  const cpuMs = (await cpuOf(pid)) - before
  return {
    // Requests without an answer count too, because their numbers are used up.
    asked: answers + order.connections,
    result: { perSecond: (answers / elapsedMs) * 1000, perCpuSecond: (answers / cpuMs) * 1000 },
  }
}

async function cpuOf(pid: number): Promise<number> {
  return (await readProcesses()).find((each) => each.pid === pid)?.cpuMs ?? 0
}
