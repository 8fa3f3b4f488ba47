import { z } from 'zod'
import { learnerEmail } from './contact-fields.ts'
import { id, instant } from './fields.ts'

/** Most seats of one course in one order, and most addresses that are given a seat at a time. */
export const mostSeats = 500
export const mostAddresses = 100

/** Seats of one course. Those that are neither free nor ended are given, or wait for the end of a refund. */
export const seatCounts = z.object({
  bought: z.int(),
  given: z.int(),
  free: z.int(),
  /** Given back with their money, or used up by a person whose access has run out. */
  ended: z.int(),
})

export const seatCourse = seatCounts.extend({
  course: z.object({ id, slug: z.string(), title: z.string() }),
})

/** `invited`: has not set a password yet; `over`: the time of the access has run out. */
export const seatPersonStates = ['invited', 'learning', 'finished', 'over', 'paused'] as const

/** A person with a seat, and how far they are in its course. */
export const seatPerson = z.object({
  /** Of the giving, not of the person. */
  id,
  name: z.string(),
  email: learnerEmail,
  course: z.object({ id, title: z.string() }),
  state: z.enum(seatPersonStates),
  percent: z.int().min(0).max(100),
  givenAt: instant,
  /** Null means lifelong. */
  expiresAt: instant.nullable(),
  lastWatchedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  remindedAt: instant.nullable(),
  /** Whether the seat may still be taken back. */
  canTakeBack: z.boolean(),
})

/** What became of one address that was to be given a seat. */
export const giveVerdicts = [
  'given',
  /** Has the course already, so no seat was used. */
  'has_course',
  'no_free_seat',
  /** Not an address. */
  'invalid',
  /** An account that cannot learn. */
  'not_possible',
] as const
export type GiveVerdict = (typeof giveVerdicts)[number]
