import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { AppError } from '@repo/contract'

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
const parameters = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'

/** Each hash takes 19 MiB, so only so many run at once and only so many may wait. */
const MAX_RUNNING = 2 * availableParallelism()
const MAX_WAITING = 100
let running = 0
const waiting: (() => void)[] = []

/**
 * Hashes a password as typed, in Unicode NFC: the same letters from two keyboards are the same password.
 * @throws AppError `server.unavailable` when too many wait.
 */
export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), parameters))
}

/** Whether the password fits the hash. With `null` it takes the same time and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isRight = await inTurn(async () => verify(stored ?? (await dummyHash()), password.normalize('NFC')))
  return stored !== null && isRight
}

/** Whether a hash was made with other parameters than today's and should be made again at the next sign-in. */
export const needsRehash = (stored: string) => !stored.startsWith(PREFIX)

let dummy: Promise<string> | undefined
const dummyHash = () => {
  dummy ??= hash('nobody has this password', parameters)
  return dummy
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_RUNNING) {
    if (waiting.length >= MAX_WAITING) throw new AppError('server.unavailable', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}
