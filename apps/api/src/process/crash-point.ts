/** Places where a process can be made to die, in the order in which a video, a payment and a refund pass them. */
export type CrashPoint =
  | 'upload-first-bytes'
  | 'upload-whole'
  | 'accept-before-move'
  | 'accept-after-move'
  | 'accept-uncommitted'
  | 'probing'
  | 'first-rendition'
  | 'moving-in'
  | 'before-first-publish'
  | 'first-publish-uncommitted'
  | 'ladder'
  | 'before-final-publish'
  | 'after-final-publish'
  | 'retiring'
  | 'deleting'
  | 'sweeping'
  | 'payment-event-stored'
  | 'payment-settled-uncommitted'
  | 'payment-committed'
  | 'refund-asked'
  | 'refund-booked-uncommitted'

let armed: string | undefined

/** Reads `CRASH_AT`, once, at the start of a program. Only where `NODE_ENV` says `test`: elsewhere it means nothing. */
export function armCrashPoint({ NODE_ENV, CRASH_AT }: Record<string, string | undefined>): void {
  if (NODE_ENV === 'test') armed = CRASH_AT
}

/** Stops this process as a machine that is put to sleep would, when it was armed for the place; once. */
export function freezePoint(place: CrashPoint): void {
  if (armed !== place) return
  armed = undefined
  process.kill(process.pid, 'SIGSTOP')
}

/** Kills this process, without a word to anybody, when it was armed for the place. */
export function crashPoint(place: CrashPoint): void {
  if (armed === place) process.kill(process.pid, 'SIGKILL')
}
