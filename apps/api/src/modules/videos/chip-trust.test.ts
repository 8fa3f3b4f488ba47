import type { FfmpegTools } from '@repo/media'
import { expect, test, vi } from 'vitest'
import { createChipTrust } from './chip-trust.ts'

const processor: FfmpegTools = {
  ffmpegPath: 'ffmpeg',
  ffprobePath: 'ffprobe',
  version: '7.1',
  origin: 'system',
  canToneMap: true,
  warning: null,
}
const withChip: FfmpegTools = { ...processor, hardware: { kind: 'nvenc' } }

test('a chip that fails at three ladders in a row is given up, whatever it did at first stages in between', () => {
  const onGivenUp = vi.fn()
  const trust = createChipTrust(withChip, onGivenUp)
  for (const _ of [1, 2]) {
    trust.note('first', false)
    trust.note('ladder', true)
  }
  expect([trust.tools(), onGivenUp.mock.calls]).toEqual([withChip, []])
  trust.note('ladder', true)
  trust.note('ladder', true)
  expect(trust.tools()).toEqual(processor)
  expect(onGivenUp).toHaveBeenCalledTimes(1)
})

test('a chip that works again is trusted as before', () => {
  const trust = createChipTrust(withChip, () => {
    throw new Error('given up')
  })
  for (const didFail of [true, true, false, true, true]) trust.note('ladder', didFail)
  expect(trust.tools()).toBe(withChip)
})

test('without a chip there is none to be given up', () => {
  const onGivenUp = vi.fn()
  const trust = createChipTrust(processor, onGivenUp)
  for (const _ of [1, 2, 3]) trust.note('first', true)
  expect(onGivenUp).not.toHaveBeenCalled()
})
