import { describe, expect, it } from 'vitest'
import { inParallel } from './bank-orders.ts'
import { readSizes, toPaidRows } from './paid-orders.ts'

describe('toPaidRows', () => {
  const few = [
    { paid: 100, commits: 1000 },
    { paid: 50, commits: 500 },
    { paid: 80, commits: 400 },
  ]

  it('compares each round with that of the fewest orders, and with the commits right after it', () => {
    const many = [
      { paid: 60, commits: 1000 },
      { paid: 20, commits: 500 },
      { paid: 40, commits: 400 },
    ]
    expect(toPaidRows([1000, 1_000_000], [few, many])).toEqual([
      ['1,000', '80', '500', '0.10', '1.00', '–'],
      ['1,000,000', '40', '500', '1/17', '0.50', '≥ 0.50 ✓'],
    ])
  })

  it('says when it grows slower than is aimed at', () => {
    const slow = few.map(({ commits }) => ({ paid: 10, commits }))
    expect(toPaidRows([1000, 10_000], [few, slow])[1]?.at(-1)).toBe('≥ 0.50 ✗')
  })
})

describe('readSizes', () => {
  it('takes numbers in any order, and the usual ones unless told otherwise', () => {
    expect(readSizes('2000,500')).toEqual([500, 2000])
    expect(readSizes(undefined)).toEqual([1000, 10_000, 100_000, 1_000_000])
  })

  it.each(['', 'many', '10,', '-5', '1.5'])('refuses %j', (text) => {
    expect(() => readSizes(text)).toThrow(/--sizes/)
  })
})

describe('inParallel', () => {
  it('works for each item once, and never for more than are allowed at a time', async () => {
    let atWork = 0
    let most = 0
    const seen: number[] = []
    await inParallel([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
      atWork += 1
      most = Math.max(most, atWork)
      await Promise.resolve()
      seen.push(item)
      atWork -= 1
    })
    expect(seen.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7])
    expect(most).toBe(3)
  })
})
