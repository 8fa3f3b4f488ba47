import { expect, test } from 'vitest'
import { type BundleOffer, bestBundles } from './bundle-rule.ts'

/** Small, fast and the same every time (mulberry32). */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const sum = (values: Iterable<number>) => [...values].reduce((total, value) => total + value, 0)

function shuffled<T>(list: readonly T[], below: (n: number) => number): T[] {
  return list
    .map((value) => ({ value, at: below(1_000_000) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ value }) => value)
}

/** The most that any choice of bundles without a common course saves, by trying all. */
function mostSaved(prices: ReadonlyMap<string, number>, offers: readonly BundleOffer[]): number {
  const [offer, ...others] = offers
  if (!offer) return 0
  const without = mostSaved(prices, others)
  if (!offer.courseIds.every((id) => prices.has(id))) return without
  const saving = sum(offer.courseIds.map((id) => prices.get(id) ?? 0)) - offer.price
  const rest = new Map([...prices].filter(([id]) => !offer.courseIds.includes(id)))
  return Math.max(without, saving + mostSaved(rest, others))
}

test('bundles: save as much as the best of all choices, never cost more, and take no course twice', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const below = random(seed)
    const all = Array.from({ length: 2 + below(7) }, (_, index) => ({
      id: `c${index}`,
      price: below(5) === 0 ? 0 : below(3_000_000),
    }))
    const offers = Array.from({ length: below(9) }, (_, index): BundleOffer => {
      const members = shuffled(all, below).slice(0, 2 + below(3))
      const single = sum(members.map(({ price }) => price))
      // Some cost more than their courses do now, because a sale began.
      return { id: `b${index}`, price: 1 + below(single + 100_000), courseIds: members.map(({ id }) => id) }
    })
    const cart = all.filter(() => below(4) > 0)
    const prices = new Map(cart.map(({ id, price }) => [id, price]))
    const taken = bestBundles(cart, offers)
    expect(sum(taken.map(({ saving }) => saving)), `seed ${seed}`).toBe(mostSaved(prices, offers))
    const members = taken.flatMap(({ offer }) => offer.courseIds)
    expect(new Set(members).size).toBe(members.length)
    for (const { offer, parts, saving } of taken) {
      expect(saving).toBeGreaterThan(0)
      expect(sum(parts.values())).toBe(offer.price)
      for (const [id, part] of parts) expect(part).toBeLessThanOrEqual(prices.get(id) ?? -1)
    }
    // The same courses have the same price in whatever order they and the offers stand.
    const again = bestBundles(shuffled(cart, below), shuffled(offers, below))
    expect(again.map(({ offer, parts }) => [offer.id, [...parts]])).toEqual(
      taken.map(({ offer, parts }) => [offer.id, [...parts]]),
    )
  }
})

test('bundles: two small ones that save more are taken instead of the one that saves most alone', () => {
  const courses = ['a', 'b', 'c', 'd'].map((id) => ({ id, price: 100 }))
  const taken = bestBundles(courses, [
    { id: 'large', price: 140, courseIds: ['b', 'c'] },
    { id: 'left', price: 150, courseIds: ['a', 'b'] },
    { id: 'right', price: 150, courseIds: ['c', 'd'] },
  ])
  expect(taken.map(({ offer }) => offer.id).toSorted()).toEqual(['left', 'right'])
})

test('bundles: a full order with a bundle of every two courses is solved at once', () => {
  const courses = Array.from({ length: 20 }, (_, index) => ({
    id: `c${String(index).padStart(2, '0')}`,
    price: 1000,
  }))
  const offers = courses.flatMap((one, index) =>
    courses
      .slice(index + 1)
      .map((other) => ({ id: `${one.id}${other.id}`, price: 1500, courseIds: [one.id, other.id] })),
  )
  const taken = bestBundles(courses, offers)
  expect(sum(taken.map(({ saving }) => saving))).toBe(10 * 500)
})
