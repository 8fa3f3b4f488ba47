import { MAX_CARD_MS, MAX_CARDS_OF_DAY, REPETITION_MS } from '@repo/contract/repetition'

/** What a question takes as long as little is known of a learner, in ms. */
const FIRST_GUESS_MS = 20_000
/** Fewer answers say little. */
const MIN_ANSWERS = 5

/** What a learner takes for a question: the median of the newest answers, in ms. */
export function paceOf(tookMs: readonly number[]): number {
  if (tookMs.length < MIN_ANSWERS) return FIRST_GUESS_MS
  const sorted = tookMs.map((ms) => Math.min(ms, MAX_CARD_MS)).sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? FIRST_GUESS_MS
  const lower = sorted.length % 2 === 0 ? (sorted[middle - 1] ?? upper) : upper
  return Math.max(1000, Math.round((lower + upper) / 2))
}

/** How many questions fit into the review of a day. */
export const cardsOfDay = (paceMs: number): number =>
  Math.max(1, Math.min(MAX_CARDS_OF_DAY, Math.floor(REPETITION_MS / paceMs)))
