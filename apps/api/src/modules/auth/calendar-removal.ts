import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'

/** Removes the private address of an account's calendar; implemented by `modules/reminders`. */
export interface WithCalendarRemoval {
  /** @returns whether there was one. */
  readonly removeCalendarOf: (tx: Tx, userId: string) => Promise<boolean>
}

/** Removes it on its owner's behalf, and audits it. @returns whether there was one. */
export async function endCalendar(
  { removeCalendarOf }: WithCalendarRemoval,
  tx: Tx,
  userId: string,
  ip: string,
): Promise<boolean> {
  const isRemoved = await removeCalendarOf(tx, userId)
  if (isRemoved)
    await recordAudit(tx, {
      actorId: userId,
      action: 'calendar_feed.removed',
      subjectType: 'user',
      subjectId: userId,
      ip,
    })
  return isRemoved
}
