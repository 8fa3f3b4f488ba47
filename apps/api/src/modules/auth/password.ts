import { availableParallelism } from 'node:os'
import { type Algorithm, hash, verify } from '@node-rs/argon2'
import { createTurnstile } from '../../process/turnstile.ts'

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane. */
const parameters = { algorithm: 2 satisfies Algorithm, memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$'
const MAX_BYTES = 1024

/** Each hash takes 19 MiB, so the numbers of running and waiting ones are limited. */
export const hashingLoad = { maxRunning: 2 * availableParallelism(), maxWaiting: 100 }
const inTurn = createTurnstile(hashingLoad)

/**
 * Hashes a password as typed, in Unicode NFC: the same letters from two keyboards are the same password.
 * The promise rejects with AppError `server.unavailable` when too many wait.
 * @throws RangeError above 1024 bytes, which the contract lets nobody choose
 */
export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password)) throw new RangeError('a password of more than 1024 bytes')
  return inTurn(() => hash(password.normalize('NFC'), parameters))
}

/** Whether the password fits the hash. With `null` it takes the same time and answers false. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  // No stored password is this long, so it is not hashed; a dummy hash keeps the duration the same.
  const isPossible = stored !== null && !isTooLong(password)
  const isRight = await inTurn(async () =>
    isPossible ? verify(stored, password.normalize('NFC')) : verify(await dummyHash(), ''),
  )
  return isPossible && isRight
}

/** Whether a hash was made with other parameters than today's and should be made again at the next sign-in. */
export const needsRehash = (stored: string) => !stored.startsWith(PREFIX)

const isTooLong = (password: string) =>
  password.length > MAX_BYTES || Buffer.byteLength(password.normalize('NFC')) > MAX_BYTES

let dummy: Promise<string> | undefined
const dummyHash = () => {
  dummy ??= hash('nobody has this password', parameters)
  return dummy
}
