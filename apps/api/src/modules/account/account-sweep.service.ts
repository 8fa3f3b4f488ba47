import { readRetention } from '../../core/business-settings.service.ts'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { giveUpMailsBefore, removeMailsBefore, removeMailTextsBefore } from '../../mail/mail.repo.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { findDueDeletions, findWaitingExports, forgetExpiredFiles } from './data-requests.repo.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { exportDataJob } from './export-data.job.ts'
import { removePendingEmailsBefore } from './pending-emails.repo.ts'
import { forgetCheckedProofs } from './professional.repo.ts'

/** How long a code or a link is kept whose mail could not be sent; one that was sent is removed with its sending. */
const MAIL_SECRETS_KEPT_MS = 7 * DAY_MS
/** The tries of a mail end within an hour; one that is still waiting then lost its job. */
const MAIL_WAITS_MS = DAY_MS

/**
 * Removes expired exports, old proofs of profession, unconfirmed changes of address and old mails, and asks the queue again
 * for requests whose job was lost, since their dates are set by law.
 */
export function createAccountSweep({ db, env, clock, queue }: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  return async (): Promise<void> => {
    const now = clock()
    const kept = await readRetention(db, now)
    const ago = (ms: number) => new Date(now.getTime() - ms)
    await removePendingEmailsBefore(db, new Date(now.getTime() - DAY_MS))
    await removeMailsBefore(db, kept.mails)
    const times = { plain: kept.mailTexts, secret: ago(MAIL_SECRETS_KEPT_MS) }
    await removeMailTextsBefore(db, times, now)
    // Without a mail server all mails stay in the outbox.
    if (env.SMTP_URL) await giveUpMailsBefore(db, ago(MAIL_WAITS_MS), now)
    await db.transaction(async (tx) => {
      const exports = await forgetExpiredFiles(tx, now)
      const proofs = await forgetCheckedProofs(tx, kept.proofs)
      const keys = [...exports, ...proofs]
      if (keys.length > 0) await queue.send(removeFilesJob, { keys }, { tx })
    })
    for (const { id } of await findDueDeletions(db, now)) await queue.send(eraseAccountJob, { requestId: id })
    for (const { id } of await findWaitingExports(db, new Date(now.getTime() - HOUR_MS)))
      await queue.send(exportDataJob, { requestId: id })
  }
}
