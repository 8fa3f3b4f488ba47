import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError, type ErrorName } from '@repo/contract'
import type { DbOrTx } from '../db/client.ts'
import {
  countOne,
  findCounter,
  removeCounter,
  removeOldCounters,
  sumCounters,
  uncountOne,
} from './limits.repo.ts'
import { noProof, type Proof, requireProof } from './proof-of-work.service.ts'

export interface Limit {
  /** What is counted, e.g. `login-ip`. */
  readonly name: string
  /**
   * Above this many tries a proof of work is needed. For subjects that many honest people share, for example a
   * network.
   */
  readonly softMax?: number
  /** Above this many tries every try is refused until the window is over. */
  readonly max: number
  readonly windowMs: number
}

export interface LimitState {
  count: number
  resetsAt: Date
}

export interface Limiter {
  /**
   * Counts one try, in one counter for all instances.
   * @throws AppError (`request.too_many` unless another name is given) with `Retry-After` above the limit;
   * `auth.proof_needed` above the soft limit without a proof, and then the try does not count.
   */
  hit(limit: Limit, subject: string, errorName?: ErrorName, proof?: Proof): Promise<LimitState>
  /** Counts one try and never refuses. */
  count(limit: Limit, subject: string): Promise<LimitState>
  /** Refuses as `hit` would but counts nothing; for limits that count only failures. */
  admit(limit: Limit, subject: string, errorName?: ErrorName, proof?: Proof): Promise<void>
  /** The tries of all these subjects together, in their current windows. */
  sum(limit: Limit, subjects: readonly string[]): Promise<number>
  /** The tries counted so far in the current window, without adding one. */
  peek(limit: Limit, subject: string): Promise<LimitState | null>
  /** Forgets the tries, e.g. after a success. */
  reset(limit: Limit, subject: string): Promise<void>
  /** Removes windows that are over. */
  sweep(): Promise<void>
}

/** Counters in the database, so that all instances share them and a restart keeps them. */
export function createLimiter(db: DbOrTx, clock: () => Date): Limiter {
  return {
    async hit(limit, subject, errorName = 'request.too_many', proof = noProof) {
      const key = keyOf(limit, subject)
      const state = await countOne(db, key, limit.windowMs, clock())
      if (state.count > limit.max) throw tooMany(errorName, state.resetsAt, clock())
      if (limit.softMax === undefined || state.count <= limit.softMax) return state
      if (await proof.isGiven()) return state
      await uncountOne(db, key)
      throw new AppError('auth.proof_needed')
    },
    count: (limit, subject) => countOne(db, keyOf(limit, subject), limit.windowMs, clock()),
    async admit(limit, subject, errorName = 'request.too_many', proof = noProof) {
      const row = await findCounter(db, keyOf(limit, subject))
      if (!row || row.resetsAt <= clock()) return
      if (row.count >= limit.max) throw tooMany(errorName, row.resetsAt, clock())
      if (limit.softMax !== undefined && row.count >= limit.softMax) await requireProof(proof)
    },
    sum: (limit, subjects) =>
      sumCounters(
        db,
        subjects.map((subject) => keyOf(limit, subject)),
        clock(),
      ),
    async peek(limit, subject) {
      const row = await findCounter(db, keyOf(limit, subject))
      return row && row.resetsAt > clock() ? row : null
    },
    async reset(limit, subject) {
      await removeCounter(db, keyOf(limit, subject))
    },
    async sweep() {
      await removeOldCounters(db, clock())
    },
  }
}

export function tooMany(name: ErrorName, resetsAt: Date, now: Date): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000))
  return new AppError(name, { retryAfterSeconds, details: { retryAfterSeconds } })
}

/** Hashes the subject, so that the table of counters holds no IP or email addresses. */
function keyOf(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url').slice(0, 32)}`
}

/** The network that an address belongs to: of IPv6 only the first half, because one household has 2^64 addresses. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '')
  if (!isIPv6(plain)) return plain
  const [head = '', tail = ''] = plain.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const middle = plain.includes('::') ? Array<string>(8 - left.length - right.length).fill('0') : []
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`
}
