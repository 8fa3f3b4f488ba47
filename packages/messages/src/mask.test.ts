import { expect, test } from 'vitest'
import { isMasked, maskEmail } from './mask.ts'

test('an address is masked so that its owner recognises it; none stays none', () => {
  expect(maskEmail('nguyen.hong@gmail.com')).toBe('ng•••@gmail.com')
  expect(maskEmail('an@gmail.com')).toBe('a•••@gmail.com')
  expect(maskEmail('')).toBe('')
  expect(isMasked(maskEmail(''))).toBe(false)
})
