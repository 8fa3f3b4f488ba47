import { contract } from '@repo/contract'
import { proofHeader } from '@repo/contract/auth'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { TestApp } from './harness.ts'

/** The header that a browser sends with a solved proof of work. */
export const packProof = (challenge: Challenge, solution: unknown) => ({
  [proofHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64url'),
})

/** Solves a new proof of work. @returns the headers for the next request */
export async function solveProof(t: TestApp): Promise<Record<string, string>> {
  const { data: challenge } = await t.call(contract.auth.challenge)
  const solution = await solveChallenge({ challenge, deriveKey })
  return packProof(challenge, solution)
}
