import { expect, test } from 'vitest'
import { mulberry32 } from './mulberry32.ts'

test('mulberry32: returns the published numbers, so that covers, videos and demo rows stay the same', () => {
  expect(mulberry32(1)()).toBe(0.6270739405881613)
  const next = mulberry32(20_260_115)
  expect([next(), next(), next()]).toEqual([0.4087297443766147, 0.8306698629166931, 0.2693073800764978])
})
