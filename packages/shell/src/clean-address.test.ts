import { afterEach, expect, test } from 'vitest'
import { cleanAddress } from './clean-address.ts'

afterEach(() => history.replaceState(null, '', '/'))

test('addresses: a password is taken out of the address bar, the rest and the state stay', () => {
  history.replaceState({ step: 1 }, '', '/auth/login?next=%2Fcourse&email=a%40b.vn&password=x#top')
  const entries = history.length
  cleanAddress()
  expect(location.pathname + location.search + location.hash).toBe('/auth/login?next=%2Fcourse#top')
  expect(history.state).toEqual({ step: 1 })
  expect(history.length).toBe(entries)
})

test('addresses: one without secrets is not touched', () => {
  history.replaceState(null, '', '/course?q=m%E1%BB%A5n#otp=1')
  cleanAddress()
  expect(location.search + location.hash).toBe('?q=m%E1%BB%A5n#otp=1')
})
