import { type Challenge, type Solution, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

export type { Challenge, Solution }

/** Far above what the work takes on a slow phone, in ms. */
const TIMEOUT_MS = 60_000

/** Tries counters until the key fits. Null when aborted or out of time. */
export function solve(challenge: Challenge, controller: AbortController): Promise<Solution | null> {
  return solveChallenge({ challenge, controller, deriveKey, timeout: TIMEOUT_MS })
}
