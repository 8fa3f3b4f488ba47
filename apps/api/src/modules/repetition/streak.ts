import type { repetitionStreak, streakDayStates } from '@repo/contract/repetition'
import type { z } from 'zod'
import { addDays, mondayOf } from './days.ts'

type DayState = (typeof streakDayStates)[number]

export interface ReviewDay {
  day: string
  /** The first day since the review before on which a question was due. */
  dueSince: string
  isFinished: boolean
}

/**
 * Days with a finished review, one after the other. Days on which nothing was due neither break the streak nor add to
 * it; of the others one a week, from Monday to Sunday, may be missed.
 * @param days Days with a review, in their order; today is among them or has nothing due.
 */
export function streakOf(days: readonly ReviewDay[], today: string): z.output<typeof repetitionStreak> {
  const finished = new Set(days.filter(({ isFinished }) => isFinished).map(({ day }) => day))
  const hadDue = new Set<string>()
  for (const { day, dueSince } of days)
    for (let one = dueSince; one <= day; one = addDays(one, 1)) hadDue.add(one)

  const states = new Map<string, DayState>()
  let length = 0
  let restedIn: string | null = null
  const first = days.find(({ isFinished }) => isFinished)?.day ?? today
  for (let day = first; day < today; day = addDays(day, 1)) {
    if (finished.has(day)) {
      length += 1
      states.set(day, 'done')
    } else if (hadDue.has(day)) {
      const isForgiven = length > 0 && restedIn !== mondayOf(day)
      if (isForgiven) restedIn = mondayOf(day)
      else length = 0
      states.set(day, isForgiven ? 'rest' : 'missed')
    }
  }
  if (finished.has(today)) {
    length += 1
    states.set(today, 'done')
  } else if (hadDue.has(today)) states.set(today, 'open')

  const monday = mondayOf(today)
  const week = Array.from({ length: 7 }, (_, index) => {
    const day = addDays(monday, index)
    const state: DayState = day > today ? 'ahead' : (states.get(day) ?? 'free')
    return { day, state }
  })
  return { days: length, hasRest: restedIn !== monday, week }
}
