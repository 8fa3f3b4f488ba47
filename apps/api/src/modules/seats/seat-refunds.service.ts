import { AppError } from '@repo/contract'
import type { Tx } from '../../db/client.ts'
import { revokeSeatEnrollments } from '../learning/index.ts'
import { endGrants, findGivenSeats } from './seat-grants.repo.ts'
import {
  areHeldBy,
  areOpenOf,
  areSeats,
  changeSeats,
  freeSeatsOf,
  openSeatsOf,
  type SeatRow,
} from './seats.repo.ts'

/** What a refund of a line takes of its seats. */
export interface SeatsBack {
  /** How many seats end; free ones first. */
  seats: number
  /** Givings that staff decided to end, as many as free seats are missing. */
  givenSeats: readonly string[]
  /** The last of the line's money goes back, or staff end the line: then every seat ends. */
  isAll: boolean
  /** Whether staff said themselves that everything ends, the given seats included. */
  isDecided: boolean
}

/**
 * Chooses the seats of a line that end with a refund of it. The order is locked, so none is given meanwhile.
 * @throws AppError `seat.given_ones_unnamed` where a given seat would end that nobody decided on
 */
export async function chooseSeatsToEnd(tx: Tx, lineId: string, wish: SeatsBack): Promise<SeatRow[]> {
  const open = await openSeatsOf(tx, lineId)
  if (open.length === 0) return []
  const free = await freeSeatsOf(tx, [lineId])
  if (wish.isAll) {
    const given = open.length - free.length
    if (given > 0 && !wish.isDecided) throw unnamed(free.length, given)
    return open
  }
  const named = await findGivenSeats(tx, wish.givenSeats)
  const chosen = open.filter(({ id }) => named.some(({ seatId }) => seatId === id))
  const fromFree = Math.min(free.length, wish.seats)
  const missing = wish.seats - fromFree
  // Exactly as many as are missing: a free seat ends before a given one does.
  if (chosen.length !== missing || wish.givenSeats.length !== missing) throw unnamed(free.length, missing)
  return [...free.slice(0, fromFree), ...chosen]
}

const unnamed = (free: number, missing: number) =>
  new AppError('seat.given_ones_unnamed', { details: { free, missing } })

/** Keeps seats for a refund that is under way: they can be given to nobody. */
export async function holdSeats(tx: Tx, refundId: string, seats: readonly SeatRow[]): Promise<void> {
  if (seats.length > 0) await changeSeats(tx, areSeats(seats.map(({ id }) => id)), { heldBy: refundId })
}

/** A refund came to nothing: its seats are what they were before. */
export async function releaseSeats(tx: Tx, refundId: string): Promise<void> {
  await changeSeats(tx, areHeldBy(refundId), { heldBy: null })
}

/** Ends the seats of a refund whose money went back, and all of a line that ends with it. */
export async function endSeats(
  tx: Tx,
  refundId: string,
  { lineIds, at }: { lineIds: readonly string[]; at: Date },
): Promise<void> {
  const ended = await changeSeats(tx, areHeldBy(refundId), { heldBy: null, endedAt: at })
  for (const lineId of lineIds) ended.push(...(await changeSeats(tx, areOpenOf(lineId), { endedAt: at })))
  await endGrants(tx, ended, 'refunded', at)
  await revokeSeatEnrollments(tx, ended, null)
}
