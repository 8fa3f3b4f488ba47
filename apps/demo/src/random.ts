import { mulberry32 } from '@repo/api/drawing'

/** Random numbers that come out the same in every run with the same seed. */
export interface Random {
  /** In [0, 1). */
  next(): number
  /** A whole number in [min, max]. */
  between(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(items: readonly T[]): T
  /** Picks by weight; heavier items more often. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T
  shuffled<T>(items: readonly T[]): T[]
}

export function createRandom(seed: number): Random {
  const next = mulberry32(seed)
  const between = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    between,
    chance: (probability) => next() < probability,
    pick: (items) => items[between(0, items.length - 1)]!,
    weighted: (items, weight) => pickWeighted(items, weight, next()),
    shuffled: (items) => {
      const copy = [...items]
      for (let i = copy.length - 1; i > 0; i--) {
        const j = between(0, i)
        ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
      }
      return copy
    },
  }
}

function pickWeighted<T>(items: readonly T[], weight: (item: T) => number, at: number): T {
  const total = items.reduce((sum, item) => sum + weight(item), 0)
  let left = at * total
  for (const item of items) {
    left -= weight(item)
    if (left < 0) return item
  }
  return items[items.length - 1]!
}

/** No look-alikes, and neither letter of the prefixes that codes begin with. */
const CODE_LETTERS = '23456789ABCDEFGJKMNPQRSVWXYZ'

/** Letters and digits in the form of real order codes and references. */
export function seedCode(random: Random, length: number): string {
  return Array.from({ length }, () => CODE_LETTERS[random.between(0, CODE_LETTERS.length - 1)]).join('')
}

/** A UUID in the form of version 7 whose random part comes from `random`, so that demo ids repeat as well. */
export function seededUuid(random: Random, at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hex = (digits: number) =>
    Array.from({ length: digits }, () => random.between(0, 15).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(3)}-8${hex(3)}-${hex(12)}`
}
