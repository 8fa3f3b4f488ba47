import { outboxWaitsMinutes } from '@repo/contract/webhook-events'
import { MINUTE_MS } from './durations.ts'

/** Up to a tenth more, so that what failed together does not come back together. */
export const OUTBOX_JITTER = 0.1
/** Tries that the log of something sent keeps. */
export const MOST_OUTBOX_TRIES = 20

/** A number below 1. */
export const randomShare = (): number => crypto.getRandomValues(new Uint32Array(1))[0]! / 2 ** 32

/** When the next try is due after so many that failed; null where there is none. */
export function nextTryAfter(tries: number, now: Date, share: number): Date | null {
  const minutes = outboxWaitsMinutes[tries - 1]
  return minutes === undefined
    ? null
    : new Date(now.getTime() + minutes * MINUTE_MS * (1 + OUTBOX_JITTER * share))
}

const SHOWN_LETTERS = 500

/** The first letters of an answer; PostgreSQL stores neither NUL nor half of a surrogate pair. */
export const shownAnswer = (text: string): string =>
  text.replaceAll('\0', '').slice(0, SHOWN_LETTERS).toWellFormed().trim()
