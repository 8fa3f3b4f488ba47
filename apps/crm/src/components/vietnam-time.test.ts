import { expect, it } from 'vitest'
import { endOfDay, fromMinute, toDay, toMinute } from './vietnam-time.ts'

it('reads an instant as the day and minute in Việt Nam, whatever the zone of the machine', () => {
  expect(toDay('2026-11-20T17:30:00.000Z')).toBe('2026-11-21')
  expect(toMinute('2026-11-20T17:30:00.000Z')).toBe('2026-11-21T00:30')
})

it('turns what was typed into an instant and back', () => {
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T16:59:59.000Z')
  expect(toDay(endOfDay('2026-02-28'))).toBe('2026-02-28')
  expect(fromMinute('2026-11-21T14:30')).toBe('2026-11-21T07:30:00.000Z')
})

it('what is half typed is handed on as it is, for the rules of the form to refuse', () => {
  expect([endOfDay('31/02/2026'), fromMinute('2026-11-21'), fromMinute('2026-11-21T9')]).toEqual([
    '31/02/2026',
    '2026-11-21',
    '2026-11-21T9',
  ])
})
