import { beforeEach, expect, test } from 'vitest'
import { createProgressQueue, type WaitingReport } from './progress-queue.ts'

const report = (change: Partial<WaitingReport> = {}): WaitingReport => ({
  lessonId: 'bai-1',
  playbackId: 'xem-1',
  positionMs: 1000,
  intervals: [[0, 1000]],
  at: 10_000,
  ...change,
})
beforeEach(() => localStorage.clear())
const queue = (user = 'an', now = 20_000) => createProgressQueue(user, localStorage, () => now)

test('keeps the latest report of a stream, over reloads', () => {
  queue().keep(report())
  queue().keep(report({ positionMs: 5000, at: 12_000 }))
  queue().keep(report({ playbackId: 'xem-2' }))
  expect(queue().list()).toEqual([report({ positionMs: 5000, at: 12_000 }), report({ playbackId: 'xem-2' })])
})

test('is each account’s own', () => {
  queue('an').keep(report())
  expect(queue('binh').list()).toEqual([])
})

test('drops what was sent, and nothing that came after it', () => {
  queue().keep(report({ at: 15_000 }))
  queue().drop(report({ at: 10_000 }))
  expect(queue().list()).toHaveLength(1)
  queue().drop(report({ at: 15_000 }))
  expect(queue().list()).toEqual([])
  expect(localStorage).toHaveLength(0)
})

test('forgets what nobody would believe any more, and reads nothing that is not its own', () => {
  queue().keep(report())
  expect(queue('an', 8 * 86_400_000).list()).toEqual([])
  localStorage.setItem('progress:an', '{"lỗi":1}')
  expect(queue().list()).toEqual([])
  localStorage.setItem('progress:an', '[{"lessonId":1}, null]')
  expect(queue().list()).toEqual([])
})

test('holds no more than a few', () => {
  for (let n = 0; n < 60; n += 1) queue().keep(report({ playbackId: `xem-${n}` }))
  expect(queue().list()).toHaveLength(50)
})
