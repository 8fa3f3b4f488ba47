import { expect, test } from 'vitest'
import { codeOf, findStep, newSecret, secondsLeft, stepAt, toUri } from './time-codes.ts'

/** RFC 6238, appendix B: the ASCII secret "12345678901234567890", SHA-1; the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const vectors = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const

test.each(vectors)('gives the code of RFC 6238 at %i s', (seconds, code) => {
  const now = new Date(seconds * 1000)
  expect(codeOf(SECRET, stepAt(now))).toBe(code.slice(2))
  expect(findStep(SECRET, code.slice(2), now)).toBe(Math.floor(seconds / 30))
})

test('finds codes one step away, and no further', () => {
  const now = new Date(1111111111 * 1000)
  const step = stepAt(now)
  const found = [-2, -1, 0, 1, 2].map((away) => findStep(SECRET, codeOf(SECRET, step + away), now))
  expect(found).toEqual([null, step - 1, step, step + 1, null])
})

test.each(['', '05047', '0504711', '05o471', '０５０４７１'])(
  'takes no code that is not six digits: %j',
  (code) => {
    expect(findStep(SECRET, code, new Date(1111111111 * 1000))).toBeNull()
  },
)

test('a code ends one step after its own', () => {
  expect(secondsLeft(2, new Date(60_000))).toBe(60)
  expect(secondsLeft(1, new Date(60_000))).toBe(30)
})

test('secrets have 160 bits and are never the same', () => {
  const secrets = Array.from({ length: 50 }, newSecret)
  expect(new Set(secrets).size).toBe(50)
  expect(secrets.every((secret) => /^[A-Z2-7]{32}$/.test(secret))).toBe(true)
})

test('the address for authenticator apps names site, account and nothing unusual', () => {
  const uri = new URL(toUri(SECRET, { issuer: 'Thẩm Học', label: 'an@example.vn' }))
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp'])
  expect(decodeURIComponent(uri.pathname)).toBe('/Thẩm Học:an@example.vn')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    issuer: 'Thẩm Học',
    secret: SECRET,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
