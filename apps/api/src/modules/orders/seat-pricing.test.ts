import { AppError } from '@repo/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideInProportion } from '../coupons/index.ts'
import type { OrderedCourse } from './pricing.service.ts'
import { priceSeats } from './seat-pricing.ts'

const NOW = new Date('2026-11-24T03:00:00Z')

const courseOf = (listPrice: number, salePrice: number | null, index = 0): OrderedCourse => ({
  id: `course-${index}`,
  slug: `khoa-${index}`,
  title: `Khóa ${index}`,
  status: 'published',
  listPrice,
  salePrice,
  saleStartsAt: null,
  saleEndsAt: null,
  coverPath: null,
  coverFocus: { x: 50, y: 50 },
})

const line = fc.record({
  listPrice: fc.integer({ min: 0, max: 300_000 }),
  agreedPercent: fc.option(fc.integer({ min: 0, max: 100 })),
  seats: fc.integer({ min: 1, max: 300 }),
})

test('the price of every line of seats is the price of one seat times their number, in whole dong that add up', () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 10 }), (wishes) => {
      const courses = wishes.map(({ listPrice }, index) => courseOf(listPrice, null, index))
      const agreed = new Map(
        wishes.flatMap(({ listPrice, agreedPercent }, index) =>
          agreedPercent === null
            ? []
            : [
                [
                  `khoa-${index}`,
                  { amount: Math.floor((listPrice * agreedPercent) / 100), reason: 'Mua nhiều' },
                ] as const,
              ],
        ),
      )
      const priced = priceSeats(
        wishes.map(({ seats }, index) => ({ course: courses[index]!, seats })),
        agreed,
        NOW,
      )
      for (const one of priced.lines) {
        expect(Number.isSafeInteger(one.price)).toBe(true)
        expect(one.price).toBe(one.unitPrice * one.seats)
        expect(one.price % one.seats).toBe(0)
        expect(one.price).toBeLessThanOrEqual(one.listPrice)
      }
      expect(priced.total).toBe(priced.lines.reduce((sum, { price }) => sum + price, 0))
      // Whatever comes for the order is divided among its lines without a dong left over.
      const parts = divideInProportion(
        priced.total,
        priced.lines.map(({ price }) => price),
      )
      expect(parts).toEqual(priced.lines.map(({ price }) => price))
    }),
  )
})

test('seats cost what the course costs now where nothing was agreed', () => {
  const { lines, total } = priceSeats([{ course: courseOf(900_000, 700_000), seats: 4 }], new Map(), NOW)
  expect(lines[0]).toMatchObject({
    unitListPrice: 900_000,
    unitPrice: 700_000,
    price: 2_800_000,
    priceReason: null,
  })
  expect(total).toBe(2_800_000)
})

test('a seat is never agreed on above the list price, and an order not above a billion', () => {
  const dear = new Map([['khoa-0', { amount: 1_000_001, reason: 'Nhầm' }]])
  const course = courseOf(1_000_000, null)
  expect(() => priceSeats([{ course, seats: 1 }], dear, NOW)).toThrow(AppError)
  expect(() => priceSeats([{ course: courseOf(2_000_001, null), seats: 500 }], new Map(), NOW)).toThrow(
    'organisation.order_too_large',
  )
})
