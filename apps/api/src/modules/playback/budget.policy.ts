import { SEGMENT_MS } from '@repo/media'

/** What an account may fetch of videos and their sound. Levels and bursts are media time in ms, rates are per real time. */
export interface BudgetRules {
  /** New media: the promise is this rate over any time, plus the burst once. */
  freshRate: number
  freshBurstMs: number
  /** Media that was fetched before: it teaches nobody anything new, but it costs bandwidth. */
  repeatRate: number
  repeatBurstMs: number
  /** New media wanted beyond what may be had, after which nobody is watching. */
  greedMs: number
}

export const budgetRules = {
  freshRate: 2,
  freshBurstMs: 300_000,
  repeatRate: 4,
  repeatBurstMs: 1_800_000,
  greedMs: 300_000,
} as const satisfies BudgetRules

/** Segments are paid for in blocks of three: one look at the database for twelve seconds of video and its sound. */
export const SEGMENTS_PER_BLOCK = 3
export const BLOCK_MS = SEGMENTS_PER_BLOCK * SEGMENT_MS

/**
 * Key frames are one picture in four seconds: 45 of them, three minutes of video, cost one block, so those of a whole hour
 * four minutes.
 */
export const STILLS_PER_BLOCK = 45

/** Blocks of stills have numbers below zero, apart from those of the video. */
export const blockOf = (index: number, isStill: boolean) =>
  isStill ? -1 - Math.floor(index / STILLS_PER_BLOCK) : Math.floor(index / SEGMENTS_PER_BLOCK)

/** Levels of the buckets as of `measuredAt`. */
export interface Budget {
  measuredAt: Date
  freshMs: number
  repeatMs: number
  demandMs: number
  /** The block that was refused last. */
  refusedBlock: string | null
}

export interface BlockWish {
  /** Names the block among all of the account. */
  block: string
  /** Fetched before: `no`, `once` within reason, or `again` and again. */
  isKnown: 'no' | 'once' | 'again'
}

export type BudgetReading =
  /** Send it. `budget` is null where nothing was counted. */
  | { kind: 'open'; budget: Budget | null }
  /** Not before so many ms; a player that waits plays on. */
  | { kind: 'wait'; budget: Budget; ms: number }
  /** This is no watching. */
  | { kind: 'over'; budget: Budget }

export const newBudget = (now: Date): Budget => ({
  measuredAt: now,
  freshMs: 0,
  repeatMs: 0,
  demandMs: 0,
  refusedBlock: null,
})

/** What happens to a block that an account asks for. What is refused costs nothing but patience. */
export function chargeBlock(before: Budget, wish: BlockWish, now: Date, rules: BudgetRules): BudgetReading {
  if (wish.isKnown === 'once') return { kind: 'open', budget: null }
  const budget = leak(before, now, rules)
  if (wish.isKnown === 'again') {
    const repeatMs = budget.repeatMs + BLOCK_MS
    const missingMs = repeatMs - rules.repeatBurstMs
    if (missingMs > 0) return { kind: 'wait', budget, ms: missingMs / rules.repeatRate }
    return { kind: 'open', budget: { ...budget, repeatMs } }
  }
  const isAskedAgain = wish.block === budget.refusedBlock
  const demandMs = budget.demandMs + (isAskedAgain ? 0 : BLOCK_MS)
  if (demandMs > rules.freshBurstMs + rules.greedMs) return { kind: 'over', budget: { ...budget, demandMs } }
  const missingMs = budget.freshMs + BLOCK_MS - rules.freshBurstMs
  if (missingMs > 0) {
    const refused = { ...budget, demandMs, refusedBlock: wish.block }
    return { kind: 'wait', budget: refused, ms: missingMs / rules.freshRate }
  }
  return {
    kind: 'open',
    budget: { ...budget, demandMs, freshMs: budget.freshMs + BLOCK_MS, refusedBlock: null },
  }
}

/** Rounded up, so that many small steps never leak more than one long one. */
function leak(budget: Budget, now: Date, { freshRate, repeatRate }: BudgetRules): Budget {
  // Clocks of several machines differ a little; time never runs backwards for a budget.
  const passedMs = Math.max(0, now.getTime() - budget.measuredAt.getTime())
  const left = (levelMs: number, rate: number) => Math.max(0, Math.ceil(levelMs - rate * passedMs))
  return {
    ...budget,
    measuredAt: passedMs > 0 ? now : budget.measuredAt,
    freshMs: left(budget.freshMs, freshRate),
    demandMs: left(budget.demandMs, freshRate),
    repeatMs: left(budget.repeatMs, repeatRate),
  }
}
