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

/** A small deterministic generator (mulberry32); good enough for drawing, not for secrets. */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (min, max) => min + next() * (max - min),
    index: (count) => Math.floor(next() * count),
  }
}
