/** Places where a process can be made to die, in the order in which a video, a payment, a refund, a settlement file, an invoice and an exported list pass them. */
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
  | 'settlement-row-taken'
  | 'invoice-noted'
  | 'invoice-sent'
  | 'invoice-issued-uncommitted'
  | 'export-first-rows'
  | 'export-stored'
  | 'export-uncommitted'

let armed: string | undefined

/** Reads `CRASH_AT` once, at the start of a program; ignored unless `NODE_ENV` is `test`. */
export function armCrashPoint({ NODE_ENV, CRASH_AT }: Record<string, string | undefined>): void {
  if (NODE_ENV === 'test') armed = CRASH_AT
}

/** If armed for this place, pauses the process once, like a machine that goes to sleep. */
export function freezePoint(place: CrashPoint): void {
  if (armed !== place) return
  armed = undefined
  process.kill(process.pid, 'SIGSTOP')
}

/** If armed for this place, kills the process with SIGKILL. */
export function crashPoint(place: CrashPoint): void {
  if (armed === place) process.kill(process.pid, 'SIGKILL')
}
