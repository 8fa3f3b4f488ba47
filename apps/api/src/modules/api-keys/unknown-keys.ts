import { MINUTE_MS } from '../../core/durations.ts'
import { networkOf, tooMany } from '../../core/limits.service.ts'

/** Unknown keys that a network may send to an instance in a minute. */
export const unknownKeysPerMinute = 60
/** Networks that are counted at a time, so that a flood from many does not fill the memory. */
const mostNetworks = 10_000

/**
 * Counts keys that no row has, in the memory of the process: the checksum of a key is no secret, so made-up ones reach
 * the database, and a counter there would cost what it is to save. A key that was found before is always looked up, so
 * that a program is not shut out by another one in its network.
 */
export function createUnknownKeys(clock: () => Date) {
  const counted = new Map<string, { count: number; resetsAt: Date }>()
  const foundBefore = new Set<string>()
  const stateOf = (network: string) => {
    const state = counted.get(network)
    return state && state.resetsAt > clock() ? state : null
  }
  return {
    /** @throws AppError `request.too_many` with the time to wait, where the network sent too many */
    admit(tokenHash: string, ip: string): void {
      if (foundBefore.has(tokenHash)) return
      const state = stateOf(networkOf(ip))
      if (state && state.count >= unknownKeysPerMinute)
        throw tooMany('request.too_many', state.resetsAt, clock())
    },
    noteFound: (tokenHash: string): void => void foundBefore.add(tokenHash),
    noteUnknown(ip: string): void {
      const network = networkOf(ip)
      const state = stateOf(network)
      if (state) state.count += 1
      else {
        if (counted.size >= mostNetworks) counted.clear()
        counted.set(network, { count: 1, resetsAt: new Date(clock().getTime() + MINUTE_MS) })
      }
    },
  }
}
