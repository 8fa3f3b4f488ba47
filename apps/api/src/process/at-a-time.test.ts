import { expect, test } from 'vitest'
import { atATime } from './at-a-time.ts'

test('at a time: never runs more than the limit at once, and runs all items', async () => {
  let running = 0
  let most = 0
  const done: number[] = []
  await atATime(3, [1, 2, 3, 4, 5, 6, 7], async (item) => {
    running += 1
    most = Math.max(most, running)
    await new Promise(setImmediate)
    running -= 1
    done.push(item)
  })
  expect([most, done.length]).toEqual([3, 7])
})

test('at a time: starts no more items after a failure and waits for the running ones', async () => {
  const settled: number[] = []
  const run = atATime(2, [1, 2, 3, 4, 5], async (item) => {
    await new Promise(setImmediate)
    settled.push(item)
    if (item === 1) throw new Error('the first fell')
  })
  await expect(run).rejects.toThrow('the first fell')
  expect(settled).toContain(2)
  expect(settled).not.toContain(5)
})
