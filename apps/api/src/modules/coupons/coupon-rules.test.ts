import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCoupon, type Coupon, divideInProportion } from './coupon-rules.ts'

const now = new Date('2026-11-21T05:00:00Z')
const coupon = (change: Partial<Coupon> = {}): Coupon => ({
  kind: 'percent',
  value: 10,
  maxDiscount: null,
  minTotal: 0,
  stacksWithSale: false,
  startsAt: null,
  endsAt: null,
  isActive: true,
  courseIds: [],
  ...change,
})
const line = (courseId: string, price: number, listPrice = price) => ({ courseId, price, listPrice })
const two = [line('a', 1_000_000), line('b', 499_999)]
const refusalOf = (change: Partial<Coupon>, lines = two) => {
  const verdict = applyCoupon(coupon(change), lines, now)
  return verdict.ok ? null : verdict.errorName
}

describe('coupon rule', () => {
  test('takes off whole VND and rounds a percentage down', () => {
    expect(applyCoupon(coupon(), two, now)).toEqual({ ok: true, discounts: [99_999, 50_000] })
  })

  test('of a fixed amount never exceeds the price', () => {
    const fixed = coupon({ kind: 'fixed', value: 5_000_000 })
    expect(applyCoupon(fixed, two, now)).toEqual({ ok: true, discounts: [1_000_000, 499_999] })
  })

  test('of a percentage stops at its maximum discount', () => {
    const verdict = applyCoupon(coupon({ value: 50, maxDiscount: 100_000 }), two, now)
    expect(verdict.ok && verdict.discounts.reduce((a, b) => a + b)).toBe(100_000)
  })

  test('applies only to the courses it names', () => {
    expect(applyCoupon(coupon({ courseIds: ['b'] }), two, now)).toEqual({ ok: true, discounts: [0, 49_999] })
    expect(refusalOf({ courseIds: ['c'] })).toBe('coupon.other_courses')
  })

  test('skips courses on sale unless it stacks with sales', () => {
    const lines = [line('a', 700_000, 1_000_000), line('b', 500_000)]
    expect(applyCoupon(coupon(), lines, now)).toEqual({ ok: true, discounts: [0, 50_000] })
    expect(applyCoupon(coupon({ stacksWithSale: true }), lines, now)).toEqual({
      ok: true,
      discounts: [70_000, 50_000],
    })
    expect(refusalOf({}, [line('a', 700_000, 1_000_000)])).toBe('coupon.not_with_sale')
  })

  test('is valid from its start to its end', () => {
    expect(refusalOf({ startsAt: new Date(now.getTime() + 1) })).toBe('coupon.not_yet')
    expect(refusalOf({ startsAt: now })).toBeNull()
    expect(refusalOf({ endsAt: now })).toBe('coupon.over')
    expect(refusalOf({ endsAt: new Date(now.getTime() + 1) })).toBeNull()
  })

  test('that is inactive is treated as unknown', () => {
    expect(refusalOf({ isActive: false })).toBe('coupon.unknown')
  })

  test('checks its minimum total over the courses it applies to', () => {
    expect(applyCoupon(coupon({ minTotal: 500_000, courseIds: ['b'] }), two, now)).toEqual({
      ok: false,
      errorName: 'coupon.total_too_low',
      details: { minTotal: 500_000 },
    })
  })
})

test('coupon: the discounts of the lines add up, and no line gets more than its price', () => {
  const bases = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 10 })
  fc.assert(
    fc.property(bases, fc.double({ min: 0, max: 1, noNaN: true }), (prices, part) => {
      const total = prices.reduce((a, b) => a + b, 0)
      const amount = Math.floor(total * part)
      const shares = divideInProportion(amount, prices)
      expect(shares.reduce((a, b) => a + b, 0)).toBe(total === 0 ? 0 : amount)
      for (const [i, share] of shares.entries()) {
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(prices[i] ?? 0)
      }
    }),
  )
})
