import { expect, test } from 'vitest'
import { isLicenceVerified } from './licence.ts'

const checked = { licenceVerifiedAt: new Date('2024-01-01T00:00:00Z'), licenceExpiresOn: '2026-11-24' }

test.each([
  ['on a day before', '2026-11-01T00:00:00Z', true],
  ['in the last second of its last day in Việt Nam', '2026-11-24T16:59:59.999Z', true],
  ['from midnight in Việt Nam on, though the day in UTC is still the same', '2026-11-24T17:00:00Z', false],
])('the badge of a licence %s', (_when, now, isShown) => {
  expect(isLicenceVerified(checked, new Date(now))).toBe(isShown)
})

test('the badge of a licence without an end stays, and one without a check never shows', () => {
  const now = new Date('2090-01-01T00:00:00Z')
  expect(isLicenceVerified({ ...checked, licenceExpiresOn: null }, now)).toBe(true)
  expect(isLicenceVerified({ licenceVerifiedAt: null, licenceExpiresOn: null }, now)).toBe(false)
})
