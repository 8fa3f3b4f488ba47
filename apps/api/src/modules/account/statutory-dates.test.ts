import { expect, test } from 'vitest'
import { extendedBy, statutoryDates, workingDaysLeft } from './statutory-dates.ts'

/** A day and time in Vietnam. */
const at = (text: string) => new Date(`${text}+07:00`)
const end = (day: string) => at(`${day}T23:59:59.999`)

test.each([
  ['a Monday morning', '2026-11-23T08:00:00', '2026-11-25', '2026-12-13'],
  ['a Thursday: the weekend does not count', '2026-11-19T10:00:00', '2026-11-23', '2026-12-09'],
  ['a Friday', '2026-11-20T10:00:00', '2026-11-24', '2026-12-10'],
  ['a Saturday', '2026-11-21T10:00:00', '2026-11-24', '2026-12-11'],
  ['one second before midnight', '2026-11-23T23:59:59', '2026-11-25', '2026-12-13'],
  ['midnight itself, a new day', '2026-11-24T00:00:00', '2026-11-26', '2026-12-14'],
  ['before New Year', '2026-12-31T10:00:00', '2027-01-05', '2027-01-20'],
  ['before 30 April and 1 May', '2026-04-29T10:00:00', '2026-05-05', '2026-05-19'],
  ['before National Day', '2026-09-01T10:00:00', '2026-09-04', '2026-09-21'],
])('asked on %s', (_name, asked, answerBy, finishBy) => {
  expect(statutoryDates(at(asked), 'deletion')).toEqual({ answerBy: end(answerBy), finishBy: end(finishBy) })
})

test.each([
  ['export', '2026-12-03'],
  ['correction', '2026-12-03'],
  ['objection', '2026-12-08'],
  ['deletion', '2026-12-13'],
] as const)('a request for %s is done by %s', (kind, finishBy) => {
  expect(statutoryDates(at('2026-11-23T08:00:00'), kind).finishBy).toEqual(end(finishBy))
})

test('a period is extended by whole days', () => {
  expect(extendedBy(end('2026-12-08'), 15)).toEqual(end('2026-12-23'))
})

test.each([
  ['the same day', '2026-11-23T08:00:00', '2026-11-23', 0],
  ['the next day', '2026-11-23T23:59:59', '2026-11-24', 1],
  ['over a weekend', '2026-11-20T10:00:00', '2026-11-23', 1],
  ['over a holiday', '2026-08-31T10:00:00', '2026-09-03', 2],
  ['a day that is over', '2026-11-25T08:00:00', '2026-11-23', -2],
])('working days left: %s', (_name, now, until, days) => {
  expect(workingDaysLeft(at(now), end(until))).toBe(days)
})
