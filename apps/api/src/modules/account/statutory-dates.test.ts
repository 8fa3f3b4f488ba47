import { expect, test } from 'vitest'
import { statutoryDates } from './statutory-dates.ts'

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
  expect(statutoryDates(at(asked))).toEqual({ answerBy: end(answerBy), finishBy: end(finishBy) })
})
