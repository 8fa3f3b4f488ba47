import type { NetworkLimits } from './fetch-limits.ts'

/** One instance's counts of the networks and amounts of one stream. Times in ms. */
export interface FetchMeter {
  networks: Map<string, number>
  /** Counts that are not yet sent to the other instances. */
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

/** Records the network of a request. @returns whether the stream has too many networks. */
export function countNetwork(
  meter: FetchMeter,
  network: string,
  now: number,
  limits: NetworkLimits,
): boolean {
  meter.usedAt = now
  const before = meter.networks.get(network)
  meter.networks.set(network, now)
  // Saved only from time to time, because the time of the last fetch need not be exact.
  if (before === undefined || now - before > limits.networksWithinMs / 10) meter.newNetworks.set(network, now)
  for (const [one, at] of meter.networks) if (now - at > limits.networksWithinMs) meter.networks.delete(one)
  return meter.networks.size > limits.networks
}
