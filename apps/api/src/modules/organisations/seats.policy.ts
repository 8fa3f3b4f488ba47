import type { seatPersonStates } from '@repo/contract/organisations'
import { isOver } from '../learning/index.ts'

type SeatPersonState = (typeof seatPersonStates)[number]

/** What of an enrolment decides about its seat. */
export interface SeatUse {
  state: string
  seatId: string | null
  percent: number
  expiresAt: Date | null
  completedAt: Date | null
}

/** Whether the enrolment is still the one that the seat opened. */
const isBySeat = (use: SeatUse | null, seatId: string): use is SeatUse => use?.seatId === seatId

/** When a seat is taken back: while its person has seen less than this of the course. */
export interface TakeBackRule {
  belowPercent: number
  now: Date
}

/** A seat is taken back while its person has seen little of the course and its time has not run out. */
export const mayTakeBack = (
  use: SeatUse | null,
  seatId: string,
  { belowPercent, now }: TakeBackRule,
): boolean => !isBySeat(use, seatId) || (!isOver(use, now) && use.percent < belowPercent)

export function seatPersonState(
  accountStatus: string,
  use: SeatUse | null,
  seatId: string,
  now: Date,
): SeatPersonState {
  if (accountStatus === 'pending') return 'invited'
  if (!isBySeat(use, seatId) || use.state === 'revoked' || isOver(use, now)) return 'over'
  if (use.state === 'paused') return 'paused'
  return use.completedAt ? 'finished' : 'learning'
}
