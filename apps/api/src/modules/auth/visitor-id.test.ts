import { expect, test } from 'vitest'
import { createVisitorHash } from './visitor-id.ts'

const hash = createVisitorHash('một chuỗi bí mật của dịch vụ này')

test('a visitor id is kept as a hash: the same for the same browser, another with another secret', () => {
  expect(hash('abc')).toBe(hash('abc'))
  expect(hash('abc')).not.toBe(hash('abd'))
  expect(hash('abc')).not.toBe(createVisitorHash('một chuỗi bí mật khác')('abc'))
  expect(hash('abc')).toMatch(/^[\w-]{32}$/)
})
