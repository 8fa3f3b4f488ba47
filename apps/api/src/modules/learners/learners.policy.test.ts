import { describe, expect, test } from 'vitest'
import { endOfDay, isLonger, nextState, resumedEnd, staffEnrollmentState } from './learners.policy.ts'

const now = new Date('2026-11-24T03:00:00Z')
const before = new Date('2026-11-20T03:00:00Z')
const later = new Date('2026-12-24T03:00:00Z')

describe('the rules of enrolments', () => {
  test('a pause comes before the end of the access, and an ended access before both', () => {
    expect(staffEnrollmentState({ state: 'active', expiresAt: null }, now)).toBe('active')
    expect(staffEnrollmentState({ state: 'active', expiresAt: before }, now)).toBe('expired')
    expect(staffEnrollmentState({ state: 'paused', expiresAt: before }, now)).toBe('paused')
    expect(staffEnrollmentState({ state: 'revoked', expiresAt: later }, now)).toBe('ended')
  })

  test('only an open access is paused, only a paused one resumed, and nothing ends twice', () => {
    expect(nextState('active', 'paused')).toBe('paused')
    expect(nextState('expired', 'paused')).toBeNull()
    expect(nextState('paused', 'active')).toBe('resumed')
    expect(nextState('ended', 'active')).toBeNull()
    expect(nextState('expired', 'ended')).toBe('ended')
    expect(nextState('ended', 'ended')).toBeNull()
  })

  test('a pause does not use up the access', () => {
    expect(resumedEnd({ expiresAt: later, pausedAt: before }, now)).toEqual(new Date('2026-12-28T03:00:00Z'))
    expect(resumedEnd({ expiresAt: null, pausedAt: before }, now)).toBeNull()
  })

  test('an access only becomes longer, and ends with its last day in Việt Nam', () => {
    expect(isLonger(later, null, now)).toBe(true)
    expect(isLonger(null, later, now)).toBe(false)
    expect(isLonger(before, new Date('2026-11-22T03:00:00Z'), now)).toBe(false)
    expect(isLonger(before, later, now)).toBe(true)
    expect(endOfDay('2026-12-31')).toEqual(new Date('2026-12-31T16:59:59Z'))
    expect(endOfDay(null)).toBeNull()
  })
})
