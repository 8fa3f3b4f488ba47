import { createHash } from 'node:crypto'
import { mulberry32 } from '@repo/api/drawing'

export type Random = {
  /** 0 ≤ x < 1 */
  next: () => number
  between: (low: number, high: number) => number
  pick: <T>(items: readonly [T, ...T[]]) => T
}

/** Deterministic numbers from a text: the same seed draws the same video everywhere. */
export function createRandom(seed: string): Random {
  const next = mulberry32(createHash('sha256').update(seed).digest().readUInt32LE(0))
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    pick: (items) => items[Math.floor(next() * items.length)] ?? items[0],
  }
}
