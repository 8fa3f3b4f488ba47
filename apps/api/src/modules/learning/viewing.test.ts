import { expect, test } from 'vitest'
import { addViewing, stepOf, toViewing, type UnitSums } from './viewing.ts'

const video = { videoId: 'v', durationMs: 60_000 }

test('a viewing tells what was watched again, earlier or in itself, where it jumped to and where it ended', () => {
  const runs = [
    [4000, 10_000],
    [6000, 12_000],
    [30_000, 33_000],
  ] as const
  expect(toViewing(runs, [[0, 5000]], video)).toEqual({
    videoId: 'v',
    before: [[0, 5000]],
    again: [
      [4000, 5000],
      [6000, 10_000],
    ],
    sought: [6000, 30_000],
    left: 33_000,
    playedMs: 15_000,
  })
})

test('who watches to the last seconds has not left, and nothing after the end is counted', () => {
  expect(toViewing([[40_000, 51_000]], [], video).left).toBeNull()
  expect(toViewing([[40_000, 90_000]], [], video)).toMatchObject({ left: null, playedMs: 20_000 })
  expect(toViewing([], [], video)).toMatchObject({ left: null, playedMs: 0 })
})

test('sums by unit hold each millisecond that was watched again once', () => {
  const sums: UnitSums = new Map()
  addViewing(sums, {
    videoId: 'v',
    before: [],
    again: [
      [1500, 6500],
      [3000, 3500],
    ],
    sought: [3999, 4000],
    left: 6500,
    playedMs: 0,
  })
  expect([...sums].toSorted(([a], [b]) => a - b)).toEqual([
    [0, { againMs: 500, left: 0, sought: 0 }],
    [1, { againMs: 2500, left: 0, sought: 1 }],
    [2, { againMs: 2000, left: 0, sought: 1 }],
    [3, { againMs: 500, left: 1, sought: 0 }],
  ])
})

test('a step is as short as a phone can show it', () => {
  expect([60_000, 755_000, 3_600_000, 86_400_000].map(stepOf)).toEqual([2000, 10_000, 30_000, 300_000])
})
