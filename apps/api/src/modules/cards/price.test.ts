import { expect, test } from 'vitest'
import { priceAt } from './price.ts'

const start = new Date('2026-11-20T00:00:00+07:00')
const end = new Date('2026-11-27T00:00:00+07:00')
const at = (moment: Date, days: { saleStartsAt?: Date | null; saleEndsAt?: Date | null } = {}) =>
  priceAt({ listPrice: 1000, salePrice: 700, saleStartsAt: start, saleEndsAt: end, ...days }, moment)
const before = (moment: Date) => new Date(moment.getTime() - 1)

test('course price: the sale counts from its first moment up to its last, which is not in it', () => {
  expect(at(before(start))).toEqual({ price: 1000, saleEndsAt: null })
  expect(at(start)).toEqual({ price: 700, saleEndsAt: end })
  expect(at(before(end))).toEqual({ price: 700, saleEndsAt: end })
  expect(at(end)).toEqual({ price: 1000, saleEndsAt: null })
})

test('course price: a sale without days lasts', () => {
  expect(at(before(start), { saleStartsAt: null }).price).toBe(700)
  expect(at(end, { saleEndsAt: null })).toEqual({ price: 700, saleEndsAt: null })
})
