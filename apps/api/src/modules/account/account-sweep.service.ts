import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { removeMailsBefore } from '../../mail/mail.repo.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { findDueDeletions, findWaitingExports, forgetExpiredFiles } from './data-requests.repo.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { exportDataJob } from './export-data.job.ts'
import { removePendingEmailsBefore } from './pending-emails.repo.ts'
import { forgetCheckedProofs } from './professional.repo.ts'

/** How long sent mails are kept; they hold names and purchases. */
const MAILS_KEPT_MS = 90 * DAY_MS
/** How long the scan of a licence is kept after its check. */
const PROOFS_KEPT_MS = 90 * DAY_MS

/**
 * Removes expired exports, old proofs of profession, unconfirmed changes of address and old mails, and asks the queue again
 * for requests whose job was lost, since their dates are set by law.
 */
export function createAccountSweep({ db, clock, queue }: Needs<'db' | 'queue' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock()
    await removePendingEmailsBefore(db, new Date(now.getTime() - DAY_MS))
    await removeMailsBefore(db, new Date(now.getTime() - MAILS_KEPT_MS))
    await db.transaction(async (tx) => {
      const exports = await forgetExpiredFiles(tx, now)
      const proofs = await forgetCheckedProofs(tx, new Date(now.getTime() - PROOFS_KEPT_MS))
      const keys = [...exports, ...proofs]
      if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
    })
    for (const { id } of await findDueDeletions(db, now)) await queue.send(eraseAccountJob, { requestId: id })
    for (const { id } of await findWaitingExports(db, new Date(now.getTime() - HOUR_MS)))
      await queue.send(exportDataJob, { requestId: id })
  }
}
