import { divideInProportion } from '../coupons/index.ts'

export interface BundleOffer {
  id: string
  price: number
  courseIds: readonly string[]
}

export interface TakenBundle<O extends BundleOffer> {
  offer: O
  /** What it takes off the single prices of its courses, in VND. */
  saving: number
  /** The part of its price for each of its courses, in whole VND that add up to it. */
  parts: ReadonlyMap<string, number>
}

interface Course {
  id: string
  price: number
}

interface Usable<O> {
  offer: O
  saving: number
  /** Its courses, a bit for each. */
  mask: number
}

/**
 * The bundles that together save most for these courses, each course in one of them at most. Exact, not greedy: each
 * remainder of the courses is solved once, by what becomes of its first course. With as many courses as an order holds
 * that are a million remainders at the very most. Equal savings are settled by fewer bundles, then by their ids, so
 * that the same courses always have the same price, in whatever order they stand.
 */
export function bestBundles<O extends BundleOffer>(
  courses: readonly Course[],
  offers: readonly O[],
): TakenBundle<O>[] {
  const priceOf = new Map(courses.map(({ id, price }) => [id, price]))
  const fitting = offers
    .flatMap((offer) => {
      const prices = offer.courseIds.map((id) => priceOf.get(id))
      if (prices.length === 0 || prices.includes(undefined)) return []
      const saving = sum(prices.map((price) => price ?? 0)) - offer.price
      return saving > 0 ? [{ offer, saving }] : []
    })
    .toSorted((a, b) => (a.offer.id < b.offer.id ? -1 : 1))
  const ids = [...new Set(fitting.flatMap(({ offer }) => offer.courseIds))].toSorted()
  const bitOf = new Map(ids.map((id, index) => [id, 1 << index]))
  const usable = fitting.map((one): Usable<O> => {
    const mask = one.offer.courseIds.reduce((bits, id) => bits | (bitOf.get(id) ?? 0), 0)
    return { ...one, mask }
  })
  return choose(usable, ids.length).map(({ offer, saving }) => {
    const members = offer.courseIds.toSorted()
    const prices = members.map((id) => priceOf.get(id) ?? 0)
    const parts = divideInProportion(offer.price, prices)
    return { offer, saving, parts: new Map(members.map((id, index) => [id, parts[index] ?? 0])) }
  })
}

function choose<O>(usable: readonly Usable<O>[], count: number): Usable<O>[] {
  const byFirst = Array.from({ length: count }, (_, index) =>
    usable.filter(({ mask }) => (mask & -mask) === 1 << index),
  )
  const size = 2 ** count
  const savings = new Float64Array(size).fill(-1)
  const counts = new Uint8Array(size)
  /** Which of the bundles of its first course is taken of a remainder, counted from 1; 0 for none. */
  const choices = new Uint16Array(size)
  savings[0] = 0

  const solve = (rest: number): void => {
    if (savings[rest] !== -1) return
    const first = rest & -rest
    const without = rest ^ first
    solve(without)
    let [saving, taken, choice] = [savings[without] ?? 0, counts[without] ?? 0, 0]
    const starting = byFirst[31 - Math.clz32(first)] ?? []
    for (const [index, one] of starting.entries()) {
      if ((one.mask & rest) !== one.mask) continue
      const left = rest ^ one.mask
      solve(left)
      const total = (savings[left] ?? 0) + one.saving
      const bundles = (counts[left] ?? 0) + 1
      if (total > saving || (total === saving && bundles < taken))
        [saving, taken, choice] = [total, bundles, index + 1]
    }
    savings[rest] = saving
    counts[rest] = taken
    choices[rest] = choice
  }

  const all = size - 1
  solve(all)
  const found: Usable<O>[] = []
  for (let rest = all; rest !== 0; ) {
    const first = rest & -rest
    const one = byFirst[31 - Math.clz32(first)]?.[(choices[rest] ?? 0) - 1]
    if (one) found.push(one)
    rest ^= one?.mask ?? first
  }
  return found
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
