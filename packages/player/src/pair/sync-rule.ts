/** Where two videos stand that are to play in step; all times in seconds. */
export interface PairClocks {
  mainAt: number
  besideAt: number
  /** How far the second video stands ahead of the first when both are in step. */
  offset: number
  /** Speed of the first. */
  rate: number
}

export interface Correction {
  /** Speed of the second video until it is looked at again. */
  rate: number
  /** Where the second video has to jump; null while its speed is enough. */
  jumpTo: number | null
}

/** More than this is heard and seen, so the speed is not allowed to leave it. */
export const DRIFT_SECONDS = 0.08
/** What is within this is left alone: clocks of videos are not more exact. */
const CALM_SECONDS = 0.012
/** From here a correction by speed would take seconds. */
const JUMP_SECONDS = 0.3
/** What nobody sees or hears; beyond the drift that is allowed, more is better than a jump. */
const GENTLE_PULL = 0.1
const STRONGEST_PULL = 0.25
/** The share of the drift that is made good within a second. */
const PULL_PER_SECOND = 1.5

/** How the second video follows the first: by a slightly different speed, and by a jump only where it is far off. */
export function correctPair({ mainAt, besideAt, offset, rate }: PairClocks): Correction {
  const drift = besideAt - mainAt - offset
  const size = Math.abs(drift)
  if (size > JUMP_SECONDS) return { rate, jumpTo: mainAt + offset }
  if (size <= CALM_SECONDS) return { rate, jumpTo: null }
  // A slow pair has to be pulled as strongly as a fast one.
  const strongest = size > DRIFT_SECONDS ? STRONGEST_PULL : GENTLE_PULL
  const pull = Math.min(strongest, (size * PULL_PER_SECOND) / Math.max(rate, 0.25))
  const turned = rate * (1 - Math.sign(drift) * pull)
  return { rate: Math.round(turned * 100) / 100, jumpTo: null }
}

/** Where the second video belongs, and whether it has a picture there. */
export function placeBeside(mainAt: number, offset: number, duration: number) {
  const wanted = mainAt + offset
  const last = Math.max(0, duration - 0.05)
  return { at: Math.min(last, Math.max(0, wanted)), isInside: wanted >= 0 && wanted <= last }
}
