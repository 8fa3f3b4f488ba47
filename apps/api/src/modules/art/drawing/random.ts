import { mulberry32 } from '../../../core/mulberry32.ts'

/** Numbers from a text: the same seed draws the same picture on every machine. */
export type Random = {
  /** In [0, 1). */
  next: () => number
  /** In [min, max). */
  between: (min: number, max: number) => number
  /** Whole number in [0, count). */
  index: (count: number) => number
}

/** 32-bit FNV-1a of the UTF-8 bytes. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text.normalize('NFC'))) {
    hash = Math.imul(hash ^ byte, 0x01000193)
  }
  return hash >>> 0
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hashText(seed))
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    index: (count) => Math.floor(next() * count),
  }
}
