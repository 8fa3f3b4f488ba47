import type { NetworkLimits } from './fetch-limits.ts'

/** What one instance knows of where one stream is fetched from, and how much. Time in ms. */
export interface FetchMeter {
  networks: Map<string, number>
  /** Not told to the other instances yet. */
  unsavedMs: number
  newNetworks: Map<string, number>
  usedAt: number
}

export const newMeter = (now: number): FetchMeter => ({
  networks: new Map(),
  unsavedMs: 0,
  newNetworks: new Map(),
  usedAt: now,
})

/** Notes where a request came from. @returns whether these are too many places for one stream. */
export function countNetwork(
  meter: FetchMeter,
  network: string,
  now: number,
  limits: NetworkLimits,
): boolean {
  meter.usedAt = now
  const before = meter.networks.get(network)
  meter.networks.set(network, now)
  // Saved anew only once in a while: the moment of the last fetch need not be exact.
  if (before === undefined || now - before > limits.networksWithinMs / 10) meter.newNetworks.set(network, now)
  for (const [one, at] of meter.networks) if (now - at > limits.networksWithinMs) meter.networks.delete(one)
  return meter.networks.size > limits.networks
}
