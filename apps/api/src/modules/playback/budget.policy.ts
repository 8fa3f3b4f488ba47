import { SEGMENT_MS } from '@repo/media'

/** How much video and sound an account may fetch. Levels and bursts are media time in ms, rates are per real time. */
export interface BudgetRules {
  /** New media: at most this rate over any time, plus the burst once. */
  freshRate: number
  freshBurstMs: number
  /** Media that was fetched before: it is nothing new to the account, but it costs bandwidth. */
  repeatRate: number
  repeatBurstMs: number
  /** New media requested beyond the budget; above this the requests do not come from watching. */
  greedMs: number
}

export const budgetRules = {
  freshRate: 2,
  freshBurstMs: 300_000,
  repeatRate: 4,
  repeatBurstMs: 1_800_000,
  greedMs: 300_000,
} as const satisfies BudgetRules

/** Segments are charged in blocks of three: one database query for twelve seconds of video and its sound. */
export const SEGMENTS_PER_BLOCK = 3
export const BLOCK_MS = SEGMENTS_PER_BLOCK * SEGMENT_MS

/**
 * There is one key frame every four seconds: 45 of them, three minutes of video, cost one block, so the key frames of a
 * whole hour cost four minutes.
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
  /** The block may be sent. `budget` is null where nothing was charged. */
  | { kind: 'open'; budget: Budget | null }
  /** The block may be requested again after so many ms; a player that waits plays on. */
  | { kind: 'wait'; budget: Budget; ms: number }
  /** The account is stopped, because no player fetches like this. */
  | { kind: 'over'; budget: Budget }

export const newBudget = (now: Date): Budget => ({
  measuredAt: now,
  freshMs: 0,
  repeatMs: 0,
  demandMs: 0,
  refusedBlock: null,
})

/** Decides on a block that an account requests. A refused block is not charged. */
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
