import { expect, test } from 'vitest'
import { withoutSecrets } from './secret-names.ts'

test.each([
  ['/auth/login?email=a%40b.vn&password=x', '/auth/login'],
  ['/auth/login?next=%2Fcourse&Password=x', '/auth/login?next=%2Fcourse'],
  ['/a?otp=123456&code=1&token=t&q=m%E1%BB%A5n#top', '/a?q=m%E1%BB%A5n#top'],
  ['/a?p%61ssword=x', '/a'],
])('addresses: %s is cleaned to %s', (address, clean) => {
  expect(withoutSecrets(address)).toBe(clean)
})

test.each([['/course'], ['/course?q=password'], ['/payment?order=ABC&vnp_TxnRef=1'], ['/set#token=x']])(
  'addresses: %s stays as it is',
  (address) => {
    expect(withoutSecrets(address)).toBeNull()
  },
)
