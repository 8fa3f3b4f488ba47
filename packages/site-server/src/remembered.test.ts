import { expect, it, vi } from 'vitest'
import { remembered } from './remembered.ts'

it('does the work for a text once, and each time for one that is too long', () => {
  const work = vi.fn((text: string) => text.length)
  const lengthOf = remembered(work, 3)
  expect(['abc', 'abc', 'abcd', 'abcd'].map(lengthOf)).toEqual([3, 3, 4, 4])
  expect(work).toHaveBeenCalledTimes(3)
})

it('keeps no more than a few hundred texts, however many are sent', () => {
  const work = vi.fn((text: string) => text)
  const same = remembered(work)
  for (let n = 0; n < 600; n += 1) same(`agent ${n}`)
  work.mockClear()
  same('agent 599')
  expect(work).not.toHaveBeenCalled()
  same('agent 0')
  expect(work).toHaveBeenCalledOnce()
})
