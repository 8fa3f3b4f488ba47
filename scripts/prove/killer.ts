import { mulberry32 } from '../../apps/api/src/core/mulberry32.ts'
import { step } from '../lib/say.ts'
import type { RunningService } from '../lib/service.ts'

export interface KillerOptions {
  victims: readonly RunningService[]
  everySeconds: number
  seed: number
  /** Whether one may go now: a proof of several instances keeps at least one. */
  mayKill: (victim: RunningService) => Promise<boolean>
}

export interface Killer {
  /** Ends the killing. @returns the names of what was killed, in order. */
  stop(): string[]
}

/** Kills one of the victims with SIGKILL every few seconds, chosen by the seed; they start again by themselves. */
export function startKiller({ victims, everySeconds, seed, mayKill }: KillerOptions): Killer {
  const next = mulberry32(seed)
  const killed: string[] = []
  const strike = async () => {
    const victim = victims[Math.floor(next() * victims.length)]
    if (!victim || !(await mayKill(victim).catch(() => false))) return
    killed.push(victim.name)
    step(`kill -9 ${victim.name}`)
    victim.kill()
  }
  const timer = everySeconds > 0 ? setInterval(() => void strike(), everySeconds * 1000) : undefined
  return {
    stop() {
      clearInterval(timer)
      return killed
    },
  }
}
