import { gateways } from '@repo/contract/payment-providers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paymentEvents } from '../../db/schema/index.ts'
import { gatewayEnv } from '../../test/gateways.ts'
import { createTestApp, type TestApp } from '../../test/harness.ts'
import { type HttpSink, startHttpSink } from '../../test/http-sink.ts'
import { findLedgerFaults } from '../../test/ledger-books.ts'
import { findMoneyFaults, newOutsideBooks } from '../../test/money-books.ts'
import { findFigureFaults } from '../../test/money-figures.ts'
import { type Act, type Command, createMoneyWorld } from '../../test/money-world.ts'
import { compareMoney } from './nightly-money.repo.ts'

const SEQUENCES = 24
const EVER = { from: '2020-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }

let sink: HttpSink
let t: TestApp
beforeAll(async () => {
  sink = await startHttpSink()
  // The answer contains the address fields of both gateways that are called.
  const pay = 'https://gateway.test/pay'
  sink.answer({ body: { resultCode: 0, payUrl: pay, return_code: 1, order_url: pay } })
  t = await createTestApp({ ...gatewayEnv, MOMO_API_URL: sink.url, ZALOPAY_API_URL: sink.url })
})
afterAll(async () => {
  await t.close()
  await sink.stop()
})

const few = fc.nat({ max: 5 })
const order = fc.record({
  do: fc.constant('order' as const),
  who: fc.nat({ max: 1 }),
  courses: fc.integer({ min: 1, max: 3 }),
  hasCoupon: fc.boolean(),
  isGift: fc.constantFrom(false, false, false, true),
  isInParts: fc.boolean(),
})
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: order },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('transfer' as const),
      order: few,
      change: fc.constantFrom(0, 0, 0, -1000, 1000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('tell' as const),
      attempt: few,
      what: fc.constantFrom('success', 'success', 'failure', 'review', 'mismatch'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('confirm' as const), order: few }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('cancel' as const), order: few }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('payFromTransfers' as const),
      order: few,
      wanted: fc.integer({ min: 1, max: 7 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('redeem' as const),
      who: fc.nat({ max: 1 }),
      code: fc.nat({ max: 1 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('claim' as const), who: fc.nat({ max: 1 }), order: few }),
  },
)
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 14, arbitrary: act },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('both' as const), acts: fc.tuple(act, act) }) },
  { weight: 1, arbitrary: fc.constant({ do: 'transferAgain' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'transferNowhere' as const }) },
  { weight: 1, arbitrary: fc.constant({ do: 'transferAway' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('begin' as const),
      order: few,
      gateway: fc.constantFrom(...gateways),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('payUnheard' as const), attempt: few }) },
  { weight: 1, arbitrary: fc.constant({ do: 'ask' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('settle' as const), gateway: fc.constantFrom(...gateways) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      hours: fc.constantFrom(1, 25),
      isSwept: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      order: few,
      line: fc.nat({ max: 1 }),
      part: fc.nat({ max: 1 }),
      endsAccess: fc.boolean(),
      isMade: fc.boolean(),
      channel: fc.constantFrom('manual', 'provider', 'chargeback'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('share' as const),
      doctor: fc.nat({ max: 2 }),
      course: fc.nat({ max: 2 }),
      basisPoints: fc.constantFrom(0, 3333, 5000, 7001, 10_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('divide' as const),
      course: fc.nat({ max: 1 }),
      basisPoints: fc.constantFrom(0, 1, 3333, 6667, 10_000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('taxRate' as const),
      basisPoints: fc.constantFrom(0, 500, 800, 1000),
      isFromToday: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('resolve' as const),
      money: few,
      resolution: fc.constantFrom('assigned', 'accepted', 'returned', 'kept', 'sentBack'),
      order: few,
    }),
  },
)

/** Sequences that once broke a rule, or that chance seldom makes. */
const found: [Command & { do: 'order' }, Command[]][] = [
  // A purchase in parts is paid, waits for a late part, goes on, and is given back while a part is open.
  [
    { do: 'order', who: 0, courses: 3, hasCoupon: false, isGift: false, isInParts: true },
    [
      { do: 'transfer', order: 0, change: 0 },
      { do: 'wait', hours: 25, isSwept: true },
      { do: 'transfer', order: 1, change: 0 },
      { do: 'refund', order: 0, line: 0, part: 0, endsAccess: true, isMade: true, channel: 'manual' },
      { do: 'refund', order: 0, line: 1, part: 0, endsAccess: true, isMade: true, channel: 'manual' },
      { do: 'transfer', order: 2, change: 0 },
    ],
  ],
  // Late money was reported again as doubtful: the same money was in the queue twice.
  [
    { do: 'order', who: 0, courses: 2, hasCoupon: false, isGift: false },
    [
      { do: 'begin', order: 0, gateway: 'vnpay' },
      { do: 'cancel', order: 0 },
      { do: 'tell', attempt: 0, what: 'success' },
      { do: 'tell', attempt: 0, what: 'review' },
    ],
  ],
  // Late money was assigned to another order: its own order stayed under review for ever.
  [
    { do: 'order', who: 0, courses: 2, hasCoupon: false, isGift: false },
    [
      { do: 'cancel', order: 0 },
      { do: 'transfer', order: 0, change: 0 },
      { do: 'order', who: 1, courses: 2, hasCoupon: false, isGift: false },
      { do: 'resolve', money: 0, resolution: 'assigned', order: 1 },
    ],
  ],
  // Late money paid an expired order, and the order that had replaced it was paid too.
  [
    { do: 'order', who: 0, courses: 2, hasCoupon: false, isGift: false },
    [
      { do: 'wait', hours: 25, isSwept: true },
      { do: 'order', who: 0, courses: 2, hasCoupon: false, isGift: false },
      { do: 'transfer', order: 0, change: 0 },
      { do: 'transfer', order: 1, change: 0 },
    ],
  ],
  // A partial refund removed the whole order from revenue, and less than the price was shared among two lines.
  [
    { do: 'order', who: 0, courses: 3, hasCoupon: true, isGift: false },
    [
      { do: 'share', doctor: 0, course: 0, basisPoints: 7001 },
      { do: 'share', doctor: 1, course: 0, basisPoints: 3333 },
      { do: 'divide', course: 0, basisPoints: 3333 },
      { do: 'cancel', order: 0 },
      { do: 'order', who: 0, courses: 3, hasCoupon: true, isGift: false },
      { do: 'transfer', order: 1, change: -1000 },
      { do: 'resolve', money: 0, resolution: 'accepted', order: 1 },
      { do: 'refund', order: 1, line: 0, part: 1, endsAccess: false, isMade: true, channel: 'manual' },
      { do: 'refund', order: 1, line: 1, part: 0, endsAccess: false, isMade: true, channel: 'chargeback' },
      { do: 'redeem', who: 1, code: 0 },
    ],
  ],
  // Of two short transfers the later one was accepted with a part of the earlier: the past was read as if all were its.
  [
    { do: 'order', who: 0, courses: 2, hasCoupon: false, isGift: false },
    [
      { do: 'transfer', order: 0, change: -1000 },
      { do: 'transfer', order: 0, change: -1000 },
      { do: 'resolve', money: 0, resolution: 'accepted', order: 0 },
    ],
  ],
  // One transfer is split over two orders, the second of which takes the rest of another, too.
  [
    { do: 'order', who: 0, courses: 1, hasCoupon: false, isGift: false },
    [
      { do: 'order', who: 1, courses: 1, hasCoupon: false, isGift: false },
      { do: 'transferNowhere' },
      { do: 'transferNowhere' },
      { do: 'transferNowhere' },
      { do: 'payFromTransfers', order: 0, wanted: 7 },
      { do: 'payFromTransfers', order: 1, wanted: 7 },
      { do: 'resolve', money: 0, resolution: 'returned', order: 0 },
      { do: 'refund', order: 0, line: 0, part: 1, endsAccess: false, isMade: true, channel: 'manual' },
    ],
  ],
  // An expired order was confirmed by hand without counting its coupon's use again.
  [
    { do: 'order', who: 0, courses: 2, hasCoupon: true, isGift: false },
    [
      { do: 'wait', hours: 25, isSwept: true },
      { do: 'confirm', order: 0 },
    ],
  ],
]

describe('orders, money and access', () => {
  test('stay consistent through any sequence of actions of payers, banks, gateways and staff', async () => {
    const outside = newOutsideBooks()
    const sequence = fc.tuple(order, fc.array(command, { minLength: 6, maxLength: 18 }))
    await fc.assert(
      fc.asyncProperty(sequence, async ([first, rest]) => {
        const world = await createMoneyWorld(t, outside)
        for (const each of [first, ...rest]) await world.play(each)
        await world.bookCommissions()
        expect(await findMoneyFaults(t.db, outside)).toEqual([])
        expect(await findFigureFaults(t, world)).toEqual([])
        // The nightly comparison reports no difference.
        const { lostMoney, wrongAmounts, wrongRefunds } = await compareMoney(t.db, EVER.from, EVER.to)
        expect({ lostMoney, wrongAmounts, wrongRefunds }).toEqual({
          lostMoney: [],
          wrongAmounts: [],
          wrongRefunds: [],
        })
      }),
      // Each sequence leaves rows behind, so shrinking it to a shorter one would not start from clean books.
      { numRuns: SEQUENCES, endOnFailure: true, examples: found.map((each) => [each]) },
    )
    expect(outside.moneyIn).toBeGreaterThan(0)
    // Posted as it happened, the ledger is what the raw events of all sequences come to.
    expect(await findLedgerFaults(t.db)).toEqual([])
  })

  test('payment events cannot be changed', async () => {
    const before = await t.db.select().from(paymentEvents).orderBy(paymentEvents.id)
    expect(before.length).toBeGreaterThan(0)
    await expect(t.db.update(paymentEvents).set({ amount: 1 })).rejects.toThrow(/payment_events/)
    await expect(t.db.delete(paymentEvents)).rejects.toThrow(/payment_events/)
    expect(await t.db.select().from(paymentEvents).orderBy(paymentEvents.id)).toEqual(before)
  })
})
