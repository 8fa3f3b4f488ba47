import { createHash } from 'node:crypto'
import { isIPv6 } from 'node:net'
import { AppError, type ErrorName } from '@repo/contract'
import type { Counter, Counters } from './counters.service.ts'
import { DAY_MS } from './durations.ts'
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

export type LimitState = Counter

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

/** Longer windows say what was done rather than how fast, such as wrong passwords in a row, so they outlive every server. */
const LONGEST_BRIEF_MS = DAY_MS

/**
 * @param brief counters of windows of a day at most, shared by all instances
 * @param lasting counters of longer windows, which no restart may forget
 */
export function createLimiter(brief: Counters, clock: () => Date, lasting = brief): Limiter {
  const countersOf = ({ windowMs }: Limit) => (windowMs > LONGEST_BRIEF_MS ? lasting : brief)
  return {
    async hit(limit, subject, errorName = 'request.too_many', proof = noProof) {
      const key = keyOf(limit, subject)
      const state = await countersOf(limit).countOne(key, limit.windowMs, clock())
      if (state.count > limit.max) throw tooMany(errorName, state.resetsAt, clock())
      if (limit.softMax === undefined || state.count <= limit.softMax) return state
      if (await proof.isGiven()) return state
      await countersOf(limit).uncountOne(key)
      throw new AppError('auth.proof_needed')
    },
    count: (limit, subject) => countersOf(limit).countOne(keyOf(limit, subject), limit.windowMs, clock()),
    async admit(limit, subject, errorName = 'request.too_many', proof = noProof) {
      const row = await countersOf(limit).find(keyOf(limit, subject))
      if (!row || row.resetsAt <= clock()) return
      if (row.count >= limit.max) throw tooMany(errorName, row.resetsAt, clock())
      if (limit.softMax !== undefined && row.count >= limit.softMax) await requireProof(proof)
    },
    sum: (limit, subjects) =>
      countersOf(limit).sum(
        subjects.map((subject) => keyOf(limit, subject)),
        clock(),
      ),
    async peek(limit, subject) {
      const row = await countersOf(limit).find(keyOf(limit, subject))
      return row && row.resetsAt > clock() ? row : null
    },
    async reset(limit, subject) {
      await countersOf(limit).remove(keyOf(limit, subject))
    },
    async sweep() {
      await lasting.removeOld(clock())
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
