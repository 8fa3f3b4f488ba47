import type { FetchLimits } from './fetch-limits.ts'

/** What one instance knows of one stream's fetching. Time in ms. */
export interface FetchMeter {
  /** Picture time fetched beyond what the rate has allowed since; a bucket that leaks. */
  levelMs: number
  levelAt: number
  refusals: number
  /** Since when the level has stayed above half of the burst; null while below. */
  highSince: number | null
  wasRefused: boolean
  networks: Map<string, number>
  /** Not told to the other instances yet. */
  unsavedMs: number
  newNetworks: Map<string, number>
  /** Sum over all instances as last read; null before the first time. */
  totalMs: number | null
  usedAt: number
  hasVerdict: boolean
}

export type Reading = 'fine' | 'too_fast' | 'over'

export const newMeter = (now: number): FetchMeter => ({
  levelMs: 0,
  levelAt: now,
  refusals: 0,
  highSince: null,
  wasRefused: false,
  networks: new Map(),
  unsavedMs: 0,
  newNetworks: new Map(),
  totalMs: null,
  usedAt: now,
  hasVerdict: false,
})

/**
 * Counts a segment about to be sent. `too_fast`: not now, a little later it may be sent; `over`: this is no watching.
 * A segment that is refused is not counted, so a player that waits plays on.
 */
export function countSegment(
  meter: FetchMeter,
  pictureMs: number,
  now: number,
  limits: FetchLimits,
): Reading {
  leak(meter, now, limits)
  meter.usedAt = now
  if (meter.levelMs + pictureMs > limits.burstMs) {
    meter.refusals += 1
    meter.wasRefused = true
    return isOver(meter, now, limits) ? 'over' : 'too_fast'
  }
  meter.refusals = 0
  meter.levelMs += pictureMs
  meter.unsavedMs += pictureMs
  if (meter.levelMs > limits.burstMs / 2) meter.highSince ??= now
  return isOver(meter, now, limits) ? 'over' : 'fine'
}

/** Adds what other instances have sent of the same stream since the last time. */
export function learnTotal(
  meter: FetchMeter,
  totalMs: number,
  savedMs: number,
  now: number,
  limits: FetchLimits,
) {
  if (meter.totalMs !== null) {
    leak(meter, now, limits)
    meter.levelMs += Math.max(0, totalMs - meter.totalMs - savedMs)
    if (meter.levelMs > limits.burstMs / 2) meter.highSince ??= now
  }
  meter.totalMs = totalMs
}

/** Notes where a request came from. @returns whether these are too many places for one stream. */
export function countNetwork(meter: FetchMeter, network: string, now: number, limits: FetchLimits): boolean {
  const before = meter.networks.get(network)
  meter.networks.set(network, now)
  // Saved anew only once in a while: the moment of the last fetch need not be exact.
  if (before === undefined || now - before > limits.networksWithinMs / 10) meter.newNetworks.set(network, now)
  for (const [one, at] of meter.networks) if (now - at > limits.networksWithinMs) meter.networks.delete(one)
  return meter.networks.size > limits.networks
}

/** Ms until a segment of this length may be sent. */
export function waitMs(meter: FetchMeter, pictureMs: number, limits: FetchLimits): number {
  return Math.max(0, (meter.levelMs + pictureMs - limits.burstMs) / limits.rate)
}

function leak(meter: FetchMeter, now: number, { rate, burstMs }: FetchLimits): void {
  meter.levelMs = Math.max(0, meter.levelMs - rate * Math.max(0, now - meter.levelAt))
  meter.levelAt = now
  if (meter.levelMs > burstMs / 2) return
  meter.highSince = null
  meter.wasRefused = false
}

function isOver(meter: FetchMeter, now: number, { refusals, sustainedMs }: FetchLimits): boolean {
  if (meter.refusals >= refusals) return true
  return meter.wasRefused && meter.highSince !== null && now - meter.highSince >= sustainedMs
}
