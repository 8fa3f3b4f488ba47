import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '../../core/durations.ts'
import { BLOCK_MS, type Budget, budgetRules, chargeBlock, newBudget } from './budget.policy.ts'

const at = (ms: number) => new Date(ms)

/** Requests one new block after another. @returns when each block was sent, and whether the account was stopped */
function fetchNew(gapsMs: Iterable<number>, waits = false) {
  let budget: Budget = newBudget(at(0))
  let now = 0
  let block = 0
  const sent: number[] = []
  for (const gapMs of gapsMs) {
    now += gapMs
    for (;;) {
      const reading = chargeBlock(budget, { block: `p/${block}`, isKnown: 'no' }, at(now), budgetRules)
      budget = reading.budget ?? budget
      if (reading.kind === 'over') return { sent, now, isOver: true, budget }
      if (reading.kind === 'open') sent.push(now)
      if (reading.kind !== 'wait' || !waits) break
      now += Math.ceil(reading.ms)
    }
    block += 1
  }
  return { sent, now, isOver: false, budget }
}
const repeated = (gapMs: number, count: number) => Array.from({ length: count }, () => gapMs)
/** The most media that was sent in any interval of this length. */
function mostWithin(sent: number[], windowMs: number): number {
  let most = 0
  let from = 0
  sent.forEach((moment, index) => {
    while (moment - (sent[from] ?? 0) >= windowMs) from += 1
    most = Math.max(most, index - from + 1)
  })
  return most * BLOCK_MS
}

describe('the budget for new media', () => {
  test('gives at most twice the real time plus the burst in any hour, for any pattern of requests', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ gapMs: fc.integer({ min: 0, max: 30_000 }), count: fc.nat(200) }), {
          minLength: 1,
          maxLength: 12,
        }),
        fc.boolean(),
        (phases, waits) => {
          const { sent } = fetchNew(
            phases.flatMap(({ gapMs, count }) => repeated(gapMs, count)),
            waits,
          )
          for (const windowMs of [60_000, 600_000, HOUR_MS]) {
            const promised = budgetRules.freshRate * windowMs + budgetRules.freshBurstMs
            expect(mostWithin(sent, windowMs)).toBeLessThanOrEqual(promised)
          }
        },
      ),
    )
  })

  test('is 125 minutes of video in an hour at the most', () => {
    const { sent } = fetchNew(repeated(1, 2000), true)
    expect(mostWithin(sent, HOUR_MS)).toBeLessThanOrEqual(125 * 60_000)
  })

  test('stops an account that fetches a video of eleven minutes in six seconds', () => {
    const { sent, now, isOver } = fetchNew(repeated(6200 / 54, 54))
    expect(isOver).toBe(true)
    expect(now).toBeLessThan(6200)
    expect(sent.length * BLOCK_MS).toBeLessThanOrEqual(budgetRules.freshBurstMs + 2 * now)
  })

  test('never stops an account that waits as told, and never sends faster than twice the speed', () => {
    const { isOver, now, sent } = fetchNew(repeated(0, 600), true)
    expect(isOver).toBe(false)
    expect(sent).toHaveLength(600)
    expect(now).toBeGreaterThanOrEqual((600 * BLOCK_MS - budgetRules.freshBurstMs) / budgetRules.freshRate)
  })

  test('lets watching at twice the speed go on for hours', () => {
    const { isOver, sent } = fetchNew(repeated(BLOCK_MS / 2, 1800))
    expect([isOver, sent.length]).toEqual([false, 1800])
  })

  test('counts repeated requests for one refused block once', () => {
    let budget = fetchNew(repeated(0, 25)).budget
    const before = budget.demandMs
    for (let i = 0; i < 100; i += 1) {
      const reading = chargeBlock(budget, { block: 'p/99', isKnown: 'no' }, at(0), budgetRules)
      expect(reading.kind).toBe('wait')
      budget = reading.budget ?? budget
    }
    expect(budget.demandMs).toBe(before + BLOCK_MS)
  })
})

test('media fetched before costs nothing, and repeated fetches get at most four times the real time', () => {
  let budget = newBudget(at(0))
  expect(chargeBlock(budget, { block: 'p/0', isKnown: 'once' }, at(0), budgetRules)).toEqual({
    kind: 'open',
    budget: null,
  })
  let opened = 0
  for (let i = 0; i < 1000; i += 1) {
    const reading = chargeBlock(budget, { block: 'p/0', isKnown: 'again' }, at(1000), budgetRules)
    if (reading.kind === 'wait') expect(reading.ms).toBeGreaterThan(0)
    if (reading.kind === 'open') opened += 1
    budget = reading.budget ?? budget
  }
  expect(opened * BLOCK_MS).toBe(budgetRules.repeatBurstMs)
  expect(budget.freshMs).toBe(0)
})

test('a clock that runs behind on another machine adds nothing', () => {
  const budget = { ...newBudget(at(100_000)), freshMs: budgetRules.freshBurstMs }
  const reading = chargeBlock(budget, { block: 'p/1', isKnown: 'no' }, at(40_000), budgetRules)
  expect(reading).toMatchObject({ kind: 'wait', ms: BLOCK_MS / 2, budget: { measuredAt: at(100_000) } })
})
