import { createHash } from 'node:crypto'
import { AppError } from '@repo/contract'
import type { Db, Tx } from '../db/client.ts'
import { isLockTimeout } from '../db/faults.ts'
import { saveIdempotentAnswer, takeIdempotencyKey } from './idempotency.repo.ts'

const KEY = /^[\w-]{8,128}$/

export interface IdempotentRequest {
  userId: string
  /** The header `Idempotency-Key`, chosen by the client. */
  key: string | string[] | undefined
  /** The content of the request; the same key with other content is an error of the client. */
  request: unknown
}

/**
 * Runs a command at most once per key, in one transaction with its effects, and answers repetitions with the first
 * answer. A repetition waits for the first until the lock timeout and then answers a conflict. A command that fails
 * stores nothing, so the client may retry it with the same key.
 */
export async function runOnce<T>(
  db: Db,
  { userId, key, request }: IdempotentRequest,
  command: (tx: Tx) => Promise<T>,
): Promise<T> {
  if (typeof key !== 'string' || !KEY.test(key)) throw new AppError('request.idempotency_key_missing')
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  return db.transaction(async (tx) => {
    const earlier = await takeIdempotencyKey(tx, userId, key, requestHash).catch((error: unknown) => {
      throw isLockTimeout(error) ? new AppError('request.conflict', { cause: error }) : error
    })
    if (earlier) {
      if (earlier.requestHash !== requestHash) throw new AppError('request.idempotency_key_reused')
      // The stored answer was written by this function, so it has this type.
      return earlier.body as T
    }
    const answer = await command(tx)
    await saveIdempotentAnswer(tx, userId, key, answer)
    return answer
  })
}
