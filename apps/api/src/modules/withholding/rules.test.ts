import { expect, test } from 'vitest'
import { ruleOn, withheldFrom } from './rules.ts'

const rules = [
  { from: '2025-01-01', threshold: 2_000_000, basisPoints: 1000 },
  { from: '2026-07-01', threshold: 5_000_000, basisPoints: 1000 },
  { from: '2027-01-01', threshold: 0, basisPoints: 0 },
]

test('withheld tax: the rule of the day of payment holds from its first day on', () => {
  expect(ruleOn(rules, '2024-12-31')).toBe(null)
  expect(ruleOn(rules, '2026-06-30')).toBe(rules[0])
  expect(ruleOn(rules, '2026-07-01')).toBe(rules[1])
  expect(ruleOn([], '2026-07-01')).toBe(null)
})

test('withheld tax: a payment that reaches the threshold is taxed whole, one below it not at all', () => {
  const [rule = null] = rules
  expect(withheldFrom(1_999_999, rule)).toBe(0)
  expect(withheldFrom(2_000_000, rule)).toBe(200_000)
  expect(withheldFrom(2_000_001, rule)).toBe(200_000)
})

test('withheld tax: payments of one month are judged one by one', () => {
  const [rule = null] = rules
  expect([1_500_000, 1_500_000].map((gross) => withheldFrom(gross, rule))).toEqual([0, 0])
  expect(withheldFrom(3_000_000, rule)).toBe(300_000)
})

test('withheld tax: is rounded down to whole dong, also of sums that a float cannot multiply', () => {
  expect(withheldFrom(2_000_009, { from: '2026-01-01', threshold: 1, basisPoints: 1000 })).toBe(200_000)
  expect(withheldFrom(9_007_199_254_740_991, { from: '2026-01-01', threshold: 1, basisPoints: 1250 })).toBe(
    1_125_899_906_842_623,
  )
})

test('withheld tax: nothing is withheld without a rule, at a rate of 0, or where nothing is paid', () => {
  expect(withheldFrom(9_000_000, null)).toBe(0)
  expect(withheldFrom(9_000_000, rules[2] ?? null)).toBe(0)
  expect(withheldFrom(0, { from: '2026-01-01', threshold: 0, basisPoints: 1000 })).toBe(0)
  expect(withheldFrom(-3_000_000, { from: '2026-01-01', threshold: 0, basisPoints: 1000 })).toBe(0)
})
