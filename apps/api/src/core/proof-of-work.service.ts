import { createHash, hkdfSync, randomInt } from 'node:crypto'
import { AppError } from '@repo/contract'
import { proofChallenge } from '@repo/contract/auth'
import { createChallenge, HmacAlgorithm, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { z } from 'zod'
import type { Db } from '../db/client.ts'
import { insertUsedProof } from './proof-of-work.repo.ts'

const ALGORITHM = 'PBKDF2/SHA-256'
/**
 * Difficulty of a puzzle. Measured: a desktop browser solves it in a fifth of a second, a cheap phone in two seconds.
 */
const COST = 5000
const MIN_COUNTER = 60
const MAX_COUNTER = 180
const LIFE_MS = 5 * 60_000
/** Longest header that is parsed; a real one has about 700 characters. */
const MAX_HEADER_LENGTH = 4096

const sentProof = z.object({
  challenge: proofChallenge,
  solution: z.object({ counter: z.int().min(0), derivedKey: z.string().max(200) }),
})

/** Proof of work of one request: checked when a soft limit needs it, and used up by that check. */
export interface Proof {
  isGiven(): Promise<boolean>
}

/** For requests without a proof. */
export const noProof: Proof = { isGiven: async () => false }

export interface ProofsOfWork {
  createChallenge(): Promise<z.output<typeof proofChallenge>>
  /** Reads the header; the proof is only checked and recorded when `isGiven` is called. */
  read(header: string | string[] | undefined): Proof
}

/**
 * ALTCHA puzzles. They cost a person one second, and make thousands of tries too expensive for an attacker; whether one
 * is needed is decided by the limits. They are signed with keys derived from this service's secret, so none has to be
 * stored until it is used; `used_proofs` then ensures that each works once over all instances.
 */
export function createProofsOfWork(db: Db, secret: string, clock: () => Date): ProofsOfWork {
  const secrets = {
    hmacAlgorithm: HmacAlgorithm.SHA_256,
    hmacSignatureSecret: keyFor(secret, 'proof of work: challenge'),
    hmacKeySignatureSecret: keyFor(secret, 'proof of work: key'),
  }

  const accept = async (header: string): Promise<boolean> => {
    const sent = parse(header)
    if (!sent) return false
    const { challenge, solution } = sent
    const expiresAt = new Date(challenge.parameters.expiresAt * 1000)
    if (expiresAt <= clock()) return false
    const { verified } = await verifySolution({
      challenge,
      solution: { ...solution, time: 0 },
      deriveKey,
      ...secrets,
    })
    return verified && insertUsedProof(db, { proofHash: hashOf(challenge.signature), expiresAt })
  }

  return {
    async createChallenge() {
      const made = await createChallenge({
        algorithm: ALGORITHM,
        cost: COST,
        counter: randomInt(MIN_COUNTER, MAX_COUNTER),
        expiresAt: new Date(clock().getTime() + LIFE_MS),
        deriveKey,
        ...secrets,
      })
      return proofChallenge.parse(made)
    },
    read(header) {
      if (typeof header !== 'string' || header.length > MAX_HEADER_LENGTH) return noProof
      let answer: Promise<boolean> | undefined
      return {
        isGiven: () => {
          answer ??= accept(header)
          return answer
        },
      }
    },
  }
}

/** @throws AppError `auth.proof_needed` */
export async function requireProof(proof: Proof): Promise<void> {
  if (!(await proof.isGiven())) throw new AppError('auth.proof_needed')
}

function parse(header: string): z.output<typeof sentProof> | null {
  try {
    const sent = sentProof.safeParse(JSON.parse(Buffer.from(header, 'base64url').toString('utf8')))
    return sent.success ? sent.data : null
  } catch {
    return null
  }
}

const keyFor = (secret: string, use: string) =>
  Buffer.from(hkdfSync('sha256', secret, '', use, 32)).toString('base64url')

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

export interface WithProofs {
  readonly proofs: ProofsOfWork
}
