import { contract } from '@repo/contract'
import { proofHeader } from '@repo/contract/auth'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from './harness.ts'

/** What a browser sends once it has done the work. */
export const packProof = (challenge: Challenge, solution: unknown) => ({
  [proofHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url'),
})

/** Does a fresh proof of work; headers for the next request. */
export async function solveProof(t: TestApp): Promise<Record<string, string>> {
  const { data: challenge } = await t.call(contract.auth.challenge)
  const solution = await solveChallenge({ challenge, deriveKey })
  return packProof(challenge, solution)
}
