/** Older than this a replica answers nothing, in ms. */
const MOST_LAG_MS = 5_000
/** Positions of the primary that are kept until the replica has them; one that is so far behind answers nothing anyway. */
const MOST_WAITING = 100

/** What one look at both servers found. */
export interface ReplicaLook {
  /** When the primary was asked, before its answer, in ms of the clock that all of this is read with. */
  askedAt: number
  /** How far the primary had written then. */
  written: bigint
  /** How far the replica has replayed, asked after the primary. */
  replayed: bigint
}

/** What a read has to find on the replica. */
export interface ReplicaNeed {
  /** All changes of public answers that this process heard of. */
  publicChanges?: boolean
  /** Everything up to this place, where its reader wrote last. */
  after?: bigint | null
}

/** `away`: lost, or too far behind; `behind`: well, but without what this read has to find. */
export type ReplicaChoice = 'replica' | 'away' | 'behind'

/**
 * Decides whether a read may go to a replica, from what looks at both servers found. A commit that was confirmed before
 * the primary was asked stands before the position it answered, so a replica that has replayed that position shows it.
 * All times are in ms of one clock that never goes back.
 */
export function createReplicaState(mostLagMs = MOST_LAG_MS) {
  let waiting: Pick<ReplicaLook, 'askedAt' | 'written'>[] = []
  let replayed: bigint | null = null
  /** Everything confirmed before this moment is on the replica. */
  let wholeUntil = Number.NEGATIVE_INFINITY
  let changedAt = Number.NEGATIVE_INFINITY

  const isReached = (after: bigint | null | undefined) =>
    after === null || after === undefined || (replayed !== null && replayed >= after)

  return {
    looked(look: ReplicaLook): void {
      replayed = look.replayed
      waiting.push(look)
      for (const { askedAt, written } of waiting)
        if (written <= look.replayed) wholeUntil = Math.max(wholeUntil, askedAt)
      waiting = waiting.filter(({ written }) => written > look.replayed).slice(-MOST_WAITING)
    },
    /** It did not answer, or is another server now: nothing is known of it. */
    lost(): void {
      waiting = []
      replayed = null
      wholeUntil = Number.NEGATIVE_INFINITY
    },
    /** Public answers have changed, or may have. */
    changed(now: number): void {
      changedAt = now
    },
    choose(now: number, { publicChanges = false, after }: ReplicaNeed): ReplicaChoice {
      if (now - wholeUntil > mostLagMs) return 'away'
      if (publicChanges && wholeUntil <= changedAt) return 'behind'
      return isReached(after) ? 'replica' : 'behind'
    },
    /** How old what the replica shows may be, in ms; null while nothing is known. */
    lagMs: (now: number): number | null =>
      wholeUntil === Number.NEGATIVE_INFINITY ? null : now - wholeUntil,
  }
}
